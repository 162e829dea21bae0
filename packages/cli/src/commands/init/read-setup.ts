// All that `init` has to know of a project before it plans anything. Writes nothing, asks nobody.
import { dirname, join, posix, resolve } from "node:path";
import { readConfig, readTsconfig, slashed, type Tsconfig, tsconfigCovers } from "@toolshed/analyzer";
import type { CliHost } from "../../host.ts";
import { findToolsetFiles, sourceFiles } from "../../project/find-toolset-files.ts";
import { exists, kindOf } from "../../project/folders.ts";
import { findPackage } from "../../project/installed-package.ts";
import { isRecord } from "../../project/json-file.ts";
import { findManifest, isModulePackage, type Manifest, workspaceOf } from "../../project/manifest.ts";
import { type ModuleSettings, moduleSettings } from "../../project/module-settings.ts";
import { detectPackageManager, type PackageManager } from "../../project/package-manager.ts";
import { readSurroundings, type Surroundings } from "../../project/surroundings.ts";
import { typescriptMajor } from "../../project/typescript-major.ts";
import { displayPath } from "../../reporters/display-path.ts";
import { minimalTsconfig } from "./minimal-tsconfig.ts";
import { SetupError } from "./setup-error.ts";
import { sourceDirectory } from "./source-directory.ts";

export interface Setup {
  readonly manifest: Manifest;
  readonly workspace?: Manifest;
  readonly packageManager: PackageManager;
  readonly surroundings: Surroundings;
  /** The tsconfig that the commands are given; it may only refer to others. */
  readonly projectFile: string;
  /** The one whose options count; what a minimal one would say where there is none. */
  readonly tsconfig: Tsconfig;
  /** The text of the minimal one, where there is none. */
  readonly missingTsconfig?: string;
  readonly modules: ModuleSettings;
  /** Absolute, with forward slashes: where a toolset belongs. */
  readonly sourceDirectory: string;
  /** Absolute: sources that seem to declare toolsets already. */
  readonly toolsetFiles: readonly string[];
  /** What the project's configuration says of it, if there is one. */
  readonly configured?: { readonly file: string; readonly importExtensions?: "js" | "ts" };
}

/**
 * @param project As it was typed.
 * @throws SetupError without a package.json; CompilerError for a tsconfig that cannot be read.
 */
export function readSetup(project: string, host: CliHost): Setup {
  const path = resolve(host.cwd, project);
  const shown = (file: string): string => displayPath(host.cwd, file);
  const kind = kindOf(path);
  if (kind === undefined) {
    throw new SetupError("NO_PROJECT", `There is no ${shown(path)}. Give the directory of the project.`);
  }
  const start = kind === "folder" ? path : dirname(path);
  const manifest = readManifest(start, shown);
  const projectFile = kind === "file" ? path : tsconfigFrom(start, manifest.directory);
  const surroundings = readSurroundings(manifest);
  const bundled = surroundings.bundler !== undefined;
  const missingTsconfig = exists(projectFile)
    ? undefined
    : minimalTsconfig(bundled, hasOtherSources(dirname(projectFile)));
  const tsconfig =
    missingTsconfig === undefined
      ? ownProject(readTsconfig(projectFile), manifest, shown)
      : plannedTsconfig(projectFile, missingTsconfig);
  const workspace = workspaceOf(manifest);
  const configured = readConfigured(dirname(projectFile));
  return {
    manifest,
    ...(workspace !== undefined && { workspace }),
    packageManager: detectPackageManager(manifest.directory, host.env),
    surroundings,
    projectFile,
    tsconfig,
    ...(missingTsconfig !== undefined && { missingTsconfig }),
    modules: moduleSettings({
      options: tsconfig.options,
      modulePackage: isModulePackage(manifest),
      typescriptMajor: typescriptMajor(manifest),
      bundled,
    }),
    sourceDirectory: sourceDirectory(tsconfig),
    toolsetFiles: findToolsetFiles(manifest.directory),
    ...(configured !== undefined && { configured }),
  };
}

/** Whether Toolshed can be run in the project as it is installed now. */
export function isInstalled({ manifest }: Setup): boolean {
  return ["@toolshed/cli", "@toolshed/runtime"].every(
    (name) => findPackage(name, manifest.directory) !== undefined,
  );
}

function readManifest(start: string, shown: (file: string) => string): Manifest {
  const found = findManifest(start);
  if (found === undefined) {
    const message = `There is no package.json in ${shown(start)} or above. Run \`npm init -y\` there (or that of your package manager), then \`toolshed init\` again.`;
    throw new SetupError("NO_MANIFEST", message);
  }
  if ("problem" in found) {
    throw new SetupError("MANIFEST_INVALID", `${shown(found.file)}: ${found.problem}. Repair it first.`);
  }
  const wrong = ["scripts", "dependencies", "devDependencies"].find((name) => {
    const value = found.value[name];
    return value !== undefined && !isRecord(value);
  });
  if (wrong !== undefined) {
    throw new SetupError(
      "MANIFEST_INVALID",
      `${shown(found.file)}: "${wrong}" is no object. Repair it first.`,
    );
  }
  return found;
}

/** The nearest one up to the package's folder; where there is none, in that folder. */
function tsconfigFrom(start: string, packageDirectory: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const file = join(folder, "tsconfig.json");
    if (folder === packageDirectory || exists(file)) return file;
  }
}

/** A tsconfig that only refers to others stands for those: the first of this package that takes new sources. */
function ownProject(tsconfig: Tsconfig, manifest: Manifest, shown: (file: string) => string): Tsconfig {
  const isEmpty = tsconfig.files?.length === 0 && tsconfig.include === undefined;
  if (!isEmpty || tsconfig.references.length === 0) return tsconfig;
  const own = tsconfig.references.filter((file) => {
    const found = exists(file) ? findManifest(dirname(file)) : undefined;
    return found?.file === manifest.file;
  });
  const projects = own.map((file) => readTsconfig(file));
  const [first] = projects;
  if (first === undefined) {
    const [example = "packages/…"] = tsconfig.references.map((file) => shown(dirname(file)));
    const message = `${shown(tsconfig.file)} only refers to other projects. Say which one: \`toolshed init -p ${example}\`.`;
    throw new SetupError("NO_PROJECT", message);
  }
  return projects.find((each) => tsconfigCovers(each, `${sourceDirectory(each)}/toolset.ts`)) ?? first;
}

function hasOtherSources(directory: string): boolean {
  return sourceFiles(directory).some((file) => !file.startsWith(join(directory, "src")));
}

function plannedTsconfig(file: string, text: string): Tsconfig {
  const directory = slashed(dirname(file));
  // boundary: the text is our own.
  const { compilerOptions, include } = JSON.parse(text) as {
    compilerOptions: { [name: string]: unknown };
    include?: string[];
  };
  const { rootDir } = compilerOptions;
  return {
    file: slashed(file),
    options: {
      ...compilerOptions,
      ...(typeof rootDir === "string" && { rootDir: posix.join(directory, rootDir) }),
    },
    ...(include && { include: include.map((path) => posix.join(directory, path)) }),
    references: [],
  };
}

function readConfigured(projectDirectory: string): Setup["configured"] {
  const read = readConfig({ projectDirectory });
  if (!read.ok) return { file: read.problems[0]?.file ?? projectDirectory };
  const { file, values } = read.config;
  if (file === undefined) return undefined;
  const { importExtensions } = values;
  return { file, ...(importExtensions !== undefined && { importExtensions }) };
}
