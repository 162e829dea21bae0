// TSH020 for the model that a package ships.
import { posix } from "node:path";
import { type Diagnostic, staleRule } from "@toolshed/analyzer";
import type { WritePlan } from "@toolshed/transformer";
import { displayPath } from "../../reporters/display-path.ts";
import type { ReportedFile } from "../../reporters/report.ts";
import type { Freshness } from "./check-freshness.ts";

/**
 * Says whether the file is what the sources ask for.
 *
 * @param command What repairs it.
 */
export function checkModelFile(plan: WritePlan, command: string, cwd: string): Freshness {
  const shown = (path: string): string => displayPath(cwd, posix.join(plan.projectDir, path));
  const found: { readonly file: ReportedFile; readonly message?: string }[] = [
    ...plan.unchanged.map((path) => ({ file: { path: shown(path), status: "unchanged" as const } })),
    ...plan.changed.map(({ path, missing }) => ({
      file: { path: shown(path), status: missing ? ("missing" as const) : ("outdated" as const) },
      message: missing
        ? `${shown(path)} is missing: it is the model that the configuration promises. Run \`${command}\`.`
        : `${shown(path)} is out of date: who reads the model would see the tools as they were. Run \`${command}\`.`,
    })),
    ...plan.refused.map(({ path, message }) => ({
      file: { path: shown(path), status: "refused" as const },
      message: message.replace(path, shown(path)),
    })),
  ];
  const diagnostics = found.flatMap(({ file, message }): readonly Diagnostic[] => {
    if (message === undefined) return [];
    const span = { file: file.path, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 };
    return [{ code: staleRule.code, severity: staleRule.severity, message, span }];
  });
  return { diagnostics, files: found.map(({ file }) => file) };
}
