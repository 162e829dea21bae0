// Which source files of a package seem to declare toolsets, by their text alone: for questions that are asked before,
// or without, a compiler. Generated files are none.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const skipped = /^(?:node_modules|dist|build|out|coverage|\..*)$/;
const source = /(?<!\.d)\.[cm]?tsx?$/;
const generated = /\.generated\.[cm]?ts$/;

/** More files than this are not looked at: the answer is of help, not of need. */
const maxFiles = 20_000;

/** Absolute, sorted. Enters no folder of dependencies or build output, no hidden one and no link. */
export function findToolsetFiles(directory: string): readonly string[] {
  return sourceFiles(directory).filter((file) => /\bextends\s+Toolset\b/.test(readText(file)));
}

/** Source files below a folder that are not generated. Those of packages below it are theirs. */
export function sourceFiles(directory: string): readonly string[] {
  const files: string[] = [];
  const open = [directory];
  for (let folder = open.pop(); folder !== undefined && files.length < maxFiles; folder = open.pop()) {
    const entries = entriesIn(folder);
    if (folder !== directory && entries.some(({ name }) => name === "package.json")) continue;
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !skipped.test(entry.name)) open.push(path);
      if (entry.isFile() && source.test(entry.name) && !generated.test(entry.name)) files.push(path);
    }
  }
  return files.sort();
}

function entriesIn(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // Removed since it was listed, or not readable: the compiler says more.
    return "";
  }
}
