// Packages the extension: one file of its own, the plugin for TypeScript as the package @toolshed/editor, and the parser
// that fixes need. Needs a build before (`node scripts/build.mjs`), and no network.
//   node package-extension.mjs [FILE.vsix]
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createVSIX } from "@vscode/vsce";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../../..");
const require = createRequire(import.meta.url);
const readManifest = (file) => JSON.parse(readFileSync(file, "utf8"));

const {
  scripts: _scripts,
  devDependencies: _tools,
  private: _private,
  ...manifest
} = readManifest(join(here, "package.json"));
const editor = readManifest(join(here, "../package.json"));
const morph = readManifest(join(dirname(require.resolve("ts-morph")), "../package.json"));
if (manifest.version !== editor.version)
  throw new Error(`the extension is ${manifest.version}, its package ${editor.version}`);

const output = resolve(process.argv[2] ?? join(here, `dist/toolshed-${manifest.version}.vsix`));
const stage = mkdtempSync(join(tmpdir(), "toolshed-vsix-"));
try {
  const write = (file, content) => {
    mkdirSync(dirname(join(stage, file)), { recursive: true });
    writeFileSync(join(stage, file), content);
  };
  const bundle = (entry, outfile) =>
    build({
      absWorkingDir: here,
      entryPoints: [entry],
      outfile: join(stage, outfile),
      bundle: true,
      platform: "node",
      format: "cjs",
      target: "node20",
      charset: "utf8",
      external: ["vscode"],
      minify: true,
      legalComments: "none",
      logLevel: "warning",
    });
  const dependencies = { [editor.name]: editor.version, [morph.name]: morph.version };
  write("package.json", JSON.stringify({ ...manifest, dependencies }, null, 2));
  await bundle("src/extension.ts", "dist/extension.cjs");
  const pack = (name, version, main) =>
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version, main, license: "MIT" }));
  pack(editor.name, editor.version, "./dist/plugin.cjs");
  cpSync(join(here, "../dist/plugin.cjs"), join(stage, "node_modules", editor.name, "dist/plugin.cjs"));
  pack(morph.name, morph.version, "./dist/ts-morph.js");
  await bundle(require.resolve("ts-morph"), "node_modules/ts-morph/dist/ts-morph.js");
  copyFileSync(join(here, "README.md"), join(stage, "README.md"));
  copyFileSync(join(root, "LICENSE"), join(stage, "LICENSE.txt"));
  copyFileSync(join(root, "packages/cli/schema.json"), join(stage, "schema.json"));
  mkdirSync(dirname(output), { recursive: true });
  await createVSIX({ cwd: stage, packagePath: output, allowMissingRepository: true });
} finally {
  rmSync(stage, { recursive: true });
}
