// The refusal of a result: what a tool returned cannot be sent as JSON. Says where inside it and why.

/**
 * A tool's result has no JSON form.
 *
 * @example
 * try { await tool.execute({}); }
 * catch (error) { if (error instanceof ToolResultError) console.log(error.path, error.reason); }
 */
export class ToolResultError extends Error {
  override readonly name: string = "ToolResultError";
  /** The JSON Pointer of the value inside the result (RFC 6901); empty for the result itself. */
  readonly path: string;
  readonly reason: string;
  /** The tool whose result it is, when it is known. */
  readonly toolName?: string;

  constructor(path: string, reason: string, toolName?: string) {
    const whose = toolName === undefined ? "The result" : `The result of ${toolName}`;
    super(`${whose} cannot be sent as JSON: ${path === "" ? "" : `at ${path}: `}${reason}`);
    this.path = path;
    this.reason = reason;
    if (toolName !== undefined) this.toolName = toolName;
  }
}
