// Parameters whose optionality does not stand where one looks first.
import { describe, expect, test } from "vitest";
import { analyzeFiles, toolsetModule } from "./test-support/analyze-files.ts";

/** Arguments as `name?`, and their defaults. */
function argumentsOf(parameters: string): { readonly [name: string]: unknown } {
  const text = toolsetModule(
    "this.addTool(Kit.go);",
    `/** Goes. */ static go(${parameters}): void {}`,
    'const KEY = "key";',
  );
  const { model, diagnostics } = analyzeFiles({ "kit.ts": text });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const properties = model.toolsets[0]?.tools[0]?.arguments.properties ?? [];
  return Object.fromEntries(
    properties.map(({ name, optional, type }) => [optional ? `${name}?` : name, type.default]),
  );
}

describe("a rest parameter", () => {
  test.each([
    ["...list: string[]", "list?"],
    ["...list: []", "list?"],
    ["...list: [first?: string]", "list?"],
    ["...list: [first: string]", "list"],
    ["...list: [first: string, ...others: number[]]", "list"],
    ["a?: string, ...list: [first: string, second?: number]", "list"],
  ])("%s", (parameters, key) => {
    expect(Object.keys(argumentsOf(parameters)).at(-1)).toBe(key);
  });
});

describe("a default in a pattern", () => {
  test.each([
    ["{ key = 1 }: { key: number }"],
    ["{ key: other = 1 }: { key: number }"],
    ['{ "key": other = 1 }: { key: number }'],
    ['{ ["key"]: other = 1 }: { key: number }'],
    ["{ [KEY]: other = 1 }: { key: number }"],
  ])("%s", (parameters) => {
    expect(argumentsOf(parameters)).toEqual({ "key?": 1 });
  });
});
