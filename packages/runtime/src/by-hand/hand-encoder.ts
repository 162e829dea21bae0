// The result of a tool by hand, as JSON of the schema that it was given.

import { encodeUnknown } from "../decode/encode/unknown.ts";
import type { Encoder } from "../decode/encode.ts";
import { ToolResultError } from "../errors/tool-result-error.ts";
import { resultIssues } from "../execute/result-issues.ts";
import type { JsonObject } from "../json.ts";
import type { Tool } from "../tool.ts";

/** What the tool says of its result. */
interface HandResult {
  readonly outputSchema: JsonObject | undefined;
  readonly validateResult: Tool["validateResult"];
}

/**
 * Throws a `ToolResultError` for a generator, which gives more than one value, and for what the schema refuses. By a schema
 * of keywords or references that are not judged here nothing is refused.
 */
export function handEncoder({ outputSchema, validateResult }: HandResult): Encoder {
  return (value, path) => {
    if (isStream(value)) {
      throw new ToolResultError(
        path,
        "it is a stream or a generator; a tool by hand gives one value. Report progress with `ctx.reportProgress`.",
      );
    }
    const json = encodeUnknown(value, path);
    const [wrong] = resultIssues({ outputSchema, validateResult }, json);
    if (wrong === undefined) return json;
    throw new ToolResultError(
      path,
      `it is not of the output schema: ${wrong.message.replace(/^the arguments: /, "")}`,
    );
  };
}

function isStream(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return (
    Symbol.asyncIterator in value ||
    ("next" in value && typeof value.next === "function" && Symbol.iterator in value)
  );
}
