// The only pipeline: open, extract facts, check rules, extract the model of what is correct. Once; `session/` does it again
// and again.
import { reachableConfigFiles } from "./compiler/config-files.ts";
import { holdProjects, openProjects, projectFile } from "./compiler/open-project.ts";
import type { Compiler } from "./compiler/port.ts";
import { slashed } from "./compiler/slashed.ts";
import { extractProject } from "./extract/extract-project.ts";
import { ownSources } from "./extract/own-sources.ts";
import type { ReportProgress } from "./model/analysis-progress.ts";
import type { ProjectFacts } from "./model/facts.ts";
import type { ProviderName } from "./model/provider-name.ts";
import type { RuleSettings } from "./rules/severities.ts";
import type { Analysis, AnalyzeOptions } from "./session/analysis.ts";
import { concludeAnalyses } from "./session/conclude-analyses.ts";
import { ProjectSetReader } from "./session/project-set-reader.ts";

/**
 * Reads a project (all projects of a `references`-only tsconfig) and reports what is wrong with its toolsets.
 *
 * @returns One analysis a project, in the order of the references.
 * @throws CompilerError when no project or no compiler can be opened.
 * @example
 * for (const { model, diagnostics } of analyzeProject({ project: "." })) {
 *   console.log(model.toolsets.length, diagnostics.length);
 * }
 */
export function analyzeProject(options: AnalyzeOptions): readonly Analysis[] {
  options.onProgress?.({ phase: "opening", done: 0, total: 0 });
  const opened = holdProjects(options);
  try {
    const configuration = reachableConfigFiles(projectFile(options)).map((file) => slashed(file));
    const findings = new ProjectSetReader(options.providers).read(opened, options.onProgress);
    return concludeAnalyses(findings, options.rules).map((analysis) => ({
      ...analysis,
      inputs: [...configuration, ...analysis.inputs],
    }));
  } finally {
    opened.close();
  }
}

/** Reads what an adapter has opened, for hosts that bring their own program. Of other projects it knows nothing. */
export function analyzeCompiler(
  compiler: Compiler,
  onProgress?: ReportProgress,
  rules?: RuleSettings,
  providers?: readonly ProviderName[],
): Analysis {
  const [analysis] = concludeAnalyses(
    new ProjectSetReader(providers).read(
      { projects: [compiler], references: [], looked: [], directories: [] },
      onProgress,
    ),
    rules,
  );
  if (analysis === undefined) throw new Error("a project without an analysis");
  return analysis;
}

/** The facts alone, for tools that look into the analyzer. */
export function extractFacts(options: AnalyzeOptions): readonly ProjectFacts[] {
  const compilers = openProjects(options);
  try {
    return compilers.map((compiler) => extractProject(compiler, ownSources(compiler)));
  } finally {
    for (const compiler of compilers) compiler.close();
  }
}
