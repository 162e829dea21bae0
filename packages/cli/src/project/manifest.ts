// The package.json that a directory belongs to, and the one of its workspace.
import { dirname, join } from "node:path";
import { exists, foldersUp } from "./folders.ts";
import { isRecord, type JsonRecord, readJsonFile, recordIn } from "./json-file.ts";

export interface Manifest {
  readonly file: string;
  readonly directory: string;
  readonly text: string;
  readonly value: JsonRecord;
}

export type FoundManifest = Manifest | { readonly file: string; readonly problem: string };

/** The nearest one, from the directory up; `undefined` when there is none. */
export function findManifest(directory: string): FoundManifest | undefined {
  for (const folder of foldersUp(directory)) {
    const found = readJsonFile(join(folder, "package.json"), false);
    if (found !== undefined) return "problem" in found ? found : { ...found, directory: folder };
  }
  return undefined;
}

/** The manifest of the workspace that a package is in, or is the root of. */
export function workspaceOf(manifest: Manifest): Manifest | undefined {
  for (const folder of foldersUp(manifest.directory)) {
    const found = folder === manifest.directory ? manifest : readManifest(folder);
    if (found !== undefined && isWorkspaceRoot(found)) return found;
  }
  return undefined;
}

function readManifest(folder: string): Manifest | undefined {
  const found = readJsonFile(join(folder, "package.json"), false);
  return found === undefined || "problem" in found ? undefined : { ...found, directory: folder };
}

function isWorkspaceRoot({ directory, value }: Manifest): boolean {
  const { workspaces } = value;
  return Array.isArray(workspaces) || isRecord(workspaces) || exists(join(directory, "pnpm-workspace.yaml"));
}

const dependencyFields = [
  "dependencies",
  "devDependencies",
  "peerDependencies",
  "optionalDependencies",
] as const;

/** Whether the package asks for another one, in any way. */
export function dependsOn({ value }: Manifest, name: string): boolean {
  return dependencyFields.some((field) => typeof recordIn(value, field)[name] === "string");
}

/** The commands by name. */
export function scriptsOf({ value }: Manifest): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(recordIn(value, "scripts")).flatMap(([name, command]) =>
      typeof command === "string" ? [[name, command] as const] : [],
    ),
  );
}

/** Files without an own extension for it are ES modules exactly when the nearest package.json says so. */
export function isModulePackage(manifest: Manifest | undefined): boolean {
  return manifest?.value["type"] === "module";
}

/** Where relative paths of a manifest begin. */
export function folderOf({ file }: { readonly file: string }): string {
  return dirname(file);
}
