// Many tools behind three: what is wanted is found however the names look, what is found changes nothing that is listed, and
// there is no way in which a tool is hidden and cannot be found. The tools are generated ones.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  DeferredLoadingToolset,
  deferTools,
  rankTools,
  ToolSearchToolset,
} from "../../packages/runtime/src/defer/index.ts";
import {
  ApprovalRequiredToolset,
  CombinedToolset,
  FilteredToolset,
  FunctionToolset,
  type JsonObject,
  type JsonValue,
  MetadataToolset,
  PrefixedToolset,
  PreparedToolset,
  RenamedToolset,
  type RunContext,
  SelectedToolset,
  type Tool,
  ToolExecutor,
  type ToolSource,
  tool,
} from "../../packages/runtime/src/index.ts";
import { errorsOf, openCase } from "./case-project.ts";
import { ranKey } from "./instrument.ts";

const ctx: RunContext = { deps: undefined };
beforeEach(() => {
  Object.assign(globalThis, { [Symbol.for(ranKey)]: [] });
});

async function generated(text: string): Promise<readonly Tool[]> {
  // A function stands at the start of its line.
  const project = await openCase(text.replaceAll("*/ export", "*/\nexport"));
  expect(errorsOf(project)).toEqual([]);
  return [...project.tools.values()];
}

const byHand = (name: string, description = `Does ${name}.`): Tool =>
  tool({ name, description, inputSchema: { type: "object" }, execute: () => name });

async function use(source: ToolSource, toolName: string, args: JsonValue): Promise<JsonValue> {
  const [outcome] = await new ToolExecutor(source).run([{ toolCallId: "1", toolName, args }], ctx);
  if (outcome?.status !== "ok") throw new Error(`${outcome?.status}: ${outcome?.message}`);
  return outcome.result ?? null;
}

async function found(source: ToolSource, args: JsonObject, search = "search"): Promise<readonly string[]> {
  const { tools } = (await use(source, search, args)) as {
    readonly tools: readonly { readonly name: string }[];
  };
  return tools.map(({ name }) => name);
}

describe("DF-04: a prefix that all names share drowns nothing", () => {
  const noise = [
    ...["contact", "deal", "lead", "note", "quote", "order", "ticket", "invoice", "segment", "territory"],
    ...["account", "campaign", "forecast", "pipeline"],
  ].flatMap((thing) => ["create", "update", "list", "delete"].map((action) => [action, thing] as const));
  let tools: readonly Tool[];
  beforeAll(async () => {
    tools = await generated(
      [
        ...noise.map(
          ([action, thing]) =>
            `/** ${action[0]?.toUpperCase()}${action.slice(1)}s a ${thing}. */ export function crm_${action}_${thing}(): void {}`,
        ),
        "/** Copies products over. */ export function crm_sync_catalog_to_blog(): void {}",
        "/** Ends the session. */ export function crm_close(): void {}",
        "/** Shows the audit trail. */ export function crm_read_log(): void {}",
        "/** Writes a page. */ export function crm_write_page(): void {}",
      ].join("\n"),
    );
    expect(tools).toHaveLength(60);
  });

  /** The same names, as other hosts and layers spell them. */
  const spellings: { readonly [spelling: string]: (inner: ToolSource) => ToolSource } = {
    "as generated": (inner) => inner,
    "with one more prefix": (inner) => new PrefixedToolset(inner, "acme_corp_"),
    "with a server's prefix": (inner) => new PrefixedToolset(inner, "mcp__crm-prod__"),
  };

  it.each(Object.keys(spellings))("%s", async (spelling) => {
    const over = spellings[spelling]?.(new FunctionToolset(tools)) ?? expect.fail(spelling);
    const source = deferTools(over);
    const wanted = (name: string | undefined): boolean => name?.endsWith("crm_read_log") === true;
    for (const query of [
      "crm audit",
      "read log",
      "CRM-Read-Log",
      "crmReadLog",
      "crm_read_log",
      "Audit Trail",
    ]) {
      const names = await found(source, { query });
      expect([query, wanted(names[0])]).toEqual([query, true]);
      expect(names.length).toBeLessThanOrEqual(10);
      expect(new Set(names).size).toBe(names.length);
    }
    expect((await found(source, { query: "audi" })).some(wanted)).toBe(true);
    const log = await found(source, { query: "read log" });
    const inside = log.findIndex((name) => name.endsWith("catalog_to_blog"));
    expect(inside === -1 || inside > log.findIndex(wanted)).toBe(true);
    // Words inside of others are none of the query's.
    expect((await found(source, { query: "log" })).filter((name) => name.endsWith("to_blog"))).toEqual([]);
    // Of those that fit alike, and with no query at all, the first ones in their order.
    const order = (await over.tools(ctx)).map(({ name }) => name);
    expect(await found(source, { query: "" })).toEqual(order.slice(0, 10));
    const alike = (await found(source, { query: "crm" })).filter((name) => !name.endsWith("crm_close"));
    expect(alike).toHaveLength(9);
    expect(alike).toEqual([...alike].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
  });

  it("a long query costs what its words do, and no more", () => {
    const many = Array.from({ length: 2_000 }, (_, index) => {
      const [action = "", thing = ""] = noise[index % noise.length] ?? [];
      return byHand(`crm_${action}_${thing}_${index}`, `${action} a ${thing}, number ${index}.`);
    });
    const words = noise.flat();
    const long = Array.from({ length: 800 }, (_, index) => words[(index * 7) % words.length]).join(" ");
    const queries = [
      long,
      long.slice(0, 5_000),
      "x".repeat(5_000),
      "crm ".repeat(1_250),
      "a b c d ".repeat(625),
    ];
    rankTools({ tools: many, query: "first", limit: 10 });
    for (const query of queries) {
      let best = Number.POSITIVE_INFINITY;
      for (let time = 0; time < 5 && best > 50; time += 1) {
        const start = performance.now();
        expect(rankTools({ tools: many, query, limit: 10 }).length).toBeLessThanOrEqual(10);
        best = Math.min(best, performance.now() - start);
      }
      expect([query.slice(0, 20), best < 50 ? "fast" : best]).toEqual([query.slice(0, 20), "fast"]);
    }
  });
});

describe("DF-05: what is found changes nothing that is listed", () => {
  let tools: readonly Tool[];
  beforeAll(async () => {
    tools = await generated(`
      /** A place in a tree. */
      export interface Branch { name: string; kids: Branch[]; up?: Branch | null }
      export type Command = { kind: "make"; name: string } | { kind: "drop"; id: number };
      /** Shows a tree. */ export function tree(root: Branch): Branch { return root; }
      /** Does it. */ export function act(command: Command, when?: Date): string { return command.kind; }
      /** Keeps it. */ export function keep(key: string, bag: Record<string, unknown>, pair: [string, ...number[]]): void {}
      /** Answers. */ export function ping(): string { return "pong"; }
      ${Array.from({ length: 196 }, (_, i) => `/** Reads value ${i}. */ export function value_${i}(row: number): number { return row + ${i}; }`).join("\n")}
    `);
    expect(tools).toHaveLength(200);
  }, 600_000);

  const sources: { readonly [name: string]: (inner: ToolSource) => ToolSource } = {
    deferred: (inner) => deferTools(inner),
    "deferred behind layers": (inner) =>
      new PrefixedToolset(new MetadataToolset(deferTools(inner), { a: 1 }), ""),
    "deferred layers": (inner) =>
      deferTools(new ApprovalRequiredToolset(new PrefixedToolset(inner, ""), () => false)),
    "deferred of a run": (inner) => ({
      tools: async (context) => ((await deferTools(inner).forRun?.(context)) ?? expect.fail()).tools(context),
    }),
    "that wants a search first": (inner) => deferTools(inner, { searchBeforeCall: true }),
  };

  it.each(Object.keys(sources))("%s: three tools, the same bytes before and after, and few", async (name) => {
    const source = sources[name]?.(new FunctionToolset(tools)) ?? expect.fail(name);
    const unrelated: Tool[] = [];
    const other = deferTools(
      { tools: () => [...unrelated] },
      { names: { search: "s2", describe: "d2", call: "c2" } },
    );
    unrelated.push(byHand("first"));
    const both = new CombinedToolset(source, other);
    const listed = async (): Promise<string> =>
      JSON.stringify(
        (await both.tools(ctx)).map(({ decode: _d, execute: _e, stream: _s, call: _c, ...facts }) => facts),
      );
    const before = await listed();
    await use(both, "search", { query: "tree" });
    await use(both, "describe", { names: tools.slice(0, 50).map((one) => one.name) });
    for (const one of ["ping", "value_3", "value_150"]) {
      await use(both, "describe", { names: [one] });
      await use(both, "call", { name: one, arguments: one === "ping" ? {} : { row: 1 } });
    }
    unrelated.push(byHand("second"));
    expect(await listed()).toBe(before);
    expect(await found(both, { query: "second" }, "s2")).toEqual(["second"]);
    const texts = (await source.tools(ctx)).map(({ description }) => description).join("");
    expect(texts.length).toBeLessThan(2_000);
    for (const { name: hidden } of tools) expect(texts).not.toMatch(new RegExp(`\\b${hidden}\\b`));
  });

  it("a description is what a list would say, of every tool, with its definitions", async () => {
    const source = deferTools(new FunctionToolset(tools));
    for (let from = 0; from < tools.length; from += 50) {
      const asked = tools.slice(from, from + 50);
      const { tools: described } = (await use(source, "describe", {
        names: asked.map(({ name }) => name),
      })) as {
        readonly tools: readonly JsonObject[];
      };
      expect(
        described.map(({ name, description, inputSchema, outputSchema }) => [
          name,
          description,
          inputSchema,
          outputSchema,
        ]),
      ).toEqual(
        asked.map(({ name, description, inputSchema, outputSchema }) => [
          name,
          description,
          inputSchema,
          outputSchema,
        ]),
      );
    }
  });

  it("a tool is called that was described, and one that was neither searched for nor described", async () => {
    const source = deferTools(new FunctionToolset(tools));
    expect(await use(source, "call", { name: "value_7", arguments: { row: 1 } })).toBe(8);
    await use(source, "describe", { names: ["act"] });
    expect(await use(source, "call", { name: "act", arguments: { command: { kind: "drop", id: 1 } } })).toBe(
      "drop",
    );
    const strict = deferTools(new FunctionToolset(tools), { searchBeforeCall: true });
    await expect(use(strict, "call", { name: "value_7", arguments: { row: 1 } })).rejects.toThrow(
      /has not been looked at yet/,
    );
    await use(strict, "describe", { names: ["value_7"] });
    expect(await use(strict, "call", { name: "value_7", arguments: { row: 1 } })).toBe(8);
  });
});

describe("DF-06: nothing is hidden that cannot be found", () => {
  let base: ToolSource;
  beforeAll(async () => {
    base = new FunctionToolset(
      await generated(
        "/** One. */ export function a(): number { return 1; } /** Two. */ export function b(): number { return 2; }",
      ),
    );
  });
  const metas = ["search", "describe", "call"] as const;

  /** Ways to take some of the three away, each with what it says. */
  const ways: readonly [
    string,
    (source: ToolSource, gone: readonly string[]) => Promise<readonly Tool[]> | readonly Tool[],
  ][] = [
    ["a selection without them", (source, gone) => new SelectedToolset(source, { exclude: gone }).tools(ctx)],
    [
      "a selection of the others",
      (source, gone) =>
        new SelectedToolset(source, { include: metas.filter((name) => !gone.includes(name)) }).tools(ctx),
    ],
    [
      "a predicate",
      (source, gone) =>
        new SelectedToolset(source, { include: ({ name }) => !gone.includes(name) }).tools(ctx),
    ],
    [
      "a preparation",
      (source, gone) =>
        new PreparedToolset(source, (_, tools) => tools.filter(({ name }) => !gone.includes(name))).tools(
          ctx,
        ),
    ],
    [
      "a preparation in a run",
      async (source, gone) => {
        const run = new PreparedToolset(source, (_, tools) =>
          tools.filter(({ name }) => !gone.includes(name)),
        );
        return (await run.forRun(ctx)).tools(ctx);
      },
    ],
    ["a policy", (source, gone) => new ToolExecutor(source, { policy: { deny: [...gone] } }).tools(ctx)],
    [
      "other tools of their names",
      (source, gone) =>
        new CombinedToolset(source, new FunctionToolset(gone.map((name) => byHand(name)))).tools(ctx),
    ],
    [
      "layers between",
      (source, gone) =>
        new SelectedToolset(new MetadataToolset(new CombinedToolset(source), {}), { exclude: gone }).tools(
          ctx,
        ),
    ],
  ];
  const parts = [
    ["search"],
    ["describe"],
    ["call"],
    ["search", "describe"],
    ["search", "call"],
    ["describe", "call"],
  ];

  it.each(ways.flatMap(([way, take]) => parts.map((gone) => [way, gone.join(" and "), take, gone] as const)))(
    "%s: without %s there is an error, or all three",
    async (way, _, take, gone) => {
      // A policy decides about what is called, by whatever it is called.
      const isOfCalled = way === "a policy" && gone.includes("call");
      const taken = Promise.resolve().then(() => take(deferTools(base), gone));
      await expect(taken).rejects.toThrow(isOfCalled ? /UNKNOWN_TOOL/ : /SPLIT_BUNDLE|NAME_CONFLICT/);
    },
  );

  it("two sources that are deferred by the same names do not hide each other", async () => {
    const other = new FunctionToolset([byHand("c")]);
    await expect(new CombinedToolset(deferTools(base), deferTools(other)).tools(ctx)).rejects.toThrow(
      /NAME_CONFLICT.*defer the sources together/s,
    );
    const searching = (inner: ToolSource): ToolSource =>
      new ToolSearchToolset(new DeferredLoadingToolset(inner));
    await expect(new CombinedToolset(searching(base), searching(other)).tools(ctx)).rejects.toThrow(
      /NAME_CONFLICT/,
    );
    const apart = new CombinedToolset(deferTools(base), new PrefixedToolset(deferTools(other), "x_"));
    expect(await found(apart, { query: "a" })).toEqual(["a"]);
    expect(await found(apart, { query: "c" }, "x_search")).toEqual(["c"]);
    expect(await use(apart, "x_call", { name: "c" })).toBe("c");
  });

  it.each<[string, (source: ToolSource) => ToolSource, string]>([
    ["a prefix", (source) => new PrefixedToolset(source, "x_"), "x_"],
    [
      "other names",
      (source) => new RenamedToolset(source, { search: "y_search", describe: "y_describe", call: "y_call" }),
      "y_",
    ],
    ["a filter that is open", (source) => new FilteredToolset(source, () => true), ""],
  ])("%s leaves all that is needed", async (_, over, prefix) => {
    const source = over(deferTools(base));
    expect((await source.tools(ctx)).map(({ name }) => name)).toEqual(metas.map((name) => prefix + name));
    expect(await found(source, { query: "" }, `${prefix}search`)).toEqual(["a", "b"]);
    expect(await use(source, `${prefix}call`, { name: "b" })).toBe(2);
  });

  it.each<[string, (source: ToolSource) => ToolSource]>([
    ["at once", (source) => deferTools(source)],
    [
      "with other names",
      (source) => deferTools(source, { names: { search: "s", describe: "d", call: "c" } }),
    ],
    ["behind a prefix", (source) => deferTools(new PrefixedToolset(source, "x_"))],
    [
      "beside others",
      (source) => deferTools(new CombinedToolset(new FunctionToolset([byHand("more")]), source)),
    ],
    ["behind a gate", (source) => deferTools(new ApprovalRequiredToolset(source))],
  ])("deferring twice, %s, is told as what it is", async (_, again) => {
    const error = await Promise.resolve(again(deferTools(base)).tools(ctx)).then(
      () => expect.fail("It was deferred twice."),
      (reason: unknown) => String(reason),
    );
    expect(error).toContain("ALREADY_DEFERRED");
    expect(error).toContain("deferred already");
    // Of the user's own tools nothing is said.
    expect(error).not.toMatch(/"(a|b|more)"/);
  });

  it("nothing to defer is nothing to find; names that clash or that there are not are errors", async () => {
    expect(await deferTools(new FunctionToolset([])).tools(ctx)).toEqual([]);
    expect((await deferTools(base, { except: ["a", "b"] }).tools(ctx)).map(({ name }) => name)).toEqual([
      "a",
      "b",
    ]);
    for (const name of metas) {
      const own = new FunctionToolset([byHand(name), byHand("x")]);
      await expect(deferTools(own).tools(ctx)).rejects.toThrow(new RegExp(`NAME_CONFLICT.*"${name}"`));
      await expect(deferTools(own, { except: [name] }).tools(ctx)).rejects.toThrow(/NAME_CONFLICT/);
    }
    await expect(deferTools(base, { except: ["a", "ghost"] }).tools(ctx)).rejects.toThrow(
      /UNKNOWN_TOOL.*ghost/,
    );
  });
});
