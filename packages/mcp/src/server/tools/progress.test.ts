// Reports of any kind become numbers that only rise.
import type { JsonValue } from "@toolshed/runtime";
import fc from "fast-check";
import { expect, it } from "vitest";
import { arbitraryJson } from "../../../../runtime/testing/arbitrary-json.ts";
import { type Progress, ProgressReports } from "./progress.ts";

function told(...reports: readonly JsonValue[]): readonly (Progress | undefined)[] {
  const all = new ProgressReports();
  return reports.map((report) => all.next(report));
}

it.each<[string, readonly JsonValue[], readonly (Partial<Progress> | undefined)[]]>([
  ["numbers", [0, 50, 100], [{ progress: 0 }, { progress: 50 }, { progress: 100 }]],
  ["a number that does not rise", [5, 5, 3, 6], [{ progress: 5 }, undefined, undefined, { progress: 6 }]],
  [
    "texts",
    ["begins", "ends"],
    [
      { progress: 1, message: "begins" },
      { progress: 2, message: "ends" },
    ],
  ],
  [
    "objects",
    [
      { progress: 1, total: 4, message: "one" },
      { progress: 2, other: true },
    ],
    [{ progress: 1, total: 4, message: "one" }, { progress: 2 }],
  ],
  ["an object with a message alone", [{ message: "on it" }], [{ progress: 1, message: "on it" }]],
  ["anything else", [{ a: 1 }, null, [1]], [{ message: '{"a":1}' }, { message: "null" }, { message: "[1]" }]],
])("%s", (_name, reports, expected) => {
  expect(told(...reports)).toMatchObject(expected);
});

it("a message after numbers hardly moves them", () => {
  const [, second, third] = told(50, "almost", { progress: 50, message: "still" });
  expect(second?.progress).toBeCloseTo(50, 5);
  expect(third?.progress).toBeCloseTo(50, 5);
});

it("never fall or stand, whatever is reported, and no message is lost", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          arbitraryJson,
          fc.record({ progress: fc.double({ noNaN: true, noDefaultInfinity: true }), message: fc.string() }),
        ),
        { maxLength: 20 },
      ),
      (reports) => {
        const all = new ProgressReports();
        let last = Number.NEGATIVE_INFINITY;
        for (const report of reports as JsonValue[]) {
          const next = all.next(report);
          if (next === undefined) {
            expect(typeof report === "number" || typeof report === "object").toBe(true);
            continue;
          }
          expect(next.progress).toBeGreaterThan(last);
          last = next.progress;
        }
      },
    ),
  );
});
