// The plugin for TypeScript 5.9 and 6 through ts-patch: the compiler's own build reports what is wrong with toolsets, and what it
// emits carries their descriptors. The host's TypeScript is injected; nothing here may import another.
import { createHash } from "node:crypto";
import { posix } from "node:path";
import type { Analysis, ProviderName, ToolsetModel, TypeScript6, ts } from "@toolshed/analyzer";
import { planTreeInjection, type TreeInjection } from "../emit/inject/inject-tree.ts";
import { type AnalyzedProgram, analyzeProgram, hasReferences } from "./analyze-program.ts";
import { lookAgain } from "./look-again.ts";
import { optionProblem, type PluginOptions } from "./plugin-options.ts";
import { type ProgramFindings, placelessDiagnostic, programFindings } from "./program-findings.ts";

export type { PluginOptions } from "./plugin-options.ts";

/** What ts-patch hands over beside the program. */
export interface PluginHost {
  readonly ts: TypeScript6;
}

/** Methods of a program that the compiler calls and leaves out of its public types. */
interface ProgramInternals {
  getBindAndCheckDiagnostics?(file: ts.SourceFile, token?: ts.CancellationToken): readonly ts.Diagnostic[];
}

/** The version that builders keep of a file: another one means that the file has changed. */
interface Versioned {
  version?: string;
}

const prepared = new WeakSet<ts.Program>();
/** What the compiler gave: a file may stay the same object in many programs of a watch. */
const versions = new WeakMap<ts.SourceFile, string>();
let analyzing = false;

/**
 * Prepares a program: its semantic diagnostics gain the findings, and its emit the descriptors. Declaration files are not
 * touched.
 *
 * @example
 * // tsconfig.json
 * // "plugins": [{ "transform": "@toolshed/transformer/ts-patch", "transformProgram": true }]
 */
export default function toolshed(
  program: ts.Program,
  _host: ts.CompilerHost | undefined,
  options: PluginOptions,
  { ts: typescript }: PluginHost,
): ts.Program {
  // An entry that stands twice, and programs that the analyzer opens itself.
  if (analyzing || prepared.has(program)) return program;
  prepared.add(program);
  const wrong = optionProblem({ ...options });
  const analyzed: AnalyzedProgram =
    wrong === undefined ? analyze(typescript, program) : { ok: false, problems: [wrong] };
  if (!analyzed.ok) {
    reportPlaceless(
      program,
      analyzed.problems.map((problem) => placelessDiagnostic(typescript, problem)),
    );
    return program;
  }
  const { analysis, providers } = analyzed;
  const findings = programFindings(typescript, program, analysis, options.warnings ?? "print");
  const injections = planInjections(typescript, program, analysis, providers);
  markVersions(program, injections, findings);
  reportErrors(program, findings);
  printWarnings(typescript, program, findings.warnings);
  injectOnEmit(typescript, program, injections);
  if (injections.size > 0 && hasReferences(program)) lookAgain(typescript, program);
  return program;
}

function analyze(typescript: TypeScript6, program: ts.Program): AnalyzedProgram {
  analyzing = true;
  try {
    return analyzeProgram(typescript, program);
  } catch (error) {
    if (error instanceof Error && error.name === "CompilerError")
      return { ok: false, problems: [error.message] };
    throw error;
  } finally {
    analyzing = false;
  }
}

type Injections = ReadonlyMap<ts.SourceFile, TreeInjection>;

function planInjections(
  typescript: TypeScript6,
  program: ts.Program,
  { model, projectDirectory }: Analysis,
  providers: readonly ProviderName[],
): Injections {
  // Binds the files, which gives their nodes parents.
  program.getTypeChecker();
  const byFile = new Map<string, ToolsetModel[]>();
  for (const toolset of model.toolsets)
    byFile.set(toolset.file, [...(byFile.get(toolset.file) ?? []), toolset]);
  const injections = new Map<ts.SourceFile, TreeInjection>();
  for (const [file, toolsets] of byFile) {
    const source = program.getSourceFile(posix.resolve(projectDirectory, file));
    const injection = source && planTreeInjection(typescript, source, toolsets, providers);
    if (source !== undefined && injection !== undefined) injections.set(source, injection);
  }
  return injections;
}

/**
 * Incremental builds write a file only if it has changed. What is put into a toolset's file also follows from other files,
 * and so do findings, so it is made part of the version.
 */
function markVersions(program: ts.Program, injections: Injections, { errors }: ProgramFindings): void {
  for (const source of program.getSourceFiles()) {
    // boundary: see `Versioned`.
    const versioned = source as Versioned;
    const original = versions.get(source) ?? versioned.version;
    if (original === undefined) continue;
    versions.set(source, original);
    const found = (errors.get(source) ?? []).map(({ code, start, messageText }) => [
      code,
      start,
      messageText,
    ]);
    const text = injections.get(source)?.text;
    versioned.version =
      text === undefined && found.length === 0
        ? original
        : `${original}-${createHash("sha256")
            .update(JSON.stringify([text, found]))
            .digest("hex")
            .slice(0, 32)}`;
  }
}

function reportErrors(program: ts.Program, { errors }: ProgramFindings): void {
  const of = (file: ts.SourceFile | undefined): readonly ts.Diagnostic[] =>
    file === undefined ? [...errors.values()].flat() : (errors.get(file) ?? []);
  const getSemantic = program.getSemanticDiagnostics;
  program.getSemanticDiagnostics = (file, token) => [...getSemantic(file, token), ...of(file)];
  // boundary: builders ask this one, file by file.
  const internals = program as ProgramInternals;
  const getBindAndCheck = internals.getBindAndCheckDiagnostics;
  if (getBindAndCheck === undefined) return;
  internals.getBindAndCheckDiagnostics = (file, token) => [...getBindAndCheck(file, token), ...of(file)];
}

function reportPlaceless(program: ts.Program, diagnostics: readonly ts.Diagnostic[]): void {
  const getGlobal = program.getGlobalDiagnostics;
  program.getGlobalDiagnostics = (token) => [...getGlobal(token), ...diagnostics];
}

function printWarnings(
  typescript: TypeScript6,
  program: ts.Program,
  warnings: readonly ts.Diagnostic[],
): void {
  if (warnings.length === 0) return;
  const { sys } = typescript;
  const host: ts.FormatDiagnosticsHost = {
    getCurrentDirectory: () => program.getCurrentDirectory(),
    getNewLine: () => sys.newLine,
    getCanonicalFileName: (name) => name,
  };
  const isPretty = program.getCompilerOptions()["pretty"] ?? sys.writeOutputIsTTY?.() ?? false;
  sys.write(
    isPretty
      ? `${typescript.formatDiagnosticsWithColorAndContext(warnings, host)}${sys.newLine}`
      : typescript.formatDiagnostics(warnings, host),
  );
}

function injectOnEmit(typescript: TypeScript6, program: ts.Program, injections: Injections): void {
  if (injections.size === 0) return;
  const inject: ts.TransformerFactory<ts.SourceFile> = (context) => (source) =>
    injections.get(typescript.getOriginalNode(source, typescript.isSourceFile))?.apply(source, context) ??
    source;
  const { emit } = program;
  program.emit = (target, writeFile, token, onlyDeclarations, transformers = {}, ...rest) =>
    emit(
      target,
      writeFile,
      token,
      onlyDeclarations,
      { ...transformers, before: [inject, ...(transformers.before ?? [])] },
      ...rest,
    );
}
