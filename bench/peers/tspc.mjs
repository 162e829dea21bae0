// typia's side: its transformer inside `tspc`, the patched compiler of ts-patch, as its users start it.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runNode } from "../measure/run-process.mjs";

const require = createRequire(import.meta.url);
const script = join(dirname(require.resolve("ts-patch/package.json")), "bin/tspc.js");

/** Compiles a project. The first run in a directory also patches the compiler, into `.tspc` of that directory. */
export function tspc(directory) {
  return runNode([script, "-p", "."], { cwd: directory, env: { TSP_CACHE_DIR: join(directory, ".tspc") } });
}
