import { describe, expect, test } from "vitest";
import { checkPattern, type PatternVerdict } from "./check-pattern.ts";

function short(verdict: PatternVerdict): string {
  return verdict.kind === "polynomial" ? `polynomial ${verdict.degree}` : verdict.kind;
}

describe("exponential", () => {
  test.each([
    "^(a+)+$",
    "^(a|a)*$",
    "^(a|aa)*$",
    "^(ab|abab)*$",
    "^([ab]|ba|a)*$",
    "^(\\s*)*x",
    "(\\d+)*x",
    "(x+x+)+y",
    "^(\\w+\\s?)*$",
    "^(?:\\p{L}+\\s?)+$",
    "^(\\d{1,3},?)*$",
    "^(a|ab)(c|bcd)*(d*)+$",
    "^(?=(a+)+$)",
    "^(?!.*(a+)+b).*$",
    // Greedy: the loop is tried before nothing is matched.
    "^(?:(?:.|[ab])+c)*",
    "^((a{0,100}){0,100}){0,100}b$",
  ])("%s", (pattern) => {
    expect(short(checkPattern(pattern))).toBe("exponential");
  });
});

describe("polynomial", () => {
  test.each([
    ["^.*-.*-.*-.*$", 4],
    ["^\\s*(.*)$", 2],
    ["\\s+$", 2],
    ["^\\s+|\\s+$", 2],
    ["[a-z]+$", 2],
    ["foo.*bar", 2],
    ["a*a*a*a*b", 5],
    ["(?:.)*$", 2],
    ["^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$", 2],
  ])("%s", (pattern, degree) => {
    expect(short(checkPattern(pattern))).toBe(`polynomial ${degree}`);
  });
});

describe("linear", () => {
  test.each([
    "^[0-9]{4}$",
    "^[a-z]+(-[a-z]+)*$",
    "^\\+?[0-9 ]{5,20}$",
    "^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}$",
    "^\\d{4}-\\d{2}-\\d{2}$",
    "^https?://",
    "^(foo|bar|baz)$",
    "^(a|ab)*c$",
    "^\\p{L}[\\p{L} ]*$",
    "^[\\s\\S]*$",
    ".*",
    "",
    "foo",
    "(a*)*",
    "^[\\s\\S]*-[0-9]+$",
    "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
    "^.{1,80}$",
    "^\\S.*\\S$",
    "^(?=.*[A-Z])(?=.*[0-9]).{8,}$",
    "^(?<y>[0-9]+)-\\k<y>$",
    "^\\$?(\\d{1,3}(,\\d{3})*|\\d+)(\\.\\d{2})?$",
    "^(?:[0-9]{1,3}\\.){3}[0-9]{1,3}$",
    "(?:(?:\\w?){2,3}|c+b)",
  ])("%s", (pattern) => {
    expect(short(checkPattern(pattern))).toBe("linear");
  });
});

test("invalid: with what the engine says", () => {
  expect(checkPattern("(")).toEqual({ kind: "invalid", why: "Unterminated group" });
  expect(checkPattern("\\-")).toEqual({ kind: "invalid", why: "Invalid escape" });
});

test("bounded: what is too large is unknown", () => {
  expect(short(checkPattern("^(.*a){20}$"))).toBe("unknown");
  expect(short(checkPattern(`^${"(?:a|b)?".repeat(700)}$`))).toBe("unknown");
});

test.each(["^(a+)+$", "^(a|aa)*$", "^(?:\\p{L}+\\s?)+$", "^(ab|abab)*$"])(
  "%s: the engine really takes the text badly",
  (pattern) => {
    const verdict = checkPattern(pattern);
    if (verdict.kind !== "exponential") throw new Error(verdict.kind);
    const { before, pump, after } = verdict.attack;
    const expression = new RegExp(pattern, "u");
    const time = (count: number): number => {
      const text = before + pump.repeat(count) + after;
      const started = performance.now();
      expect(expression.test(text)).toBe(false);
      return performance.now() - started;
    };
    // A linear engine would not need a tenth of a second for any text so short.
    let count = 1;
    while (count < 60 && time(count) < 100) count++;
    expect(count).toBeLessThan(60);
  },
);
