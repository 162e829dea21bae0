// Values of a run for tools that there are not: told, by whatever way a name is wrong, and once.
import { afterEach, expect, it, vi } from "vitest";
import { tool } from "../by-hand/tool.ts";
import { FilteredToolset } from "../compose/filtered-toolset.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { PrefixedToolset } from "../compose/prefixed-toolset.ts";
import { DeferredLoadingToolset, deferTools, ToolSearchToolset } from "../defer/index.ts";
import { ToolExecutor } from "../executor/tool-executor.ts";
import type { RunContext } from "../run-context.ts";
import type { ToolSource } from "../tool-source.ts";
import type { RunSettings, RunSettingsValues } from "./run-settings.ts";
import { search } from "./settings.fixture.ts";
import type { SettingsProblem } from "./settings-problem.ts";

const bare = tool({
  name: "ping",
  description: "P.",
  inputSchema: { type: "object" },
  execute: () => "pong",
});
const source = new FunctionToolset([search(), bare]);
const values = { limit: 3 };
const call = { toolCallId: "1", toolName: "ping", args: {} };

async function problemsOf(
  from: ToolSource,
  given: RunSettingsValues,
  of: "run" | "executor" = "run",
): Promise<readonly SettingsProblem[]> {
  const problems: SettingsProblem[] = [];
  const settings: RunSettings = { values: given, onProblem: (problem) => problems.push(problem) };
  const executor = new ToolExecutor(from, of === "executor" ? { settings } : {});
  const ctx: RunContext = { deps: undefined, ...(of === "run" ? { settings } : {}) };
  // The list, a run, and the executor of a run: told once.
  await executor.tools(ctx);
  await executor.run([call], ctx);
  await (await executor.forRun(ctx)).run([call], ctx);
  return problems;
}

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ["a misspelt name", "serch", '"search"'],
  ["another case", "Search", '"search"'],
  ["a misspelt toolset", "SearchTolset.search", '"SearchToolset.search"'],
  ["a name that a layer gave", "far_search", '"search"'],
  ["a tool without settings", "ping", ""],
  ["something else", "unheard_of", "named as in their own toolset"],
  ["a name of every object", "constructor", ""],
  ["a key that is none", "__proto__", ""],
])("%s is reported with the nearest one", async (_, name, hint) => {
  const given = JSON.parse(JSON.stringify({ search: values }).replace("{", `{"${name}":{"limit":1},`)) as {
    readonly [tool: string]: never;
  };
  for (const of of ["run", "executor"] as const) {
    const problems = await problemsOf(new PrefixedToolset(source, "far_"), given, of);
    expect(problems).toMatchObject([{ code: "UNKNOWN_TOOL", tool: name }]);
    expect(problems[0]?.message).toContain(JSON.stringify(name));
    expect(problems[0]?.message).toContain(hint);
    expect(problems[0]).not.toHaveProperty("scope");
  }
});

it.each<[string, (inner: ToolSource) => ToolSource]>([
  ["itself", (inner) => inner],
  ["a prefix", (inner) => new PrefixedToolset(inner, "x_")],
  ["deferral", (inner) => deferTools(inner, { names: { search: "find" } })],
  ["a search that lists what it finds", (inner) => new ToolSearchToolset(new DeferredLoadingToolset(inner))],
])("names that are right are not, through %s", async (_, layer) => {
  for (const name of ["search", "SearchToolset.search"])
    expect(await problemsOf(layer(source), { [name]: values })).toEqual([]);
});

it("a tool that this context hides is known by what another one was shown", async () => {
  let shown = true;
  const executor = new ToolExecutor(new FilteredToolset(source, () => shown));
  const problems: SettingsProblem[] = [];
  const run = (): Promise<unknown> =>
    executor.run([], {
      deps: undefined,
      settings: { values: { search: values }, onProblem: (problem) => problems.push(problem) },
    });
  await run();
  shown = false;
  await run();
  expect(problems).toEqual([]);
});

it("is told on the console where nobody asks for it, and for each run anew", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const executor = new ToolExecutor(source);
  for (let time = 0; time < 2; time += 1)
    await executor.run([call], { deps: undefined, settings: { values: { serch: values } } });
  expect(warned.mock.calls.map(([text]) => text)).toEqual([
    expect.stringContaining('"serch"'),
    expect.stringContaining('"serch"'),
  ]);
});
