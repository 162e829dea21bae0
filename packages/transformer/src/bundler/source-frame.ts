// The line of a finding with marks under it, for bundlers that print none themselves.
import { readFileSync } from "node:fs";
import type { PlacedDiagnostic } from "./toolset-project.ts";

/** The text of the line that the finding starts on; empty when the file is gone. */
export function lineTextOf({ path, span }: PlacedDiagnostic): string {
  try {
    const text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
    return (text.split(/\r\n|[\n\r\u2028\u2029]/)[span.line - 1] ?? "").slice(0, 500);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}

/** How many columns of that line are marked. */
export function markedWidth({ span }: PlacedDiagnostic, lineText: string): number {
  const end = span.endLine === span.line ? span.endColumn : lineText.length + 1;
  return Math.max(1, end - span.column);
}

export function sourceFrame(diagnostic: PlacedDiagnostic): string {
  const { line, column } = diagnostic.span;
  const text = lineTextOf(diagnostic);
  const gutter = `${line} | `;
  // A tab stays one, so that the marks stand below what they mean.
  const before = text.slice(0, column - 1).replace(/[^\t]/g, " ");
  const marks = "^".repeat(markedWidth(diagnostic, text));
  return `${gutter}${text}\n${" ".repeat(gutter.length - 2)}| ${before}${marks}`;
}

/** A finding as one text: place, code, message and frame. */
export function describeDiagnostic(diagnostic: PlacedDiagnostic): string {
  const { span, code, message, path } = diagnostic;
  return `${path}:${span.line}:${span.column} ${code}: ${message}\n${sourceFrame(diagnostic)}`;
}
