// What the doctor found, for people and for programs.
import type { CliHost } from "../../host.ts";
import { documentJson } from "../../reporters/document-json.ts";
import { escapeText } from "../../reporters/escape-text.ts";
import { createPalette } from "../../reporters/palette.ts";
import { readVersion } from "../../version.ts";
import type { Outcome } from "./check.ts";
import type { DoctorOptions } from "./context.ts";

export interface CheckedItem extends Outcome {
  readonly id: string;
}

/** Raised when a member changes its meaning. */
const doctorReportVersion = 1;

export function reportDoctor(items: readonly CheckedItem[], options: DoctorOptions, host: CliHost): string {
  const count = (status: Outcome["status"]): number => items.filter((item) => item.status === status).length;
  if (options.format === "json") {
    return documentJson({
      version: doctorReportVersion,
      toolshed: readVersion(),
      node: process.versions.node,
      platform: `${process.platform}-${process.arch}`,
      checks: items,
      summary: { ok: count("ok"), warn: count("warn"), fail: count("fail") },
    });
  }
  const palette = createPalette(host.stdout, host.env, options.color);
  const paint = { ok: palette.muted, warn: palette.warning, fail: palette.error };
  const width = Math.max(...items.map(({ id }) => id.length));
  const lines = items.flatMap(({ id, status, message, hint }) => [
    `${paint[status](status.padEnd(4))}  ${id.padEnd(width)}  ${oneLine(message)}`,
    ...(hint === undefined ? [] : [`${" ".repeat(width + 8)}${palette.muted(oneLine(hint))}`]),
  ]);
  const total = `${count("ok")} ok, ${count("warn")} to look at, ${count("fail")} wrong`;
  return `${[...lines, "", total].join("\n")}\n`;
}

function oneLine(text: string): string {
  return escapeText(text.trim().replace(/\s*\r?\n\s*/g, " "));
}
