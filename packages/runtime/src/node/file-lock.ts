// One process at a time at a file: a lock file beside it, which names its holder. A holder that was killed holds nothing up.
import { randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { JsonFileError } from "./json-file-error.ts";

interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly token: string;
}

/** How long it is waited for another process, in milliseconds; what is done under a lock takes a few. */
const patience = 10_000;
const longestPause = 50;

/**
 * Runs the work while no other process, and nobody else in this one, holds the lock of the file.
 *
 * @throws JsonFileError `LOCKED` when the lock does not become free.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  const me: Holder = { pid: process.pid, host: hostname(), token: randomUUID() };
  const own = `${lock}.${me.token}`;
  // Linked to its name when it is whole: nobody ever reads half a lock.
  await writeFile(own, JSON.stringify(me), { mode: 0o600 });
  try {
    await acquire(path, lock, own);
    try {
      return await work();
    } finally {
      await rm(lock, { force: true });
    }
  } finally {
    await rm(own, { force: true });
  }
}

async function acquire(path: string, lock: string, own: string): Promise<void> {
  const end = Date.now() + patience;
  for (let pause = 1; !(await isLinked(own, lock)); pause = Math.min(longestPause, pause * 2)) {
    const holder = await holderOf(lock);
    if (holder !== undefined && isGone(holder) && (await breakLock(lock, own, holder))) continue;
    if (Date.now() > end) {
      const who = holder === undefined ? "unknown" : `process ${holder.pid} on ${holder.host}`;
      throw new JsonFileError(
        "LOCKED",
        path,
        `is locked (holder: ${who}). If that process is gone, remove ${lock} (and ${lock}.break, if it is there).`,
      );
    }
    // Not all at the same moment.
    await sleep(pause * (0.5 + Math.random()));
  }
}

/** Removes the lock of a holder that is gone. One process at a time: another one's fresh lock must not be taken for it. */
async function breakLock(lock: string, own: string, gone: Holder): Promise<boolean> {
  const breaker = `${lock}.break`;
  if (!(await isLinked(own, breaker))) return false;
  try {
    // Nobody but a breaker removes the lock of a dead process, so it stays what it is here.
    if ((await holderOf(lock))?.token === gone.token) {
      await rm(`${lock}.${gone.token}`, { force: true });
      await rm(lock, { force: true });
    }
    return true;
  } finally {
    await rm(breaker, { force: true });
  }
}

async function isLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Who holds the lock; undefined when it is free meanwhile, or was written by something else. */
async function holderOf(lock: string): Promise<Holder | undefined> {
  try {
    const { pid, host, token } = JSON.parse(await readFile(lock, "utf8")) as Partial<Holder>;
    return typeof pid === "number" && typeof host === "string" && typeof token === "string"
      ? { pid, host, token }
      : undefined;
  } catch (error) {
    if (codeOf(error) === "ENOENT" || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Only of this host it can be told. */
function isGone({ pid, host }: Holder): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === "ESRCH";
  }
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
