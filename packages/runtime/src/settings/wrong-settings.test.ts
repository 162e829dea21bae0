// Values of settings that cannot be used: who is told, and what counts in their place.
import { describe, expect, it, vi } from "vitest";
import { tool } from "../by-hand/tool.ts";
import { ApprovalRequiredToolset } from "../compose/approval-required-toolset.ts";
import { CombinedToolset } from "../compose/combined-toolset.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { ApprovalRequiredError } from "../executor/approval-required-error.ts";
import { ToolExecutor } from "../executor/tool-executor.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import { errorOf, SearchSettings, scope, search, settingsOfCall, storeOf } from "./settings.fixture.ts";
import type { SettingsProblem } from "./settings-problem.ts";
import type { SettingsStore } from "./settings-store.ts";

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
