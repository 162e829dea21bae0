// What a command found and did, before anybody decides how to show it. All paths are relative to the working
// directory, with forward slashes.
import type { Diagnostic, Severity } from "@toolshed/analyzer";
import { type ExitStatus, exitStatus } from "../exit-status.ts";

/** A file that was generated, or should have been. */
export interface ReportedFile {
  readonly path: string;
  readonly status: /** `generate` wrote it. */
    | "written"
    /** `generate` removed it: its toolset is gone. */
    | "removed"
    | "unchanged"
    /** It was edited by hand; nothing was written. */
    | "refused"
    /** It could not be written. */
    | "failed"
    /** `check` did not find it. */
    | "missing"
    /** `check` found another text than the sources ask for. */
    | "outdated"
    /** `check` found it, but its toolset is gone. */
    | "orphaned";
}

/** A repair of a source that `check --fix` made. */
export interface ReportedFix {
  readonly code: string;
  /** What was done: "Export the class". */
  readonly title: string;
  readonly file: string;
  /** Where the finding was at that moment: later repairs may have moved it. */
  readonly line: number;
}

export interface ReportedProject {
  /** Relative to the working directory, `.` for itself. */
  readonly directory: string;
  readonly toolsets: number;
  readonly tools: number;
  /** Tools that were left out because of an error. */
  readonly failedTools: number;
}

/** Something that went wrong outside the source: a project that cannot be opened, a file that cannot be written. */
export interface Failure {
  /** A `CompilerError`'s code, `WRITE_REFUSED`, `TOO_MANY_WARNINGS`, or the system's own (`EACCES`). */
  readonly code: string;
  readonly message: string;
}

export interface Report {
  readonly command: "generate" | "check";
  /** Absent when no project could be opened. */
  readonly compiler?: { readonly adapter: "ts6" | "ts7"; readonly version: string };
  readonly projects: readonly ReportedProject[];
  readonly diagnostics: readonly Diagnostic[];
  readonly files: readonly ReportedFile[];
  /** Only with `--fix`, in the order in which they were made. */
  readonly fixed?: readonly ReportedFix[];
  readonly failures: readonly Failure[];
}

/** How many diagnostics there are of one severity. */
export function countSeverity(report: Report, severity: Severity): number {
  return report.diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
}

/** 1 for errors and failures; warnings and suggestions never. */
export function reportStatus(report: Report): ExitStatus {
  return report.failures.length > 0 || countSeverity(report, "error") > 0 ? exitStatus.errors : exitStatus.ok;
}
