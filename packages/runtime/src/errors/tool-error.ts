// The error that a tool's author throws to tell the model something.

/**
 * A failure whose message is written for the model, and is shown to it also where the text of other
 * errors is masked.
 *
 * @example
 * throw new ToolError("There is no ticket 7. Search for tickets first.");
 */
export class ToolError extends Error {
  override readonly name: string = "ToolError";
}
