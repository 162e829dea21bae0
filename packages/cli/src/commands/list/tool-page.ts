// One tool with all that is known of it, for people.
import { documentJson } from "../../reporters/document-json.ts";
import { escapeOneLine, escapeOutput } from "../../reporters/escape-text.ts";
import type { Palette } from "../../reporters/palette.ts";
import type { JsonRecord, ListedTool } from "../tool-access/runtime-package.ts";
import { paintedHints, plainHints } from "./tool-hints.ts";

export function toolPage(tool: ListedTool, palette: Palette): string {
  const { name, title, description, tags, origin, view, inputSchema, outputSchema, annotations } = tool;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["toolset", origin?.toolset],
    ["original name", origin === undefined || origin.tool === name ? undefined : origin.tool],
    ["tags", tags.length === 0 ? undefined : tags.join(", ")],
    ["idempotent", yesOrNo(annotations.idempotentHint)],
    ["open world", yesOrNo(annotations.openWorldHint)],
    ["view", view],
  ];
  const told = facts.filter((fact): fact is readonly [string, string] => fact[1] !== undefined);
  const width = Math.max(0, ...told.map(([label]) => label.length));
  const hints = plainHints(tool) === "" ? "" : `  ${paintedHints(tool, palette)}`;
  return [
    `${palette.place(escapeOneLine(name))}${title === undefined ? "" : `  ${escapeOneLine(title)}`}${hints}`,
    "",
    escapeOutput(description.trimEnd()),
    "",
    ...told.map(([label, text]) => `${palette.muted(label.padEnd(width))}  ${escapeOneLine(text)}`),
    ...(told.length === 0 ? [] : [""]),
    ...schemaBlock("input", inputSchema, palette),
    ...(outputSchema === undefined ? [] : ["", ...schemaBlock("output", outputSchema, palette)]),
    "",
  ].join("\n");
}

function schemaBlock(label: string, schema: JsonRecord, palette: Palette): readonly string[] {
  return [palette.muted(`${label} schema`), documentJson(schema).trimEnd()];
}

function yesOrNo(hint: boolean | undefined): string | undefined {
  return hint === undefined ? undefined : hint ? "yes" : "no";
}
