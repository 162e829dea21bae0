// typia's side: its transformer inside `tspc`, the patched compiler of ts-patch, as its users start it.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runNode } from "../measure/run-process.mjs";

const require = createRequire(import.meta.url);
const script = join(dirname(require.resolve("ts-patch/package.json")), "bin/tspc.js");

const cache = fileURLToPath(new URL("../node_modules/.cache/tspc", import.meta.url));

/** Compiles a project. The first run of all patches the compiler and keeps it; that run is never one that counts. */
export function tspc(directory) {
  return runNode([script, "-p", "."], { cwd: directory, env: { TSP_CACHE_DIR: cache } });
}
