// What became of a call, as the protocol's answer.
import type { CallOutcome, Tool } from "@toolshed/runtime";
import { type CallResult, failure, partsContent, textContent } from "./content.ts";
import { errorCode, ProtocolError } from "./protocol-error.ts";
import { structuredFormOf } from "./tool-entry.ts";

/** There is no such tool. Another source of tools on the same server may have it. */
export class UnknownToolError extends ProtocolError {
  override readonly name: string = "UnknownToolError";

  constructor(message: string) {
    super(errorCode.invalidParams, message);
  }
}

/**
 * The answer for one outcome: what went wrong is an answer too (`isError`), for the model to read.
 *
 * @throws UnknownToolError
 */
export function callResult(
  outcome: CallOutcome,
  tool: Pick<Tool, "name" | "outputSchema"> | undefined,
): CallResult {
  const { status, result = null, modelOutput, message = "The tool failed." } = outcome;
  if (status === "unknown_tool") throw new UnknownToolError(message);
  if (status !== "ok") return failure(message);
  const content = modelOutput === undefined ? [textContent(result)] : partsContent(modelOutput);
  // The tool itself says that the model should take its result for a failure.
  if (modelOutput?.some(({ type }) => type === "error") === true) return { content, isError: true };
  const form = tool && structuredFormOf(tool);
  if (form === undefined) return { content };
  const structuredContent = form.toStructured(result);
  if (structuredContent === undefined)
    return failure(`The result of ${outcome.toolName} is not what its output schema promises.`);
  return { content, structuredContent };
}
