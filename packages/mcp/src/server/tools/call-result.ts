// What became of a call, as the protocol's answer.
import type { CallOutcome, Tool } from "@toolshed/runtime";
import { type CallResult, failure, partsContent, textContent } from "./content.ts";
import { farFailure, farResult, isFar, type SeenEnd } from "./far-answer.ts";
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
 * @param tool The one that was named.
 * @param end How the call ended, where it ran.
 * @throws UnknownToolError
 */
export function callResult(
  outcome: CallOutcome,
  tool: Pick<Tool, "name" | "outputSchema"> | undefined,
  end?: SeenEnd,
): CallResult {
  const { status, result = null, modelOutput, message = "The tool failed." } = outcome;
  if (status === "unknown_tool") throw new UnknownToolError(message);
  if (status !== "ok") return (status === "failed" && end && farFailure(end, message)) || failure(message);
  const far = end !== undefined && isFar(end.tool) ? farResult(result) : undefined;
  if (far !== undefined && !(isPromised(tool) && far.structuredContent === undefined)) return far;
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

function isPromised(tool: Pick<Tool, "outputSchema"> | undefined): boolean {
  return tool !== undefined && structuredFormOf(tool) !== undefined;
}
