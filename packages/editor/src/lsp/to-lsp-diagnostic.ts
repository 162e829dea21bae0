// Findings as the language server protocol has them.
import { posix } from "node:path";
import type { ConfigProblem, Diagnostic, Severity } from "@toolshed/analyzer";
import { DiagnosticSeverity, type Diagnostic as LspDiagnostic } from "vscode-languageserver/node";
import { type DocumentTexts, toUri } from "./document-texts.ts";

const source = "toolshed";

const severityOf: { readonly [S in Severity]: DiagnosticSeverity } = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  suggestion: DiagnosticSeverity.Hint,
};

/** @param directory What the files of its spans are relative to. */
export function toLspDiagnostic(
  { code, severity, message, span, related = [] }: Diagnostic,
  directory: string,
  texts: DocumentTexts,
): LspDiagnostic {
  const fileOf = (file: string): string => posix.join(directory, file);
  return {
    range: texts.range(fileOf(span.file), span),
    severity: severityOf[severity],
    code,
    source,
    message,
    ...(related.length === 0
      ? {}
      : {
          relatedInformation: related.map((each) => ({
            location: {
              uri: toUri(fileOf(each.span.file)),
              range: texts.range(fileOf(each.span.file), each.span),
            },
            message: each.message,
          })),
        }),
  };
}

/** Something wrong in a configuration, of which only the start is known. */
export function configDiagnostic({ line, column, message }: ConfigProblem): LspDiagnostic {
  const position = { line: line - 1, character: column - 1 };
  return {
    range: { start: position, end: position },
    severity: DiagnosticSeverity.Error,
    source,
    message: `${message} Toolshed says nothing else until its configuration is right.`,
  };
}
