import { describe, expect, test } from "vitest";
import type { CallFacts } from "../../model/facts.ts";
import { at, call, constant, docs, dynamic, findingsOf, func, projectOf, tool } from "../facts-builder.ts";
import { rule } from "./rule.ts";

const silent = func({ docs: docs({ summary: " \n" }) });

function check(...calls: readonly CallFacts[]): ReturnType<typeof findingsOf> {
  return findingsOf(rule, projectOf(tool({ calls }, silent)));
}

describe("TSH009", () => {
  test("no summary and no withDescription: at the function's name", () => {
    expect(check(call("readOnly"))).toMatchObject([
      { span: at(20), message: expect.stringMatching(/^`getTicket` has no description, /) },
    ]);
  });

  test("an empty withDescription describes nothing", () => {
    expect(check(call("withDescription", constant("  ")))).toHaveLength(1);
    expect(check(call("withDescription"))).toHaveLength(1);
  });

  test("an empty withDescription takes the summary away, and the last one counts", () => {
    const described = (...texts: readonly string[]): unknown =>
      findingsOf(
        rule,
        projectOf(tool({ calls: texts.map((text) => call("withDescription", constant(text))) })),
      );
    expect(described("")).toHaveLength(1);
    expect(described("Reads.", " ")).toHaveLength(1);
    expect(described("", "Reads.")).toEqual([]);
  });

  test("withDescription, also one that TSH006 refuses", () => {
    expect(check(call("withDescription", constant("Reads.")))).toEqual([]);
    expect(check(call("withDescription", dynamic("text")))).toEqual([]);
  });

  test("a summary", () => {
    expect(findingsOf(rule, projectOf(tool()))).toEqual([]);
  });

  test("a function of a dependency is shown at addTool", () => {
    const inside = at(20, "../../node_modules/pkg/index.d.ts");
    const imported = func({ docs: docs({ summary: "" }), nameSpan: inside });
    const [finding] = findingsOf(rule, projectOf(tool({}, imported)));
    expect(finding?.span).toEqual(at(12));
    expect(finding?.related).toEqual([{ message: "`getTicket` is declared here.", span: inside }]);
  });
});
