import fc from "fast-check";
import { expect, it } from "vitest";
import { cutToWidth, padToWidth, textWidth } from "./display-width.ts";

it.each([
  ["plain", 5],
  ["größe", 5],
  ["gro\u0308ße", 5],
  ["名前", 4],
  ["👩‍👩‍👧", 2],
  ["❤️", 2],
  ["", 0],
])("%s is %i wide", (text, width) => {
  expect(textWidth(text)).toBe(width);
});

it.each([
  ["a long text", 6, "a lon…"],
  ["a long text", 3, "a…"],
  ["a long text", 11, "a long text"],
  ["名前です", 4, "名…"],
  ["text", 0, ""],
])("%s in %i is %s", (text, width, expected) => {
  expect(cutToWidth(text, width)).toBe(expected);
});

it("is never wider than it may be, and cuts only what is wider", () => {
  const text = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(text, fc.nat(30), (given, width) => {
      const cut = cutToWidth(given, width);
      expect(textWidth(cut)).toBeLessThanOrEqual(width);
      if (textWidth(given) <= width) expect(cut).toBe(given);
      expect(textWidth(padToWidth(cut, width))).toBe(width);
    }),
  );
});

it("takes no long time for a long text", () => {
  const start = performance.now();
  expect(textWidth(cutToWidth("é".repeat(5_000_000), 80))).toBe(80);
  expect(performance.now() - start).toBeLessThan(10_000);
});
