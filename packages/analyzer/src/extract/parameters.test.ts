// Parameters whose optionality does not stand where one looks first.
import { describe, expect, test } from "vitest";
import { analyzeFiles, toolsetModule } from "./test-support/analyze-files.ts";

/** Arguments as `name?`, and their defaults. */
function argumentsOf(parameters: string): { readonly [name: string]: unknown } {
  const text = toolsetModule(
    "this.addTool(Kit.go);",
    `/** Goes. */ static go(${parameters}): void {}`,
    'import type { ToolContext } from "@toolshed/runtime";\nconst KEY = "key";',
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

describe("what the runtime gives, at a place where it cannot give it", () => {
  test.each([
    ["ctx: ToolContext | null", "ctx"],
    ["ctx: ToolContext<{ a: string }> | string", "ctx"],
    ["signal: AbortSignal | null", "signal"],
    ["services: ServiceProvider | boolean", "services"],
    ["raw: RawToolArguments | null", "raw"],
    ["options: { readonly signal: AbortSignal }", "options.signal"],
    ["list: readonly ToolContext[]", "list[]"],
  ])("%s", (parameters, path) => {
    const text = toolsetModule(
      "this.addTool(Kit.go);",
      `/** Goes. */ static go(${parameters}): void {}`,
      'import type { RawToolArguments, ServiceProvider, ToolContext } from "@toolshed/runtime";',
    );
    const { diagnostics } = analyzeFiles({ "kit.ts": text });
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors).toMatchObject([{ code: "TSH018", reason: "runtime" }]);
    expect(errors[0]?.message).toContain(`A model cannot send \`${path}\` of \`go\``);
    expect(errors[0]?.message).toContain("Give it a parameter of its own");
  });

  test("it is given as a parameter of its own, whatever says that it may be absent", () => {
    expect(argumentsOf("ctx?: ToolContext, signal: AbortSignal | undefined, name?: string")).toEqual({
      "name?": undefined,
    });
  });
});
