import { describe, expect, test } from "vitest";
import { sharedTexts } from "./shared-texts.ts";

const any = { minLength: 0, maxLength: Infinity };

describe("sharedTexts", () => {
  test.each<[patterns: readonly string[], shortest: string]>([
    [["^-?[0-9]+$", "^-1.$"], "-10"],
    [["b", "^(?:[A-Za-z0-9+/]{4})*$"], "aaab"],
    [["^a", "z$"], "az"],
    [["^(?:a|bc)+$", "^[bc]+$", "^.{3,}$"], "bcbc"],
    [["^\\p{Lu}", "\\d\\d$"], "A00"],
    [["a*", "b?"], ""],
    [["^$"], ""],
    [["\\u{2028}", "^.?[\\s\\S]$"], "\u2028"],
    [[], ""],
  ])("%j", (patterns, shortest) => {
    const texts = sharedTexts(patterns, any, 4);
    expect(texts[0]).toBe(shortest);
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) for (const pattern of patterns) expect(text).toMatch(new RegExp(pattern, "u"));
  });

  test.each([[["^a+$", "^b+$"]], [["^[0-9]+$", "[a-z]"]], [["^(?:ab)+$", "^.(?:..)*$"]]])(
    "none of %j",
    (patterns) => {
      expect(sharedTexts(patterns, any, 1)).toEqual([]);
    },
  );

  test("are as long as is asked", () => {
    expect(sharedTexts(["^a+$"], { minLength: 5, maxLength: 5 }, 3)).toEqual(["aaaaa"]);
    expect(sharedTexts(["^a{4}$"], { minLength: 0, maxLength: 3 }, 3)).toEqual([]);
    expect(sharedTexts([], { minLength: 2, maxLength: 2 }, 1)[0]).toHaveLength(2);
    expect(sharedTexts(["^a+$"], { minLength: 4, maxLength: 3 }, 1)).toEqual([]);
  });

  test("end in bounded time, also for patterns that no one can check", () => {
    expect(sharedTexts(["^(?:a|b)*a(?:a|b){60}$", "^(?:a|b)*b(?:a|b){59}$"], any, 1)).toEqual([]);
    expect(sharedTexts(["("], any, 1)).toEqual([]);
  });
});
