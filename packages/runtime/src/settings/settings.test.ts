// What settings do for a tool's function, whichever way the call comes.
import { describe, expect, it } from "vitest";
import { tool } from "../by-hand/tool.ts";
import { asksForApproval } from "../compose/approval-required-toolset.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { PrefixedToolset } from "../compose/prefixed-toolset.ts";
import { deferTools } from "../defer/index.ts";
import { ToolExecutor } from "../executor/tool-executor.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import type { RunOptions } from "../run-context.ts";
import { MemorySettingsStore } from "./memory-settings-store.ts";
import type { RunSettings } from "./run-settings.ts";
import { errorOf, SearchSettings, scope, search, settingsOfCall, storeOf } from "./settings.fixture.ts";
import type { SettingsProblem } from "./settings-problem.ts";
import type { SettingsStore } from "./settings-store.ts";

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
