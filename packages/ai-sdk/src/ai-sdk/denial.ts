// A refusal that is to stop a whole run, as the AI SDK can be told of it: by a condition that ends its loop.
import type { ToolDeniedError } from "@toolshed/runtime";
import { isToolCallError } from "../host/tool-call-error.ts";

/** What the SDK tells of the turns so far, as far as it matters here. */
export interface AiSdkSteps {
  readonly steps: readonly { readonly content: readonly object[] }[];
}

/**
 * The refusal that a hook has thrown in one of the turns; undefined for none. The SDK only knows it as the error of one
 * call.
 *
 * @example
 * const result = await generateText({ model, tools, prompt, stopWhen: [stepCountIs(10), stopWhenDenied] });
 * const denial = denialOf(result);
 * if (denial !== undefined) throw denial;
 */
export function denialOf({ steps }: AiSdkSteps): ToolDeniedError | undefined {
  for (const { content } of steps) {
    for (const part of content) {
      const error = "error" in part ? part.error : undefined;
      if (isToolCallError(error) && error.denial !== undefined) return error.denial;
    }
  }
  return undefined;
}

/** For `stopWhen`: the model is not asked again once a hook has refused a call. */
export function stopWhenDenied(steps: AiSdkSteps): boolean {
  return denialOf(steps) !== undefined;
}
