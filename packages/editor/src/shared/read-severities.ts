// The configuration of a project as editors need it: severities, or what is wrong in the file, with its place.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type ConfigProblem,
  type Diagnostic,
  type ProviderName,
  type RuleSettings,
  readConfig,
} from "@toolshed/analyzer";

export interface Severities {
  readonly rules: RuleSettings;
  /** The model providers that the tools are meant for. */
  readonly providers: readonly ProviderName[];
  /** The compiler that the configuration asks for. */
  readonly compiler?: 6 | 7;
  /** What is wrong; then nothing else in the file counts. */
  readonly problems: readonly ConfigProblem[];
  /** Unknown rules, in the configuration itself. */
  readonly diagnostics: readonly Diagnostic[];
  /** Absolute: what the files of `diagnostics` are relative to. */
  readonly directory: string;
}

/** Never throws: what cannot be read is a problem like others. */
export function readSeverities(projectDirectory: string): Severities {
  const nothing = { rules: {}, providers: [], problems: [], diagnostics: [], directory: projectDirectory };
  try {
    const read = readConfig({ projectDirectory });
    if (!read.ok) return { ...nothing, problems: read.problems };
    const { values, diagnostics, directory } = read.config;
    const { rules = {}, providers = [], compiler } = values;
    return {
      rules,
      providers,
      problems: [],
      diagnostics,
      directory,
      ...(compiler === undefined ? {} : { compiler }),
    };
  } catch (error) {
    const message = `the configuration cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    const file = join(projectDirectory, "toolshed.config.json").replaceAll("\\", "/");
    return { ...nothing, problems: [{ file, line: 1, column: 1, message }] };
  }
}

/** Every file that decides about the configuration of a project, there or not. Absolute. */
export function configurationFiles(projectDirectory: string): readonly string[] {
  const files: string[] = [];
  for (let directory = projectDirectory; ; directory = dirname(directory)) {
    const manifest = join(directory, "package.json");
    files.push(join(directory, "toolshed.config.json"));
    if (existsSync(manifest)) return [...files, manifest];
    if (dirname(directory) === directory) return files;
  }
}
