// The places on disk that a result depends on: contents of files, and names in folders, since a new file may join a
// program or be found in place of another. Knows nothing of what the result is.
import { basename, dirname, join, relative, resolve } from "node:path";
import { slashed } from "@toolshed/analyzer";
import { type DiskState, digest, entriesOf } from "./disk-state.ts";

/** Paths relative to a base directory, with forward slashes, sorted: the same for every copy of a project. */
export interface InputSet {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** Files that were made from the others: whether they are there does not matter. */
  readonly outputs: readonly string[];
}

export interface CollectOptions {
  /** What the paths are relative to. */
  readonly base: string;
  /** Absolute: every file that was read. */
  readonly files: Iterable<string>;
  /** Names of files that decide something for all folders below them, such as `package.json`. */
  readonly markers: readonly string[];
  /** Absolute: the projects' directories, in which any new source file counts. */
  readonly projects: Iterable<string>;
  /** Absolute. */
  readonly outputs: Iterable<string>;
}

/** Names of folders in which nothing is looked for. */
const skipped = /^(?:node_modules|\..*)$/;

/**
 * All that can change what was read: the files; the markers and every `node_modules` above them; and the folders in which a file could appear.
 */
export function collectInputs({ base, files, markers, projects, outputs }: CollectOptions): InputSet {
  const allFiles = new Set(files);
  const folders = new Set<string>();
  /** Every folder in which a marker or a `node_modules` decides something. */
  const above = new Set<string>();
  for (const file of allFiles) {
    folders.add(dirname(file));
    addAbove(dirname(file), above);
  }
  for (const project of projects) {
    addAbove(project, above);
    addBelow(project, folders);
  }
  for (const folder of above) {
    for (const marker of markers) allFiles.add(join(folder, marker));
    if (basename(folder) === "node_modules") continue;
    const modules = join(folder, "node_modules");
    folders.add(modules);
    for (const entry of entriesOf(modules) ?? []) {
      if (entry.name.startsWith("@")) folders.add(join(modules, entry.name));
    }
  }
  const toRelative = (path: string): string => slashed(relative(base, path));
  return {
    files: [...allFiles].map(toRelative).sort(),
    folders: [...folders].map(toRelative).sort(),
    outputs: [...outputs].map(toRelative).sort(),
  };
}

/** One text for the state of all inputs; it differs whenever one of them does. */
export function stateOf(inputs: InputSet, base: string, disk: DiskState): string {
  const outputs = new Set(inputs.outputs.map((path) => resolve(base, path)));
  const isIgnored = (path: string): boolean => outputs.has(path);
  const lines = [
    ...inputs.files.map((path) => `${path} ${disk.file(resolve(base, path))}`),
    ...inputs.folders.map((path) => `${path}/ ${disk.folder(resolve(base, path), isIgnored)}`),
  ];
  return digest(lines.join("\n"));
}

function addAbove(folder: string, folders: Set<string>): void {
  for (let current = folder; !folders.has(current); current = dirname(current)) folders.add(current);
}

function addBelow(folder: string, folders: Set<string>): void {
  const open = [folder];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    folders.add(current);
    for (const entry of entriesOf(current) ?? []) {
      if (entry.isDirectory() && !skipped.test(entry.name)) open.push(join(current, entry.name));
    }
  }
}
