// Lets Node run the TypeScript sources of this repository without a build:
//   node --conditions=source --import ./scripts/source-loader.mjs packages/cli/src/main.ts --help
// Types are stripped by esbuild; files of node_modules are left alone.
import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";

// Node loads this file twice: first as `--import`, then, through this call, as hooks on their own thread.
if (isMainThread) register(import.meta.url);

/**
 * `./x.js` is `./x.ts` where only that exists, as TypeScript reads it.
 * @type {import("node:module").ResolveHook}
 */
export async function resolve(specifier, context, nextResolve) {
  try {
    return await nextResolve(specifier, context);
  } catch (error) {
    if (error.code !== "ERR_MODULE_NOT_FOUND" || !/^\.{1,2}\/.*\.js$/.test(specifier)) throw error;
    return await nextResolve(specifier.replace(/\.js$/, ".ts"), context);
  }
}

/** @type {import("node:module").LoadHook} */
export async function load(url, context, nextLoad) {
  if (!url.startsWith("file:") || !url.endsWith(".ts") || url.includes("/node_modules/")) {
    return nextLoad(url, context);
  }
  const { transform } = await import("esbuild");
  const path = fileURLToPath(url);
  const { code } = await transform(await readFile(path, "utf8"), {
    loader: "ts",
    format: "esm",
    target: "node20",
    sourcefile: path,
    sourcemap: "inline",
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  return { format: "module", source: code, shortCircuit: true };
}
