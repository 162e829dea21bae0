// Policies and their executor agree in deps; answers and stores have exactly their forms.
import { FunctionToolset } from "../compose/function-toolset.ts";
import type { CallDecision } from "../executor/deferred-calls.ts";
import type { ResumeStore } from "../executor/state/resume-store.ts";
import { ToolExecutor } from "../executor/tool-executor.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import type { ApprovalPolicy, PolicyRule } from "./approval-policy.ts";
import type { ApprovalStore, StandingApproval } from "./approval-store.ts";
import { MemoryApprovalStore } from "./memory-approval-store.ts";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const isTrue = <T extends true>(_: T | undefined): void => undefined;

interface Deps {
  readonly user: string;
}
declare const source: ToolSource<Deps>;

const executor = new ToolExecutor(source, {
  policy: {
    mode: ({ deps }) => (deps.user === "ann" ? "auto" : "plan"),
    deny: [
      "erase",
      ({ ctx }) => ctx.deps.user === "eve",
      { tag: "disk", when: async ({ args }) => args["n"] === 1 },
    ],
    ask: [{ annotations: { destructiveHint: true }, reason: "It cannot be undone." }],
    allow: [{ toolset: "Files", metadata: { team: { id: 1 } } }],
  },
  approvals: { store: new MemoryApprovalStore(), expiresInMs: 1000 },
  scope: async ({ deps }) => deps.user,
  audit: ({ origin, verdict }) => console.log(origin.tool, verdict),
  signing: { keys: ["a", new Uint8Array(32)] },
});
isTrue<Equal<Parameters<typeof executor.tools>[0]["deps"], Deps>>(undefined);
isTrue<Equal<Awaited<ReturnType<typeof executor.tools>>, Tool<Deps>[]>>(undefined);

// A policy that needs less fits where more is there, and not the other way round.
const plain: ApprovalPolicy = { mode: "plan" };
new ToolExecutor(source, { policy: plain });
declare const needsMore: ApprovalPolicy<Deps & { readonly role: string }>;
const strict = new ToolExecutor(source, { policy: needsMore });
// @ts-expect-error What the policy needs, a run has to give.
void strict.run([], { deps: { user: "ann" } });
// @ts-expect-error There is no role.
new ToolExecutor<Deps>(source, { policy: needsMore });
// @ts-expect-error The deps have no role.
new ToolExecutor(source, { policy: { deny: [({ ctx }) => ctx.deps.role === "admin"] } });
// @ts-expect-error There is no such mode.
new ToolExecutor(source, { policy: { mode: "yolo" } });
// @ts-expect-error A predicate gives a boolean.
new ToolExecutor(source, { policy: { allow: [() => "yes"] } });
// @ts-expect-error No rule has that.
({ tools: ["erase"] }) satisfies PolicyRule;
// @ts-expect-error One key or several, not both.
new ToolExecutor(source, { signing: { key: "a", keys: ["b"] } });
// @ts-expect-error A scope is a text.
new ToolExecutor(source, { scope: 5 });
new ToolExecutor(new FunctionToolset(), {});

({ toolCallId: "a", approved: true, remember: "tool", rememberForMs: 5 }) satisfies CallDecision;
({ toolCallId: "a", approved: false, reason: "no" }) satisfies CallDecision;
({ toolCallId: "a", result: null }) satisfies CallDecision;
// @ts-expect-error Text is no yes.
({ toolCallId: "a", approved: "true" }) satisfies CallDecision;
// @ts-expect-error It says nothing.
({ toolCallId: "a" }) satisfies CallDecision;
// @ts-expect-error For the tool, or for the arguments.
({ toolCallId: "a", approved: true, remember: true }) satisfies CallDecision;

// A class with methods is a store as well.
class Table implements ApprovalStore, ResumeStore {
  async find(): Promise<StandingApproval[]> {
    return [];
  }
  async add(approval: StandingApproval): Promise<void> {
    // @ts-expect-error Approvals are not changed.
    approval.scope = "";
  }
  async remove(): Promise<void> {}
  async read(): Promise<undefined> {}
  async write(): Promise<boolean> {
    return false;
  }
}
new ToolExecutor(source, { approvals: { store: new Table() }, resumes: new Table() });
