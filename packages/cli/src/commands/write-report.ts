// Prints a report as the options ask.
import { isAbsolute, resolve } from "node:path";
import { readRegularFile, slashed, sortDiagnostics } from "@toolshed/analyzer";
import { writeAtomically } from "@toolshed/transformer";
import type { ExitStatus } from "../exit-status.ts";
import type { CliHost, OutputStream } from "../host.ts";
import { defuseCommands, defuseFor } from "../reporters/defuse-commands.ts";
import { displayPath } from "../reporters/display-path.ts";
import { reportGithub } from "../reporters/github.ts";
import { reportJson } from "../reporters/json.ts";
import { createPalette } from "../reporters/palette.ts";
import { reportPretty } from "../reporters/pretty.ts";
import { type Report, reportStatus } from "../reporters/report.ts";
import { repositoryRoot } from "../reporters/repository-root.ts";
import { reportSarif } from "../reporters/sarif.ts";
import { summaryLines } from "../reporters/summary.ts";
import { attempt } from "./generate/write-plan.ts";
import { holdsSomethingElse } from "./holds-something-else.ts";
import { addsAnnotations, isDocument, type ReportOptions } from "./report-options.ts";

/**
 * Prints it and gives the status that it stands for.
 *
 * @param stdoutTaken Another output of the command is on stdout; the report for people goes to stderr.
 */
export function writeReport(
  unordered: Report,
  options: ReportOptions,
  host: CliHost,
  stdoutTaken = false,
): ExitStatus {
  const report = { ...unordered, diagnostics: sortDiagnostics(unordered.diagnostics) };
  const readSource = createSourceReader(host.cwd);
  const repositoryPath = createRepositoryPath(host);
  const stream = stdoutTaken ? host.stderr : host.stdout;
  const { format, output } = options;
  if (format === "github") {
    const summary = summaryLines(report).map((line) => `${line}\n`);
    stream.write(`${reportGithub(report, repositoryPath)}${defuseCommands(summary.join(""))}`);
    return reportStatus(report);
  }
  if (!isDocument(format)) {
    stream.write(pretty(report, readSource, options, stream, host));
    if (addsAnnotations(options, host.env)) stream.write(reportGithub(report, repositoryPath));
    return reportStatus(report);
  }
  const document =
    format === "json" ? reportJson(report, readSource) : reportSarif(report, { repositoryPath, readSource });
  if (output === undefined) {
    stream.write(document);
    return reportStatus(report);
  }
  const file = resolve(host.cwd, output);
  const failure = holdsSomethingElse(file, isReport)
    ? {
        code: "WRITE_REFUSED",
        message: `${displayPath(host.cwd, file)} holds something else than a report, so it is not overwritten. Name another file.`,
      }
    : attempt(() => writeAtomically(file, document), displayPath(host.cwd, file), host);
  const shown = failure === undefined ? report : { ...report, failures: [...report.failures, failure] };
  stream.write(pretty(shown, readSource, options, stream, host));
  return reportStatus(shown);
}

/** Of ours in JSON, or in SARIF. */
function isReport(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return "runs" in value || ("toolshed" in value && "diagnostics" in value);
}

function pretty(
  report: Report,
  readSource: (path: string) => string | undefined,
  options: ReportOptions,
  stream: OutputStream,
  host: CliHost,
): string {
  const palette = createPalette(stream, host.env, options.color);
  const text = reportPretty(report, { palette, readSource, quiet: options.quiet === true });
  return defuseFor(host.env, text);
}

/** Reads each file once; a file that cannot be read any more only costs its frames. */
export function createSourceReader(cwd: string): (path: string) => string | undefined {
  const texts = new Map<string, string | undefined>();
  return (path) => {
    if (!texts.has(path)) texts.set(path, readText(resolve(cwd, path)));
    return texts.get(path);
  };
}

function readText(path: string): string | undefined {
  try {
    return readRegularFile(path)?.toString("utf8");
  } catch {
    return undefined;
  }
}

function createRepositoryPath(host: CliHost): (path: string) => string {
  const root = repositoryRoot(host);
  return (path) => {
    const shown = displayPath(root, resolve(host.cwd, path));
    return isAbsolute(shown) ? slashed(shown) : shown;
  };
}
