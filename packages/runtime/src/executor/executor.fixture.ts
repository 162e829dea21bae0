// Tools, calls and turns for tests of the executor.
import { type JsonToolOptions, tool } from "../by-hand/tool.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import type { RunContext, ToolContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { CallOutcome, ToolCall } from "./call-outcome.ts";

export const ctx: RunContext = { deps: undefined };

export interface Args {
  readonly x?: string;
}

export const inputSchema: JsonObject = {
  type: "object",
  properties: { x: { type: "string" } },
  additionalProperties: false,
};

/** A tool that takes `{ x? }`. */
export function toolOf(
  name: string,
  run: (args: Args, context: ToolContext) => unknown,
  more: Partial<JsonToolOptions<Args, unknown, unknown>> = {},
): Tool {
  return tool<Args, unknown>({ name, description: `Does ${name}.`, inputSchema, execute: run, ...more });
}

export function source(...tools: readonly Tool[]): FunctionToolset {
  return new FunctionToolset(tools);
}

export function call(toolCallId: string, toolName: string, args: JsonValue = {}): ToolCall {
  return { toolCallId, toolName, args };
}

export function statuses(outcomes: readonly CallOutcome[]): readonly string[] {
  return outcomes.map(({ toolCallId, status }) => `${toolCallId} ${status}`);
}

/** Never settles by itself; rejects when the signal is aborted. */
export function untilStopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

/** What the promise rejects with. */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("It did not reject.");
}
