// Builds the packages: declarations by the compiler, and of those that run as a command one module each, since loading
// some hundred small ones takes longer than an unchanged project takes to check. The runtime stays as it is written: users
// bundle it themselves, and take from it what they use.
//   node scripts/build.mjs [--force]
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
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
  editor: { lsp: "src/lsp/index.ts", "lsp-worker": "src/lsp/lsp-worker.ts" },
  mcp: {
    index: "src/index.ts",
    "client/index": "src/client/index.ts",
    "guard-stdout": "src/guard-stdout.ts",
  },
  "ai-sdk": { index: "src/index.ts" },
  cli: {
    index: "src/index.ts",
    main: "src/main.ts",
    "watch-worker": "src/commands/watch/watch-worker.ts",
  },
};

/**
 * The parser of patterns, which the analyzer loads with the first pattern, by a call that no bundler follows. Where the
 * plugin is copied without its dependencies, as into the extension, the parser would be missing.
 */
const bundledParser = {
  name: "bundled-parser",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]patterns[\\/]expression\.ts$/ }, ({ path }) => {
      const [before, after, ...more] = readFileSync(path, "utf8").split(
        'createRequire(import.meta.url)("@eslint-community/regexpp")',
      );
      if (after === undefined || more.length > 0) throw new Error(`${path} loads its parser in another way.`);
      return { contents: `${before}require("@eslint-community/regexpp")${after}`, loader: "ts" };
    });
  },
};

/**
 * The part of the runtime that knows which schemas providers take, plain data and functions of it: it is put into what reads and
 * generates, which needs no runtime.
 */
const bundledDialects = {
  name: "bundled-dialects",
  setup({ onResolve }) {
    onResolve({ filter: /^@toolshed\/runtime\/dialects$/ }, () => ({
      path: join(root, "packages/runtime/src/dialect/index.ts"),
      sideEffects: false,
    }));
  },
};

/**
 * What TypeScript loads into its own process, synchronously and by `require`: one CommonJS module with all that it needs,
 * but for ts-morph, which fixes load when they are asked for.
 */
const plugin = {
  package: "editor",
  entryPoints: { plugin: "src/plugin/index.ts" },
  options: {
    splitting: false,
    format: "cjs",
    // Its sources are those of other packages, which are not packed with it.
    sourcemap: false,
    outExtension: { ".js": ".cjs" },
    packages: "bundle",
    external: ["ts-morph", "@ts-morph/*", "typescript", "typescript/*"],
    conditions: ["source"],
    mainFields: ["module", "main"],
    banner: { js: 'const importMetaUrl = require("node:url").pathToFileURL(__filename).href;' },
    define: { "import.meta.url": "importMetaUrl" },
    footer: { js: "module.exports = module.exports.default;" },
    plugins: [bundledParser],
  },
};

const require = createRequire(import.meta.url);
const tsc = join(require.resolve("typescript/package.json"), "../bin/tsc");
const force = process.argv.includes("--force") ? ["--force"] : [];
const compiled = spawnSync(process.execPath, [tsc, "-b", ...force], { cwd: root, stdio: "inherit" });
if (statusOf(compiled) !== 0) process.exit(statusOf(compiled));

const builds = [
  ...Object.entries(entries).map(([name, entryPoints]) => ({ package: name, entryPoints, options: {} })),
  plugin,
];
const writtenIn = new Map();
for (const { package: name, entryPoints, options } of builds) {
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
    ...(["analyzer", "transformer"].includes(name) ? { plugins: [bundledDialects] } : {}),
    ...options,
  });
  for (const { path, contents: built } of outputFiles) {
    const contents = path.endsWith(".map") ? withForeignTexts(built, path, folder) : built;
    // A process that reads a file while it is written anew would see half of it.
    if (existsSync(path) && readFileSync(path).equals(contents)) continue;
    writeFileSync(path, contents);
    console.log(`wrote ${relative(root, path)}`);
  }
  const written = writtenIn.get(folder) ?? new Set();
  writtenIn.set(folder, written);
  for (const { path } of outputFiles) written.add(path);
}
for (const name of readdirSync(join(root, "packages"))) {
  const folder = join(root, "packages", name);
  if (!existsSync(join(folder, "dist"))) continue;
  const written = writtenIn.get(folder);
  for (const file of readdirSync(join(folder, "dist"), { recursive: true })) {
    const path = join(folder, "dist", file);
    // The compiler leaves what it made of sources that are gone.
    const [, module] = /^(.*)\.(?:d\.ts|c?js)(?:\.map)?$/.exec(file) ?? [];
    const isScript = !/\.d\.ts(?:\.map)?$/.test(file);
    if (module === undefined) continue;
    const isOwn =
      written !== undefined && isScript ? written.has(path) : existsSync(join(folder, "src", `${module}.ts`));
    if (!isOwn) rmSync(path);
  }
}

/** A map holds the texts of other packages' sources, which are not packed with it. */
function withForeignTexts(contents, path, folder) {
  const map = JSON.parse(Buffer.from(contents).toString("utf8"));
  const texts = map.sources.map((source) => {
    const file = resolve(dirname(path), source);
    return relative(folder, file).startsWith("..") ? readFileSync(file, "utf8") : null;
  });
  if (texts.every((text) => text === null)) return contents;
  return Buffer.from(JSON.stringify({ ...map, sourcesContent: texts }));
}
