// Reads the toolsets of a program that a compiler is about to build.
import { dirname } from "node:path";
import {
  type Analysis,
  analyzeCompiler,
  analyzeProject,
  openProgram6,
  type ProviderName,
  readConfig,
  type TypeScript6,
  type ts,
} from "@toolshed/analyzer";

/** Findings, or why there are none. */
export type AnalyzedProgram =
  | { readonly ok: true; readonly analysis: Analysis; readonly providers: readonly ProviderName[] }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Analyzes it through its own checker. A project with references is read on its own, since the compiler sees
 * declarations of the others, in which no defaults stand.
 *
 * @throws CompilerError as `analyzeProject`
 */
export function analyzeProgram(typescript: TypeScript6, program: ts.Program): AnalyzedProgram {
  const { configFilePath } = program.getCompilerOptions();
  const configFile = typeof configFilePath === "string" ? configFilePath : undefined;
  const directory = configFile === undefined ? program.getCurrentDirectory() : dirname(configFile);
  const read = readConfig({ projectDirectory: directory });
  if (!read.ok) {
    return {
      ok: false,
      problems: read.problems.map(
        ({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`,
      ),
    };
  }
  const { rules = {}, providers = [] } = read.config.values;
  if (configFile === undefined || !hasReferences(program)) {
    const compiler = openProgram6(typescript, program, directory, configFile);
    return { ok: true, providers, analysis: analyzeCompiler(compiler, undefined, rules, providers) };
  }
  const [analysis] = analyzeProject({ project: configFile, compiler: 6, typescript, rules, providers });
  if (analysis === undefined) throw new Error("a project without an analysis");
  return { ok: true, providers, analysis };
}

export function hasReferences(program: ts.Program): boolean {
  return (program.getProjectReferences()?.length ?? 0) > 0;
}
