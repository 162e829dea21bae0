// What the checks look at. Each part is read on its own and at most once, so that one that is broken hides no other.
import { dirname, posix, resolve } from "node:path";
import {
  type FoundCompiler,
  findCompiler,
  projectFile,
  type ReadConfigResult,
  readConfig,
  readTsconfig,
  slashed,
  type Tsconfig,
} from "@toolshed/analyzer";
import { describeError } from "../../describe-error.ts";
import type { CliHost } from "../../host.ts";
import { kindOf } from "../../project/folders.ts";
import { type FoundManifest, findManifest, isModulePackage, type Manifest } from "../../project/manifest.ts";
import { type ModuleSettings, moduleSettings } from "../../project/module-settings.ts";
import { detectPackageManager, type PackageManager } from "../../project/package-manager.ts";
import { readSurroundings, type Surroundings } from "../../project/surroundings.ts";
import { typescriptMajor } from "../../project/typescript-major.ts";
import { displayPath } from "../../reporters/display-path.ts";
import { UsageError } from "../../usage-error.ts";
import { type ProjectPlans, planProjects } from "../plan-projects.ts";

export interface DoctorOptions {
  readonly project: string;
  readonly compiler?: "6" | "7";
  readonly config?: string;
  readonly format: "pretty" | "json";
  readonly color?: boolean;
}

/** A part that was read, or why it could not be. */
export type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

export class DoctorContext {
  readonly options: DoctorOptions;
  readonly host: CliHost;
  /** Absolute: where the tsconfig stands, or would. */
  readonly directory: string;
  readonly foundManifest: FoundManifest | undefined;
  readonly packageManager: PackageManager;
  readonly #read = new Map<string, Attempt<unknown>>();

  constructor(options: DoctorOptions, host: CliHost) {
    this.options = options;
    this.host = host;
    const path = resolve(host.cwd, options.project);
    this.directory = kindOf(path) === "folder" ? path : dirname(path);
    this.foundManifest = findManifest(this.directory);
    this.packageManager = detectPackageManager(this.directory, host.env);
  }

  /** The package.json, when it can be read. */
  get manifest(): Manifest | undefined {
    const found = this.foundManifest;
    return found === undefined || "problem" in found ? undefined : found;
  }

  get tsconfig(): Attempt<Tsconfig> {
    const { project } = this.options;
    return this.#once("tsconfig", () => readTsconfig(projectFile({ project, cwd: this.host.cwd })));
  }

  /** The tsconfigs whose options count: itself, or those that it refers to when it has no files. */
  get projects(): readonly Tsconfig[] {
    const { tsconfig } = this;
    if (!tsconfig.ok) return [];
    const { files, include, references } = tsconfig.value;
    if (files?.length !== 0 || include !== undefined || references.length === 0) return [tsconfig.value];
    return references.flatMap((file) => {
      const read = this.#once(`tsconfig ${file}`, () => readTsconfig(file));
      return read.ok ? [read.value] : [];
    });
  }

  get config(): Attempt<ReadConfigResult> {
    const { config } = this.options;
    return this.#once("config", () =>
      readConfig({
        projectDirectory: this.directory,
        ...(config !== undefined && { file: resolve(this.host.cwd, config) }),
      }),
    );
  }

  get compilerMajor(): 6 | 7 {
    const { compiler } = this.options;
    if (compiler !== undefined) return compiler === "6" ? 6 : 7;
    const { config } = this;
    return (config.ok && config.value.ok ? config.value.config.values.compiler : undefined) ?? 7;
  }

  get compiler(): Attempt<FoundCompiler> {
    return this.#once("compiler", () => findCompiler(this.directory, this.compilerMajor));
  }

  /** What generation would do. */
  get plans(): Attempt<ProjectPlans> {
    const { project, compiler, config } = this.options;
    return this.#once("plans", () =>
      planProjects(
        {
          project,
          cache: false,
          ...(compiler !== undefined && { compiler }),
          ...(config !== undefined && { config }),
        },
        this.host,
      ),
    );
  }

  get surroundings(): Surroundings | undefined {
    const { manifest } = this;
    return manifest === undefined ? undefined : readSurroundings(manifest);
  }

  modulesOf(tsconfig: Tsconfig): ModuleSettings {
    const { manifest } = this;
    return moduleSettings({
      options: tsconfig.options,
      modulePackage: isModulePackage(manifest),
      typescriptMajor: manifest === undefined ? 7 : typescriptMajor(manifest),
      bundled: this.surroundings?.bundler !== undefined,
    });
  }

  /** Absolute, with forward slashes: the generated files that belong to the project, written or not. */
  get generatedFiles(): readonly string[] {
    const { plans } = this;
    if (!plans.ok) return [];
    return plans.value.plans.flatMap(({ writes }) =>
      writes === undefined
        ? []
        : [...writes.unchanged, ...[...writes.changed, ...writes.refused].map(({ path }) => path)].map(
            (path) => posix.join(slashed(writes.projectDir), path),
          ),
    );
  }

  shown(path: string): string {
    return displayPath(this.host.cwd, path);
  }

  #once<T>(name: string, read: () => T): Attempt<T> {
    const known = this.#read.get(name);
    // boundary: each name is only ever read as one type.
    if (known !== undefined) return known as Attempt<T>;
    const attempt = this.#attempt(read);
    this.#read.set(name, attempt);
    return attempt;
  }

  #attempt<T>(read: () => T): Attempt<T> {
    try {
      return { ok: true, value: read() };
    } catch (error) {
      if (error instanceof UsageError) return { ok: false, problem: error.message };
      const failure = describeError(error, this.host.cwd);
      if (failure === undefined) throw error;
      return { ok: false, problem: failure.message };
    }
  }
}
