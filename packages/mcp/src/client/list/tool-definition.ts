// A tool as the server lists it (MCP 2025-11-25, "Tools"), read from an answer that may be anything.
import type { JsonObject, JsonValue, ToolAnnotations } from "@toolshed/runtime";
import { isJson, isObject } from "@toolshed/runtime/decode";

export interface ToolDefinition {
  /** As the server calls it: any text. */
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations: ToolAnnotations;
  readonly meta: JsonObject;
}

/** The names of tools that a person could not read, or that fill a context. */
const longestName = 256;

const hints = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;

/** The definition, or what is wrong with it. */
export function toolDefinition(given: unknown): ToolDefinition | { readonly problem: string } {
  if (!isObject(given)) return { problem: "it is no object" };
  const { name, title, description = "", inputSchema, outputSchema, annotations, _meta } = given;
  if (typeof name !== "string" || name === "") return { problem: "it has no name" };
  if (name.length > longestName) return { problem: `its name is longer than ${longestName} characters` };
  if (typeof description !== "string") return { problem: "its description is no text" };
  if (!isJsonObject(inputSchema)) return { problem: "its inputSchema is no object, or is nested too deep" };
  if (outputSchema !== undefined && !isJsonObject(outputSchema))
    return { problem: "its outputSchema is no object, or is nested too deep" };
  const own = isObject(annotations) ? annotations : {};
  const shown = typeof title === "string" ? title : own["title"];
  return {
    name,
    ...(typeof shown === "string" && shown !== "" ? { title: shown } : {}),
    description,
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    annotations: Object.fromEntries(
      hints.flatMap((hint) => (typeof own[hint] === "boolean" ? [[hint, own[hint]]] : [])),
    ),
    meta: isJsonObject(_meta) ? _meta : {},
  };
}

/** JSON, bounded in depth, without the key `__proto__`. */
export function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value) && isJson(value);
}

/** @param value Must be JSON already. */
export function canonicalText(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalText(one)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}
