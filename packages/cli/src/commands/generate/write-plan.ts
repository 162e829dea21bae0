// Carries out the plan of one project, file by file, so that each one's fate is known.
import { posix, resolve } from "node:path";
import { applyWrites, indexFileName, sharedFileName, type WritePlan } from "@toolshed/transformer";
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
 * last and must not import what is not there. Where a file is left as it is, those that have to fit it stay too.
 */
export function writePlan(plan: WritePlan, host: CliHost): WrittenPlan {
  const shown = (path: string): string => displayPath(host.cwd, resolve(plan.projectDir, path));
  const files: ReportedFile[] = [];
  const failures: Failure[] = [];
  const nothing = { ...plan, changed: [], stale: [] };
  const isWaiting = heldBack(plan);
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
  const held = files.filter(({ status }) => status === "failed").map(({ path }) => path);
  // The index alone waits for a module that was refused, which is said already.
  const isTold = held.every((path) => posix.basename(path) === indexFileName);
  if (!isTold && failures.every(({ code }) => code === "WRITE_REFUSED")) {
    const what = held.length > 3 ? `${held.length} other files` : held.join(" and ");
    failures.push({
      code: "WRITE_HELD",
      message: `${what} must fit what is left as it is, and so ${held.length === 1 ? "is" : "are"} not written either.`,
    });
  }
  const left = [...plan.unchanged, ...plan.waiting];
  files.push(...left.map((path) => ({ path: shown(path), status: "unchanged" }) as const));
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), failures };
}

/** Which files have to wait, because of others that are refused. */
function heldBack({ refused, changed, stale }: WritePlan): (path: string) => boolean {
  // A module that was never there cannot be imported; one that was edited by hand can.
  const isIncomplete = refused.some(({ reason }) => reason !== "edited");
  // Modules and the types that they share are of one generation.
  const isShared = (path: string): boolean => posix.basename(path) === sharedFileName;
  const isTorn =
    refused.some(({ path }) => isShared(path)) ||
    (refused.length > 0 && [...changed.map(({ path }) => path), ...stale].some(isShared));
  const sharing = new Set(
    changed.flatMap(({ path, text }) =>
      text.includes(sharedFileName.slice(0, -".ts".length)) ? [path] : [],
    ),
  );
  return (path) => {
    if (posix.basename(path) === indexFileName) return isIncomplete || (isTorn && sharing.size > 0);
    return isTorn && (isShared(path) || sharing.has(path));
  };
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
