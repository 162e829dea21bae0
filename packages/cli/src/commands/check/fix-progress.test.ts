// The end of `check --fix` where a fix does not help.
import { describe, expect, it } from "vitest";
import { FixProgress } from "./fix-progress.ts";

/** Rounds in which of each kind that may be repaired one is. @returns How many rounds repaired something. */
function roundsUntilNothing(
  start: readonly string[],
  repair: (found: string[], kind: string) => void,
): number {
  const progress = new FixProgress();
  const found = [...start];
  for (let round = 0; round < 100; round++) {
    const useless = progress.begin(found);
    const kinds = [...new Set(found)].filter((kind) => !useless.has(kind));
    if (kinds.length === 0) return round;
    progress.applied(kinds);
    for (const kind of kinds) repair(found, kind);
  }
  return Number.POSITIVE_INFINITY;
}

const remove = (found: string[], kind: string): void => {
  found.splice(found.indexOf(kind), 1);
};

describe("FixProgress", () => {
  it("goes on while less is found", () => {
    expect(roundsUntilNothing(["a", "a", "b", "a"], remove)).toBe(3);
  });

  it("tries a fix that does not help once, and does not hold others up", () => {
    expect(
      roundsUntilNothing(["stuck", "stuck", "a", "a"], (found, kind) => kind === "a" && remove(found, kind)),
    ).toBe(2);
  });

  it("tries a fix that makes it worse once", () => {
    expect(roundsUntilNothing(["worse"], (found, kind) => found.push(kind))).toBe(1);
  });

  it("repairs what comes back later", () => {
    const progress = new FixProgress();
    progress.begin(["a"]);
    progress.applied(["a"]);
    expect([...progress.begin([])]).toEqual([]);
    expect([...progress.begin(["a"])]).toEqual([]);
  });
});
