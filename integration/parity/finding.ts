// What every face must say of a finding, whatever form it has there.
import type { Severity } from "../../packages/analyzer/src/index.ts";

export interface Finding {
  /** Relative to the project, with forward slashes. */
  readonly file: string;
  /** Both from 1, in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly severity: Severity;
  /** On one line. */
  readonly message: string;
}

/** One shape of findings in every face: sorted, messages on one line, only those of Toolshed's own rules. */
export function normalFindings(findings: readonly Finding[]): readonly string[] {
  return findings
    .filter(({ code }) => /^TSH\d{3}$/.test(code))
    .map(
      ({ file, line, column, code, severity, message }) =>
        `${file}:${line}:${column} ${severity} ${code}: ${message.replaceAll(/\s*\n\s*/g, " ")}`,
    )
    .sort();
}
