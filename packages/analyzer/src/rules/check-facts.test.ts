import { describe, expect, test } from "vitest";
import { checkFacts } from "./check-facts.ts";
import { at, project, tool, toolset } from "./facts-builder.ts";
import type { Finding, Rule, RuleMeta } from "./rule.ts";

const first = tool();
const second = tool({ index: 1 });
const tickets = toolset({ tools: [first, second] });
const facts = project(tickets);

function ruleOf(meta: Partial<RuleMeta>, ...findings: readonly Finding[]): Rule {
  return {
    meta: {
      code: "TSH900",
      name: "example",
      severity: "error",
      summary: "Example.",
      mandatory: true,
      ...meta,
    },
    check: (_, report) => {
      for (const finding of findings) report(finding);
    },
  };
}

function finding(line: number, differs: Partial<Finding> = {}): Finding {
  return { subject: { toolset: tickets, tool: first }, span: at(line), message: "Wrong.", ...differs };
}

describe("checkFacts", () => {
  test("all rules run; the order is by place, then code, whatever the order of rules and findings", () => {
    const a = ruleOf({ code: "TSH901" }, finding(3), finding(1));
    const b = ruleOf({ code: "TSH900" }, finding(3), finding(2));
    const expected = checkFacts(facts, [a, b]).diagnostics;
    expect(expected.map(({ code, span }) => `${span.line} ${code}`)).toEqual([
      "1 TSH901",
      "2 TSH900",
      "3 TSH900",
      "3 TSH901",
    ]);
    expect(checkFacts(facts, [b, a]).diagnostics).toEqual(expected);
  });

  test("a diagnostic has what a face needs and nothing of the facts", () => {
    const related = [{ message: "Here.", span: at(9) }];
    const rule = ruleOf(
      { severity: "warning" },
      finding(1, { related, reason: "symbol" }),
      finding(2, { related: [] }),
    );
    expect(checkFacts(facts, [rule]).diagnostics).toEqual([
      { code: "TSH900", severity: "warning", message: "Wrong.", span: at(1), related, reason: "symbol" },
      { code: "TSH900", severity: "warning", message: "Wrong.", span: at(2) },
    ]);
  });

  test("one finding of two tools is one diagnostic, and both tools fail", () => {
    const rule = ruleOf({}, finding(1), finding(1, { subject: { toolset: tickets, tool: second } }));
    const { diagnostics, failedTools, failedToolsets } = checkFacts(facts, [rule]);
    expect(diagnostics).toHaveLength(1);
    expect([...failedTools]).toEqual([
      [first, ["TSH900"]],
      [second, ["TSH900"]],
    ]);
    expect(failedToolsets.size).toBe(0);
  });

  test("findings that differ in message or place stay apart", () => {
    const rule = ruleOf({}, finding(1), finding(1, { message: "Other." }), finding(2));
    expect(checkFacts(facts, [rule]).diagnostics).toHaveLength(3);
  });

  test("an error without a tool fails the whole toolset; codes of a tool are sorted and each once", () => {
    const whole = ruleOf({ code: "TSH902" }, finding(1, { subject: { toolset: tickets } }));
    const later = ruleOf({ code: "TSH901" }, finding(2), finding(3));
    const { failedTools, failedToolsets } = checkFacts(facts, [whole, later, ruleOf({}, finding(2))]);
    expect([...failedToolsets]).toEqual([tickets]);
    expect(failedTools.get(first)).toEqual(["TSH900", "TSH901"]);
    expect(failedTools.has(second)).toBe(false);
  });

  test("warnings and suggestions fail nothing", () => {
    const warning = ruleOf(
      { severity: "warning" },
      finding(1),
      finding(1, { subject: { toolset: tickets } }),
    );
    const { failedTools, failedToolsets } = checkFacts(facts, [
      warning,
      ruleOf({ severity: "suggestion" }, finding(2)),
    ]);
    expect(failedTools.size + failedToolsets.size).toBe(0);
  });

  test("a rule that throws is an internal fault that names it", () => {
    const cause = new Error("no such thing");
    const broken: Rule = {
      ...ruleOf({}),
      check: () => {
        throw cause;
      },
    };
    expect(() => checkFacts(facts, [broken])).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/TSH900.*no such thing/), cause }),
    );
  });
});
