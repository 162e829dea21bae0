import { expect, test } from "vitest";
import { at, findingsOf, project, toolset } from "../facts-builder.ts";
import { rule } from "./rule.ts";

const { exportName: _, ...unexported } = toolset();

test("a class that is not exported is reported at its name", () => {
  expect(findingsOf(rule, project(unexported))).toEqual([
    {
      subject: { toolset: unexported },
      span: at(1),
      message:
        "`TicketToolset` is not exported, so the generated module cannot import it and no model would ever see its " +
        "tools. Export it: `export class TicketToolset`.",
    },
  ]);
});

test("an exported class, under whatever name, is right", () => {
  expect(findingsOf(rule, project(toolset(), toolset({ exportName: "default" })))).toEqual([]);
});

test("a class expression is left to TSH017", () => {
  expect(findingsOf(rule, project({ ...unexported, isExpression: true }))).toEqual([]);
});
