import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { ReadIgnore } from "../extract/ignores/read-ignores.ts";
import type { Span } from "../model/span.ts";
import { knownRules } from "./known-rules.ts";
import { type Findings, meantCode, silence } from "./silence.ts";

function at(start: number, file: string): Span {
  return { file, start, end: start + 1, line: 1, column: start + 1, endLine: 1, endColumn: start + 2 };
}

function found(code: string, start: number, file = "a.ts"): Diagnostic {
  return { code, severity: "warning", message: "Wrong.", span: at(start, file) };
}

/** A comment at an offset, covering a range. */
function ignore(start: number, range: readonly [number, number] | undefined, ...codes: string[]): ReadIgnore {
  return {
    span: at(start, "a.ts"),
    form: "ignore",
    directive: "toolshed-ignore",
    codes: codes.map((text, index) => ({ text, span: at(start + index, "a.ts") })),
    ...(range && { covered: { start: range[0], end: range[1] } }),
  };
}

function project(differs: Partial<Findings>): Findings {
  return { directory: "/p", diagnostics: [], ignores: [], ...differs };
}

/** Per project: what is left, and the verdicts. */
function outcome(...projects: readonly Findings[]): readonly string[] {
  return silence(projects, knownRules).map(({ diagnostics, ignores }) => {
    const left = diagnostics.map(({ code, span }) => `${code}@${span.start}`);
    const verdicts = ignores.flatMap(({ codes }) => codes.map(({ text, verdict }) => `${text} ${verdict}`));
    return [...left, ...verdicts].join(", ");
  });
}

describe("silence", () => {
  test("covers what starts in the range, of that code and file", () => {
    const diagnostics = [
      found("TSH009", 9),
      found("TSH009", 10),
      found("TSH010", 12),
      found("TSH009", 19),
      found("TSH009", 20),
      found("TSH009", 15, "b.ts"),
    ];
    expect(outcome(project({ diagnostics, ignores: [ignore(5, [10, 20], "TSH009")] }))).toEqual([
      "TSH009@9, TSH010@12, TSH009@20, TSH009@15, TSH009 used",
    ]);
  });

  test("the narrowest comment has silenced it, wider ones are repetitions unless they silence something else", () => {
    const ignores = [ignore(1, [5, 90], "TSH009"), ignore(8, [10, 20], "TSH009", "TSH009")];
    expect(outcome(project({ ignores, diagnostics: [found("TSH009", 15)] }))).toEqual([
      "TSH009 repeated, TSH009 used, TSH009 repeated",
    ]);
    expect(outcome(project({ ignores, diagnostics: [found("TSH009", 15), found("TSH009", 50)] }))).toEqual([
      "TSH009 used, TSH009 used, TSH009 repeated",
    ]);
  });

  test("mandatory rules, those out of reach, unknown codes and errors of the compiler are not silenced", () => {
    const codes = ["TSH018", "TSH020", "TSH021", "TSH999", "TS1005", "__proto__"];
    const diagnostics = codes.map((code) => found(code, 15));
    expect(outcome(project({ diagnostics, ignores: [ignore(1, [10, 20], ...codes)] }))).toEqual([
      [
        ...codes.map((code) => `${code}@15`),
        "TSH018 mandatory",
        "TSH020 out-of-reach",
        "TSH021 out-of-reach",
        "TSH999 unknown",
        "TS1005 unknown",
        "__proto__ unknown",
      ].join(", "),
    ]);
  });

  test("comments that cover nothing or are no directive silence nothing", () => {
    const ignores = [
      ignore(1, undefined, "TSH009"),
      { ...ignore(2, [0, 99], "TSH009"), form: "misspelt" as const },
    ];
    expect(outcome(project({ ignores, diagnostics: [found("TSH009", 15)] }))).toEqual([
      "TSH009@15, TSH009 unused, TSH009 unused",
    ]);
  });

  test("a file of two projects is of use to both when it is to one", () => {
    const ignores = [ignore(1, [10, 20], "TSH009")];
    const seenFromBelow = ignores.map((each) => ({
      ...each,
      span: { ...each.span, file: "../a.ts" },
      codes: each.codes.map((code) => ({ ...code, span: { ...code.span, file: "../a.ts" } })),
    }));
    const below = project({
      directory: "/p/below",
      ignores: seenFromBelow,
      diagnostics: [found("TSH009", 15, "../a.ts")],
    });
    expect(outcome(project({ ignores }), below)).toEqual(["TSH009 used", "TSH009 used"]);
  });
});

test.each([
  ["TSH0O9", "TSH009"],
  ["TSHO09", "TSH009"],
  ["tsh009", "TSH009"],
  ["TSH9", "TSH009"],
  ["TSH-009", "TSH009"],
  ["TSH0I0", "TSH010"],
  ["missing-description", "TSH009"],
  ["missing-descripton", "TSH009"],
  ["TSH999", undefined],
  ["TSH0099", undefined],
  ["because", undefined],
  ["TS2304", undefined],
  ["__proto__", undefined],
])("%s means %s", (word, expected) => {
  expect(meantCode(word, knownRules)).toBe(expected);
});
