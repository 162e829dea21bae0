// What is asked of the analyzer, and what it answers.

import type { ReadUnsaved } from "../compiler/port.ts";
import type { TypeScript6 } from "../compiler/ts6/open-program6.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { ReportProgress } from "../model/analysis-progress.ts";
import type { ProviderName } from "../model/provider-name.ts";
import type { ToolPlace } from "../model/tool-place.ts";
import type { ProjectModel } from "../model/toolset-model.ts";
import type { RuleSettings } from "../rules/severities.ts";

export interface AnalyzeOptions {
  /** A tsconfig file or the directory that holds one; relative to `cwd`. */
  readonly project: string;
  /** Default: the process's. */
  readonly cwd?: string;
  /** Which compiler reads: TypeScript 7 (default) or the project's own 5.9 or 6. */
  readonly compiler?: 6 | 7;
  /** The TypeScript of a host that has one, 5.9 or 6, instead of the project's own. Only with `compiler: 6`. */
  readonly typescript?: TypeScript6;
  /** Severities that differ from the rules' own; for each project, when they are not the same for all. */
  readonly rules?: RuleSettings | ((projectDirectory: string) => RuleSettings);
  /** The model providers that the tools are meant for; for each project, when they are not the same for all. */
  readonly providers?: Providers;
  /**
   * Texts that differ from the disk's, such as those of an editor: absolute paths with forward slashes, texts without a
   * byte order mark. A session has to be told of every change of them.
   */
  readonly readUnsaved?: ReadUnsaved;
  /** Told how far it is, in between. Changes nothing of what is found. */
  readonly onProgress?: ReportProgress;
}

export type Providers = readonly ProviderName[] | ((projectDirectory: string) => readonly ProviderName[]);

/** What one project holds. */
export interface Analysis {
  /** The compiler that read it. */
  readonly compiler: { readonly adapter: "ts6" | "ts7"; readonly version: string };
  /** Absolute, with forward slashes: what every `file` of model and diagnostics is relative to. */
  readonly projectDirectory: string;
  /** Where the index of the generated modules belongs, relative to `projectDirectory` (`.` for itself). */
  readonly indexDirectory: string;
  /** The project's own source files, relative to `projectDirectory`. */
  readonly files: readonly string[];
  /**
   * Every file that was read: sources, declaration files of dependencies, configuration. Absolute, with forward
   * slashes. While their contents are the same, and no file is added or removed, so is everything else here.
   */
  readonly inputs: readonly string[];
  /**
   * Directories of projects that were not asked for and that these reference: a new file in them may hold a tool whose
   * name is taken. Absolute, with forward slashes.
   */
  readonly referencedDirectories: readonly string[];
  readonly model: ProjectModel;
  /** Where each tool stands in the source, also those that are left out of the model. */
  readonly places: readonly ToolPlace[];
  /**
   * By file, then by place in it, then by code; as the severities and the `toolshed-ignore` comments leave them. The
   * model does not depend on those: a tool with an error that was lowered is left out all the same.
   */
  readonly diagnostics: readonly Diagnostic[];
}
