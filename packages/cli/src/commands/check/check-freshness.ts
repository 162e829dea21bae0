// TSH020: a generated file is missing or out of date. Not a rule over facts, since it looks at the disk.
import { resolve } from "node:path";
import { type Diagnostic, type Span, staleRule } from "@toolshed/analyzer";
import { generatedPath, type WritePlan } from "@toolshed/transformer";
import { displayPath } from "../../reporters/display-path.ts";
import type { ReportedFile } from "../../reporters/report.ts";
import type { ProjectPlan } from "../plan-projects.ts";
import { rebaseSpan } from "../project-report.ts";

export interface Freshness {
  readonly diagnostics: readonly Diagnostic[];
  readonly files: readonly ReportedFile[];
}

interface Finding {
  readonly path: string;
  readonly status: ReportedFile["status"];
  readonly message: string;
}

/**
 * Compares the generated files of a project with what its sources ask for. A missing module is reported at its
 * toolset's class, everything else at the generated file.
 *
 * @param command What repairs it.
 */
export function checkFreshness(
  { analysis, config, writes }: ProjectPlan,
  command: string,
  cwd: string,
): Freshness {
  if (writes === undefined) return { diagnostics: [], files: [] };
  const shown = (path: string): string => displayPath(cwd, resolve(analysis.projectDirectory, path));
  const classes = new Map(
    analysis.model.toolsets
      .toReversed()
      .map(({ file, span }) => [generatedPath(file, config.values.outDir), span] as const),
  );
  const found = findings(writes, command, shown).sort((a, b) => (a.path < b.path ? -1 : 1));
  const diagnostics = found.map(({ path, status, message }): Diagnostic => {
    const at = status === "missing" ? classes.get(path) : undefined;
    const span = rebaseSpan(at ?? startOf(path), analysis.projectDirectory, cwd);
    return { code: staleRule.code, severity: staleRule.severity, message, span };
  });
  // What waits for a source to parse is what `generate` would leave too.
  const left = [...writes.unchanged, ...writes.waiting];
  const unchanged = left.map((path) => ({ path: shown(path), status: "unchanged" }) as const);
  const files = [...found.map(({ path, status }) => ({ path: shown(path), status })), ...unchanged];
  return { diagnostics, files: files.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

function findings(writes: WritePlan, command: string, shown: (path: string) => string): Finding[] {
  return [
    ...writes.changed.map(
      ({ path, missing }): Finding =>
        missing
          ? {
              path,
              status: "missing",
              message: `${shown(path)} is missing: without it the toolset has no tools. Run \`${command}\`.`,
            }
          : {
              path,
              status: "outdated",
              message: `${shown(path)} is out of date: a model would see the tools as they were. Run \`${command}\`.`,
            },
    ),
    ...writes.stale.map(
      (path): Finding => ({
        path,
        status: "orphaned",
        message: `${shown(path)} belongs to no toolset any more. Run \`${command}\` to remove it.`,
      }),
    ),
    ...writes.refused.map(
      ({ path, message }): Finding => ({
        path,
        status: "refused",
        message: message.replace(path, shown(path)),
      }),
    ),
  ];
}

function startOf(file: string): Span {
  return { file, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 };
}
