// The tools around a project: bundler, linters, formatters, editors, version control. Looks at names of files and
// at package.json; runs nothing.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { exists, foldersOfRepository } from "./folders.ts";
import { dependsOn, type Manifest } from "./manifest.ts";

export const bundlerNames = ["next", "vite", "rspack", "webpack", "rolldown", "rollup", "esbuild"] as const;

export type Bundler = (typeof bundlerNames)[number];

export interface Surroundings {
  readonly bundler?: Bundler;
  /** The files that configure them, absolute; empty without the tool. */
  readonly eslint: readonly string[];
  /** Whether ESLint's configuration is of the old kind (`.eslintrc`). */
  readonly eslintRc: boolean;
  readonly prettier: boolean;
  readonly biome: readonly string[];
  readonly editors: readonly Editor[];
  /** The root of the repository. */
  readonly git?: string;
}

export const editors = {
  ".vscode": "VS Code",
  ".cursor": "Cursor",
  ".idea": "WebStorm",
  ".zed": "Zed",
  ".nvim.lua": "Neovim",
  ".helix": "Helix",
} as const;

export type Editor = (typeof editors)[keyof typeof editors];

const bundlerPackages: { readonly [name in Bundler]: readonly string[] } = {
  next: ["next"],
  vite: ["vite"],
  rspack: ["@rspack/core", "@rspack/cli", "@rsbuild/core"],
  webpack: ["webpack"],
  rolldown: ["rolldown"],
  rollup: ["rollup"],
  esbuild: ["esbuild"],
};

const bundlerFiles: { readonly [name in Bundler]: RegExp } = {
  next: /^next\.config\.[cm]?[jt]s$/,
  vite: /^vite\.config\.[cm]?[jt]s$/,
  rspack: /^(?:rspack|rsbuild)\.config\.[cm]?[jt]s$/,
  webpack: /^webpack(?:\.\w+)*\.[cm]?[jt]s$/,
  rolldown: /^rolldown\.config\.[cm]?[jt]s$/,
  rollup: /^rollup\.config\.[cm]?[jt]s$/,
  esbuild: /^esbuild(?:\.\w+)*\.[cm]?js$/,
};

const eslintFlat = /^eslint\.config\.[cm]?[jt]s$/;
const eslintRc = /^\.eslintrc(?:\.(?:[cm]?js|json|ya?ml))?$/;
const prettierFile = /^(?:\.prettierrc(?:\..+)?|prettier\.config\.[cm]?[jt]s)$/;
const biomeFile = /^\.?biome\.jsonc?$/;

/** What there is in the package's folder and above it, up to the repository's root. */
export function readSurroundings(manifest: Manifest): Surroundings {
  const folders = foldersOfRepository(manifest.directory);
  const files = folders.flatMap((folder) => namesIn(folder).map((name) => ({ folder, name })));
  const named = (pattern: RegExp): readonly string[] =>
    files.filter(({ name }) => pattern.test(name)).map(({ folder, name }) => join(folder, name));
  const own = namesIn(manifest.directory);
  const bundler =
    bundlerNames.find((name) => own.some((file) => bundlerFiles[name].test(file))) ??
    bundlerNames.find((name) => bundlerPackages[name].some((wanted) => dependsOn(manifest, wanted)));
  const flat = named(eslintFlat);
  const rc = named(eslintRc);
  const inManifest = (name: string): readonly string[] =>
    manifest.value[name] === undefined ? [] : [manifest.file];
  const git = folders.find((folder) => exists(join(folder, ".git")));
  return {
    ...(bundler !== undefined && { bundler }),
    eslint: flat.length > 0 ? flat : [...rc, ...inManifest("eslintConfig")],
    eslintRc: flat.length === 0,
    prettier:
      named(prettierFile).length > 0 || inManifest("prettier").length > 0 || dependsOn(manifest, "prettier"),
    biome: named(biomeFile),
    editors: Object.entries(editors)
      .filter(([name]) => files.some((file) => file.name === name))
      .map(([, editor]) => editor),
    ...(git !== undefined && { git }),
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    // A folder above that may not be read says nothing.
    return [];
  }
}
