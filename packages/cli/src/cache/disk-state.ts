// What the disk holds at one moment, as short texts that differ whenever files or folders do. Each place is looked at
// once. Knows nothing of what they are for.
import { hash } from "node:crypto";
import { type Dirent, readdirSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import { readRegularFile } from "@toolshed/analyzer";

/** The state of a place that cannot be read, whatever the reason. */
const absent = "-";

/** Files that a compiler may take into a program, or that say how. */
const programFile = /\.(?:[cm]?[jt]sx?|json)$/;

export class DiskState {
  readonly #files = new Map<string, string>();
  readonly #folders = new Map<string, string>();
  /** When the last of the places that were looked at has changed, in milliseconds of the epoch. */
  newest = 0;

  /** A digest of the file's contents. */
  file(path: string): string {
    return remember(this.#files, path, () => {
      try {
        const content = readRegularFile(path);
        if (content === undefined) return absent;
        this.#see(path);
        return digest(content);
      } catch {
        // Missing, a directory, no permission: for a reader it is not there.
        return absent;
      }
    });
  }

  /**
   * A digest of the names in a folder that matter to a program: sub-folders, links with where they lead, and source
   * files.
   *
   * @param isIgnored Which of the files' paths do not count.
   */
  folder(path: string, isIgnored: (path: string) => boolean): string {
    return remember(this.#folders, path, () => {
      const entries = entriesOf(path);
      if (entries === undefined) return absent;
      this.#see(path);
      const names = entries.flatMap((entry) => nameOf(path, entry, isIgnored)).sort();
      return digest(names.join("\n"));
    });
  }

  #see(path: string): void {
    this.newest = Math.max(this.newest, statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0);
  }
}

function nameOf(folder: string, entry: Dirent, isIgnored: (path: string) => boolean): readonly string[] {
  const { name } = entry;
  // No compiler looks into hidden folders, and tools come and go in them: this cache, version control.
  if (name.startsWith(".")) return [];
  if (entry.isDirectory()) return [`${name}/`];
  if (entry.isSymbolicLink()) return [`${name} > ${targetOf(join(folder, name))}`];
  return programFile.test(name) && !isIgnored(join(folder, name)) ? [name] : [];
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    // It was removed between two looks.
    return absent;
  }
}

/** Undefined for what is no folder that can be read. */
export function entriesOf(folder: string): readonly Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return undefined;
  }
}

/** A short name of the content: 128 bits of SHA-256. */
export function digest(content: string | Uint8Array): string {
  return hash("sha256", content, "hex").slice(0, 32);
}

function remember(known: Map<string, string>, path: string, look: () => string): string {
  const found = known.get(path);
  if (found !== undefined) return found;
  const value = look();
  known.set(path, value);
  return value;
}
