// Builds the packages: declarations by the compiler, and of those that run as a command one module each, since loading
// some hundred small ones takes longer than an unchanged project takes to check. The runtime stays as it is written: users
// bundle it themselves, and take from it what they use.
//   node scripts/build.mjs [--force]
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { build } from "esbuild";
import { root, statusOf } from "./pnpm.mjs";

/** By package, the modules that are loaded by their path, and where they are written. */
const entries = {
  analyzer: { index: "src/index.ts" },
  transformer: {
    index: "src/index.ts",
    "ts-patch": "src/ts-patch/index.ts",
    vite: "src/bundler/vite.ts",
    rollup: "src/bundler/rollup.ts",
    rolldown: "src/bundler/rolldown.ts",
    esbuild: "src/bundler/esbuild.ts",
    webpack: "src/bundler/webpack.ts",
    rspack: "src/bundler/rspack.ts",
  },
  cli: {
    index: "src/index.ts",
    main: "src/main.ts",
    "watch-worker": "src/commands/watch/watch-worker.ts",
  },
};

const require = createRequire(import.meta.url);
const tsc = join(require.resolve("typescript/package.json"), "../bin/tsc");
const force = process.argv.includes("--force") ? ["--force"] : [];
const compiled = spawnSync(process.execPath, [tsc, "-b", ...force], { cwd: root, stdio: "inherit" });
if (statusOf(compiled) !== 0) process.exit(statusOf(compiled));

for (const [name, entryPoints] of Object.entries(entries)) {
  const folder = join(root, "packages", name);
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints,
    outdir: "dist",
    bundle: true,
    splitting: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20.19",
    charset: "utf8",
    sourcemap: true,
    sourcesContent: false,
    write: false,
    logLevel: "warning",
  });
  for (const { path, contents } of outputFiles) {
    // A process that reads a file while it is written anew would see half of it.
    if (existsSync(path) && readFileSync(path).equals(contents)) continue;
    writeFileSync(path, contents);
    console.log(`wrote ${relative(root, path)}`);
  }
  const written = new Set(outputFiles.map(({ path }) => path));
  for (const file of readdirSync(join(folder, "dist"), { recursive: true })) {
    const path = join(folder, "dist", file);
    if (/\.js(?:\.map)?$/.test(file) && !written.has(path)) rmSync(path);
  }
}
