// What a model reads of an outcome, as text. A failure is JSON that says so, since most messages have no flag for it.
import type { CallOutcome } from "../executor/call-outcome.ts";
import type { ModelPart } from "../model-part.ts";

/** Does the model have to know it as a failure? */
export function isFailure({ status, modelOutput }: CallOutcome): boolean {
  return status !== "ok" || modelOutput?.some(({ type }) => type === "error") === true;
}

/** `{"status":"denied","message":"…"}`, of a call that gave no result. */
export function failureText({ status, message = "" }: CallOutcome): string {
  return JSON.stringify({ status, message });
}

/** The result, or why there is none. */
export function outcomeText(outcome: CallOutcome): string {
  const { status, result = null, modelOutput } = outcome;
  if (status !== "ok") return failureText(outcome);
  if (modelOutput !== undefined) return modelOutput.map(partText).join("\n");
  return typeof result === "string" ? result : JSON.stringify(result);
}

/** A part where there is room for text alone. */
export function partText(part: ModelPart): string {
  switch (part.type) {
    case "text":
    case "error":
      return part.text;
    case "json":
      return JSON.stringify(part.value);
    case "image":
      return `[an image, ${part.mediaType}, that cannot be shown here]`;
    case "file":
      return `[the file ${part.name ?? ""} (${part.mediaType}), that cannot be shown here]`.replace(
        "  ",
        " ",
      );
  }
}
