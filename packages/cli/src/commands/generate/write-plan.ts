// Carries out the plan of one project, file by file, so that each one's fate is known.
import { posix, resolve } from "node:path";
import { applyWrites, indexFileName, type WritePlan } from "@toolshed/transformer";
import { describeError } from "../../describe-error.ts";
import type { CliHost } from "../../host.ts";
import { displayPath } from "../../reporters/display-path.ts";
import type { Failure, ReportedFile } from "../../reporters/report.ts";

export interface WrittenPlan {
  readonly files: readonly ReportedFile[];
  readonly failures: readonly Failure[];
}

/**
 * Writes what has changed, then removes what is stale. Stops at the first file that cannot be written: the index comes
 * last and must not import what is not there.
 */
export function writePlan(plan: WritePlan, host: CliHost): WrittenPlan {
  const shown = (path: string): string => displayPath(host.cwd, resolve(plan.projectDir, path));
  const files: ReportedFile[] = [];
  const failures: Failure[] = [];
  const nothing = { ...plan, changed: [], stale: [] };
  // A module that was never there cannot be imported; one that was edited by hand can.
  const incomplete = plan.refused.some(({ reason }) => reason !== "edited");
  const isWaiting = (path: string): boolean => incomplete && posix.basename(path) === indexFileName;
  const steps = [
    ...plan.changed.map(
      (file) => ({ path: file.path, done: "written", plan: { ...nothing, changed: [file] } }) as const,
    ),
    ...plan.stale.map((path) => ({ path, done: "removed", plan: { ...nothing, stale: [path] } }) as const),
  ];
  for (const step of steps) {
    if (isWaiting(step.path)) {
      files.push({ path: shown(step.path), status: "failed" });
      continue;
    }
    const failure =
      failures.length > 0 ? undefined : attempt(() => applyWrites(step.plan), shown(step.path), host);
    if (failure !== undefined) failures.push(failure);
    files.push({ path: shown(step.path), status: failures.length > 0 ? "failed" : step.done });
  }
  for (const { path, message } of plan.refused) {
    files.push({ path: shown(path), status: "refused" });
    failures.push({ code: "WRITE_REFUSED", message: message.replace(path, shown(path)) });
  }
  files.push(...plan.unchanged.map((path) => ({ path: shown(path), status: "unchanged" }) as const));
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), failures };
}

/** @returns What went wrong with the file system, if anything. */
export function attempt(run: () => void, path: string, host: CliHost): Failure | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    const failure = describeError(error, host.cwd);
    if (failure === undefined) throw error;
    return { code: failure.code, message: `${path} could not be written (${failure.message}).` };
  }
}
