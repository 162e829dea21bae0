// Work that several test files need but only the first of them does, although they run in processes of their own.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";

type Outcome<T> = { readonly value: T } | { readonly error: string };

/**
 * What `work` gives, as JSON. The first caller for a path does the work; others wait for it, and fail as it failed.
 *
 * @param path Where the outcome is kept; unique for the work.
 */
export async function once<T>(path: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(path), { recursive: true });
  if (take(`${path}.lock`)) {
    let outcome: Outcome<T>;
    try {
      outcome = { value: await work() };
    } catch (error) {
      outcome = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    writeFileSync(`${path}.part`, JSON.stringify(outcome));
    renameSync(`${path}.part`, path);
  }
  while (!existsSync(path)) await setTimeout(50);
  // boundary: the file was written above, by this process or another one.
  const outcome = JSON.parse(readFileSync(path, "utf8")) as Outcome<T>;
  if ("error" in outcome) throw new Error(outcome.error);
  return outcome.value;
}

/** Is the caller the first who asks for it? */
function take(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
