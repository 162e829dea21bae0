// A change of a source is told through whatever lies over it.
import { expect, it } from "vitest";
import { tool } from "../by-hand/tool.ts";
import { deferTools } from "../defer/defer-tools.ts";
import type { ToolSource } from "../tool-source.ts";
import { CombinedToolset } from "./combined-toolset.ts";
import { FilteredToolset } from "./filtered-toolset.ts";
import { FunctionToolset } from "./function-toolset.ts";
import { PrefixedToolset } from "./prefixed-toolset.ts";
import { SelectedToolset } from "./selected-toolset.ts";

const named = (name: string) =>
  tool({ name, description: name, inputSchema: { type: "object" }, execute: () => name });
const silent: ToolSource = { tools: () => [] };

it.each<[string, (source: ToolSource) => ToolSource]>([
  ["a list", (source) => source],
  ["a layer", (source) => new PrefixedToolset(source, "a_")],
  ["several layers", (source) => new SelectedToolset(new FilteredToolset(source, () => true), {})],
  ["several sources", (source) => new CombinedToolset(silent, new PrefixedToolset(source, "a_"))],
  ["three tools before it", (source) => deferTools(source)],
])("of %s", (_name, over) => {
  const source = new FunctionToolset();
  const told: string[] = [];
  const all = over(source);
  const endOne = all.onChange?.(() => told.push("one"));
  const endTwo = all.onChange?.(() => told.push("two"));
  source.addTool(named("a"));
  endOne?.();
  source.addTool(named("b"));
  endTwo?.();
  source.addTool(named("c"));
  expect(told).toEqual(["one", "two", "two"]);
});

it("is no error of a source that tells nothing", () => {
  const end = new CombinedToolset(silent, new PrefixedToolset(silent, "a_")).onChange(() => undefined);
  expect(end()).toBeUndefined();
});
