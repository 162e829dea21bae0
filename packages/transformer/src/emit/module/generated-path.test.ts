// Where generated files stand, for every kind of source file.
import { describe, expect, it } from "vitest";
import { generatedPath, importSpecifier, rebaseSpecifier } from "./generated-path.ts";

describe("generatedPath", () => {
  it.each([
    ["foo.ts", undefined, "foo.generated.ts"],
    ["src/foo.tsx", undefined, "src/foo.generated.ts"],
    ["src/foo.mts", undefined, "src/foo.generated.mts"],
    ["src/foo.cts", undefined, "src/foo.generated.cts"],
    ["src/foo.bar.ts", "out/gen", "out/gen/src/foo.bar.generated.ts"],
    ["../shared/tickets.ts", "generated", "generated/__/shared/tickets.generated.ts"],
    ["../../tickets.ts", "generated", "generated/__/__/tickets.generated.ts"],
  ])("puts what is made of %s under %s at %s", (file, outDir, path) => {
    expect(generatedPath(file, outDir)).toBe(path);
  });

  it("refuses a file that is no TypeScript source", () => {
    expect(() => generatedPath("src/foo.js")).toThrow(/src\/foo\.js/);
  });
});

describe("importSpecifier", () => {
  it.each([
    ["src/a.generated.ts", "src/a.tsx", "js", "./a.js"],
    ["src/a.generated.mts", "src/a.mts", "js", "./a.mjs"],
    ["src/a.generated.cts", "src/a.cts", "js", "./a.cjs"],
    ["gen/src/a.generated.ts", "src/a.ts", "js", "../../src/a.js"],
    ["toolshed.generated.ts", "src/a.generated.ts", "js", "./src/a.generated.js"],
    ["src/a.generated.ts", "src/a.ts", "ts", "./a.ts"],
  ] as const)("imports into %s from %s (%s) as %s", (from, to, extensions, specifier) => {
    expect(importSpecifier(from, to, extensions)).toBe(specifier);
  });
});

describe("rebaseSpecifier", () => {
  it.each([
    ["./b.js", "src/a.ts", "src/a.generated.ts", "./b.js"],
    ["../b", "src/deep/a.ts", "gen/a.generated.ts", "../src/b"],
    [".", "src/deep/a.ts", "gen/a.generated.ts", "../src/deep"],
    ["pkg/sub", "src/a.ts", "gen/a.generated.ts", "pkg/sub"],
    ["#internal/x", "src/a.ts", "gen/a.generated.ts", "#internal/x"],
    [".hidden", "src/a.ts", "gen/a.generated.ts", ".hidden"],
  ])("keeps %s of %s in %s as %s", (specifier, source, from, expected) => {
    expect(rebaseSpecifier(specifier, source, from)).toBe(expected);
  });
});
