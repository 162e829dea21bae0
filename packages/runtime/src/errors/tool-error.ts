// The error that a tool's author throws to tell the model something.
import { isObject } from "../decode/object.ts";

// Other copies of this package know their errors by it too.
const brand: symbol = Symbol.for("toolshed.ToolError");

export interface ToolErrorOptions extends ErrorOptions {
  /** Trying again would not help: the call is not run again, whatever retries it has. */
  readonly final?: boolean;
}

/**
 * A failure whose message is written for the model, and is shown to it also where the text of other
 * errors is masked.
 *
 * @example
 * throw new ToolError("There is no ticket 7. Search for tickets first.", { final: true });
 */
export class ToolError extends Error {
  override readonly name: string = "ToolError";
  readonly final: boolean;

  constructor(message?: string, options: ToolErrorOptions = {}) {
    super(message, options);
    this.final = options.final ?? false;
  }

  static {
    Object.defineProperty(ToolError.prototype, brand, { value: true });
  }
}

/** Is it a `ToolError` (or of a class that extends it), of whichever copy of this package? */
export function isToolError(value: unknown): value is ToolError {
  return value instanceof ToolError || (isObject(value) && brand in value);
}
