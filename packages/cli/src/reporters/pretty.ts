// A report for people: every diagnostic with its place and its line of source, then one summary.
import type { Diagnostic, Severity, Span } from "@toolshed/analyzer";
import { codeFrame } from "./code-frame.ts";
import { docsUrl } from "./docs-url.ts";
import { escapeLines, escapeText } from "./escape-text.ts";
import type { Palette } from "./palette.ts";
import type { Report } from "./report.ts";
import { summaryLines } from "./summary.ts";

export interface PrettyOptions {
  readonly palette: Palette;
  /** The text of a file named as in the report; `undefined` when it cannot be read: then no line is shown. */
  readonly readSource: (path: string) => string | undefined;
  /** Errors only: warnings and suggestions are counted, and not shown. Nothing is said where there is none. */
  readonly quiet?: boolean;
}

/** What went wrong, each as a block of lines that ends with a line break. */
export function problemBlocks(
  { diagnostics, failures }: Pick<Report, "diagnostics" | "failures">,
  options: PrettyOptions,
): readonly string[] {
  const shown = diagnostics.filter(({ severity }) => severity === "error" || options.quiet !== true);
  return [
    ...shown.map((diagnostic) => diagnosticBlock(diagnostic, options)),
    ...failures.map(
      ({ code, message }) =>
        `${options.palette.error("error")} ${code}: ${indentRest(escapeLines(message))}\n`,
    ),
  ];
}

/** The report as text that ends with a line break. */
export function reportPretty(report: Report, options: PrettyOptions): string {
  const blocks = problemBlocks(report, options);
  const isSilent = options.quiet === true && blocks.length === 0;
  const summary = (isSilent ? [] : summaryLines(report)).map((line) => `${line}\n`).join("");
  return [...blocks, summary].filter((block) => block !== "").join("\n");
}

function diagnosticBlock(diagnostic: Diagnostic, options: PrettyOptions): string {
  const { palette } = options;
  const severity = palette[diagnostic.severity](diagnostic.severity);
  const code = palette.muted(`${palette.link(diagnostic.code, docsUrl(diagnostic.code))}:`);
  const message = indentRest(escapeLines(diagnostic.message));
  const head = `${place(diagnostic.span, palette)} - ${severity} ${code} ${message}\n`;
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
