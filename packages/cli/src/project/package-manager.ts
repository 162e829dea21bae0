// Which package manager a project is installed with, and how its commands are written.
import { join } from "node:path";
import { exists, firstIn, foldersOfRepository } from "./folders.ts";
import { readJsonFile, recordIn, stringIn } from "./json-file.ts";

export const packageManagerNames = ["npm", "pnpm", "yarn", "bun"] as const;

export type PackageManagerName = (typeof packageManagerNames)[number];

export interface PackageManager {
  readonly name: PackageManagerName;
  /** What told it; absent when nothing did. */
  readonly from?: string;
  /** Whether `prebuild` runs before `build`: not with Yarn from 2 on. */
  readonly runsPreScripts: boolean;
}

const lockFiles: readonly (readonly [file: string, name: PackageManagerName])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["pnpm-workspace.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
];

/**
 * The nearest folder up to the repository's root that names one (`packageManager`, `devEngines`) or has its lock file;
 * else the one that runs this command; else npm.
 */
export function detectPackageManager(
  directory: string,
  env: { readonly [name: string]: string | undefined },
): PackageManager {
  for (const folder of foldersOfRepository(directory)) {
    const named = namedIn(folder);
    if (named !== undefined) return manager(named.name, "package.json", named.version, folder);
    const lock = firstIn(
      folder,
      lockFiles.map(([file]) => file),
    );
    const name = lockFiles.find(([file]) => file === lock)?.[1];
    if (lock !== undefined && name !== undefined) return manager(name, lock, undefined, folder);
  }
  const agent = parseName(env["npm_config_user_agent"]?.split(" ")[0]?.replace("/", "@"));
  if (agent !== undefined) return manager(agent.name, "the command that runs this", agent.version, directory);
  return manager("npm", undefined, undefined, directory);
}

/** The command that installs what package.json asks for. */
export function installCommand({ name }: PackageManager): readonly [command: string, ...args: string[]] {
  return [name, "install"];
}

/** The command that adds a package for development. */
export function addCommand({ name }: PackageManager, packageName: string): string {
  const add = { npm: "npm install --save-dev", pnpm: "pnpm add -D", yarn: "yarn add -D", bun: "bun add -d" }[
    name
  ];
  return `${add} ${packageName}`;
}

/** How a script of package.json is run. */
export function runScript({ name }: PackageManager, script: string): string {
  return name === "yarn" ? `yarn ${script}` : `${name} run ${script}`;
}

/** How the command of an installed package is run. */
export function runBinary({ name }: PackageManager, command: string): string {
  const runner = { npm: "npx", pnpm: "pnpm exec", yarn: "yarn", bun: "bunx" }[name];
  return `${runner} ${command}`;
}

function namedIn(folder: string): { name: PackageManagerName; version?: string } | undefined {
  const manifest = readJsonFile(join(folder, "package.json"), false);
  if (manifest === undefined || "problem" in manifest) return undefined;
  const wanted = recordIn(recordIn(manifest.value, "devEngines"), "packageManager");
  return parseName(stringIn(manifest.value, "packageManager")) ?? parseName(stringIn(wanted, "name"));
}

function parseName(text: string | undefined): { name: PackageManagerName; version?: string } | undefined {
  const [word, version] = text?.split("@") ?? [];
  const name = packageManagerNames.find((known) => known === word);
  if (name === undefined) return undefined;
  return { name, ...(version !== undefined && { version }) };
}

function manager(
  name: PackageManagerName,
  from: string | undefined,
  version: string | undefined,
  folder: string,
): PackageManager {
  const modernYarn =
    name === "yarn" &&
    (version === undefined ? exists(join(folder, ".yarnrc.yml")) : !/^[01]\./.test(version));
  return { name, ...(from !== undefined && { from }), runsPreScripts: !modernYarn };
}
