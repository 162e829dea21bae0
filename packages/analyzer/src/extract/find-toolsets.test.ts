// Every class that can add tools is found or told of, however its base is written.
import { expect, test } from "vitest";
import { analyzeFiles } from "./test-support/analyze-files.ts";

const klass = (base: string, before = ""): string => `import { Toolset } from "@toolshed/runtime";
import * as runtime from "@toolshed/runtime";
${before}
void runtime; void Toolset;
export class Kit extends ${base} {
  constructor() { super(); this.addTool(Kit.go); }
  /** Goes. */ static go(): void {}
}
`;

function analyze(base: string, before?: string): readonly string[] {
  const { model, diagnostics } = analyzeFiles({ "kit.ts": klass(base, before) });
  return [...model.toolsets.map(({ className }) => className), ...diagnostics.map(({ code }) => code)];
}

test.each([["Toolset"], ["(Toolset)"], ["runtime.Toolset"], ["Toolset<{ a: 1 }>"]])("extends %s", (base) => {
  expect(analyze(base)).toEqual(["Kit"]);
});

test.each([
  ["Base", "const Base = Toolset;"],
  ["make()", "function make() { return Toolset; }"],
  ["mix(class Own extends Toolset {})", "const mix = <B>(base: B): B => base;"],
  ["bases.kit", "const bases = { kit: Toolset };"],
])("extends %s is told", (base, before) => {
  expect(analyze(base, before)).toContain("TSH017");
});

test("another class of that name is none", () => {
  const text = `class Toolset { addTool(_: unknown): void {} }
export class Kit extends Toolset { constructor() { super(); this.addTool(Kit.go); } static go(): void {} }`;
  expect(analyzeFiles({ "kit.ts": text })).toEqual({
    model: expect.objectContaining({ toolsets: [] }),
    diagnostics: [],
  });
});
