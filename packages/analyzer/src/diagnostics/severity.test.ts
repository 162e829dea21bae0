import { expect, test } from "vitest";
import type { Diagnostic, Severity } from "./diagnostic.ts";
import { countSeverities, hasErrors, severities } from "./severity.ts";

function diagnostics(...of: readonly Severity[]): readonly Diagnostic[] {
  const span = { file: "a.ts", start: 0, end: 1, line: 1, column: 1, endLine: 1, endColumn: 2 };
  return of.map((severity) => ({ code: "TSH009", severity, message: "", span }));
}

test("counts every severity, also those that do not occur", () => {
  expect(countSeverities(diagnostics("warning", "error", "warning"))).toEqual({
    error: 1,
    warning: 2,
    suggestion: 0,
  });
  expect(Object.keys(countSeverities([]))).toEqual(severities);
});

test("only errors are errors", () => {
  expect(hasErrors(diagnostics("warning", "suggestion"))).toBe(false);
  expect(hasErrors(diagnostics("warning", "error"))).toBe(true);
});
