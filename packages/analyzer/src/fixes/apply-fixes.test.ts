import { describe, expect, test } from "vitest";
import type { Fix, TextEdit } from "../diagnostics/fix.ts";
import { applyFixes, combineFixes } from "./apply-fixes.ts";

const edit = (start: number, end: number, text: string, file = "a.ts"): TextEdit => ({
  file,
  start,
  end,
  text,
});
const fix = (...edits: readonly TextEdit[]): Fix => ({ title: "Repair", edits });

describe("applyFixes", () => {
  test("edits in any order, insertions and deletions; what is around them stays", () => {
    expect(applyFixes("one two\r\n\tthree", [edit(7, 7, "!"), edit(0, 3, "1"), edit(9, 10, "")])).toBe(
      "1 two!\r\nthree",
    );
  });

  test("a byte order mark stays and is not counted", () => {
    expect(applyFixes("\ufeffclass", [edit(0, 0, "export ")])).toBe("\ufeffexport class");
  });

  test.each([
    ["overlapping", [edit(0, 3, ""), edit(2, 4, "")]],
    ["beyond the text", [edit(4, 6, "")]],
    ["backwards", [edit(3, 2, "")]],
  ] as const)("edits that are %s are refused", (_, edits) => {
    expect(() => applyFixes("12345", edits)).toThrow(/a\.ts/);
  });
});

describe("combineFixes", () => {
  test("of fixes that touch the earlier one is taken, and a fix is taken whole or not at all", () => {
    const first = fix(edit(0, 4, ""), edit(10, 12, ""));
    const second = fix(edit(20, 21, ""), edit(11, 14, ""));
    const third = fix(edit(20, 22, ""));
    expect(combineFixes([first, second, third])).toEqual([first, third]);
  });

  test("two insertions at one place are not in one go; in two files they are", () => {
    const here = fix(edit(3, 3, "a"));
    const there = fix(edit(3, 3, "b", "b.ts"));
    expect(combineFixes([here, fix(edit(3, 3, "b")), there])).toEqual([here, there]);
  });

  test("the same repair, found twice, is done once", () => {
    expect(combineFixes([fix(edit(1, 2, "x")), fix(edit(1, 2, "x"))])).toHaveLength(1);
  });
});
