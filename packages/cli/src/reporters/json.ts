// A report for programs: one JSON object, the same members in the same order every time.
import { countSeverity, type Report, reportStatus } from "./report.ts";

/** Raised when a member changes its meaning or goes away. */
export const jsonReportVersion = 1;

/**
 * The report as one JSON object and a line break.
 *
 * Members: `version`, `command`, `ok`, `compiler` (`null` when no project could be opened), `projects`,
 * `counts`, `diagnostics`, `files`, `failures`.
 */
export function reportJson(report: Report): string {
  const object = {
    version: jsonReportVersion,
    command: report.command,
    ok: reportStatus(report) === 0,
    compiler: report.compiler ?? null,
    projects: report.projects,
    counts: {
      errors: countSeverity(report, "error"),
      warnings: countSeverity(report, "warning"),
      suggestions: countSeverity(report, "suggestion"),
    },
    diagnostics: report.diagnostics,
    files: report.files,
    failures: report.failures,
  };
  return `${JSON.stringify(object, null, 2)}\n`;
}
