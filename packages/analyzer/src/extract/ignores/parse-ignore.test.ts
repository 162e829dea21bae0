import { describe, expect, test } from "vitest";
import { parseIgnore } from "./parse-ignore.ts";

function read(comment: string): unknown {
  const parsed = parseIgnore(comment);
  if (parsed === undefined) return undefined;
  for (const { text, start, end } of parsed.codes) expect(comment.slice(start, end)).toBe(text);
  return [parsed.form, parsed.codes.map(({ text }) => text).join(" "), parsed.reason];
}

describe("parseIgnore", () => {
  test.each([
    ["// toolshed-ignore TSH009 our own agent only", ["ignore", "TSH009", "our own agent only"]],
    ["//toolshed-ignore TSH009", ["ignore", "TSH009", ""]],
    ["// toolshed-ignore TSH009, TSH010: both", ["ignore", "TSH009 TSH010", "both"]],
    ["// toolshed-ignore: TSH009,TSH010 — both", ["ignore", "TSH009 TSH010", "both"]],
    ["/* toolshed-ignore TSH009 */", ["ignore", "TSH009", ""]],
    ["/*toolshed-ignore TSH009*/", ["ignore", "TSH009", ""]],
    ["/*\n * toolshed-ignore TSH009 a\n * b\n */", ["ignore", "TSH009", "a\n * b"]],
    ["// toolshed-ignore TSH009 TSH0O1 as TSH010 says", ["ignore", "TSH009 TSH0O1", "as TSH010 says"]],
    ["// toolshed-ignore tsh9", ["ignore", "tsh9", ""]],
    ["// toolshed-ignore TS2304 x", ["ignore", "TS2304", "x"]],
    ["// toolshed-ignore missing-description", ["ignore", "missing-description", "missing-description"]],
    ["// toolshed-ignore", ["ignore", "", ""]],
    ["/* toolshed-ignore", ["ignore", "", ""]],
    ["/** toolshed-ignore TSH009 */", ["documentation", "TSH009", ""]],
    ["// toolshed-ignore-next-line TSH009", ["misspelt", "TSH009", ""]],
    ["// @toolshed-ignore TSH009", ["misspelt", "TSH009", ""]],
    ["// toolshed-ignored TSH009", ["misspelt", "TSH009", ""]],
  ])("%s", (comment, expected) => {
    expect(read(comment)).toEqual(expected);
  });

  test.each([
    "// a toolshed-ignore TSH009 in prose",
    "// toolshed",
    "// toolshed ignore TSH009",
    "/** Text. toolshed-ignore TSH009 */",
    "/**/",
    "//",
    "// // toolshed-ignore TSH009",
  ])("%s is another comment", (comment) => {
    expect(parseIgnore(comment)).toBeUndefined();
  });

  test("a long comment takes no long time", () => {
    const started = performance.now();
    parseIgnore(`// toolshed-ignore ${"TSH009, ".repeat(20_000)}`);
    parseIgnore(`// toolshed-ignore ${" ,".repeat(100_000)}x`);
    parseIgnore(`/*${" *".repeat(100_000)}`);
    parseIgnore(`// toolshed-ignore TSH009 ${"- ".repeat(100_000)}`);
    expect(performance.now() - started).toBeLessThan(8_000);
  });
});
