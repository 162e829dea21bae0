// The tools are tools of both major versions of the AI SDK, and typed as far as their handles are.
import { tool as byHand, type Tool, type ToolContext, type ToolSource } from "@toolshed/runtime";
import * as v6 from "ai";
import { MockLanguageModelV3 } from "ai/test";
import * as v7 from "ai7";
import { aiSdkRun } from "./ai-sdk-run.ts";
import { denialOf, stopWhenDenied } from "./denial.ts";
import { toAiSdkTool, toAiSdkTools, toToolsContext } from "./to-ai-sdk-tools.ts";

interface Deps {
  readonly user: string;
}
interface Ticket {
  readonly id: bigint;
  readonly at: Date;
}
declare const plain: ToolSource;
declare const needy: ToolSource<Deps>;
declare const find: Tool<Deps, { readonly query: string; readonly since?: Date }, Promise<Ticket[]>>;
const hand = byHand<{ readonly n: number }, number>({
  name: "hand",
  description: "By hand.",
  inputSchema: { type: "object" },
  execute: ({ n }, _ctx: ToolContext) => n,
});
const model = new MockLanguageModelV3();
const context = { deps: { user: "ann" } };

/** Fails to compile unless the two types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const isSame = <T extends true>(_same?: T): void => undefined;

// Whole sources, in every place that takes tools.
const run = await aiSdkRun(needy, { context });
run.tools satisfies v6.ToolSet;
run.tools satisfies v7.ToolSet;
const r6 = await v6.generateText({
  model,
  prompt: "hi",
  tools: run.tools,
  prepareStep: run.prepareStep,
  stopWhen: [v6.stepCountIs(5), stopWhenDenied],
  experimental_context: { user: "ann" },
});
denialOf(r6);
const r7 = await v7.generateText({
  model,
  prompt: "hi",
  tools: run.tools,
  prepareStep: run.prepareStep,
  toolApproval: run.toolApproval,
  stopWhen: [v7.isStepCount(5), stopWhenDenied],
  toolsContext: toToolsContext(run.tools, { user: "ann" }),
  runtimeContext: { user: "ann" },
});
denialOf(r7);
await v7.generateText({ model, prompt: "hi", tools: run.tools });
v6.streamText({ model, prompt: "hi", tools: run.tools, prepareStep: run.prepareStep });
v7.streamText({ model, prompt: "hi", tools: run.tools, prepareStep: run.prepareStep });
new v6.ToolLoopAgent({ model, tools: run.tools, prepareStep: run.prepareStep });
new v7.ToolLoopAgent({ model, tools: run.tools, prepareStep: run.prepareStep });
const system: string | undefined = run.instructions;
void system;

// With tools of the SDK itself, whose names are kept.
const mixed = await toAiSdkTools(plain, {
  hosted: { clock: v6.tool({ description: "Tells the time.", inputSchema: find, execute: () => "noon" }) },
});
mixed satisfies v6.ToolSet;
mixed.clock satisfies v6.Tool;

// Typed handles.
const six = { find: toAiSdkTool(find, { context }), hand: toAiSdkTool(hand) };
six satisfies v6.ToolSet;
six satisfies v7.ToolSet;
isSame<Same<v6.InferToolInput<typeof six.find>, { readonly query: string; readonly since?: string }>>();
isSame<Same<v7.InferToolInput<typeof six.find>, { readonly query: string; readonly since?: string }>>();
isSame<Same<v6.InferToolOutput<typeof six.find>, readonly { readonly id: string; readonly at: string }[]>>();
isSame<Same<v7.InferToolOutput<typeof six.find>, readonly { readonly id: string; readonly at: string }[]>>();
isSame<Same<v6.InferToolOutput<typeof six.hand>, number>>();
const typed = await v6.generateText({ model, prompt: "hi", tools: six });
for (const call of typed.toolCalls) {
  if (call.dynamic !== true && call.toolName === "find") {
    const query: string = call.input.query;
    void query;
    // @ts-expect-error the tool has no such argument
    call.input.missing;
  }
}
const typed7 = await v7.generateText({ model, prompt: "hi", tools: six });
for (const result of typed7.toolResults)
  if (result.dynamic !== true && result.toolName === "hand") {
    const n: number = result.output;
    void n;
  }

// Deps are asked for.
// @ts-expect-error the source needs a context
await toAiSdkTools(needy);
// @ts-expect-error the context has not what the source needs
await toAiSdkTools(needy, { context: { deps: {} } });
// @ts-expect-error the tool needs a context
toAiSdkTool(find);
await toAiSdkTools(needy, { context: ({ context }) => ({ deps: context as Deps }) });
await toAiSdkTools([plain, hand]);
