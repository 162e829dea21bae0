import { describe, expect, test } from "vitest";
import type { ToolsetFacts } from "../../model/facts.ts";
import { at, findingsOf, project, toolset } from "../facts-builder.ts";
import { rule } from "./rule.ts";

function check(differs: Partial<ToolsetFacts>): readonly { line: number; message: string }[] {
  return findingsOf(rule, project(toolset(differs))).map(({ span, message }) => ({
    line: span.line,
    message,
  }));
}

describe("TSH017", () => {
  test("a plain class is right", () => {
    expect(check({})).toEqual([]);
  });

  test.each<[Partial<ToolsetFacts>, number, string]>([
    [{ derivation: "indirect" }, 3, "derives from `Toolset` through another class"],
    [{ abstractSpan: at(5) }, 5, "is abstract"],
    [{ typeParametersSpan: at(6) }, 6, "has type parameters"],
    [{ isExpression: true }, 1, "is a class expression"],
    [{ isExpression: true, className: "default" }, 1, "The class is a class expression"],
  ])("%o", (differs, line, text) => {
    expect(check(differs)).toEqual([{ line, message: expect.stringContaining(text) }]);
  });

  test("all of them at once", () => {
    const all = {
      derivation: "indirect",
      abstractSpan: at(5),
      typeParametersSpan: at(6),
      isExpression: true,
    } as const;
    expect(check(all).map(({ line }) => line)).toEqual([3, 5, 6, 1]);
  });
});
