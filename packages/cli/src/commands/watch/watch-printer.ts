// What `toolshed watch` says: all problems at first, then which have come and which are gone.
import type { Diagnostic } from "@toolshed/analyzer";
import type { CliHost } from "../../host.ts";
import { escapeText } from "../../reporters/escape-text.ts";
import { createPalette, type Palette } from "../../reporters/palette.ts";
import { problemBlocks, reportPretty } from "../../reporters/pretty.ts";
import { countSeverity, type Report } from "../../reporters/report.ts";
import { createSourceReader } from "../write-report.ts";
import type { WatchOptions } from "./run.ts";

export class WatchPrinter {
  readonly #host: CliHost;
  readonly #quiet: boolean;
  readonly #palette: Palette;
  #known: Report | undefined;

  constructor({ quiet, color }: WatchOptions, host: CliHost) {
    this.#host = host;
    this.#quiet = quiet === true;
    this.#palette = createPalette(host.stdout, host.env, color);
  }

  line(text: string): void {
    const time = new Date().toTimeString().slice(0, 8);
    this.#host.stdout.write(`${this.#palette.muted(time)} ${text}\n`);
  }

  /** Prints what is new in a pass. */
  pass(report: Report, milliseconds: number): void {
    const before = this.#known;
    this.#known = report;
    const options = {
      palette: this.#palette,
      quiet: this.#quiet,
      readSource: createSourceReader(this.#host.cwd),
    };
    if (before === undefined) {
      this.#host.stdout.write(reportPretty(report, options));
      return;
    }
    const added = without(report.diagnostics, before.diagnostics, inFile);
    const removed = without(before.diagnostics, report.diagnostics, inFile);
    // What only went along with a renamed file is no news.
    const come = without(added, removed, inText);
    const gone = without(removed, added, inText);
    const known = new Set(before.failures.map(({ message }) => message));
    const failures = report.failures.filter(({ message }) => !known.has(message));
    const blocks = problemBlocks({ diagnostics: come, failures }, options);
    for (const block of blocks) this.#host.stdout.write(`${block}\n`);
    for (const { code, severity, span, message } of gone) {
      if (this.#quiet && severity !== "error") continue;
      const place = `${escapeText(span.file)}:${span.line}`;
      this.line(`solved: ${place} ${code} ${escapeText(message.split("\n")[0] ?? "")}`);
    }
    for (const { message } of before.failures) {
      if (!report.failures.some((failure) => failure.message === message)) {
        this.line(`solved: ${escapeText(message.split("\n")[0] ?? "")}`);
      }
    }
    const done = report.files.flatMap(({ path, status }) =>
      status === "written" || status === "removed" ? [`${status} ${escapeText(path)}`] : [],
    );
    // A pass that came to nothing, such as a change of layout, is not worth a line.
    if (done.length + blocks.length + gone.length === 0 && failures.length === 0) return;
    const files = done.length > 3 ? `${done.length} files written or removed` : done.join(", ");
    this.line(`${files || "nothing to write"}; ${totals(report)} (${Math.round(milliseconds)} ms)`);
  }
}

function totals(report: Report): string {
  const errors = countSeverity(report, "error") + report.failures.length;
  const warnings = countSeverity(report, "warning");
  if (errors + warnings === 0) return "no problems";
  return `${count(errors, "error")}, ${count(warnings, "warning")}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Those of the first list that the second has not, by what counts as the same finding. */
function without(
  list: readonly Diagnostic[],
  others: readonly Diagnostic[],
  keyOf: (diagnostic: Diagnostic) => string,
): readonly Diagnostic[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(keyOf(other), (counts.get(keyOf(other)) ?? 0) + 1);
  return list.filter((diagnostic) => {
    const left = counts.get(keyOf(diagnostic)) ?? 0;
    counts.set(keyOf(diagnostic), left - 1);
    return left <= 0;
  });
}

/** Wherever in its file it stands now. */
function inFile({ code, severity, span, message }: Diagnostic): string {
  return JSON.stringify([code, severity, span.file, message]);
}

/** In whichever file its text stands now. */
function inText({ code, severity, span, message }: Diagnostic): string {
  return JSON.stringify([code, severity, span.start, span.end, message]);
}
