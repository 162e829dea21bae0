import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeLines, escapeOneLine, escapeOutput, escapeText } from "./escape-text.ts";

describe("escapeText", () => {
  it.each([
    ["a terminal sequence", "\u001b[31m", "\\u{1b}[31m"],
    ["an eight-bit sequence", "\u009b31m", "\\u{9b}31m"],
    ["a bell and a delete", "\u0007\u007f", "\\u{7}\\u{7f}"],
    ["text turned around", "\u202eevil\u2066", "\\u{202e}evil\\u{2066}"],
    ["a byte order mark", "\ufeffa", "\\u{feff}a"],
    ["line separators", "a\u2028b\u2029", "a\\u{2028}b\\u{2029}"],
    ["half a pair", "\ud83d!", "\\u{d83d}!"],
    ["line breaks", "a\nb\rc", "a\\u{a}b\\u{d}c"],
  ])("escapes %s", (_, text, expected) => {
    expect(escapeText(text)).toBe(expected);
  });

  it.each(["plain", "größe", "名前", "👩‍👩‍👧", "क्‍ष"])("leaves %s alone", (text) => {
    expect(escapeText(text)).toBe(text);
  });

  it("keeps the line breaks of a message", () => {
    expect(escapeLines("a\u001b\r\nb\nc")).toBe("a\\u{1b}\nb\nc");
  });

  it("keeps the tabs and line breaks of an answer", () => {
    expect(escapeOutput("a\tb\u001b\r\nc\rd\n\te")).toBe("a\tb\\u{1b}\nc\\u{d}d\n\te");
  });

  it("makes one line of several", () => {
    expect(escapeOneLine("  a\r\n  b\t\u2028c\u0007\n")).toBe("a b c\\u{7}");
  });

  it("lets nothing through that a terminal obeys, whatever the text is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(escapeText(text)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u);
        expect(escapeOneLine(text)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u);
        expect(escapeOutput(text)).not.toMatch(/(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u);
      }),
    );
  });
});
