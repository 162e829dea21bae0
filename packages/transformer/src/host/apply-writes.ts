// Carries out a plan: each file is replaced as a whole or not at all.
import { rmSync } from "node:fs";
import type { WritePlan } from "./plan-writes.ts";
import { projectPath } from "./project-path.ts";
import { writeAtomically } from "./write-atomically.ts";

/** What was done. Paths are relative to the project. */
export interface AppliedWrites {
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Writes and removes what the plan says. Refused files are left alone.
 *
 * A crash in between leaves each file either old or new. Modules are written before the index that
 * imports them, and old files are removed last.
 *
 * @throws The file system's own errors; files that were written before stay written.
 */
export function applyWrites(plan: WritePlan): AppliedWrites {
  for (const { path, text } of plan.changed) writeAtomically(resolveNow(plan, path), text);
  for (const path of plan.stale) rmSync(resolveNow(plan, path), { force: true });
  return { written: plan.changed.map(({ path }) => path), removed: plan.stale };
}

/** The disk may have changed since the plan was made. */
function resolveNow({ projectDir }: WritePlan, path: string): string {
  const place = projectPath(projectDir, path);
  if ("problem" in place) throw new Error(`${path} is not written: ${place.problem}.`);
  return place.absolute;
}
