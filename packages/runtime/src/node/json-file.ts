// A file of JSON that is read and written as a whole: what every store on disk is made of. Knows nothing of what it holds.
import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { JsonFileError } from "./json-file-error.ts";

/** What a file holds, and how it is told from one that holds something else. */
export interface JsonFileFormat<T> {
  /** Of a file that is not there. A new one each time. */
  readonly empty: () => T;
  /** The content of parsed JSON. Throws an `Error` that says what is wrong with it. */
  readonly read: (json: unknown) => T;
  /** The content as a value for `JSON.stringify`. */
  readonly write: (content: T) => unknown;
}

/** The last work on each file of this process, by path: changes of one file come one after another. */
const queues = new Map<string, Promise<unknown>>();

/**
 * A file is written beside its place and then moved there, so that nobody reads half of it and a crash leaves the old
 * one. A damaged file is an error and stays as it is. Changes of one process come one after another, whichever object
 * makes them; of two processes that change at the same moment, one change can be lost.
 *
 * @example
 * const file = new JsonFile("data/settings.json", format);
 * await file.change((entries) => [...entries, entry]);
 */
export class JsonFile<T> {
  readonly #path: string;
  readonly #format: JsonFileFormat<T>;

  constructor(path: string, format: JsonFileFormat<T>) {
    this.#path = resolve(path);
    this.#format = format;
  }

  /** @throws JsonFileError when the file is damaged. What the system says when it cannot be read. */
  async read(): Promise<T> {
    let text: string;
    try {
      text = await readFile(this.#path, "utf8");
    } catch (error) {
      if (isMissing(error)) return this.#format.empty();
      throw error;
    }
    try {
      return this.#format.read(JSON.parse(text));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new JsonFileError(this.#path, reason, { cause: error });
    }
  }

  /**
   * Writes what `change` makes of the content; nothing where that is the content itself.
   *
   * @throws JsonFileError when the file is damaged: then nothing is written.
   */
  change(change: (content: T) => T): Promise<void> {
    const before = queues.get(this.#path) ?? Promise.resolve();
    const work = before.then(async () => {
      const content = await this.read();
      const changed = change(content);
      if (changed !== content) await this.#write(`${JSON.stringify(this.#format.write(changed), null, 2)}\n`);
    });
    // Whoever asked for the change is told of its failure; those after it are not.
    const done = work.then(noop, noop);
    queues.set(this.#path, done);
    void done.then(() => {
      if (queues.get(this.#path) === done) queues.delete(this.#path);
    });
    return work;
  }

  async #write(text: string): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true });
    // The file that a link leads to: the link itself stays one.
    const target = await realpath(this.#path).catch((error: unknown) => {
      if (isMissing(error)) return this.#path;
      throw error;
    });
    const mode = await modeOf(target);
    const temporary = `${target}.${randomUUID()}.tmp`;
    try {
      const handle = await open(temporary, "wx", 0o600);
      try {
        await handle.chmod(mode);
        await handle.writeFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }
}

/** The permissions of the file; of a new one: for its owner alone. */
async function modeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).mode & 0o777;
  } catch (error) {
    if (isMissing(error)) return 0o600;
    throw error;
  }
}

function noop(): void {}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
