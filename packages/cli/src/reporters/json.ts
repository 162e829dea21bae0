// A report for programs: one JSON object, the same members in the same order every time. `schema/report.schema.json`
// describes it.
import {
  type Diagnostic,
  fixesOf,
  type ReadText,
  type RelatedSpan,
  type Severity,
  type Span,
} from "@toolshed/analyzer";
import type { ExitStatus } from "../exit-status.ts";
import { readVersion } from "../version.ts";
import { docsUrl } from "./docs-url.ts";
import { documentJson } from "./document-json.ts";
import {
  countSeverity,
  type Failure,
  type Report,
  type ReportedFile,
  type ReportedFix,
  type ReportedProject,
  reportStatus,
} from "./report.ts";

/** Raised when a member changes its meaning or goes away; new members may come at any time. */
export const jsonReportVersion = 1;

/** One finding. Lines and columns count from 1, offsets from 0, both in UTF-16 units. */
export interface JsonDiagnostic {
  /** `TSH007`, or `TS1005` for what TypeScript itself says. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** For types without a JSON form: which kind of type it is. */
  readonly reason?: string;
  /** The page of the rule; errors of TypeScript have none. */
  readonly docs?: string;
  readonly span: Span;
  readonly related?: readonly RelatedSpan[];
  /** What editors offer to do about it; where there is exactly one, `toolshed check --fix` does it. */
  readonly fixes?: readonly string[];
}

/**
 * What `toolshed generate --format json` and `toolshed check --format json` print. All paths are relative to the
 * working directory, with forward slashes.
 */
export interface JsonReport {
  readonly version: typeof jsonReportVersion;
  /** The version of the command. */
  readonly toolshed: string;
  readonly command: Report["command"];
  /** Whether the exit status is 0. */
  readonly ok: boolean;
  readonly exitStatus: ExitStatus;
  /** `null` when no project could be opened. */
  readonly compiler: Required<Report>["compiler"] | null;
  readonly projects: readonly ReportedProject[];
  readonly counts: { readonly errors: number; readonly warnings: number; readonly suggestions: number };
  /** By file, then by place in it. */
  readonly diagnostics: readonly JsonDiagnostic[];
  readonly files: readonly ReportedFile[];
  /** Only with `--fix`: what was repaired, in that order. */
  readonly fixed?: readonly ReportedFix[];
  /** What went wrong outside the source. Each is an error, and none is in `counts`. */
  readonly failures: readonly Failure[];
}

/**
 * The report as one JSON object and a line break.
 *
 * @param readSource Gives the text of a file named as in the report, for the titles of fixes.
 */
export function reportJson(report: Report, readSource: ReadText): string {
  const status = reportStatus(report);
  const object: JsonReport = {
    version: jsonReportVersion,
    toolshed: readVersion(),
    command: report.command,
    ok: status === 0,
    exitStatus: status,
    compiler: report.compiler ?? null,
    projects: report.projects,
    counts: {
      errors: countSeverity(report, "error"),
      warnings: countSeverity(report, "warning"),
      suggestions: countSeverity(report, "suggestion"),
    },
    diagnostics: report.diagnostics.map((diagnostic) => jsonDiagnostic(diagnostic, readSource)),
    files: report.files,
    ...(report.fixed && {
      fixed: report.fixed.map(({ code, title, file, line }) => ({ code, title, file, line })),
    }),
    failures: report.failures,
  };
  return documentJson(object);
}

/** Member by member, so that the order is the same whatever the rule's is, and nothing undocumented gets in. */
function jsonDiagnostic(diagnostic: Diagnostic, readSource: ReadText): JsonDiagnostic {
  const { code, severity, message, reason, span, related } = diagnostic;
  const docs = docsUrl(code);
  const fixes = fixesOf(diagnostic, readSource).map(({ title }) => title);
  return {
    code,
    severity,
    message,
    ...(reason !== undefined && { reason }),
    ...(docs !== undefined && { docs }),
    span: jsonSpan(span),
    ...(related !== undefined && {
      related: related.map((place) => ({ message: place.message, span: jsonSpan(place.span) })),
    }),
    ...(fixes.length > 0 && { fixes }),
  };
}

function jsonSpan({ file, start, end, line, column, endLine, endColumn }: Span): Span {
  return { file, start, end, line, column, endLine, endColumn };
}
