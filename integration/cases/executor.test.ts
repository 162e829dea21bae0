// The calls of a model on generated tools: what is hidden cannot be called, names stay and lead to their own tool, and no
// way to a function passes the decoder by. The tools are a bundle with its own copy of the runtime.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  ApprovalRequiredError,
  ApprovalRequiredToolset,
  type CallDecision,
  type CallNext,
  type CallOutcome,
  CombinedToolset,
  type DeferredCalls,
  FilteredToolset,
  FunctionToolset,
  type JsonValue,
  MetadataToolset,
  PrefixedToolset,
  PreparedToolset,
  RenamedToolset,
  type RunContext,
  SelectedToolset,
  ToolExecutor,
  type ToolSource,
  WrapperToolset,
} from "../../packages/runtime/src/index.ts";
import { errorsOf, openCase } from "./case-project.ts";
import { ranKey } from "./instrument.ts";

const ctx: RunContext = { deps: undefined };
let ran: string[] = [];
beforeEach(() => {
  ran = [];
  Object.assign(globalThis, { [Symbol.for(ranKey)]: ran });
});

class Passing extends WrapperToolset {
  readonly #args: JsonValue | undefined;
  constructor(inner: ToolSource, args?: JsonValue) {
    super(inner);
    this.#args = args;
  }
  protected override callTool(context: RunContext, _: string, args: unknown, next: CallNext<unknown>) {
    return next(context, this.#args ?? args);
  }
}

/** Layers that hide nothing, by name. */
const over: { readonly [name: string]: (inner: ToolSource) => ToolSource } = {
  "no layer": (inner) => inner,
  PrefixedToolset: (inner) => new PrefixedToolset(inner, "fs_"),
  CombinedToolset: (inner) => new CombinedToolset(inner, new FunctionToolset([])),
  MetadataToolset: (inner) => new MetadataToolset(inner, { a: 1 }),
  WrapperToolset: (inner) => new Passing(inner),
  FilteredToolset: (inner) => new FilteredToolset(inner, () => true),
  PreparedToolset: (inner) => new PreparedToolset(inner, (_, tools) => [...tools]),
  "the gate that asks nobody": (inner) => new ApprovalRequiredToolset(inner, () => false),
  "all of them": (inner) =>
    new ApprovalRequiredToolset(
      new PreparedToolset(
        new Passing(new MetadataToolset(new CombinedToolset(new PrefixedToolset(inner, "fs_")), { a: 1 })),
        (_, tools) => [...tools],
      ),
      () => false,
    ),
};

function statusOf(outcomes: readonly CallOutcome[]): readonly string[] {
  return outcomes.map(({ status }) => status);
}

async function outcomesOf(
  source: ToolSource,
  names: readonly string[],
  args: JsonValue = {},
): Promise<readonly CallOutcome[]> {
  const calls = names.map((toolName, index) => ({ toolCallId: String(index), toolName, args }));
  const outcomes = await new ToolExecutor(source).run(calls, ctx);
  // Listened to, it is the same.
  expect(await new ToolExecutor(source).stream(calls, ctx).outcomes).toEqual(outcomes);
  return outcomes;
}

async function deferredOf(running: Promise<unknown>): Promise<DeferredCalls> {
  const error: unknown = await running.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApprovalRequiredError)) throw error;
  return error.deferred;
}

describe("RC-02: what is hidden cannot be called", () => {
  let source: ToolSource;
  beforeAll(async () => {
    source = await kit(`
      export function read(): string { return "r"; }
      export function wipe(): string { return "w"; }
    `);
  });
  /** Each layer that can hide one tool or all of them. */
  const hiding: { readonly [name: string]: (inner: ToolSource, hidden: () => boolean) => ToolSource } = {
    SelectedToolset: (inner, hidden) =>
      new SelectedToolset(inner, { exclude: ({ name }) => hidden() && name === "wipe" }),
    PreparedToolset: (inner, hidden) =>
      new PreparedToolset(inner, (_, tools) => tools.filter(({ name }) => !hidden() || name !== "wipe")),
    FilteredToolset: (inner, hidden) =>
      new CombinedToolset(
        new SelectedToolset(inner, { include: ["read"] }),
        new FilteredToolset(new SelectedToolset(inner, { include: ["wipe"] }), () => !hidden()),
      ),
  };
  const cases = Object.keys(hiding).flatMap((name) =>
    Object.keys(over).map((layer) => [name, layer] as const),
  );

  it.each(cases)("by %s under %s, under no name", async (name, layer) => {
    const hidden = hiding[name]?.(source, () => true);
    if (hidden === undefined) throw new Error(name);
    const stacked = over[layer]?.(hidden) ?? hidden;
    const listed = (await stacked.tools(ctx)).map((tool) => tool.name);
    expect(listed).toEqual([listed[0]]);
    expect(statusOf(await outcomesOf(stacked, [...listed, "wipe", "fs_wipe", "fs_fs_wipe"]))).toEqual([
      "ok",
      ...Array.from({ length: 3 }, () => "unknown_tool"),
    ]);
    expect(ran).not.toContain("wipe");
    expect(statusOf(await outcomesOf(source, ["wipe"]))).toEqual(["ok"]);
  });

  it.each(cases)("by %s under %s, when it was listed or asked about before", async (name, layer) => {
    let isHidden = false;
    const inner = hiding[name]?.(source, () => isHidden);
    if (inner === undefined) throw new Error(name);
    const stacked = over[layer]?.(inner) ?? inner;
    const gated = new ApprovalRequiredToolset(stacked);
    const tool = (await stacked.tools(ctx)).find((one) => one.name.endsWith("wipe"));
    if (tool === undefined) throw new Error("wipe is not listed");
    const executor = new ToolExecutor(gated);
    const deferred = await deferredOf(
      executor.run([{ toolCallId: "a", toolName: tool.name, args: {} }], ctx),
    );
    isHidden = true;
    // A selection is made at the list; whoever keeps a tool of it keeps it.
    if (name !== "SelectedToolset") {
      await expect(tool.execute({}, ctx)).rejects.toThrow("not available");
      await expect(tool.call({}, ctx)).rejects.toThrow("not available");
    }
    const results: readonly CallDecision[] = [{ toolCallId: "a", approved: true }];
    expect(statusOf(await executor.resume(deferred, { results }, ctx))).toEqual(["unknown_tool"]);
    expect(ran).toEqual([]);
  });
});

describe("RC-04: names stay when a source is added", () => {
  it("beside it, before it, or again, and lead to their own tool", async () => {
    const [geo, tax] = await Promise.all(
      ["geo", "tax"].map((answer) => kit(`export function find(): string { return "${answer}"; }`)),
    );
    if (geo === undefined || tax === undefined) throw new Error("no sources");
    const geoTools = new PrefixedToolset(geo, "geo_");
    const taxTools = new PrefixedToolset(tax, "tax_");
    const facts = async (source: ToolSource): Promise<readonly unknown[]> =>
      (await source.tools(ctx)).map(({ name, origin, inputSchema }) => ({ name, origin, inputSchema }));
    for (const both of [
      [geoTools],
      [taxTools, geoTools],
      [geoTools, taxTools],
      [taxTools, geoTools, new FunctionToolset([])],
    ]) {
      const source = new CombinedToolset({ onConflict: "error" }, ...both);
      expect(await outcomesOf(source, ["geo_find"])).toMatchObject([{ status: "ok", result: "geo" }]);
      expect(await facts(source)).toEqual(await facts(source));
      expect(await facts(source)).toEqual((await Promise.all(both.map(facts))).flat());
    }
  });
});

describe("RC-05: a prefix is put on once and taken off once", () => {
  it("whatever the names are, at every depth", async () => {
    const source = await kit(`
      export function git_status(): string { return "plain"; }
      export function status(): string { return "short"; }
      export function git_git_status(): string { return "long"; }
    `);
    const answers = ["plain", "short", "long"];
    const names = ["git_status", "status", "git_git_status"];
    let stacked: ToolSource = new RenamedToolset(source, { git_git_status: "a-b" });
    const own = names.map((name) => (name === "git_git_status" ? "a-b" : name));
    for (let depth = 0; depth <= 3; depth++) {
      const prefix = "git_".repeat(depth);
      const listed = (await stacked.tools(ctx)).map(({ name }) => name);
      expect(listed).toEqual(own.map((name) => prefix + name));
      const outcomes = await outcomesOf(stacked, listed);
      expect(outcomes.map(({ result }) => result)).toEqual(answers);
      const others = [...own, ...own.map((name) => `git_${prefix}${name}`), prefix].filter(
        (name) => !listed.includes(name),
      );
      expect(new Set(statusOf(await outcomesOf(stacked, others)))).toEqual(new Set(["unknown_tool"]));
      expect((await stacked.tools(ctx)).map(({ origin }) => origin?.tool)).toEqual(names);
      stacked = new PrefixedToolset(stacked, "git_");
    }
  });
});

describe("DC-05: no way to a function passes the decoder by", () => {
  let source: ToolSource;
  beforeAll(async () => {
    source = await kit("export function charge(cents: number): number { return cents; }");
  });
  const wrong = { cents: "5" };
  const refused = { status: "invalid", issues: [{ code: "type", pointer: "/cents" }] };

  it.each(Object.keys(over))(
    "through %s: alone, listened to, in a batch, and on the tool itself",
    async (layer) => {
      const stacked = over[layer]?.(source) ?? source;
      const [tool] = await stacked.tools(ctx);
      if (tool === undefined) throw new Error("no tool");
      expect(await outcomesOf(stacked, [tool.name], wrong)).toMatchObject([refused]);
      const batch = [1, "5", 2].map((cents, index) => ({
        toolCallId: String(index),
        toolName: tool.name,
        args: { cents },
      }));
      expect(await new ToolExecutor(stacked).run(batch, ctx)).toMatchObject([
        { status: "ok" },
        refused,
        { status: "ok" },
      ]);
      expect(ran).toHaveLength(2);
      const issues = { issues: refused.issues };
      await expect(tool.execute(wrong, ctx)).rejects.toMatchObject(issues);
      await expect(tool.stream(wrong, ctx)[Symbol.asyncIterator]().next()).rejects.toMatchObject(issues);
      expect(tool.decode(wrong)).toMatchObject({ ok: false, ...issues });
      expect(await tool["~standard"].validate(wrong)).toMatchObject({ issues: [{ path: ["cents"] }] });
      expect(ran).toHaveLength(2);
    },
  );

  it("after an approval, with other arguments, and when a layer changes them", async () => {
    const executor = new ToolExecutor(new ApprovalRequiredToolset(source));
    const call = { toolCallId: "a", toolName: "charge", args: { cents: 5 } };
    // What cannot be right is asked of nobody.
    expect(await executor.run([{ ...call, args: wrong }], ctx)).toMatchObject([refused]);
    for (const decision of [
      { approved: true, argsOverride: wrong } as const,
      { argsOverride: wrong } as const,
    ]) {
      const deferred = await deferredOf(executor.run([call], ctx));
      const results: readonly CallDecision[] = [{ toolCallId: "a", ...decision }];
      expect(await executor.resume(deferred, { results }, ctx)).toMatchObject([refused]);
    }
    expect(await outcomesOf(new Passing(source, wrong), ["charge"], { cents: 5 })).toMatchObject([refused]);
    // Gates and hooks see what was decoded, or nothing.
    const seen: unknown[] = [];
    const gate = new ApprovalRequiredToolset(source, ({ args }) => seen.push(args) < 0);
    const hooked = new ToolExecutor(gate, { hooks: { onStart: ({ args }) => void seen.push(args) } });
    await hooked.run([{ ...call, args: wrong }], ctx);
    expect([seen, ran]).toEqual([[], []]);
    await hooked.run([call], ctx);
    expect([seen, ran]).toEqual([[{ cents: 5 }, { cents: 5 }], ["charge"]]);
  });
});

/** The functions as generated tools. */
async function kit(text: string): Promise<ToolSource> {
  const project = await openCase(text);
  expect(errorsOf(project)).toEqual([]);
  return new FunctionToolset([...project.tools.values()]);
}
