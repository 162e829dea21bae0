// Paths as they are printed.
import { relative, resolve, sep } from "node:path";

/** Relative to `cwd`, with forward slashes; `.` for itself; absolute where there is no relative way (another drive). */
export function displayPath(cwd: string, path: string): string {
  return relative(cwd, resolve(cwd, path)).split(sep).join("/") || ".";
}
