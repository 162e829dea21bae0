// The tools of one run of an agent of the AI SDK, with what belongs to them: instructions, the tools of each turn, and who
// approves calls.
import { CompositionError, type Tool, type ToolsInput } from "@toolshed/runtime";
import type { WithContext } from "../host/host-options.ts";
import type { AiSdkOptions } from "./ai-sdk-options.ts";
import type { AiSdkTool, AiSdkTools } from "./ai-sdk-tool.ts";
import { CallDesk } from "./call-desk.ts";
import { makeAiSdkTool } from "./make-ai-sdk-tool.ts";
import { type ToolApproval, toolApprovalOf } from "./tool-approval.ts";

/** What the SDK tells when a turn of the model begins. */
export interface AiSdkStep {
  readonly messages?: readonly unknown[];
  /** Of version 6. */
  readonly experimental_context?: unknown;
  /** Of version 7. */
  readonly runtimeContext?: unknown;
}

export interface AiSdkRunOptions<TDeps = unknown, THosted extends object = object>
  extends AiSdkOptions<TDeps> {
  /** Tools of the SDK itself, such as those that a provider hosts: they stand beside the others, as they are. */
  readonly hosted?: THosted;
  /** What the application gives to the SDK as `experimental_context` or `runtimeContext`, for the first list. */
  readonly listContext?: unknown;
}

export interface AiSdkRun<THosted extends object = object> {
  /** For `tools`. In each turn it has what the sources list for it. */
  readonly tools: AiSdkTools & THosted;
  /** What the sources have to say to the model: for `system`, or `instructions`. */
  readonly instructions: string | undefined;
  /** For `prepareStep`: the sources are asked anew in each turn, so that what the model has found by a search joins it. */
  readonly prepareStep: (step: AiSdkStep) => Promise<{ activeTools: string[] }>;
  /**
   * The arguments of a call as the tool's own schema has them: what a person who approves it is to read, where the model is shown
   * a schema in a `dialect`. What the model sent is given back for a tool that is none of the run's.
   */
  readonly argumentsOf: (call: { readonly toolName: string; readonly input: unknown }) => unknown;
  /** For `toolApproval` of version 7: it can refuse calls, and say why a person is asked. */
  readonly toolApproval: ToolApproval;
}

/**
 * Begins a run of an agent over the tools, for `generateText`, `streamText` and the agents of the AI SDK 6 and 7.
 *
 * @throws TypeError for options that cannot be right. CompositionError `NAME_CONFLICT` for a hosted tool that has the name of
 * another one. What the sources throw when they are asked for their tools.
 * @example
 * const { tools, instructions, prepareStep } = await aiSdkRun(ticketToolset, { context: { deps } });
 * const { text } = await generateText({ model, tools, prepareStep, system: instructions, prompt });
 */
export function aiSdkRun<THosted extends object = object>(
  tools: ToolsInput<unknown>,
  options?: AiSdkRunOptions<unknown, THosted>,
): Promise<AiSdkRun<THosted>>;
export function aiSdkRun<TDeps, THosted extends object = object>(
  tools: ToolsInput<TDeps>,
  options: AiSdkRunOptions<TDeps, THosted> & WithContext<TDeps>,
): Promise<AiSdkRun<THosted>>;
export async function aiSdkRun<TDeps, THosted extends object = object>(
  input: ToolsInput<TDeps>,
  options: AiSdkRunOptions<TDeps, THosted> = {},
): Promise<AiSdkRun<THosted>> {
  const { hosted: given, listContext, ...rest } = options;
  const desk = new CallDesk(input, rest);
  const { run } = desk;
  // boundary: names that are none of a hosted tool are set below.
  const hosted = (given ?? {}) as { readonly [name: string]: AiSdkTool };
  // Without a prototype: version 6 looks up what the model calls by its bare name, be it `toString`.
  const tools = Object.assign(Object.create(null) as AiSdkTools, hosted);
  const approval = Object.create(null) as { [name: string]: ToolApproval[string] };
  const made = new WeakMap<Tool<TDeps>, AiSdkTool>();
  const byName = new Map<string, Tool<TDeps>>();

  const step = async (
    context: unknown,
    messages?: readonly unknown[],
  ): Promise<{ activeTools: string[] }> => {
    const listed = await run.nextStep({ context, ...(messages === undefined ? {} : { messages }) });
    for (const tool of listed) {
      const { name } = tool;
      if (Object.hasOwn(hosted, name)) {
        throw new CompositionError(
          "NAME_CONFLICT",
          `the source has a tool named ${JSON.stringify(name)}, as one of \`hosted\`. Give one another name.`,
        );
      }
      const known = made.get(tool);
      const one = known ?? makeAiSdkTool(tool, desk);
      made.set(tool, one);
      byName.set(name, tool);
      // What is not listed any more stays, for calls of it that wait; it is not active.
      define(tools, name, one);
      if (run.mayAsk(tool)) define(approval, name, toolApprovalOf(tool, desk));
    }
    return { activeTools: [...Object.keys(hosted), ...listed.map(({ name }) => name)] };
  };

  await step(listContext);
  return {
    // boundary: the hosted tools are in it.
    tools: tools as AiSdkTools & THosted,
    instructions: await run.instructions({ context: listContext }),
    prepareStep: ({ experimental_context, runtimeContext = experimental_context, messages }) =>
      step(runtimeContext ?? listContext, messages),
    argumentsOf: ({ toolName, input: sent }) => {
      const tool = byName.get(toolName);
      return tool === undefined ? sent : desk.shown(tool).toBase(sent);
    },
    toolApproval: approval,
  };
}

/** An own property, whatever its name is. */
function define<T>(record: { [name: string]: T }, name: string, value: T): void {
  Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}
