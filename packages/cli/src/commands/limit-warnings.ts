// `--max-warnings` and `maxWarnings`: too many warnings are a failure of the run.
import { countSeverity, type Report } from "../reporters/report.ts";

/** The report, with a failure when it has more warnings than the limit. Suggestions do not count. */
export function limitWarnings(report: Report, limit: number | undefined): Report {
  const warnings = countSeverity(report, "warning");
  if (limit === undefined || warnings <= limit) return report;
  const number = warnings === 1 ? "is 1 warning" : `are ${warnings} warnings`;
  const message = `There ${number}, and at most ${limit} ${limit === 1 ? "is" : "are"} allowed.`;
  return { ...report, failures: [...report.failures, { code: "TOO_MANY_WARNINGS", message }] };
}
