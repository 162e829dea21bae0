import { expect, test } from "vitest";
import type { Diagnostic } from "./diagnostic.ts";
import { sortDiagnostics } from "./sort-diagnostics.ts";

function diagnostic(file: string, start: number, end: number, code: string, message = ""): Diagnostic {
  const span = { file, start, end, line: 1, column: start + 1, endLine: 1, endColumn: end + 1 };
  return { code, severity: "error", message, span };
}

test("by file in code units, start, end, code, message; the input is left alone", () => {
  const sorted = [
    diagnostic("src/B.ts", 9, 10, "TSH009"),
    diagnostic("src/a.ts", 1, 2, "TSH009"),
    diagnostic("src/a.ts", 1, 3, "TSH001", "a"),
    diagnostic("src/a.ts", 1, 3, "TSH001", "b"),
    diagnostic("src/a.ts", 1, 3, "TSH009"),
    diagnostic("src/a.ts", 2, 3, "TSH001"),
    diagnostic("src/a.ts", 10, 11, "TSH001"),
    diagnostic("src/ä.ts", 0, 1, "TSH001"),
  ];
  const reversed: readonly Diagnostic[] = Object.freeze([...sorted].reverse());
  expect(sortDiagnostics(reversed)).toEqual(sorted);
});
