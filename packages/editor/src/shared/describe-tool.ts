// A tool as the model will see it, in Markdown for a hover. Everything from the source stands in fences or code spans,
// so that no text can act as markup.
import type { ToolModel } from "@toolshed/analyzer";
import { emitObjectSchema } from "@toolshed/transformer";
import type { FoundTool } from "./tool-at.ts";

/** Undefined where there is nothing to say. */
export function describeTool({ place, tool, toolset, failed }: FoundTool): string | undefined {
  const title = `**Tool** ${codeSpan(place.name ?? "?")}`;
  if (tool === undefined || toolset === undefined) {
    if (place.name === undefined) return undefined;
    const why = failed === undefined || failed.length === 0 ? "its toolset has an error" : failed.join(", ");
    return `${title}\n\nLeft out of what is generated: ${why}.`;
  }
  const schema = JSON.stringify(emitObjectSchema(tool.arguments, toolset.definitions), null, 2);
  return [
    [title, ...notesOf(tool)].join(" · "),
    ...(tool.description === "" ? ["No description."] : [fence(tool.description, "text")]),
    "Input schema:",
    fence(schema, "json"),
  ].join("\n\n");
}

function notesOf({ title, annotations, approval, deprecated, deferred }: ToolModel): readonly string[] {
  return [
    ...(title === undefined ? [] : [codeSpan(title)]),
    ...(annotations.readOnly ? ["read-only"] : []),
    ...(annotations.destructive ? ["destructive"] : []),
    ...(approval === "never" ? [] : [approval === "always" ? "asks for approval" : "may ask for approval"]),
    ...(deprecated ? ["deprecated"] : []),
    ...(deferred ? ["deferred"] : []),
  ];
}

function fence(text: string, language: string): string {
  const ticks = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${ticks}${language}\n${text}\n${ticks}`;
}

function codeSpan(text: string): string {
  const ticks = "`".repeat(longestRun(text) + 1);
  const pad = ticks.length > 1 ? " " : "";
  return `${ticks}${pad}${text.replaceAll(/\s+/g, " ")}${pad}${ticks}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}
