// Temporary projects. Each is removed when its benchmark is over, however it ends.
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const modules = fileURLToPath(new URL("../node_modules", import.meta.url));
const { devDependencies } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/** @template R @param {(directory: string) => Promise<R>} work */
export async function inScratch(work) {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "toolshed-bench-")));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Writes texts by path below the directory, and links there what this folder depends on. */
export function writeProject(directory, files) {
  mkdirSync(directory, { recursive: true });
  // A folder of its own, so that a cache that somebody keeps in it is its own as well.
  for (const name of Object.keys(devDependencies)) {
    const link = join(directory, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(modules, name), link, "junction");
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  return directory;
}
