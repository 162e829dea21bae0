// What the application's own callbacks do wrong ends in a call or in a warning, not in a lost turn; and an abort ends what
// never would.
import { describe, expect, it, vi } from "vitest";
import { MemoryApprovalStore } from "../approve/memory-approval-store.ts";
import { ExternalToolset } from "../by-hand/external-toolset.ts";
import { tool } from "../by-hand/tool.ts";
import { ApprovalRequiredToolset } from "../compose/approval-required-toolset.ts";
import { CombinedToolset } from "../compose/combined-toolset.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { PrefixedToolset } from "../compose/prefixed-toolset.ts";
import { deferTools } from "../defer/index.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { ApprovalRequiredError } from "./approval-required-error.ts";
import type { DeferredCalls } from "./deferred-calls.ts";
import type { ExecutorOptions } from "./executor-options.ts";
import { ToolExecutor } from "./tool-executor.ts";

const ctx: RunContext = { deps: undefined };
const never = (): Promise<never> => new Promise(() => undefined);

function toolOf(name: string, ran: string[] = [], more: Partial<Parameters<typeof tool>[0]> = {}): Tool {
  return tool({
    name,
    description: name,
    inputSchema: { type: "object" },
    execute: () => {
      ran.push(name);
      return name;
    },
    ...more,
  } as Parameters<typeof tool>[0]);
}

const kit = (...tools: readonly Tool[]): ToolSource => new FunctionToolset(tools);
const call = (toolName: string, toolCallId = toolName) => ({ toolCallId, toolName, args: {} });

async function deferredOf(promise: Promise<unknown>): Promise<DeferredCalls> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApprovalRequiredError)) throw new Error(`Nothing waits: ${String(error)}`);
  return JSON.parse(JSON.stringify(error.deferred)) as DeferredCalls;
}

const plain = kit(toolOf("work"));
const stuck: readonly [string, ExecutorOptions, ToolSource][] = [
  ["a gate", {}, new ApprovalRequiredToolset(kit(toolOf("work")), never)],
  ["a rule", { policy: { deny: [never] } }, plain],
  ["a mode", { policy: { mode: never } }, plain],
  ["a scope", { scope: never }, plain],
  ["the audit hook", { audit: never }, plain],
  ["the list", {}, { tools: never }],
];

describe.each(stuck)("%s that never ends", (_, options, source) => {
  it("ends with the run's signal, whose calls are aborted", async () => {
    const executor = new ToolExecutor(source, options);
    for (const signal of [AbortSignal.timeout(20), AbortSignal.abort()]) {
      const outcomes = await executor.run([call("work", "a"), call("work", "b")], { ...ctx, signal });
      expect(outcomes.map(({ status }) => status)).toEqual(["aborted", "aborted"]);
      const turn = executor.stream([call("work")], { ...ctx, signal });
      expect((await turn.outcomes).map(({ status }) => status)).toEqual(["aborted"]);
    }
  });
});

it("a resume that is aborted while it is decided can be made again", async () => {
  const ran: string[] = [];
  const gated = new ApprovalRequiredToolset(kit(toolOf("pay", ran)));
  let rule: () => Promise<boolean> = never;
  const executor = new ToolExecutor(gated, { policy: { deny: [() => rule()] } });
  rule = async () => false;
  const deferred = await deferredOf(executor.run([call("pay")], ctx));
  const answers = { results: [{ toolCallId: "pay", approved: true }] as const };
  rule = never;
  const aborted = executor.resume(deferred, answers, { ...ctx, signal: AbortSignal.timeout(20) });
  await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
  rule = async () => false;
  expect(await executor.resume(deferred, answers, ctx)).toMatchObject([{ status: "ok" }]);
  expect(ran).toEqual(["pay"]);
});

describe("telemetry that fails", () => {
  it.each([
    ["before the call", () => Promise.reject(new Error("down"))],
    [
      "after the call",
      async (_: unknown, run: () => Promise<unknown>) => {
        await run();
        throw new Error("down");
      },
    ],
  ])("%s changes nothing of it", async (_, around) => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const ran: string[] = [];
    const executor = new ToolExecutor(kit(toolOf("work", ran)), {
      telemetry: {
        around: around as never,
        decided: () => {
          throw new Error("down");
        },
      },
    });
    const outcomes = await executor.run([call("work"), call("none")], ctx);
    expect(outcomes.map(({ status }) => status)).toEqual(["ok", "unknown_tool"]);
    expect(ran).toEqual(["work"]);
    expect(warned).toHaveBeenCalledTimes(2);
    warned.mockRestore();
  });
});

it("a validator that throws fails its own call alone, and says nothing of why to the model", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const broken = toolOf("broken", [], {
    validate: () => {
      throw new Error("password=1");
    },
  } as never);
  const outcomes = await new ToolExecutor(kit(broken, toolOf("work"))).run(
    [call("broken"), call("work")],
    ctx,
  );
  expect(outcomes).toMatchObject([{ status: "failed" }, { status: "ok" }]);
  expect(JSON.stringify(outcomes)).not.toContain("password");
  warned.mockRestore();
});

describe("an approval that is to stand", () => {
  it("is kept of no turn that cannot go on", async () => {
    const store = new MemoryApprovalStore();
    const twins = new CombinedToolset(
      kit(toolOf("del")),
      new PrefixedToolset(kit(toolOf("pay")), "a_"),
      new PrefixedToolset(kit(toolOf("pay")), "b_"),
    );
    const events: string[] = [];
    const executor = new ToolExecutor(new ApprovalRequiredToolset(twins), {
      approvals: { store },
      audit: ({ verdict, toolName }) => void events.push(`${verdict} ${toolName}`),
    });
    const deferred = await deferredOf(executor.run([call("del"), call("a_pay")], ctx));
    const results = ["del", "a_pay"].map(
      (toolCallId) => ({ toolCallId, approved: true, remember: "tool" }) as const,
    );
    await expect(executor.resume(deferred, { results }, ctx)).rejects.toThrow(TypeError);
    expect(events).not.toContain("run a_pay");
    // Nothing of it stands.
    await deferredOf(executor.run([call("del")], ctx));
  });
});

describe("what is asked for", () => {
  it("does not wait longer because only a part was answered", async () => {
    const gated = new ApprovalRequiredToolset(kit(toolOf("a"), toolOf("b")));
    const signing = { key: "k".repeat(32), expiresInMs: 60_000 };
    const executor = new ToolExecutor(gated, { signing });
    const first = await deferredOf(executor.run([call("a"), call("b")], ctx));
    await new Promise((resolve) => setTimeout(resolve, 5));
    const results = [{ toolCallId: "a", approved: true } as const];
    const second = await deferredOf(executor.resume(first, { results }, ctx));
    expect(second.expiresAt).toBe(first.expiresAt);
  });

  it("needs not be searched for again in a run that goes on with it", async () => {
    const ran: string[] = [];
    const source = deferTools(new ApprovalRequiredToolset(kit(toolOf("pay", ran))), {
      searchBeforeCall: true,
    });
    const executor = new ToolExecutor(source);
    const run = await executor.forRun(ctx);
    await run.run([{ toolCallId: "s", toolName: "describe", args: { names: ["pay"] } }], ctx);
    const deferred = await deferredOf(
      run.run([{ toolCallId: "c", toolName: "call", args: { name: "pay" } }], ctx),
    );
    const later = await new ToolExecutor(source).forRun(ctx);
    const results = [{ toolCallId: "c", approved: true } as const];
    expect(await later.resume(deferred, { results }, ctx)).toMatchObject([{ status: "ok" }]);
    expect(ran).toEqual(["pay"]);
  });

  it("is held against the limit of results when it comes from outside", async () => {
    const outside = new ExternalToolset([
      { name: "click", description: "Clicks.", jsonSchema: { type: "object" } },
    ]);
    const executor = new ToolExecutor(outside, { maxResultBytes: 100 });
    const deferred = await deferredOf(executor.run([call("click")], ctx));
    const results = [{ toolCallId: "click", result: "x".repeat(500) }];
    expect(await executor.resume(deferred, { results }, ctx)).toMatchObject([
      { status: "failed", message: expect.stringContaining("502 bytes") },
    ]);
  });
});

describe("what a model sends", () => {
  it("is decided and run as it came, whatever becomes of the caller's own object", async () => {
    const seen: unknown[] = [];
    const echo = tool<{ readonly n: number }, number>({
      name: "echo",
      description: "Echoes.",
      inputSchema: { type: "object", properties: { n: { type: "number" } } },
      execute: ({ n }) => {
        seen.push(n);
        return n;
      },
    });
    const args = { n: 1 };
    const executor = new ToolExecutor(kit(echo), {
      audit: (event) => {
        (event.args as { n: number }).n = 777;
      },
      policy: {
        deny: [
          async () => {
            args.n = 9;
            return false;
          },
        ],
      },
    });
    await executor.run([{ toolCallId: "1", toolName: "echo", args }], ctx);
    expect(seen).toEqual([1]);
  });

  it.each([
    null,
    "a",
    {},
    { toolCallId: 1, toolName: "a", args: {} },
    { toolCallId: "1", toolName: null, args: {} },
  ])("%j is no call", async (wrong) => {
    await expect(new ToolExecutor(kit()).run([wrong as never], ctx)).rejects.toThrow(/calls\[0\] is no call/);
  });

  it("a name that is too long is told in part", async () => {
    const name = "x".repeat(1_000_000);
    const direct = await new ToolExecutor(kit(toolOf("a"))).run([call(name, "1")], ctx);
    expect(direct[0]?.message?.length).toBeLessThan(500);
    const [outcome] = await new ToolExecutor(deferTools(kit(toolOf("a")))).run(
      [{ toolCallId: "1", toolName: "call", args: { name } }],
      ctx,
    );
    expect(JSON.stringify(outcome).length).toBeLessThan(1_000);
  });
});

it.each([{ tool: "pay", when: undefined }, { metadata: {} }, { annotations: {} }, { tool: undefined }])(
  "a rule of %j is refused: it would say more than was meant",
  (rule) => {
    for (const list of ["deny", "ask", "allow"])
      expect(() => new ToolExecutor(kit(), { policy: { [list]: [rule] } as never })).toThrow(TypeError);
  },
);
