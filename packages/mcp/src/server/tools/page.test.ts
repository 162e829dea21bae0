// Pages hold every item once, in order, also while the list changes.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor, pageOf } from "./page.ts";

const named = (names: readonly string[]) => names.map((name) => ({ name }));

it("hold all items once, in their order, in pages of any size", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string(), { maxLength: 30 }),
      fc.integer({ min: 1, max: 9 }),
      (names, size) => {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = pageOf(named(names), size, cursor);
          expect(page.items.length).toBeLessThanOrEqual(size);
          seen.push(...page.items.map(({ name }) => name));
          cursor = page.nextCursor;
        } while (cursor !== undefined);
        expect(seen).toEqual(names);
      },
    ),
  );
});

describe("while the list changes", () => {
  const { nextCursor } = pageOf(named(["a", "b", "c", "d"]), 2);

  it.each([
    ["an item before is gone", ["b", "c", "d"], ["c", "d"]],
    ["an item before is new", ["x", "a", "b", "c", "d"], ["c", "d"]],
    ["the last item seen is gone", ["a", "c", "d"], ["d"]],
    ["all is gone", [], []],
  ])("%s", (_name, names, rest) => {
    expect(pageOf(named(names), 5, nextCursor).items.map(({ name }) => name)).toEqual(rest);
  });
});

it("cursors are read back as they were", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: "grapheme" }), fc.integer())), (parts) => {
      expect(decodeCursor(encodeCursor(parts))).toEqual(parts);
    }),
  );
});

it("a text that is no cursor is refused, whatever it is", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!isCursor(text));
      expect(() => pageOf(named(["a"]), 1, text)).toThrow(/cursor/);
    }),
  );
});

function isCursor(text: string): boolean {
  try {
    return typeof decodeCursor(text)[0] === "number" && typeof decodeCursor(text)[1] === "string";
  } catch {
    return false;
  }
}
