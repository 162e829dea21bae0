import { describe, expect, test } from "vitest";
import type { ConstructorFacts } from "../../model/facts.ts";
import { at, findingsOf, project, toolset } from "../facts-builder.ts";
import { rule } from "./rule.ts";

const right: ConstructorFacts = {
  span: at(50),
  nameSpan: at(51),
  hasBody: true,
  callsSuper: true,
  requiredParameters: [],
};

function check(...constructors: readonly ConstructorFacts[]): readonly { line: number; message: string }[] {
  return findingsOf(rule, project(toolset({ constructors }))).map(({ span, message }) => ({
    line: span.line,
    message,
  }));
}

describe("TSH002", () => {
  test("one constructor that calls super() is right", () => {
    expect(check(right)).toEqual([]);
  });

  test("none: at the class's name", () => {
    expect(check()).toEqual([{ line: 1, message: expect.stringContaining("has no constructor of its own") }]);
  });

  test("several: at the second, with the first as a related place, and the one with a body is checked", () => {
    const signature = { ...right, span: at(60), nameSpan: at(60), hasBody: false, callsSuper: false };
    const facts = project(toolset({ constructors: [signature, { ...right, callsSuper: false }] }));
    const findings = findingsOf(rule, facts);
    expect(findings.map(({ span }) => span.line)).toEqual([51, 51]);
    expect(findings[0]?.message).toContain("more than one constructor signature");
    expect(findings[0]?.related).toEqual([{ message: "The first one is here.", span: at(60) }]);
    expect(findings[1]?.message).toContain("does not call `super()`");
  });

  test("required parameters: at the first, the others related", () => {
    const facts = project(toolset({ constructors: [{ ...right, requiredParameters: [at(61), at(62)] }] }));
    const [finding, ...others] = findingsOf(rule, facts);
    expect(others).toEqual([]);
    expect(finding?.span).toEqual(at(61));
    expect(finding?.message).toContain("is made without arguments");
    expect(finding?.related).toEqual([{ message: "This one is required too.", span: at(62) }]);
  });

  test("no super(): at the keyword, or at the whole constructor when extraction does not know the keyword", () => {
    const { nameSpan: _, ...bare } = right;
    expect(check({ ...right, callsSuper: false }).map(({ line }) => line)).toEqual([51]);
    expect(check({ ...bare, callsSuper: false }).map(({ line }) => line)).toEqual([50]);
  });

  test("a private constructor and one without a body", () => {
    expect(check({ ...right, notPublicSpan: at(63) })).toEqual([
      { line: 63, message: expect.stringContaining("is not public") },
    ]);
    expect(check({ ...right, hasBody: false, callsSuper: false })).toEqual([
      { line: 51, message: expect.stringContaining("without a body") },
    ]);
  });
});
