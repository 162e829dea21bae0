// Which repairs go together in one turn.
import { expect, it } from "vitest";
import type { Fix } from "../diagnostics/fix.ts";
import { fixesOfTurn } from "./fixes-of-turn.ts";

const at = (code: string, start: number): { readonly code: string; readonly fix: Fix } => ({
  code,
  fix: { title: code, edits: [{ file: "a.ts", start, end: start + 1, text: "" }] },
});

it("makes what hides other findings first, and nothing beside it", () => {
  const [hidden, comment, other] = [at("TSH009", 30), at("TSH021", 20), at("TSH021", 10)];
  expect(fixesOfTurn([hidden, comment, other])).toEqual([comment, other]);
  expect(fixesOfTurn([hidden])).toEqual([hidden]);
});

it("makes of two that come near each other the first", () => {
  const [first, near, far] = [at("TSH001", 4), at("TSH008", 4), at("TSH010", 40)];
  expect(fixesOfTurn([first, near, far])).toEqual([first, far]);
});
