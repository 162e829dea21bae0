// What is wrong with a result that no generated encoder has made: one from outside, of a hook, or of a tool by hand.
import { schemaProblem } from "../by-hand/schema-problem.ts";
import { explain } from "../decode/explain/explain.ts";
import type { DecodeIssue } from "../decode/issue.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import type { Tool } from "../tool.ts";

interface Judged {
  readonly outputSchema?: JsonObject | undefined;
  readonly validateResult?: Tool["validateResult"] | undefined;
}

/** By schema, since most tools give many results. */
const judged = new WeakMap<JsonObject, boolean>();

/**
 * By the tool's own check where it has one, else by its output schema. By a schema of keywords or references that are not
 * judged here, such as one of another server, nothing is refused.
 */
export function resultIssues(
  { outputSchema, validateResult }: Judged,
  result: JsonValue,
): readonly DecodeIssue[] {
  if (validateResult !== undefined) return validateResult(result);
  return outputSchema === undefined || !isJudged(outputSchema) ? [] : explain(outputSchema, result).issues;
}

function isJudged(schema: JsonObject): boolean {
  const known = judged.get(schema) ?? schemaProblem(schema) === undefined;
  judged.set(schema, known);
  return known;
}
