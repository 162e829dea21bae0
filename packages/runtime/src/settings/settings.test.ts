// What settings do for a tool's function, whichever way the call comes.
import { describe, expect, it, vi } from "vitest";
import { tool } from "../by-hand/tool.ts";
import { ApprovalRequiredToolset, asksForApproval } from "../compose/approval-required-toolset.ts";
import { CombinedToolset } from "../compose/combined-toolset.ts";
import { FilteredToolset } from "../compose/filtered-toolset.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { MetadataToolset } from "../compose/metadata-toolset.ts";
import { PrefixedToolset } from "../compose/prefixed-toolset.ts";
import { PreparedToolset } from "../compose/prepared-toolset.ts";
import { RenamedToolset } from "../compose/renamed-toolset.ts";
import { SelectedToolset } from "../compose/selected-toolset.ts";
import { WrapperToolset } from "../compose/wrapper-toolset.ts";
import { explain } from "../decode/explain/explain.ts";
import { deferTools } from "../defer/index.ts";
import { SettingsError } from "../errors/settings-error.ts";
import { ApprovalRequiredError } from "../executor/approval-required-error.ts";
import { ToolExecutor } from "../executor/tool-executor.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { createLiveTool, type LiveParts } from "../live-tool.ts";
import type { RunContext, RunOptions } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import { toolDescriptor } from "../tool-descriptor.fixture.ts";
import type { ToolSource } from "../tool-source.ts";
import { checkStoredSettings } from "./check-settings.ts";
import { MemorySettingsStore } from "./memory-settings-store.ts";
import type { RunSettings } from "./run-settings.ts";
import { saveSettings } from "./save-settings.ts";
import type { SettingsProblem } from "./settings-problem.ts";
import type { SettingsStore } from "./settings-store.ts";

class SearchSettings {
  includeClosed = false;
  limit = 20;
  since: Date | null = null;
  words: string[] = ["a"];
  endpoint = "https://code.example";
  #locale = "en";
  get locale(): string {
    return this.#locale;
  }
  set locale(value: string) {
    this.#locale = value;
  }
  describe(): string {
    return `${this.#locale} ${this.limit}`;
  }
}

const schema: JsonObject = {
  type: "object",
  properties: {
    includeClosed: { type: "boolean" },
    limit: { type: "integer", minimum: 1, maximum: 100 },
    since: { type: ["string", "null"], format: "date-time" },
    words: { type: "array", items: { type: "string" } },
    locale: { type: "string" },
  },
  additionalProperties: false,
};
const open = ["includeClosed", "limit", "since", "words", "locale"];

/** What the function was given, call by call. */
function search(
  seen: SearchSettings[] = [],
  rest: Partial<Parameters<typeof toolDescriptor>[2]> & Partial<LiveParts> = {},
): Tool {
  const { approval, extras, ...facts } = rest;
  const descriptor = toolDescriptor("search", ["query"], {
    bindings: [{ argument: "query" }, "settings"],
    settings: {
      schema,
      configurable: open,
      // As generated ones: no null where none is legal, and no string that is no date.
      check: (values: unknown) =>
        explain(schema, values, { holdable: true }).issues.length === 0 &&
        Object.entries(values as object).every(([name, value]) => value !== null || name === "since"),
      convert: (values: { readonly since?: string | null }) =>
        typeof values.since === "string" ? { ...values, since: new Date(values.since) } : values,
    },
    ...(approval === undefined ? {} : { approval: "predicate" }),
    ...(facts as object),
  });
  return createLiveTool(descriptor, {
    toolset: "SearchToolset",
    fn: (query: never, settings: never) => {
      seen.push(settings);
      return `${String(query)} ${(settings as SearchSettings).limit}`;
    },
    receiver: undefined,
    createSettings: () => new SearchSettings(),
    ...(approval === undefined ? {} : { approval: approval as never }),
    ...(extras === undefined ? {} : { extras }),
  });
}

const scope = "user-7";
function storeOf(
  values: JsonObject,
  key: { readonly toolset?: string; readonly tool?: string } = {},
): SettingsStore {
  return new MemorySettingsStore([{ scope, toolset: "SearchToolset", tool: "search", ...key, values }]);
}

async function settingsOfCall(settings: RunSettings | undefined): Promise<SearchSettings> {
  const seen: SearchSettings[] = [];
  await search(seen).execute({ query: "q" }, settings === undefined ? {} : { settings });
  const [given] = seen;
  if (given === undefined) throw new Error("the function did not run");
  return given;
}

async function errorOf(promise: Promise<unknown>): Promise<SettingsError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SettingsError)) throw new Error(`expected a SettingsError, got ${String(error)}`);
  return error;
}

describe("the settings that a function receives", () => {
  it("are the code's, over them the stored ones, over them those of the run", async () => {
    expect(await settingsOfCall(undefined)).toEqual(new SearchSettings());
    const stored = storeOf({ limit: 5, includeClosed: true });
    expect(await settingsOfCall({ store: stored, scope })).toMatchObject({ limit: 5, includeClosed: true });
    const values = { search: { limit: 7 } };
    expect(await settingsOfCall({ store: stored, scope, values })).toMatchObject({
      limit: 7,
      includeClosed: true,
      words: ["a"],
    });
    expect(await settingsOfCall({ values })).toMatchObject({ limit: 7, includeClosed: false });
  });

  it("are of their own class, with its methods and accessors, and new for each call", async () => {
    const seen: SearchSettings[] = [];
    const one = search(seen);
    const settings = { values: { search: { locale: "de", words: ["b"] } } };
    await one.execute({ query: "q" }, { settings });
    seen[0]?.words.push("changed");
    await one.execute({ query: "q" }, { settings });
    expect(seen[1]?.describe()).toBe("de 20");
    expect(seen[1]).toBeInstanceOf(SearchSettings);
    expect(seen[1]?.words).toEqual(["b"]);
    expect(seen[1]).not.toBe(seen[0]);
  });

  it("are decoded: a date is a Date", async () => {
    const { since } = await settingsOfCall({ store: storeOf({ since: "2026-01-31T09:30:00Z" }), scope });
    expect(since).toEqual(new Date("2026-01-31T09:30:00Z"));
  });

  it("have the code's value where null stands for one that cannot be null, and null where it can", async () => {
    const date = "2026-01-31T09:30:00Z";
    expect(await settingsOfCall({ store: storeOf({ limit: null }), scope })).toMatchObject({ limit: 20 });
    const settings = { store: storeOf({ since: date }), scope, values: { search: { since: null } } };
    expect(await settingsOfCall(settings)).toMatchObject({ since: null });
  });

  it("are never the model's to see or to choose", async () => {
    const { inputSchema, decode } = search();
    expect(Object.keys(inputSchema["properties"] as JsonObject)).toEqual(["query"]);
    for (const name of ["limit", "settings"]) expect(decode({ query: "q", [name]: 1 }).ok).toBe(false);
  });

  it("reach execute, stream and call", async () => {
    const seen: SearchSettings[] = [];
    const one = search(seen);
    const options: RunOptions = { settings: { store: storeOf({ limit: 5 }), scope } };
    await one.execute({ query: "q" }, options);
    for await (const event of one.stream({ query: "q" }, options)) expect(event.type).toBe("result");
    await one.call({ query: "q" }, options);
    expect(seen.map(({ limit }) => limit)).toEqual([5, 5, 5]);
  });

  it("reach the predicate of an approval", async () => {
    const approval = (_: string, { limit }: SearchSettings): boolean => limit > 10;
    const one = search([], { approval: approval as never });
    const asks = (limit: number): Promise<boolean> =>
      asksForApproval(one, { query: "q" }, { deps: undefined, settings: { values: { search: { limit } } } });
    expect([await asks(5), await asks(50)]).toEqual([false, true]);
  });

  it("reach a validator and the tool's hooks, as they reach the function", async () => {
    const told: string[] = [];
    const note = (place: string, { limit }: SearchSettings): void => void told.push(`${place} ${limit}`);
    const one = search([], {
      extras: {
        validators: [(_: string, settings: SearchSettings) => note("validator", settings)],
        hooks: [
          {
            onStart: ({ args: [, settings] }: { readonly args: readonly [string, SearchSettings] }) =>
              note("start", settings),
            onEnd: ({ args: [, settings] }: { readonly args: readonly [string, SearchSettings] }) =>
              note("end", settings),
          },
        ],
        toModelOutput: undefined,
      } as never,
    });
    const executor = new ToolExecutor(new FunctionToolset([one]), {
      settings: { store: storeOf({ limit: 5 }), scope },
    });
    const calls = [{ toolCallId: "1", toolName: "search", args: { query: "q" } }];
    const [outcome] = await executor.run(calls, { deps: undefined });
    expect(outcome?.result).toBe("q 5");
    expect(new Set(told)).toEqual(new Set(["validator 5", "start 5", "end 5"]));
  });

  it("reach a tool that is deferred, and wrong values for it are the caller's error", async () => {
    const executor = new ToolExecutor(deferTools(new PrefixedToolset(new FunctionToolset([search()]), "p_")));
    const calls = [
      { toolCallId: "1", toolName: "call", args: { name: "p_search", arguments: { query: "q" } } },
    ];
    const run = async (settings: RunSettings): Promise<unknown> =>
      (await executor.run(calls, { deps: undefined, settings }))[0]?.result;
    expect(await run({ store: storeOf({ limit: 5 }), scope })).toBe("q 5");
    expect(await run({ values: { search: { limit: 6 } } })).toBe("q 6");
    await errorOf(run({ values: { search: { limit: 0 } } }));
  });

  it("stay those of the user who runs: scopes know nothing of each other", async () => {
    const store = storeOf({ limit: 5 });
    expect(await settingsOfCall({ store, scope: "user-8" })).toMatchObject({ limit: 20 });
  });

  it("are found by the toolset and the name, and for a run by the name alone or by both, of which both count more", async () => {
    for (const key of [{ toolset: "OtherToolset" }, { tool: "find" }])
      expect(await settingsOfCall({ store: storeOf({ limit: 5 }, key), scope })).toMatchObject({ limit: 20 });
    const values = {
      search: { limit: 1, words: [] },
      "SearchToolset.search": { limit: 2 },
      "X.search": { limit: 3 },
    };
    expect(await settingsOfCall({ values })).toMatchObject({ limit: 2, words: [] });
  });

  it("end with the run, also while the store is asked", async () => {
    const controller = new AbortController();
    const store: SettingsStore = { ...storeOf({}), load: () => new Promise(() => undefined) };
    const seen: SearchSettings[] = [];
    const running = search(seen).execute(
      { query: "q" },
      { signal: controller.signal, settings: { store, scope } },
    );
    controller.abort();
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    expect(seen).toEqual([]);
  });
});

describe("a stored value that is wrong", () => {
  const told: SettingsProblem[] = [];
  const onProblem = (problem: SettingsProblem): void => void told.push(problem);
  const given = async (values: unknown): Promise<SearchSettings> => {
    told.length = 0;
    const store: SettingsStore = { ...storeOf({}), load: async () => values as JsonObject };
    return settingsOfCall({ store, scope, onProblem });
  };

  it("is reported and ignored, and takes no other with it", async () => {
    expect(await given({ limit: 500, includeClosed: true })).toMatchObject({
      limit: 20,
      includeClosed: true,
    });
    expect(told).toEqual([
      {
        code: "INVALID_VALUE",
        scope,
        toolset: "SearchToolset",
        tool: "search",
        setting: "limit",
        issues: [expect.objectContaining({ pointer: "/limit" })],
        message: expect.stringContaining("SearchToolset.search"),
      },
    ]);
  });

  it("is also one for a setting that the code keeps closed, or that there is not", async () => {
    expect(await given({ endpoint: "https://evil.example", limt: 5, limit: 6 })).toMatchObject({
      endpoint: "https://code.example",
      limit: 6,
    });
    expect(told.map(({ code, setting }) => [code, setting])).toEqual([
      ["UNKNOWN_SETTING", "endpoint"],
      ["UNKNOWN_SETTING", "limt"],
    ]);
    expect(told[1]?.message).toContain('Did you mean "limit"?');
  });

  it.each([
    ["a list", []],
    ["a text", "limit"],
    ["a number", 5],
  ])("is also %s in place of values", async (_, values) => {
    expect(await given(values)).toEqual(new SearchSettings());
    expect(told.map(({ code }) => code)).toEqual(["NO_VALUES"]);
  });

  it("is nothing where a database says null", async () => {
    expect(await given(null)).toEqual(new SearchSettings());
    expect(told).toEqual([]);
  });

  it("is told on the console unless somebody listens", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await settingsOfCall({ store: storeOf({ limit: "many" }), scope });
    expect(warned.mock.calls.flat()).toEqual([expect.stringMatching(/^toolshed: the setting "limit"/)]);
    warned.mockRestore();
  });

  it("cannot reach what objects inherit", async () => {
    const hostile = JSON.parse(
      '{"__proto__":{"limit":1,"polluted":true},"constructor":5,"toString":"x","limit":3}',
    );
    const settings = await given(hostile);
    expect(settings.limit).toBe(3);
    expect(settings).toBeInstanceOf(SearchSettings);
    expect(({} as { polluted?: true }).polluted).toBeUndefined();
    expect(told.map(({ setting }) => setting).sort()).toEqual(["__proto__", "constructor", "toString"]);
  });
});

it.each(["constructor", "toString", "valueOf"])(
  "a tool named %s has no values that objects inherit",
  async (name) => {
    const one = tool({
      name,
      description: "A tool.",
      inputSchema: { type: "object" },
      settings: {
        schema: { type: "object", properties: { name: { type: "string" } } },
        defaults: { name: "code" },
      },
      execute: (_, { settings }) => settings.name,
    });
    expect(await one.execute({}, { settings: { values: {} } })).toBe("code");
    expect(await one.execute({}, { settings: { values: { [name]: { name: "run" } } } })).toBe("run");
  },
);

describe("a store that fails", () => {
  const told: SettingsProblem[] = [];
  const store: SettingsStore = {
    ...storeOf({}),
    load: async () => {
      throw new Error("password of db1 expired");
    },
  };

  it("fails the call, is reported, and says nothing to the model", async () => {
    const settings = { store, scope, onProblem: (problem: SettingsProblem) => void told.push(problem) };
    const executor = new ToolExecutor(new FunctionToolset([search()]), { settings });
    const [outcome] = await executor.run([{ toolCallId: "1", toolName: "search", args: { query: "q" } }], {
      deps: undefined,
    });
    expect(outcome).toMatchObject({ status: "failed", message: "The settings of search could not be read." });
    expect(told).toMatchObject([{ code: "UNREADABLE", message: expect.stringContaining("db1") }]);
  });

  it("that is asked for nobody's values is the caller's error", async () => {
    expect((await errorOf(settingsOfCall({ store: storeOf({}) }))).message).toContain("scope");
  });
});

describe("a value of the run that is wrong", () => {
  it.each<[string, JsonValue, string]>([
    ["does not fit", { limit: 500 }, "/limit"],
    ["names a closed setting", { endpoint: "https://x.example" }, "endpoint"],
    ["is for no setting", { limt: 5 }, 'Did you mean "limit"?'],
    ["is no object", 5, "no object"],
  ])("and %s is the caller's error", async (_, values, text) => {
    const error = await errorOf(settingsOfCall({ values: { search: values as JsonObject } }));
    expect(error.message).toContain(text);
    expect(error.problems.length).toBe(1);
  });

  it("ends a run before any of its calls has run, also when it goes on", async () => {
    const seen: SearchSettings[] = [];
    const source = new ApprovalRequiredToolset(new FunctionToolset([search(seen)]));
    const executor = new ToolExecutor(
      new CombinedToolset(
        source,
        new FunctionToolset([
          tool({
            name: "other",
            description: "Other.",
            inputSchema: { type: "object" },
            execute: () => void seen.push(new SearchSettings()),
          }),
        ]),
      ),
    );
    const calls = ["search", "other"].map((toolName, index) => ({
      toolCallId: String(index),
      toolName,
      args: toolName === "search" ? { query: "q" } : {},
    }));
    const wrong: RunContext = { deps: undefined, settings: { values: { search: { limit: 0 } } } };
    await errorOf(executor.run(calls, wrong));
    expect(seen).toEqual([]);
    const waiting = await executor.run(calls, { deps: undefined }).catch((error: unknown) => error);
    if (!(waiting instanceof ApprovalRequiredError)) throw waiting;
    expect(seen.length).toBe(1);
    const results = [{ toolCallId: "0", approved: true }] as const;
    await errorOf(executor.resume(waiting.deferred, { results }, wrong));
    const right: RunContext = { deps: undefined, settings: { values: { search: { limit: 4 } } } };
    const [first] = await executor.resume(waiting.deferred, { results }, right);
    expect(first).toMatchObject({ status: "ok", result: "q 4" });
  });
});

describe("the executor's settings", () => {
  it("are those of each run, as far as the run says nothing else", async () => {
    const store = storeOf({ limit: 5 });
    const executor = new ToolExecutor(new FunctionToolset([search()]), {
      settings: { store, scope: "nobody" },
    });
    const run = async (settings?: RunSettings): Promise<JsonValue | undefined> => {
      const ctx = { deps: undefined, ...(settings === undefined ? {} : { settings }) };
      const [outcome] = await executor.run(
        [{ toolCallId: "1", toolName: "search", args: { query: "q" } }],
        ctx,
      );
      return outcome?.result;
    };
    expect(await run()).toBe("q 20");
    expect(await run({ scope })).toBe("q 5");
    expect(await run({ scope, values: { search: { limit: 6 } } })).toBe("q 6");
    expect(await run({ store: storeOf({ limit: 8 }), scope })).toBe("q 8");
  });
});

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

describe("a tool by hand", () => {
  const defaults = { limit: 20, words: ["a"], secret: "s" };
  const byHand = tool({
    name: "look",
    description: "Looks.",
    inputSchema: { type: "object", properties: { query: { type: "string" } } },
    settings: {
      schema: {
        type: "object",
        properties: { limit: { type: "integer", minimum: 1 }, words: { type: "array" } },
        required: ["limit"],
      },
      defaults,
    },
    execute: (_, { settings }) => {
      settings.words.push("x");
      return settings;
    },
  });

  it("has settings as generated ones have, each call its own", async () => {
    expect(await byHand.execute({})).toEqual({ limit: 20, words: ["a", "x"], secret: "s" });
    const stored = new MemorySettingsStore([{ scope, tool: "look", values: { limit: 3, secret: "t" } }]);
    const told: SettingsProblem[] = [];
    const settings = {
      store: stored,
      scope,
      onProblem: (problem: SettingsProblem) => void told.push(problem),
    };
    expect(await byHand.execute({}, { settings })).toEqual({ limit: 3, words: ["a", "x"], secret: "s" });
    expect(told.map(({ setting }) => setting)).toEqual(["secret"]);
    expect(defaults.words).toEqual(["a"]);
  });

  it.each<[string, JsonObject, readonly string[] | undefined, RegExp]>([
    ["no object's", { type: "string" }, undefined, /that of an object/],
    [
      "of a keyword that is not checked",
      { type: "object", properties: { a: { contains: {} } } },
      undefined,
      /contains/,
    ],
    [
      "of rules between members",
      { type: "object", properties: {}, anyOf: [{}] },
      undefined,
      /anyOf at its root/,
    ],
    ["without an open member", { type: "object", properties: {} }, ["limit"], /"limit" is open/],
    ["with one that objects inherit", { type: "object", properties: {} }, ["toString"], /"toString" is open/],
  ])("is refused when the schema of its settings is %s", (_, given, configurable, text) => {
    const settings = {
      schema: given,
      defaults: {},
      ...(configurable === undefined ? {} : { configurable: configurable as never[] }),
    };
    const make = (): unknown =>
      tool({ name: "x", description: "X.", inputSchema: { type: "object" }, settings, execute: () => 1 });
    expect(make).toThrow(TypeError);
    expect(make).toThrow(text);
  });
});
