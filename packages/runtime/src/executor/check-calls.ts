// What a model's calls must be before anything is asked of them.
import { isObject } from "../decode/object.ts";
import type { ToolCall } from "./call-outcome.ts";

/** @throws TypeError for what is no call, and for two calls of one id. */
export function checkCalls(calls: readonly ToolCall[]): void {
  const seen = new Set<string>();
  for (const [index, call] of calls.entries()) {
    const { toolCallId, toolName }: Partial<ToolCall> = isObject(call) ? call : {};
    if (typeof toolCallId !== "string" || typeof toolName !== "string") {
      throw new TypeError(
        `calls[${index}] is no call: it is { toolCallId, toolName, args }, with strings for id and name.`,
      );
    }
    if (seen.has(toolCallId)) throw new TypeError(`Two calls have the id ${JSON.stringify(toolCallId)}.`);
    seen.add(toolCallId);
  }
}
