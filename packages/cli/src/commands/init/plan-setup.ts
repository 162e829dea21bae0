// What `init` would write: each file as a whole. Decides nothing that a person was asked; touches nothing.
import { basename, dirname, join, posix, relative } from "node:path";
import { slashed, tsconfigCovers } from "@toolshed/analyzer";
import { dependsOn, scriptsOf } from "../../project/manifest.ts";
import { type AddedProperty, addProperties } from "./edit-json.ts";
import type { Setup } from "./read-setup.ts";
import { sampleFile, sampleText } from "./sample-toolset.ts";
import type { SetupFile } from "./write-together.ts";

export interface SetupAnswers {
  readonly prebuild: boolean;
  readonly sample: boolean;
}

export interface SetupPlan {
  readonly files: readonly SetupFile[];
  /** The scripts that generate and check, new or found. */
  readonly scripts: { readonly generate: string; readonly check: string };
  /** The command that generates as long as it runs. */
  readonly watch: string;
  /** Absolute, with forward slashes; absent when no sample is written. */
  readonly sample?: string;
  /** Whether the tsconfig takes the sample without being changed. */
  readonly sampleCovered: boolean;
}

/** @param version Of the packages to ask for. */
export function planSetup(setup: Setup, answers: SetupAnswers, version: string): SetupPlan {
  const files: SetupFile[] = [];
  const { manifest, modules, missingTsconfig, tsconfig } = setup;
  if (missingTsconfig !== undefined) {
    files.push({ file: setup.projectFile, text: missingTsconfig, why: "a minimal project" });
  }
  const scripts = planScripts(setup);
  const added = [
    ...scripts.added,
    ...(answers.prebuild && canPrebuild(setup)
      ? [{ path: ["scripts"], name: "prebuild", value: scripts.command } satisfies AddedProperty]
      : []),
    ...planDependencies(setup, version),
  ];
  const text = addProperties(manifest.text, added);
  if (text !== manifest.text) {
    files.push({ file: manifest.file, before: manifest.text, text, why: describeAdded(added) });
  }
  const configuration = planConfiguration(setup);
  if (configuration !== undefined) files.push(configuration);
  const plan = {
    files,
    scripts: { generate: scripts.generate, check: scripts.check },
    watch: `toolshed watch${projectArgument(setup)}`,
  };
  if (!answers.sample || !wantsSample(setup)) return { ...plan, sampleCovered: true };
  const extension = modules.needsModuleFile ? ".mts" : ".ts";
  const sample = slashed(sampleFile(setup.sourceDirectory, extension));
  files.push({ file: sample, text: sampleText, why: "a first toolset, to replace by your own" });
  return { ...plan, sample, sampleCovered: tsconfigCovers(tsconfig, sample) };
}

/** A project that has a toolset needs no example of one. */
export function wantsSample({ toolsetFiles }: Setup): boolean {
  return toolsetFiles.length === 0;
}

/** Whether a script before the build can be added, and would be run. */
export function canPrebuild({ manifest, packageManager }: Setup): boolean {
  const scripts = scriptsOf(manifest);
  const generates = ["build", "prebuild"].some((name) => runs(scripts.get(name), "generate"));
  return scripts.has("build") && !scripts.has("prebuild") && packageManager.runsPreScripts && !generates;
}

function planScripts(setup: Setup): {
  readonly generate: string;
  readonly check: string;
  readonly command: string;
  readonly added: readonly AddedProperty[];
} {
  const scripts = scriptsOf(setup.manifest);
  const argument = projectArgument(setup);
  const script = (verb: "generate" | "check", names: readonly string[]) => {
    const command = `toolshed ${verb}${argument}`;
    const found = [...scripts].find(([name, text]) => name !== "prebuild" && text === command)?.[0];
    if (found !== undefined) return { name: found, command, added: [] };
    const name = freeName(scripts, names);
    return { name, command, added: [{ path: ["scripts"], name, value: command } satisfies AddedProperty] };
  };
  const generate = script("generate", ["toolshed", "toolshed:generate"]);
  const check = script("check", ["toolshed:check"]);
  return {
    generate: generate.name,
    check: check.name,
    command: generate.command,
    added: [...generate.added, ...check.added],
  };
}

function freeName(scripts: ReadonlyMap<string, string>, names: readonly string[]): string {
  const free = names.find((name) => !scripts.has(name));
  if (free !== undefined) return free;
  for (let count = 2; ; count++) {
    const name = `${names.at(-1)}-${count}`;
    if (!scripts.has(name)) return name;
  }
}

/** Scripts run in the folder of package.json. */
function projectArgument({ manifest, projectFile }: Setup): string {
  const isStandard = basename(projectFile) === "tsconfig.json";
  const path = slashed(relative(manifest.directory, isStandard ? dirname(projectFile) : projectFile));
  if (path === "") return "";
  return ` -p ${/^[\w./@-]+$/.test(path) ? path : JSON.stringify(path)}`;
}

function runs(command: string | undefined, verb: string): boolean {
  return command !== undefined && new RegExp(`\\btoolshed\\s+${verb}\\b`).test(command);
}

function planDependencies({ manifest, workspace }: Setup, version: string): readonly AddedProperty[] {
  const isThere = (name: string): boolean => dependsOn(manifest, name) || manifest.value["name"] === name;
  // The command may be the whole workspace's.
  const hasCommand =
    isThere("@toolshed/cli") || (workspace !== undefined && dependsOn(workspace, "@toolshed/cli"));
  return [
    ...(isThere("@toolshed/runtime")
      ? []
      : [{ path: ["dependencies"], name: "@toolshed/runtime", value: version, sorted: true } as const]),
    ...(hasCommand
      ? []
      : [{ path: ["devDependencies"], name: "@toolshed/cli", value: version, sorted: true } as const]),
  ];
}

function describeAdded(added: readonly AddedProperty[]): string {
  const scripts = added.filter(({ path }) => path[0] === "scripts").map(({ name }) => name);
  const packages = added
    .filter(({ path }) => path[0] !== "scripts")
    .map(({ name, value, path }) => `${name} ${value}${path[0] === "devDependencies" ? " (dev)" : ""}`);
  return [
    ...(scripts.length > 0 ? [`${scripts.length === 1 ? "script" : "scripts"} ${scripts.join(", ")}`] : []),
    ...packages,
  ].join("; ");
}

/** Only where something differs from the defaults, and nothing is configured yet. */
function planConfiguration(setup: Setup): SetupFile | undefined {
  const { modules, configured, manifest, projectFile } = setup;
  if (configured !== undefined || modules.importExtensions === "js") return undefined;
  const directory = dirname(projectFile);
  const up = posix.join(slashed(relative(directory, manifest.directory)) || ".", "node_modules");
  const values = {
    $schema: `${up.startsWith(".") ? "" : "./"}${up}/@toolshed/cli/schema.json`,
    importExtensions: modules.importExtensions,
  };
  return {
    file: join(directory, "toolshed.config.json"),
    text: `${JSON.stringify(values, null, 2)}\n`,
    why: `generated files import "./x.${modules.importExtensions}", as your tsconfig allows`,
  };
}
