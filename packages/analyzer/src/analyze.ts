// The only pipeline: open, extract, check, build the model.
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { ProjectModel } from "./model/toolset-model.ts";

export interface AnalyzeOptions {
  /** A tsconfig file or the directory that holds one; relative to `cwd`. */
  readonly project: string;
  /** Default: the process's. */
  readonly cwd?: string;
  /** Which compiler reads: TypeScript 7 (default) or the project's own 5.9 or 6. */
  readonly compiler?: 6 | 7;
}

/** What one project holds. */
export interface Analysis {
  /** The compiler that read it. */
  readonly compiler: { readonly adapter: "ts6" | "ts7"; readonly version: string };
  /** Absolute, with forward slashes: what every `file` of model and diagnostics is relative to. */
  readonly projectDirectory: string;
  /** Where the index of the generated modules belongs, relative to `projectDirectory` (`.` for itself). */
  readonly indexDirectory: string;
  readonly model: ProjectModel;
  /** By file, then by place in it, then by code. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a project (all projects of a `references`-only tsconfig) and reports what is wrong with its toolsets.
 *
 * @throws CompilerError when no project or no compiler can be opened.
 */
export function analyzeProject(options: AnalyzeOptions): readonly Analysis[] {
  throw new Error(`not wired yet: ${options.project}`);
}
