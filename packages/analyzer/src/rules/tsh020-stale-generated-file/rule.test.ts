import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findingsOf, projectOf, tool } from "../facts-builder.ts";
import { rule } from "./rule.ts";

test("facts of the source say nothing of generated files", () => {
  expect(findingsOf(rule, projectOf(tool()))).toEqual([]);
  expect(rule.meta.checkOnly).toBe(true);
});

test("the page names what repairs each case", () => {
  const page = readFileSync(new URL("./rule.md", import.meta.url), "utf8");
  for (const said of [
    "is missing",
    "is out of date",
    "belongs to no toolset any more",
    "was edited by hand",
  ]) {
    expect(page).toMatch(new RegExp(`^\\| ${said} .*toolshed generate`, "m"));
  }
});
