// Layers over sources: what they show can be called, what they hide cannot, and every name reaches its own tool.
import { describe, expect, it, vi } from "vitest";
import { CompositionError } from "../errors/composition-error.ts";
import type { JsonValue } from "../json.ts";
import { createLiveTool } from "../live-tool.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import { toolDescriptor } from "../tool-descriptor.fixture.ts";
import type { ToolSource } from "../tool-source.ts";
import { ApprovalRequiredToolset, asksForApproval } from "./approval-required-toolset.ts";
import { CombinedToolset } from "./combined-toolset.ts";
import { FilteredToolset } from "./filtered-toolset.ts";
import { FunctionToolset } from "./function-toolset.ts";
import { MetadataToolset } from "./metadata-toolset.ts";
import { PrefixedToolset } from "./prefixed-toolset.ts";
import { PreparedToolset } from "./prepared-toolset.ts";
import { RenamedToolset } from "./renamed-toolset.ts";
import { SelectedToolset } from "./selected-toolset.ts";
import { type CallNext, WrapperToolset } from "./wrapper-toolset.ts";

/** A tool that answers with its own name and what it was given, and notes that it ran. */
function toolOf(name: string, ran: string[] = [], tags: readonly string[] = []): Tool {
  const descriptor = { ...toolDescriptor(name, ["text"], { tags }), name };
  return createLiveTool(descriptor, {
    toolset: "Kit",
    fn: (text: never) => {
      ran.push(name);
      return `${name}: ${String(text)}`;
    },
    receiver: undefined,
    createSettings: () => ({}),
  });
}

function kit(...names: readonly string[]): FunctionToolset {
  return new FunctionToolset(names.map((name) => toolOf(name)));
}

const ctx: RunContext = { deps: undefined };

async function namesOf(source: ToolSource, context: RunContext = ctx): Promise<readonly string[]> {
  return (await source.tools(context)).map(({ name }) => name);
}

async function run(source: ToolSource, name: string, context: RunContext = ctx): Promise<JsonValue> {
  const tool = (await source.tools(context)).find((one) => one.name === name);
  if (tool === undefined) throw new Error(`unknown tool ${name}`);
  return tool.execute({ text: "x" }, context);
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof CompositionError ? error.code : String(error);
}

describe("FunctionToolset", () => {
  it("is a list that can grow, without a name twice", async () => {
    const source = kit("a").addTool(toolOf("b"));
    const before = source.tools();
    source.addTool(toolOf("c"));
    expect(before.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(await namesOf(source)).toEqual(["a", "b", "c"]);
    expect(() => source.addTool(toolOf("b"))).toThrow(/^NAME_CONFLICT: .*"b"/);
    expect(() => kit("a", "a")).toThrow(CompositionError);
    expect(new FunctionToolset([], { instructions: "Read." }).instructions()).toBe("Read.");
  });
});

describe("FilteredToolset", () => {
  it("shows all or nothing, and refuses what was listed before it was hidden", async () => {
    const ran: string[] = [];
    const inner = new FunctionToolset([toolOf("a", ran), toolOf("b", ran)], { instructions: "Careful." });
    const isAdmin = async ({ deps }: RunContext): Promise<boolean> => deps === "admin";
    const source = new FilteredToolset(inner, isAdmin);
    const admin: RunContext = { deps: "admin" };
    expect([await namesOf(source), await namesOf(source, admin)]).toEqual([[], ["a", "b"]]);
    expect([await source.instructions(ctx), await source.instructions(admin)]).toEqual([null, "Careful."]);
    const [tool] = await source.tools(admin);
    expect(await tool?.execute({ text: "x" }, admin)).toBe("a: x");
    await expect(tool?.execute({ text: "x" }, ctx)).rejects.toThrow("The tool a is not available.");
    await expect(tool?.call({ text: "x" }, ctx)).rejects.toThrow("not available");
    await expect(tool?.stream({ text: "x" }, ctx)[Symbol.asyncIterator]().next()).rejects.toThrow(
      "not available",
    );
    expect(ran).toEqual(["a"]);
  });

  it.each([undefined, 1, "yes", {}])("takes the answer %j for no", async (answer) => {
    expect(await namesOf(new FilteredToolset(kit("a"), () => answer as unknown as boolean))).toEqual([]);
  });

  it("hides through every layer above it", async () => {
    const safe = new SelectedToolset(kit("read", "wipe"), { exclude: ["wipe"] });
    const stacked = new PrefixedToolset(safe, "fs_");
    expect(await namesOf(stacked)).toEqual(["fs_read"]);
    for (const name of ["wipe", "fs_wipe"]) await expect(run(stacked, name)).rejects.toThrow("unknown tool");
  });
});

describe("PreparedToolset", () => {
  it("decides for each tool and turn, and again at the call", async () => {
    const source = new PreparedToolset(kit("search", "draft"), ({ deps }, tools) =>
      deps === "research" ? tools.filter(({ name }) => name === "search") : tools,
    );
    const research: RunContext = { deps: "research" };
    expect([await namesOf(source, research), await namesOf(source)]).toEqual([
      ["search"],
      ["search", "draft"],
    ]);
    const draft = (await source.tools(ctx))[1];
    expect(await draft?.execute({ text: "x" }, ctx)).toBe("draft: x");
    await expect(draft?.execute({ text: "x" }, research)).rejects.toThrow("The tool draft is not available.");
  });

  it("may say other things of a tool, which runs as before", async () => {
    const source = new PreparedToolset(kit("a"), (_, tools) =>
      tools.map((tool) => ({ ...tool, description: "Of this turn.", name: "b" })),
    );
    const [tool] = await source.tools(ctx);
    expect([tool?.name, tool?.description, await tool?.execute({ text: "x" })]).toEqual([
      "b",
      "Of this turn.",
      "a: x",
    ]);
    const twice = new PreparedToolset(kit("a"), (_, tools) => [...tools, ...tools]);
    expect(await codeOf(twice.tools(ctx) as Promise<unknown>)).toBe("NAME_CONFLICT");
  });
});

describe("PrefixedToolset", () => {
  it("strips exactly what it put there", async () => {
    const inner = kit("git_status", "status", "a-b");
    const once = new PrefixedToolset(inner, "git_");
    expect(await namesOf(once)).toEqual(["git_git_status", "git_status", "git_a-b"]);
    expect([await run(once, "git_status"), await run(once, "git_git_status")]).toEqual([
      "status: x",
      "git_status: x",
    ]);
    for (const name of ["status", "a-b"]) await expect(run(once, name)).rejects.toThrow("unknown tool");
    const twice = new PrefixedToolset(once, "git_");
    expect(await run(twice, "git_git_status")).toBe("status: x");
    expect((await twice.tools(ctx)).map(({ origin }) => origin?.tool)).toEqual([
      "git_status",
      "status",
      "a-b",
    ]);
  });

  it("gives one name whatever stands beside it", async () => {
    const geo = new PrefixedToolset(kit("find"), "geo_");
    const tax = new PrefixedToolset(kit("find"), "tax_");
    for (const source of [new CombinedToolset(geo), new CombinedToolset(tax, geo)])
      expect(await run(source, "geo_find")).toBe("find: x");
  });

  it("makes no name that providers refuse", async () => {
    for (const prefix of ["1_", "a b", "ä", "x".repeat(65)])
      expect(() => new PrefixedToolset(kit("a"), prefix)).toThrow(/^INVALID_NAME: /);
    const long = new PrefixedToolset(kit("a".repeat(60)), "long_");
    expect(await codeOf(long.tools(ctx) as Promise<unknown>)).toBe("INVALID_NAME");
    expect(await namesOf(new PrefixedToolset(kit("a"), ""))).toEqual(["a"]);
  });
});

describe("RenamedToolset", () => {
  it("renames the named, and keeps who they are", async () => {
    const source = new RenamedToolset(kit("old", "other"), { old: "new" });
    expect(await namesOf(source)).toEqual(["new", "other"]);
    expect(await run(source, "new")).toBe("old: x");
    const [tool] = await source.tools(ctx);
    expect(tool?.origin).toEqual({ toolset: "Kit", tool: "old" });
    // Two may change places.
    const swapped = new RenamedToolset(kit("a", "b"), { a: "b", b: "a" });
    expect([await run(swapped, "a"), await run(swapped, "b")]).toEqual(["b: x", "a: x"]);
  });

  it("refuses names that are not there, are there already or are none", async () => {
    const list = (names: { readonly [name: string]: string }): Promise<string> =>
      codeOf(new RenamedToolset(kit("search", "b"), names).tools(ctx) as Promise<unknown>);
    expect(await list({ serch: "c" })).toBe("UNKNOWN_TOOL");
    expect(await list({ search: "b" })).toBe("NAME_CONFLICT");
    await expect(new RenamedToolset(kit("search"), { serch: "c" }).tools(ctx)).rejects.toThrow(
      'Did you mean "search"?',
    );
    expect(() => new RenamedToolset(kit("a"), { a: "no name" })).toThrow(/^INVALID_NAME/);
    expect(() => new RenamedToolset(kit("a", "b"), { a: "c", b: "c" })).toThrow(/^NAME_CONFLICT/);
  });
});

describe("CombinedToolset", () => {
  it("shows the later of two tools of one name, and says so", async () => {
    const conflicts: unknown[] = [];
    const one = new FunctionToolset([toolOf("a"), toolOf("b")], { instructions: "One." });
    const two = new FunctionToolset([toolOf("b"), toolOf("c")], { instructions: ["Two.", "Too."] });
    const renamed = new RenamedToolset(two, { c: "a" });
    const source = new CombinedToolset({ onConflict: (conflict) => conflicts.push(conflict) }, one, renamed);
    expect(await namesOf(source)).toEqual(["a", "b"]);
    expect(await run(source, "a")).toBe("c: x");
    expect(conflicts).toContainEqual({ name: "a", lost: 0, shown: 1 });
    expect(await source.instructions(ctx)).toEqual(["One.", "Two.", "Too."]);
    const strict = new CombinedToolset({ onConflict: "error" }, one, two);
    expect(await codeOf(strict.tools(ctx))).toBe("NAME_CONFLICT");
    expect(await new CombinedToolset().instructions(ctx)).toBeNull();
  });

  it("warns unless told otherwise", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await new CombinedToolset(kit("a"), kit("a")).tools(ctx);
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/^toolshed: sources 1 and 2 .*"a"/)]]);
    warn.mockRestore();
  });
});

describe("SelectedToolset and MetadataToolset", () => {
  it("select by name, tag, metadata and predicate", async () => {
    const inner = new CombinedToolset(
      new MetadataToolset(new FunctionToolset([toolOf("a", [], ["read"]), toolOf("b")]), {
        team: { name: "x" },
      }),
      new FunctionToolset([toolOf("c", [], ["read"])]),
    );
    const select = async (...selection: ConstructorParameters<typeof SelectedToolset>[1][]) =>
      namesOf(new SelectedToolset(inner, selection[0] ?? {}));
    expect(await select({ include: ["a", "c"] })).toEqual(["a", "c"]);
    expect(await select({ include: { tag: "read" }, exclude: ["c"] })).toEqual(["a"]);
    expect(await select({ include: { metadata: { team: { name: "x" } } } })).toEqual(["a", "b"]);
    expect(await select({ exclude: ({ name }) => name === "b" })).toEqual(["a", "c"]);
    for (const selection of [{ include: ["nope"] }, { exclude: ["nope"] }])
      expect(await codeOf(new SelectedToolset(inner, selection).tools(ctx) as Promise<unknown>)).toBe(
        "UNKNOWN_TOOL",
      );
  });

  it("refuses what is no selection, which would show everything", () => {
    for (const wrong of [["a"], { includes: ["a"] }])
      expect(() => new SelectedToolset(kit("a", "b"), wrong as object)).toThrow(TypeError);
  });

  it("lets the outer metadata count", async () => {
    const source = new MetadataToolset(new MetadataToolset(kit("a"), { x: 1, y: 1 }), { y: 2 });
    expect((await source.tools(ctx))[0]?.metadata).toEqual({ x: 1, y: 2 });
  });
});

describe("ApprovalRequiredToolset", () => {
  const asks = async (source: ToolSource, name: string, args: { readonly [name: string]: unknown } = {}) => {
    const tool = (await source.tools(ctx)).find((one) => one.name === name);
    if (tool === undefined) throw new Error("unknown tool");
    return [tool.requiresApproval, await asksForApproval(tool, args, ctx)];
  };

  it("asks for all, for the named, or where a predicate says so", async () => {
    expect(await asks(new ApprovalRequiredToolset(kit("a")), "a")).toEqual([true, true]);
    const named = new ApprovalRequiredToolset(kit("drop", "look"), ["drop"]);
    expect([await asks(named, "drop"), await asks(named, "look")]).toEqual([
      [true, true],
      [false, false],
    ]);
    const seen: unknown[] = [];
    const dear = new ApprovalRequiredToolset(new PrefixedToolset(kit("add"), "p_"), ({ toolName, args }) => {
      seen.push([toolName, args]);
      return Number(args["n"]) > 100;
    });
    expect([await asks(dear, "p_add", { n: 5 }), await asks(dear, "p_add", { n: 500 })]).toEqual([
      [true, false],
      [true, true],
    ]);
    expect(seen).toEqual([
      ["p_add", { n: 5 }],
      ["p_add", { n: 500 }],
    ]);
    expect(await codeOf(new ApprovalRequiredToolset(kit("a"), ["b"]).tools(ctx) as Promise<unknown>)).toBe(
      "UNKNOWN_TOOL",
    );
  });

  it("only adds: a no above lifts no yes below", async () => {
    const base = new ApprovalRequiredToolset(kit("erase"), ["erase"]);
    expect(await asks(new ApprovalRequiredToolset(base, () => false), "erase")).toEqual([true, true]);
    expect(
      await asks(new ApprovalRequiredToolset(new ApprovalRequiredToolset(kit("a"), () => false)), "a"),
    ).toEqual([true, true]);
  });

  it.each([
    ["throws", () => Promise.reject(new Error("no database"))],
    ["gives nothing", () => undefined],
    ["gives a text", () => "false"],
  ])("asks when the predicate %s", async (_, gate) => {
    const source = new ApprovalRequiredToolset(kit("a"), gate as unknown as () => boolean);
    expect(await asks(source, "a")).toEqual([true, true]);
  });
});

describe("WrapperToolset", () => {
  class Logging extends WrapperToolset {
    readonly log: string[] = [];
    protected override async callTool(
      context: RunContext,
      name: string,
      args: unknown,
      next: CallNext<unknown>,
    ): Promise<JsonValue> {
      this.log.push(`${name} ${JSON.stringify(args)}`);
      if (name === "closed") return "closed today";
      return [await next(context, { text: "changed" })];
    }
  }

  it("stands around each call: sees raw arguments, may change them, may answer itself", async () => {
    const ran: string[] = [];
    const source = new Logging(new FunctionToolset([toolOf("a", ran), toolOf("closed", ran)]));
    expect(await run(source, "a")).toEqual(["a: changed"]);
    expect(await run(source, "closed")).toBe("closed today");
    const [tool] = await source.tools(ctx);
    const events = [];
    for await (const event of tool?.stream({ text: "x" }) ?? []) events.push(event);
    expect(events).toEqual([{ type: "result", value: ["a: changed"] }]);
    expect(source.log).toEqual(['a {"text":"x"}', 'closed {"text":"x"}', 'a {"text":"x"}']);
    expect(ran).toEqual(["a", "a"]);
    // What the layer passes on is decoded again.
    const wrong = new (class extends WrapperToolset {
      protected override callTool(context: RunContext, _: string, __: unknown, next: CallNext<unknown>) {
        return next(context, { text: 5 });
      }
    })(kit("a"));
    await expect(run(wrong, "a")).rejects.toThrow(/text/);
  });

  it("stays one, with what it remembers, over the sources of runs", async () => {
    const inner: ToolSource = { tools: () => [], forRun: () => kit("a") };
    const source = new Logging(inner);
    const ofRun = await source.forRun(ctx);
    expect(await run(ofRun, "a")).toEqual(["a: changed"]);
    expect(source.log).toHaveLength(1);
    expect(await source.forStep(ctx)).toBe(source);
  });
});
