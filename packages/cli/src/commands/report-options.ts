// The options that say how and where a report is printed.
import { type Command, Option } from "commander";
import type { CliHost } from "../host.ts";
import { UsageError } from "../usage-error.ts";

export const reportFormats = ["pretty", "json", "github", "sarif"] as const;

export type ReportFormat = (typeof reportFormats)[number];

export interface ReportOptions {
  /** Absent: `pretty`, and on GitHub Actions also the annotations. */
  readonly format?: ReportFormat;
  /** A file for the document of `json` and `sarif`. */
  readonly output?: string;
  readonly quiet?: true;
  /** `--color` and `--no-color`; absent: as the terminal and the environment want. */
  readonly color?: boolean;
}

/** Adds them. */
export function withReportOptions(command: Command): Command {
  return withColorOptions(
    command
      .addOption(
        new Option(
          "--format <format>",
          "how to print: for people, as JSON, as annotations of GitHub Actions, as SARIF (default: pretty; on GitHub Actions with annotations after it)",
        ).choices(reportFormats),
      )
      .option(
        "--output <file>",
        "write the json or sarif document to a file; the report for people goes to stdout",
      )
      .option("-q, --quiet", "print errors only, and no progress; documents stay complete"),
  );
}

/** Adds those of colour. */
export function withColorOptions(command: Command): Command {
  return command
    .option("--color", "colour also what is no terminal")
    .option("--no-color", "colour nothing (also: the environment variable NO_COLOR)");
}

/** Whether the format is one document, which nothing else may be printed into. */
export function isDocument(format: ReportFormat | undefined): format is "json" | "sarif" {
  return format === "json" || format === "sarif";
}

/** Whether annotations follow the report for people, because nobody asked for a format. */
export function addsAnnotations({ format }: ReportOptions, env: CliHost["env"]): boolean {
  return format === undefined && env["GITHUB_ACTIONS"] === "true";
}

/**
 * Before anything is read: options that cannot be followed together.
 *
 * @param stdoutTaken By another output of the command, `--model`.
 * @throws UsageError
 */
export function checkReportOptions({ format, output }: ReportOptions, stdoutTaken: boolean): void {
  if (output !== undefined && !isDocument(format)) {
    throw new UsageError("--output takes the document of --format json or --format sarif. Add one of them.");
  }
  if (output === "") throw new UsageError("--output= names no file. Leave it out to print to stdout.");
  if (stdoutTaken && isDocument(format) && output === undefined) {
    throw new UsageError(
      `--model and --format ${format} both print to stdout. Name a file: --model FILE, or --output FILE.`,
    );
  }
}
