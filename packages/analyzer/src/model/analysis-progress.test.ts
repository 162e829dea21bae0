// What an analysis says of its progress: its order, its counts, and that nothing depends on it.
import { expect, it } from "vitest";
import { analyzeFiles, toolsetModule } from "../extract/test-support/analyze-files.ts";
import type { AnalysisProgress } from "./analysis-progress.ts";

const names = ["one", "two", "three"];
const files = {
  "kit.ts": toolsetModule(
    names.map((name) => `this.addTool(Kit.${name});`).join("\n"),
    names.map((name) => `/** It. */ static ${name}(a: { b: string[] }): void {}`).join("\n"),
  ),
};

it("goes through its phases in order, and counts every tool", () => {
  const seen: AnalysisProgress[] = [];
  analyzeFiles(files, {}, (progress) => seen.push(progress));
  const phases = seen.map(({ phase }) => phase).filter((phase, index, all) => phase !== all[index - 1]);
  const order = ["opening", "finding", "types", "tools", "rules", "model"];
  // Read by both compilers, one after the other.
  expect(phases).toEqual([...order, ...order]);
  const tools = seen.filter(({ phase }) => phase === "tools").map(({ done, total }) => `${done}/${total}`);
  expect(tools).toEqual(["0/3", "1/3", "2/3", "0/3", "1/3", "2/3"]);
});

it("changes nothing of what is found", () => {
  expect(analyzeFiles(files, {}, () => {})).toEqual(analyzeFiles(files));
});
