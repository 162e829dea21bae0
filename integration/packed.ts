// The packages as they would be published, installed by npm into projects of users. Each step happens once in a run.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { built, repository } from "./built.ts";
import { once } from "./once.ts";
import { mustRun } from "./run-process.ts";

export const packageNames = ["runtime", "analyzer", "transformer", "cli", "editor", "mcp", "ai-sdk"] as const;
export type PackageName = (typeof packageNames)[number];

/** The paths of the tarballs. */
export type Tarballs = { readonly [N in PackageName]: string };

/** The compilers that users have as their own `typescript`. */
export const userCompilers = ["5.9.3", "6.0.3", "7.0.2"] as const;
export type UserCompiler = (typeof userCompilers)[number];

/** A project of a user, with the packed packages among its dependencies. */
export interface Installation {
  readonly directory: string;
  readonly compiler: UserCompiler;
  /** What `npx tsc --version` printed there, before and after the packages were installed. */
  readonly versions: { readonly before: string; readonly after: string };
}

/** For hooks that install: building, packing and three installations, on a machine that is busy. */
export const setupTimeout = 600_000;

/** Builds and packs every package. */
export function packed(): Promise<Tarballs> {
  return once(join(inject("runDirectory"), "tarballs.json"), pack);
}

/** A project whose own compiler has that version, with the packages that the README tells to install. */
export function installed(compiler: UserCompiler): Promise<Installation> {
  return once(join(inject("runDirectory"), `typescript-${compiler}.json`), () => install(compiler));
}

/** The path of a command of a package that is installed there. */
export function commandOf(
  { directory }: Pick<Installation, "directory">,
  packageName: string,
  command: string,
): string {
  const folder = join(directory, "node_modules", packageName);
  // boundary: a package.json is whatever its author wrote; a command that it lacks fails below.
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly bin?: string | { readonly [name: string]: string };
  };
  const path = typeof manifest.bin === "string" ? manifest.bin : manifest.bin?.[command];
  if (path === undefined) throw new Error(`${packageName} has no command ${command}.`);
  return join(folder, path);
}

async function pack(): Promise<Tarballs> {
  const directory = join(inject("runDirectory"), "tarballs");
  mkdirSync(directory);
  await built();
  // boundary: the repository's own manifest, which names its package manager.
  const { packageManager } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as {
    readonly packageManager: string;
  };
  const arguments_ = ["--yes", packageManager, "-r", "--filter", "./packages/*", "pack", "--json"];
  const printed = await mustRun("npx", [...arguments_, "--pack-destination", directory], repository);
  // boundary: pnpm's documented output of `pack --json`.
  const packages = JSON.parse(printed) as readonly { readonly name: string; readonly filename: string }[];
  const pathOf = (name: PackageName): string => {
    const found = packages.find((one) => one.name === `@toolshed/${name}`);
    if (found === undefined) throw new Error(`@toolshed/${name} was not packed.`);
    return found.filename;
  };
  return {
    runtime: pathOf("runtime"),
    analyzer: pathOf("analyzer"),
    transformer: pathOf("transformer"),
    cli: pathOf("cli"),
    editor: pathOf("editor"),
    mcp: pathOf("mcp"),
    "ai-sdk": pathOf("ai-sdk"),
  };
}

async function install(compiler: UserCompiler): Promise<Installation> {
  const tarballs = await packed();
  const directory = join(inject("runDirectory"), `typescript-${compiler}`);
  mkdirSync(directory);
  const manifest = {
    name: "users-project",
    private: true,
    type: "module",
    // Not dependencies of the project: where npm would otherwise ask its registry for them.
    overrides: {
      "@toolshed/analyzer": `file:${tarballs.analyzer}`,
      "@toolshed/transformer": `file:${tarballs.transformer}`,
    },
  };
  writeFileSync(join(directory, "package.json"), JSON.stringify(manifest));
  const flags = ["--no-audit", "--no-fund", "--prefer-offline"];
  const own = [`typescript@${compiler}`, "@types/node@20.19.25", "tsx@4.23.15"];
  await mustRun("npm", ["install", "--save-dev", ...flags, ...own], directory);
  const version = (): Promise<string> => mustRun("npx", ["tsc", "--version"], directory);
  const before = await version();
  await mustRun("npm", ["install", ...flags, tarballs.runtime, tarballs.cli], directory);
  return { directory, compiler, versions: { before, after: await version() } };
}
