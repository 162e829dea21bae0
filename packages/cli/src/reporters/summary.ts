// The last lines of a report for people: what was done, what was found, what to do next. Knows no colours.
import { escapeText } from "./escape-text.ts";
import { countSeverity, type Report, type ReportedFile } from "./report.ts";

/** Lines without line breaks; source text in them is escaped. */
export function summaryLines(report: Report): readonly string[] {
  return [...fixLines(report), ...workLines(report), ...countLines(report), ...nextLines(report)];
}

/** What was repaired, each in one line. */
function fixLines({ fixed }: Report): readonly string[] {
  if (fixed === undefined) return [];
  if (fixed.length === 0) return ["Nothing was repaired."];
  const files = new Set(fixed.map(({ file }) => file)).size;
  return [
    ...fixed.map(
      ({ code, title, file, line }) => `fixed ${escapeText(file)}:${line} ${code}: ${escapeText(title)}`,
    ),
    `Repaired ${count(fixed.length, "finding")} in ${count(files, "file")}.`,
  ];
}

/** What was done, in one line; nothing when no project could be opened. */
function workLines(report: Report): readonly string[] {
  if (report.projects.length === 0) return [];
  const sum = (member: "toolsets" | "tools" | "failedTools") =>
    report.projects.reduce((total, project) => total + project[member], 0);
  const toolsets = sum("toolsets");
  if (toolsets === 0 && report.files.length === 0) {
    // Errors may be why none was found.
    if (countSeverity(report, "error") > 0 || report.failures.length > 0) return [];
    const where = report.projects.map((project) => escapeText(project.directory)).join(", ");
    return [`No toolset in ${where}: nothing in its files is an exported class that extends Toolset.`];
  }
  const failed = sum("failedTools");
  const found = `${count(sum("tools"), "tool")} in ${count(toolsets, "toolset")}`;
  const leftOut = failed > 0 ? `, ${failed} left out because of errors` : "";
  return [`${found}${leftOut}; ${filesText(report)}`];
}

function filesText(report: Report): string {
  const of = (status: ReportedFile["status"]) => report.files.filter((file) => file.status === status).length;
  const parts =
    report.command === "generate"
      ? [`wrote ${count(of("written"), "file")}`, `${of("unchanged")} unchanged`]
      : [`${count(of("unchanged"), "generated file")} up to date`];
  for (const status of ["removed", "refused", "failed", "missing", "outdated", "orphaned"] as const) {
    if (of(status) > 0) parts.push(`${of(status)} ${status}`);
  }
  return parts.join(", ");
}

function countLines(report: Report): readonly string[] {
  const parts = (["error", "warning", "suggestion"] as const)
    .map((severity) => ({ severity, number: countSeverity(report, severity) }))
    .map(({ severity, number }) => ({
      severity,
      number: severity === "error" ? number + report.failures.length : number,
    }))
    .filter(({ number }) => number > 0)
    .map(({ severity, number }) => count(number, severity));
  return parts.length > 0 ? [`Found ${parts.join(", ")}.`] : [];
}

/** Which pages to read. Errors of TypeScript itself have none. */
function nextLines(report: Report): readonly string[] {
  const codes = [...new Set(report.diagnostics.map(({ code }) => code))]
    .filter((code) => code.startsWith("TSH"))
    .sort();
  if (codes.length === 0) return [];
  if (codes.length === 1) return [`Why, and how to repair it: npx toolshed explain ${codes[0]}`];
  return [`Why, and how to repair it: npx toolshed explain CODE (${codes.join(", ")})`];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
