// Prints a report as the options ask.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { ExitStatus } from "../exit-status.ts";
import type { CliHost, OutputStream } from "../host.ts";
import { reportJson } from "../reporters/json.ts";
import { createPalette } from "../reporters/palette.ts";
import { reportPretty } from "../reporters/pretty.ts";
import { type Report, reportStatus } from "../reporters/report.ts";
import type { ReportFormat } from "./project-options.ts";

const printers: {
  readonly [format in ReportFormat]: (report: Report, stream: OutputStream, host: CliHost) => string;
} = {
  json: reportJson,
  pretty: (report, stream, host) =>
    reportPretty(report, {
      palette: createPalette(stream, host.env),
      readSource: createSourceReader(host.cwd),
    }),
};

/** Prints it on `stream` and gives the status that it stands for. */
export function writeReport(
  report: Report,
  format: ReportFormat,
  stream: OutputStream,
  host: CliHost,
): ExitStatus {
  stream.write(printers[format](report, stream, host));
  return reportStatus(report);
}

/** Reads each file once; a file that cannot be read any more only costs its frames. */
function createSourceReader(cwd: string): (path: string) => string | undefined {
  const texts = new Map<string, string | undefined>();
  return (path) => {
    if (!texts.has(path)) texts.set(path, readText(resolve(cwd, path)));
    return texts.get(path);
  };
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
