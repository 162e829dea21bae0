// Findings in the form of TypeScript's own diagnostics: numbers for codes, offsets of the host's texts.
import { posix, relative } from "node:path";
import type { Diagnostic, RelatedSpan, Severity } from "@toolshed/analyzer";
import { configurationNumber, ruleNumber } from "../shared/rule-number.ts";
import type { TypeScript, ts } from "./host.ts";
import { diagnosticsOf, fileOf, type Reading, shiftOf } from "./plugin-project.ts";

const source = "toolshed";

/** Of one file, of these severities. */
export function toDiagnostics(
  typescript: TypeScript,
  reading: Reading,
  fileName: string,
  severities: readonly Severity[],
  others: readonly Reading[],
): readonly ts.DiagnosticWithLocation[] {
  const file = reading.program.getSourceFile(fileName);
  if (file === undefined) return [];
  const found = diagnosticsOf(reading, file.fileName, others)
    .filter(({ severity }) => severities.includes(severity))
    .map((diagnostic) => toDiagnostic(typescript, reading, file, diagnostic));
  return [...configurationDiagnostics(typescript, reading, file, severities), ...found];
}

function toDiagnostic(
  typescript: TypeScript,
  reading: Reading,
  file: ts.SourceFile,
  { code, severity, message, span, related = [] }: Diagnostic,
): ts.DiagnosticWithLocation {
  const number = ruleNumber(code) ?? configurationNumber;
  return {
    file,
    start: span.start + shiftOf(file),
    length: span.end - span.start,
    category: categoryOf(typescript, severity),
    code: number,
    source,
    messageText: `${code}: ${message}`,
    ...(related.length === 0
      ? {}
      : { relatedInformation: related.map((each) => toRelated(typescript, reading, number, each)) }),
  };
}

/** A file of another project is named in the text, since the host cannot show it. */
function toRelated(
  typescript: TypeScript,
  reading: Reading,
  code: number,
  { message, span }: RelatedSpan,
): ts.DiagnosticRelatedInformation {
  const file = fileOf(reading, span.file);
  const common = { category: typescript.DiagnosticCategory.Message, code };
  if (file === undefined) {
    const messageText = `${message} (${span.file}:${span.line}:${span.column})`;
    return { ...common, file: undefined, start: undefined, length: undefined, messageText };
  }
  return {
    ...common,
    file,
    start: span.start + shiftOf(file),
    length: span.end - span.start,
    messageText: message,
  };
}

/**
 * What is wrong in the configuration. tsserver shows findings in files of the project alone, so it is told where tools
 * are registered.
 */
function configurationDiagnostics(
  typescript: TypeScript,
  { severities: { problems, diagnostics, directory }, analysis }: Reading,
  file: ts.SourceFile,
  severities: readonly Severity[],
): readonly ts.DiagnosticWithLocation[] {
  const shown = (path: string): string => relative(analysis.projectDirectory, path).replaceAll("\\", "/");
  const all = [
    ...problems.map((problem) => ({
      severity: "error" as const,
      number: configurationNumber,
      text: `Toolshed says nothing until its configuration is right. ${shown(problem.file)}:${problem.line}:${problem.column}: ${problem.message}`,
    })),
    ...diagnostics.map(({ code, severity, span, message }) => ({
      severity,
      number: ruleNumber(code) ?? configurationNumber,
      text: `${code}: ${shown(posix.join(directory, span.file))}:${span.line}:${span.column}: ${message}`,
    })),
  ].filter(({ severity }) => severities.includes(severity));
  if (all.length === 0) return [];
  const place = analysis.places.find(
    ({ file: path }) => posix.join(analysis.projectDirectory, path) === file.fileName,
  );
  if (place === undefined) return [];
  return all.map(({ severity, number, text }) => ({
    file,
    start: place.call.start + shiftOf(file),
    length: place.call.end - place.call.start,
    category: categoryOf(typescript, severity),
    code: number,
    source,
    messageText: text,
  }));
}

function categoryOf({ DiagnosticCategory }: TypeScript, severity: Severity): ts.DiagnosticCategory {
  const categories = {
    error: DiagnosticCategory.Error,
    warning: DiagnosticCategory.Warning,
    suggestion: DiagnosticCategory.Suggestion,
  } as const satisfies { readonly [S in Severity]: ts.DiagnosticCategory };
  return categories[severity];
}
