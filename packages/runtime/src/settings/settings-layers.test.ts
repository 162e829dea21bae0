// Settings through layers, and what is stored under a tool's original name.
import { describe, expect, it } from "vitest";
import { tool } from "../by-hand/tool.ts";
import { ApprovalRequiredToolset } from "../compose/approval-required-toolset.ts";
import { CombinedToolset } from "../compose/combined-toolset.ts";
import { FilteredToolset } from "../compose/filtered-toolset.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { MetadataToolset } from "../compose/metadata-toolset.ts";
import { PrefixedToolset } from "../compose/prefixed-toolset.ts";
import { PreparedToolset } from "../compose/prepared-toolset.ts";
import { RenamedToolset } from "../compose/renamed-toolset.ts";
import { SelectedToolset } from "../compose/selected-toolset.ts";
import { WrapperToolset } from "../compose/wrapper-toolset.ts";
import type { JsonValue } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { checkStoredSettings } from "./check-settings.ts";
import { MemorySettingsStore } from "./memory-settings-store.ts";
import { saveSettings } from "./save-settings.ts";
import { errorOf, open, scope, search, storeOf } from "./settings.fixture.ts";

describe("layers", () => {
  class Passing extends WrapperToolset {
    protected override callTool(
      ...[ctx, , args, next]: Parameters<WrapperToolset["callTool"]>
    ): Promise<JsonValue> {
      return next(ctx, args);
    }
  }
  const layers: { readonly [name: string]: (inner: ToolSource) => ToolSource } = {
    PrefixedToolset: (inner) => new PrefixedToolset(inner, "p_"),
    RenamedToolset: (inner) => ({
      tools: async (ctx) => {
        const names = (await inner.tools(ctx)).map(({ name }) => [name, `r_${name}`]);
        return new RenamedToolset(inner, Object.fromEntries(names)).tools(ctx);
      },
    }),
    FilteredToolset: (inner) => new FilteredToolset(inner, () => true),
    PreparedToolset: (inner) => new PreparedToolset(inner, (_, tools) => tools),
    SelectedToolset: (inner) => new SelectedToolset(inner, { include: () => true }),
    MetadataToolset: (inner) => new MetadataToolset(inner, { a: 1 }),
    ApprovalRequiredToolset: (inner) => new ApprovalRequiredToolset(inner, () => false),
    WrapperToolset: (inner) => new Passing(inner),
    CombinedToolset: (inner) => new CombinedToolset(inner),
    FunctionToolset: (inner) => ({
      tools: async (ctx) => new FunctionToolset(await inner.tools(ctx)).tools(),
    }),
  };

  it.each(Object.keys(layers))("of %s keep a tool's settings under its original name", async (name) => {
    const layer = layers[name] ?? (() => new FunctionToolset());
    const twice = layer(layer(new FunctionToolset([search()])));
    const ctx: RunContext = { deps: undefined, settings: { store: storeOf({ limit: 5 }), scope } };
    const [shown] = await twice.tools(ctx);
    expect(await shown?.execute({ query: "q" }, ctx)).toBe("q 5");
    for await (const event of shown?.stream({ query: "q" }, ctx) ?? []) expect(event.value).toBe("q 5");
    expect(shown?.settings?.names).toEqual(open);
    expect(shown?.origin).toEqual({ toolset: "SearchToolset", tool: "search" });
  });

  it("that rename keep them too, and saved values are found under every name", async () => {
    const store = new MemorySettingsStore();
    const inner = new FunctionToolset([search()]);
    const renamed = new RenamedToolset(inner, { search: "find" });
    const [found] = renamed instanceof RenamedToolset ? await renamed.tools({ deps: undefined }) : [];
    if (found === undefined) throw new Error("no tool");
    await saveSettings(found, { limit: 9 }, { store, scope });
    expect(await store.list(scope)).toEqual([
      { scope, toolset: "SearchToolset", tool: "search", values: { limit: 9 } },
    ]);
    for (const source of [inner, renamed, new PrefixedToolset(renamed, "x_")]) {
      const ctx: RunContext = { deps: undefined, settings: { store, scope } };
      const [one] = await source.tools(ctx);
      expect(await one?.execute({ query: "q" }, ctx)).toBe("q 9");
    }
  });

  it("of code around calls may choose the settings of a call", async () => {
    class Small extends WrapperToolset {
      protected override callTool(
        ...[ctx, , args, next]: Parameters<WrapperToolset["callTool"]>
      ): Promise<JsonValue> {
        return next({ ...ctx, settings: { ...ctx.settings, values: { search: { limit: 1 } } } }, args);
      }
    }
    const [one] = await new Small(new FunctionToolset([search()])).tools({ deps: undefined });
    expect(await one?.execute({ query: "q" })).toBe("q 1");
  });
});

describe("what is stored for a scope", () => {
  it("is reported as a whole: what does not fit, what is closed or gone, and tools that no longer exist", async () => {
    const store = new MemorySettingsStore([
      { scope, toolset: "SearchToolset", tool: "search", values: { limit: 500, endpoint: "x", words: [] } },
      { scope, toolset: "SearchToolset", tool: "serch", values: { limit: 5 } },
      { scope, tool: "search", values: {} },
      { scope: "other", tool: "gone", values: {} },
    ]);
    const problems = await checkStoredSettings(
      new FunctionToolset([search()]),
      { deps: undefined },
      { store, scope },
    );
    expect(problems.map(({ code, toolset, tool: name, setting }) => [code, toolset, name, setting])).toEqual([
      ["INVALID_VALUE", "SearchToolset", "search", "limit"],
      ["UNKNOWN_SETTING", "SearchToolset", "search", "endpoint"],
      ["UNKNOWN_TOOL", "SearchToolset", "serch", undefined],
      ["UNKNOWN_TOOL", undefined, "search", undefined],
    ]);
    expect(problems[2]?.message).toMatch(/"search"\?.*withName/);
  });

  it("no longer applies to a tool whose method was renamed, and does again when its old name is pinned", async () => {
    const store = storeOf({ limit: 5 });
    const named = (name: string): Tool => search([], { name } as never);
    const run = (one: Tool): Promise<JsonValue> =>
      one.execute({ query: "q" }, { settings: { store, scope } });
    expect([await run(named("find_tickets")), await run(named("search"))]).toEqual(["q 20", "q 5"]);
  });
});

describe("saving", () => {
  const store = new MemorySettingsStore();
  const key = { scope, toolset: "SearchToolset", tool: "search" };

  it("keeps what is valid as a whole, and nothing where something is wrong", async () => {
    await saveSettings(search(), { limit: 5, since: "2026-01-31T09:30:00Z" }, { store, scope });
    expect(await store.load(key)).toEqual({ limit: 5, since: "2026-01-31T09:30:00Z" });
    const wrong = { limit: 0, endpoint: "x", includeClosed: true };
    const error = await errorOf(saveSettings(search(), wrong, { store, scope }));
    expect(error.problems.map(({ setting }) => setting)).toEqual(["limit", "endpoint"]);
    expect(await store.load(key)).toMatchObject({ limit: 5 });
  });

  it("replaces what was there, and removes the entry when nothing is left", async () => {
    await saveSettings(search(), { words: [], limit: null }, { store, scope });
    expect(await store.load(key)).toEqual({ words: [] });
    await saveSettings(search(), {}, { store, scope });
    expect(await store.list(scope)).toEqual([]);
  });

  it("is refused for a tool without open settings", async () => {
    const closed = tool({ name: "x", description: "X.", inputSchema: { type: "object" }, execute: () => 1 });
    expect((await errorOf(saveSettings(closed, {}, { store, scope }))).message).toMatch(/^x has no settings/);
  });
});
