import { describe, expect, test } from "vitest";
import { isExactText, sendableText } from "./unreadable-type.ts";

describe("text of answers", () => {
  test("loses halves of surrogate pairs as TypeScript 7 does, and nothing else", () => {
    for (let unit = 0; unit <= 0xffff; unit++) {
      const character = String.fromCharCode(unit);
      const isHalf = unit >= 0xd800 && unit <= 0xdfff;
      expect(sendableText(`a${character}b`)).toBe(isHalf ? "a\ufffd\ufffd\ufffdb" : `a${character}b`);
      expect(isExactText(character)).toBe(!isHalf && unit !== 0xfffd);
    }
    expect(sendableText("\u{1f600}\ufeff")).toBe("\u{1f600}\ufeff");
    expect(isExactText("\u{1f600}\ufeff")).toBe(true);
  });
});
