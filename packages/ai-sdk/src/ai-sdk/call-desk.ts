// Between the AI SDK's questions about a call and the run of it: what was decided when the SDK asked for approval is what
// holds when it executes, so that nobody decides twice.
import { type DecidedCall, type JsonValue, jsonEqual, type Tool, type ToolsInput } from "@toolshed/runtime";
import { type HostCall, HostRun } from "../host/host-run.ts";
import { type AiSdkOptions, hostOptions, type ShownSchema, shownSchema } from "./ai-sdk-options.ts";
import type { AiSdkCallOptions } from "./ai-sdk-tool.ts";
import { approvalInMessages } from "./approval-in-messages.ts";

/** A call that was decided and has not been executed; those that never are, are forgotten. */
interface Kept {
  readonly call: HostCall;
  readonly decided: DecidedCall;
}

const mostKept = 1000;

export class CallDesk<TDeps> {
  readonly run: HostRun<TDeps>;
  readonly options: AiSdkOptions<TDeps>;
  readonly #shown = new WeakMap<Tool<TDeps>, ShownSchema>();
  /** Has a call come from version 7? Only it gives a tool a `context`. */
  isSeven = false;
  readonly #kept = new Map<string, Kept>();

  /** @throws TypeError for options that cannot be right, and for what are no tools. */
  constructor(tools: ToolsInput<TDeps>, options: AiSdkOptions<TDeps>) {
    this.run = new HostRun(tools, hostOptions(options));
    this.options = options;
  }

  /** The tool's schema as the model is shown it, written once. */
  shown(tool: Tool<TDeps>): ShownSchema {
    let shown = this.#shown.get(tool);
    if (shown === undefined) {
      shown = shownSchema(tool, this.options);
      this.#shown.set(tool, shown);
    }
    return shown;
  }

  /** The call, with the approval that its messages hold. */
  callOf(tool: Tool<TDeps>, input: unknown, options: AiSdkCallOptions): HostCall {
    const {
      toolCallId,
      messages,
      abortSignal,
      experimental_context,
      context = experimental_context,
    } = options;
    if ("context" in options) this.isSeven = true;
    // boundary: the SDK has parsed it as JSON; the tool's decoder takes nothing else.
    const args = (this.shown(tool).toBase(input) ?? {}) as JsonValue;
    const call = { toolCallId, toolName: tool.name, args };
    const approvalId = approvalInMessages(messages, { ...call, args: (input ?? {}) as JsonValue });
    return {
      ...call,
      context,
      messages,
      ...(abortSignal === undefined ? {} : { signal: abortSignal }),
      ...(approvalId === undefined ? {} : { approvalId }),
    };
  }

  /** Decides, and keeps it for the call's execution. A call that waits is decided anew when it comes back. */
  async decide(call: HostCall): Promise<DecidedCall> {
    const decided = await this.run.decide(call);
    if (decided.verdict === "run" || decided.verdict === "end") {
      this.#kept.set(call.toolCallId, { call, decided });
      for (const oldest of this.#kept.keys()) {
        if (this.#kept.size <= mostKept) break;
        this.#kept.delete(oldest);
      }
    }
    return decided;
  }

  /** What was decided of exactly this call, once; decided now where nothing was. */
  async decided(call: HostCall): Promise<DecidedCall> {
    const kept = this.#kept.get(call.toolCallId);
    this.#kept.delete(call.toolCallId);
    return kept !== undefined && isSame(kept.call, call) ? kept.decided : this.run.decide(call);
  }
}

function isSame(a: HostCall, b: HostCall): boolean {
  return (
    a.toolName === b.toolName &&
    a.context === b.context &&
    a.approvalId === b.approvalId &&
    jsonEqual(a.args, b.args)
  );
}
