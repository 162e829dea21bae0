import { describe, expect, test } from "vitest";
import type { IgnoredCode, IgnoreFacts } from "../../model/facts.ts";
import { at, findingsOf } from "../facts-builder.ts";
import { rule } from "./rule.ts";

function check(...ignores: readonly Partial<IgnoreFacts>[]): readonly string[] {
  const facts = ignores.map((differs) => ({
    span: at(1),
    form: "ignore" as const,
    directive: "toolshed-ignore",
    covers: true,
    codes: [code("used")],
    ...differs,
  }));
  return findingsOf(rule, { toolsets: [], ignores: facts }).map(
    ({ span, message }) => `${span.line}: ${message}`,
  );
}

function code(verdict: IgnoredCode["verdict"], differs: Partial<IgnoredCode> = {}): IgnoredCode {
  return { text: "TSH009", span: at(2), verdict, ...differs };
}

describe("TSH021", () => {
  test("what is used is fine, and so are facts without comments", () => {
    expect(check({})).toEqual([]);
    expect(findingsOf(rule, { toolsets: [] })).toEqual([]);
  });

  test("each code at its own place", () => {
    const codes = [code("unused"), code("used"), code("repeated", { span: at(3) })];
    expect(check({ codes })).toEqual([
      expect.stringMatching(/^2: Nothing here is reported as `TSH009`/),
      expect.stringMatching(/^3: Another comment ignores `TSH009` here already/),
    ]);
  });

  test("unknown codes, with and without a guess; source text is quoted", () => {
    expect(check({ codes: [code("unknown", { text: "TSH\u001b0O9", meant: "TSH009" })] })).toEqual([
      "2: There is no rule `TSH\\u{1b}0O9`, so nothing is silenced. Did you mean `TSH009`?",
    ]);
    expect(check({ codes: [code("unknown", { text: "TSH777" })] })[0]).toContain("`npx toolshed explain`");
  });

  test("rules that cannot be ignored, with the reason why", () => {
    expect(check({ codes: [code("mandatory", { text: "TSH018" })] })[0]).toMatch(
      /^2: `TSH018` cannot be ignored: without it there is no honest schema/,
    );
    expect(check({ codes: [code("out-of-reach", { text: "TSH020" })] })[0]).toMatch(
      /^2: `TSH020` cannot be ignored by a comment/,
    );
  });

  test("a comment that is wrong as a whole is reported once, as a whole", () => {
    const codes = [code("unused"), code("unused")];
    expect(check({ codes, form: "documentation" })).toEqual([
      expect.stringMatching(/^1: A documentation comment silences nothing/),
    ]);
    expect(check({ codes, form: "misspelt", directive: "toolshed-ignore-next-line" })).toEqual([
      expect.stringMatching(/^1: There is no `toolshed-ignore-next-line`/),
    ]);
    expect(check({ codes, covers: false })).toEqual([expect.stringMatching(/^1: Nothing follows/)]);
    expect(check({ codes: [] })).toEqual([expect.stringMatching(/^1: This comment names no rule/)]);
  });
});
