// Printed data is read back as the same data, whatever it holds, and long data is broken over lines.
import type { JsonValue } from "@toolshed/analyzer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printKey } from "./print-key.ts";
import { printString } from "./print-string.ts";
import { Call, Code, lineWidth, printValue, Thunk } from "./print-value.ts";

const read = (text: string): unknown => new Function(`return (${text});`)();

describe("printValue", () => {
  it("is read back as the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, stringUnit: "binary" }), fc.nat(12), (value, indent) => {
        const text = printValue(value as JsonValue, indent, indent);
        expect(read(text)).toStrictEqual(value);
      }),
      { numRuns: 300 },
    );
  });

  it("makes a property of __proto__ and keeps a negative zero", () => {
    const value = JSON.parse('{"__proto__":{"a":1},"b":-0}') as JsonValue;
    const text = printValue(value, 0, 0);
    expect(text).toBe('{ ["__proto__"]: { a: 1 }, b: -0 }');
    expect(Object.keys(read(text) as object)).toEqual(["__proto__", "b"]);
  });

  it("keeps one line where it fits and breaks where it does not", () => {
    expect(printValue({ a: [1, "x"], "b-c": {}, d: [] }, 0, 0)).toBe('{ a: [1, "x"], "b-c": {}, d: [] }');
    const long = printValue({ list: ["x".repeat(60), "y".repeat(60)], short: true }, 0, 0);
    expect(long.split("\n").map((line) => line.slice(0, 8))).toEqual([
      "{",
      "  list: ",
      '    "xxx',
      '    "yyy',
      "  ],",
      "  short:",
      "}",
    ]);
    const fits = "x".repeat(lineWidth - 4);
    expect(printValue([fits], 0, 0)).toBe(`["${fits}"]`);
    expect(printValue([`${fits}x`], 0, 0)).toContain("\n");
  });

  it("prints calls, names and thunks", () => {
    expect(printValue(new Call("f", [new Code("g"), 1]), 0, 0)).toBe("f(g, 1)");
    expect(printValue(new Thunk({ a: 1 }), 0, 0)).toBe("() => ({ a: 1 })");
    expect(printValue(new Thunk(new Call("f", [["x".repeat(120)]])), 0, 0)).toBe(
      `() => f([\n  "${"x".repeat(120)}",\n])`,
    );
  });
});

describe("printString", () => {
  it.each([
    ['say "hi"', '"say \\"hi\\""'],
    ["back\\slash", '"back\\\\slash"'],
    ["a\nb\r", '"a\\nb\\r"'],
    ["\u2028\u2029", '"\\u2028\\u2029"'],
    ["\u200b\u202e\ufeff\u0085", '"\\u200b\\u202e\\ufeff\\u0085"'],
    ["\ud800", '"\\ud800"'],
    ["</script><!--</SCRIPT", '"\\u003c/script>\\u003c!--\\u003c/SCRIPT"'],
    ["`$\u{7b}x}` é 😀", '"`$\u{7b}x}` é 😀"'],
    ["\u{e0001}", '"\\udb40\\udc01"'],
  ])("prints %j", (text, printed) => {
    expect(printString(text)).toBe(printed);
    expect(read(printed)).toBe(text);
  });
});

describe("printKey", () => {
  it.each([
    ["a", "a"],
    ["$_1", "$_1"],
    ["1a", '"1a"'],
    ["a-b", '"a-b"'],
    ["", '""'],
    ["é", '"é"'],
    ["constructor", "constructor"],
    ["default", "default"],
    ["__proto__", '["__proto__"]'],
  ])("prints %j", (name, key) => {
    expect(printKey(name)).toBe(key);
    expect(Object.keys(read(`{ ${key}: 1 }`) as object)).toEqual([name]);
  });
});
