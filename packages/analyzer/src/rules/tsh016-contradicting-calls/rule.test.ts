import { describe, expect, test } from "vitest";
import type { CallFacts } from "../../model/facts.ts";
import { at, call, constant, findingsOf, project, projectOf, tool, toolset } from "../facts-builder.ts";
import { rule } from "./rule.ts";

function check(...calls: readonly CallFacts[]): readonly string[] {
  return findingsOf(rule, projectOf(tool({ calls }))).map(({ message }) => message);
}

function selector(name: string, ...path: readonly string[]): CallFacts {
  return call(name, { kind: "selector", path, span: at(43) });
}

describe("TSH016", () => {
  test.each([
    [[call("readOnly"), call("destructive")], "`destructive()` contradicts `readOnly()`"],
    [[call("destructive", constant(true)), call("readOnly")], "`readOnly()` contradicts `destructive(true)`"],
    [[call("readOnly"), call("idempotent", constant(false))], "`idempotent(false)` contradicts `readOnly()`"],
    [
      [call("idempotent"), call("idempotent", constant(false))],
      "`idempotent` is called twice, and the model",
    ],
    [
      [call("idempotent"), call("idempotent", constant(true))],
      "`idempotent(true)` is called twice, which says nothing",
    ],
    [[call("withName", constant("a")), call("withName", constant("b"))], "`withName` is called twice, and"],
    [[call("deferred"), call("deferred")], "`deferred()` is called twice, which says nothing more"],
    [
      [selector("configurable", "a"), selector("configurable", "a")],
      "`configurable((s) => s.a)` is called twice, which",
    ],
  ])("%#: %j", (calls, beginning) => {
    const messages = check(...calls);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.startsWith(beginning)).toBe(true);
  });

  test.each([
    [[call("readOnly"), call("requiresApproval")]],
    [[call("readOnly"), call("destructive", constant(false)), call("idempotent")]],
    [[call("destructive"), call("idempotent"), call("openWorld")]],
    [[selector("configurable", "a"), selector("configurable", "b")]],
    // A second settings call is TSH013's.
    [[call("withSettings"), call("withSettings")]],
  ])("%#: nothing wrong with %j", (calls) => {
    expect(check(...calls)).toEqual([]);
  });

  test("a call said three times is told of twice; the first is related", () => {
    const calls = [1, 2, 3].map((line) => ({ ...call("deferred"), nameSpan: at(line) }));
    const findings = findingsOf(rule, projectOf(tool({ calls })));
    expect(findings.map(({ span }) => span.line)).toEqual([2, 3]);
    expect(findings[1]?.related?.map(({ span }) => span.line)).toEqual([1]);
  });

  test("calls of the toolset itself", () => {
    const calls = ["A", "B"].map((name) => call("withDisplayName", constant(name)));
    const [finding, ...others] = findingsOf(rule, project(toolset({ calls })));
    expect(finding?.subject?.tool).toBeUndefined();
    expect(finding?.message).toContain(
      "`withDisplayName` is called twice, and the toolset can be given only one",
    );
    expect(others).toEqual([]);
  });
});
