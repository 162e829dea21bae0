// A report for people: every diagnostic with its place and its line of source, then one summary.
import type { Diagnostic, Severity, Span } from "@toolshed/analyzer";
import { codeFrame } from "./code-frame.ts";
import { escapeLines, escapeText } from "./escape-text.ts";
import type { Palette } from "./palette.ts";
import { countSeverity, type Report, type ReportedFile } from "./report.ts";

export interface PrettyOptions {
  readonly palette: Palette;
  /** The text of a file named as in the report; `undefined` when it cannot be read: then no line is shown. */
  readonly readSource: (path: string) => string | undefined;
}

/** The report as text that ends with a line break. */
export function reportPretty(report: Report, options: PrettyOptions): string {
  const blocks = report.diagnostics.map((diagnostic) => diagnosticBlock(diagnostic, options));
  for (const failure of report.failures) {
    blocks.push(
      `${options.palette.error("error")} ${failure.code}: ${indentRest(escapeLines(failure.message))}\n`,
    );
  }
  const summary = [...workLines(report), ...countLines(report)].map((line) => `${line}\n`).join("");
  return [...blocks, summary].filter((block) => block !== "").join("\n");
}

function diagnosticBlock(diagnostic: Diagnostic, options: PrettyOptions): string {
  const { palette } = options;
  const severity = palette[diagnostic.severity](diagnostic.severity);
  const message = indentRest(escapeLines(diagnostic.message));
  const head = `${place(diagnostic.span, palette)} - ${severity} ${palette.muted(`${diagnostic.code}:`)} ${message}\n`;
  const related = (diagnostic.related ?? []).map(
    ({ span, message: text }) =>
      `    ${place(span, palette)} - ${indentRest(escapeLines(text))}\n${frame(span, "suggestion", "      ", options)}`,
  );
  return head + frame(diagnostic.span, diagnostic.severity, "  ", options) + related.join("");
}

function place(span: Span, palette: Palette): string {
  return `${palette.place(escapeText(span.file))}:${span.line}:${span.column}`;
}

function frame(span: Span, severity: Severity, margin: string, options: PrettyOptions): string {
  const source = options.readSource(span.file);
  const drawn = source === undefined ? undefined : codeFrame(source, span);
  if (drawn === undefined || drawn.text === "") return "";
  const { palette } = options;
  const number = String(drawn.line);
  const gutter = " ".repeat(number.length);
  const marks = palette[severity]("^".repeat(drawn.width));
  return (
    `${margin}${palette.muted(`${number} |`)} ${drawn.text}\n` +
    `${margin}${palette.muted(`${gutter} |`)} ${" ".repeat(drawn.indent)}${marks}\n`
  );
}

function indentRest(message: string): string {
  return message.replaceAll("\n", "\n  ");
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

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
