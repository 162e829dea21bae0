// Who approves calls, in the words of version 7 of the AI SDK: there it is said for a whole run, and can refuse as well.
import type { Tool } from "@toolshed/runtime";
import type { AiSdkCallOptions } from "./ai-sdk-tool.ts";
import type { CallDesk } from "./call-desk.ts";

/** What version 7 takes for the status of a call. */
export type ToolApprovalStatus =
  | { type: "not-applicable" }
  | { type: "denied"; reason?: string }
  | { type: "user-approval"; reason?: string };

/** What version 7 tells with a call. */
export interface ToolApprovalRequest extends Pick<AiSdkCallOptions, "toolCallId" | "messages"> {
  readonly toolContext?: unknown;
}

/** By the names of tools. */
export interface ToolApproval {
  readonly [name: string]: (input: unknown, request: ToolApprovalRequest) => Promise<ToolApprovalStatus>;
}

export function toolApprovalOf<TDeps>(tool: Tool<TDeps>, desk: CallDesk<TDeps>): ToolApproval[string] {
  return async (input, { toolCallId, messages, toolContext }) => {
    const call = desk.callOf(tool, input, { toolCallId, messages, context: toolContext });
    const { verdict, reason, outcome } = await desk.decide(call);
    if (verdict === "end" && outcome?.status === "denied")
      return { type: "denied", ...(outcome.message === undefined ? {} : { reason: outcome.message }) };
    if (verdict === "ask") return { type: "user-approval", ...(reason === undefined ? {} : { reason }) };
    // Of what a person has approved, the SDK wants to hear nothing but a refusal.
    return { type: "not-applicable" };
  };
}
