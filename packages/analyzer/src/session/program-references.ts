// The projects that a host's project references, read from the disk: their tools may not share a name with its own. The
// host has no program of them, unless somebody has opened a file of theirs.
import { statSync } from "node:fs";
import { CompilerError } from "../compiler/compiler-error.ts";
import { reachableConfigFiles } from "../compiler/config-files.ts";
import { openReferences, type ProjectSet } from "../compiler/open-project.ts";
import { referencesOf } from "../compiler/project-references.ts";
import type { HostProgram } from "./program-session.ts";

export type References = Omit<ProjectSet, "projects">;

const none: References = { references: [], looked: [], directories: [] };

export class ProgramReferences {
  #known: { readonly stamp: string; readonly references: References } | undefined;

  /** The same object while none of their files is different. */
  of({ typescript, configFile }: Pick<HostProgram, "typescript" | "configFile">): References {
    if (configFile === undefined || !hasReferences(configFile)) return none;
    const known = this.#known;
    if (known !== undefined && known.stamp === stampOf(configFile, known.references)) return known.references;
    const references = readReferences(typescript, configFile);
    this.#known = { stamp: stampOf(configFile, references), references };
    return references;
  }
}

/** A tsconfig that is being written has none until it can be read. */
function hasReferences(configFile: string): boolean {
  try {
    return referencesOf(configFile).length > 0;
  } catch (error) {
    if (error instanceof CompilerError) return false;
    throw error;
  }
}

function readReferences(typescript: HostProgram["typescript"], configFile: string): References {
  try {
    return openReferences({ project: configFile, compiler: 6, typescript });
  } catch (error) {
    // One that cannot be opened has no tools here; the host tells its own users of it.
    if (error instanceof CompilerError) return none;
    throw error;
  }
}

/** What the references follow from: their files, and when each was written. */
function stampOf(configFile: string, { looked, references }: References): string {
  const files = new Set([
    ...reachableConfigFiles(configFile),
    ...looked,
    ...references.flatMap((compiler) => compiler.files),
  ]);
  return JSON.stringify([...files].map((file) => [file, timeOf(file)]));
}

function timeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
