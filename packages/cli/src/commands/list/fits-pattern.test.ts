import fc from "fast-check";
import { expect, it } from "vitest";
import { fitsPattern } from "./fits-pattern.ts";

it.each([
  ["get_ticket", "ticket", true],
  ["get_ticket", "TICK", true],
  ["get_ticket", "tickets", false],
  ["get_ticket", "get_*", true],
  ["get_ticket", "*ticket", true],
  ["get_ticket", "*tick", false],
  ["get_ticket", "g*t*t", true],
  ["aba", "ab*ba", false],
  ["abba", "ab*ba", true],
  ["", "*", true],
  ["a.c", "a.*", true],
  ["abc", "a.*", false],
])("%s and %s: %s", (name, pattern, expected) => {
  expect(fitsPattern(name, pattern)).toBe(expected);
});

it("means what the regular expression of the pattern means", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "_"), maxLength: 12 });
  const pattern = fc.string({ unit: fc.constantFrom("a", "b", "_", "*"), maxLength: 8 });
  fc.assert(
    fc.property(text, pattern, (name, given) => {
      const expected = given.includes("*")
        ? new RegExp(`^${given.replaceAll("*", ".*")}$`).test(name)
        : name.includes(given);
      expect(fitsPattern(name, given)).toBe(expected);
    }),
  );
});

it("takes no long time for any pattern", () => {
  const start = performance.now();
  expect(fitsPattern("a".repeat(20_000), `${"*a".repeat(10_000)}*b`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(20_000);
});
