// What is wrong with a result that no generated encoder has made: one from outside, of a hook, or of a tool by hand.
import { explain } from "../decode/explain/explain.ts";
import type { DecodeIssue } from "../decode/issue.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import type { Tool } from "../tool.ts";

interface Judged {
  readonly outputSchema?: JsonObject | undefined;
  readonly validateResult?: Tool["validateResult"] | undefined;
}

/** By the tool's own check where it has one, else by its output schema. */
export function resultIssues(
  { outputSchema, validateResult }: Judged,
  result: JsonValue,
): readonly DecodeIssue[] {
  if (validateResult !== undefined) return validateResult(result);
  return outputSchema === undefined ? [] : explain(outputSchema, result).issues;
}
