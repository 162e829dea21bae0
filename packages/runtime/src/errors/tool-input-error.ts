// The refusal of arguments: says to the model what is wrong with each of them.
import type { DecodeIssue } from "../decode/issue.ts";
import type { JsonObject } from "../json.ts";
import { isToolError, ToolError } from "./tool-error.ts";

/**
 * The arguments do not fit the tool's input schema; the function has not run. The message lists the
 * issues for the model.
 *
 * @example
 * try { await tool.execute({ querry: "login" }); }
 * catch (error) { if (error instanceof ToolInputError) console.log(error.issues); }
 */
export class ToolInputError extends ToolError {
  override readonly name: string = "ToolInputError";
  readonly toolName: string;
  readonly issues: readonly DecodeIssue[];

  /** @param schema What the arguments should be, for a model that has not seen the tool's definition. */
  constructor(toolName: string, issues: readonly DecodeIssue[], schema?: JsonObject) {
    const lines = issues.map((issue) => `- ${issue.message}`);
    const told = schema === undefined ? "" : `\nThe schema of the arguments: ${JSON.stringify(schema)}`;
    super(`The arguments of ${toolName} are not valid:\n${lines.join("\n")}${told}`, { final: true });
    this.toolName = toolName;
    this.issues = issues;
  }
}

/** Is it a `ToolInputError`, of whichever copy of this package? */
export function isToolInputError(value: unknown): value is ToolInputError {
  if (value instanceof ToolInputError) return true;
  return isToolError(value) && Array.isArray((value as Partial<ToolInputError>).issues);
}
