// One JSON value in a file: read whole, changed under a lock, written atomically. Never overwrites what it cannot read.
import { open, readFile, realpath, rename } from "node:fs/promises";
import { resolve } from "node:path";
import { codeOf, withFileLock } from "./file-lock.ts";
import { JsonFileError } from "./json-file-error.ts";

export interface JsonFileOptions<T> {
  readonly path: string;
  /** What a file that is not there yet stands for. */
  readonly empty: T;
  /** Is it what this store has written? */
  readonly isRight: (value: unknown) => value is T;
  /** For people who open the file: which store it is. */
  readonly kind: string;
}

/** The version of the file's form that this package writes and reads. */
const version = 1;

export class JsonFile<T> {
  readonly #options: JsonFileOptions<T>;
  readonly #path: string;
  /** The last change of this process; the lock is for others. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: JsonFileOptions<T>) {
    this.#options = options;
    // What the process's directory is later does not count.
    this.#path = resolve(options.path);
  }

  /** @throws JsonFileError `DAMAGED`. */
  async read(): Promise<T> {
    const { empty, isRight, kind } = this.#options;
    let text: string;
    try {
      text = await readFile(this.#path, "utf8");
    } catch (error) {
      if (codeOf(error) === "ENOENT") return empty;
      throw error;
    }
    let file: unknown;
    try {
      file = JSON.parse(text);
    } catch (cause) {
      throw this.#damaged("is no JSON", cause);
    }
    if (typeof file !== "object" || file === null) throw this.#damaged("is no object");
    const { kind: given, version: written, value } = file as { readonly [key: string]: unknown };
    if (given !== kind) throw this.#damaged(`is no file of ${kind}`);
    if (written !== version) throw this.#damaged(`is of version ${String(written)}, not ${version}`);
    if (!isRight(value)) throw this.#damaged("has lost a part");
    return value;
  }

  /**
   * Changes the value; what `change` gives undefined for stays as it is. One change after the other, over all processes.
   *
   * @throws JsonFileError `DAMAGED` or `LOCKED`.
   */
  update(change: (value: T) => T | undefined): Promise<void> {
    const next = this.#last.then(async () => {
      const target = await this.#target();
      await withFileLock(target, async () => {
        const changed = change(await this.read());
        if (changed !== undefined) await this.#write(target, changed);
      });
    });
    // Whoever asked for a change is told that it failed; the next one is another.
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #write(target: string, value: T): Promise<void> {
    // Written under the lock alone, so one name is enough; what a killed process has left is overwritten.
    const temporary = `${target}.tmp`;
    const handle = await open(temporary, "w", 0o600);
    try {
      await handle.writeFile(`${JSON.stringify({ kind: this.#options.kind, version, value }, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
  }

  /** Where a link leads: the file is replaced, not the link, and the lock is one for both names. */
  async #target(): Promise<string> {
    try {
      return await realpath(this.#path);
    } catch (error) {
      if (codeOf(error) === "ENOENT") return this.#path;
      throw error;
    }
  }

  #damaged(what: string, cause?: unknown): JsonFileError {
    const text = `${what}. It was left as it is: repair it, or move it away.`;
    return new JsonFileError("DAMAGED", this.#path, text, { cause });
  }
}
