// Names for whatever servers call their tools.
import fc from "fast-check";
import { expect, it } from "vitest";
import { toolNames } from "./tool-names.ts";

it("leaves safe names alone, and makes others safe without a mark where none is needed", () => {
  const names = ["search", "repo.list", "get weather", "2fast", "ünï", "a".repeat(70)];
  const shown = toolNames(names);
  expect(names.slice(0, 5).map((name) => shown.get(name))).toEqual([
    ...["search", "repo_list", "get_weather", "_2fast", "_n_"],
  ]);
  expect(shown.get("a".repeat(70))).toMatch(/^a{55}_[0-9a-f]{8}$/);
});

it("never takes a safe name away from the tool that has it", () => {
  const shown = toolNames(["a.b", "a_b"]);
  expect(shown.get("a_b")).toBe("a_b");
  expect(shown.get("a.b")).toMatch(/^a_b_[0-9a-f]{8}$/);
});

it("are safe, different from each other, and the same in whatever order they come", () => {
  const names = fc.uniqueArray(
    fc.oneof(fc.string({ minLength: 1, maxLength: 100 }), fc.stringMatching(/^[a-c._ /-]{1,4}$/)),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(names, (given) => {
      const shown = toolNames(given);
      const values = given.map((name) => shown.get(name) ?? "");
      for (const name of values) expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/);
      expect(new Set(values).size).toBe(given.length);
      expect(new Map(toolNames([...given].reverse()))).toEqual(new Map(shown));
    }),
  );
});
