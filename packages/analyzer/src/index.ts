// The public surface of the analyzer.

export { analyzeCompiler, analyzeProject } from "./analyze.ts";
export { CompilerError, type CompilerErrorCode } from "./compiler/compiler-error.ts";
export { type FoundCompiler, findCompiler } from "./compiler/find-compiler.ts";
export { loadParser } from "./compiler/load-parser.ts";
export { projectFile } from "./compiler/open-project.ts";
export type { ReadUnsaved } from "./compiler/port.ts";
export { readTsconfig, type Tsconfig } from "./compiler/read-tsconfig.ts";
export { readRegularFile } from "./compiler/shared/read-regular-file.ts";
export { slashed } from "./compiler/slashed.ts";
export { openProgram6, type TypeScript6, type ts } from "./compiler/ts6/open-program6.ts";
export { tsconfigCovers } from "./compiler/tsconfig-covers.ts";
export { configSchema } from "./config/config-schema.ts";
export type * from "./config/config-values.ts";
export {
  type ConfigProblem,
  type ProjectConfig,
  type ReadConfigOptions,
  type ReadConfigResult,
  readConfig,
} from "./config/read-config.ts";
export type * from "./diagnostics/diagnostic.ts";
export type * from "./diagnostics/fix.ts";
export { countSeverities, hasErrors } from "./diagnostics/severity.ts";
export { sortDiagnostics } from "./diagnostics/sort-diagnostics.ts";
export { applyFixes } from "./fixes/apply-fixes.ts";
export type { AnalysisProgress, ReportProgress } from "./model/analysis-progress.ts";
export { chainCalls, isChainCall, toolStarters } from "./model/chain-calls.ts";
export type * from "./model/facts.ts";
export type * from "./model/json-value.ts";
export type * from "./model/span.ts";
export type * from "./model/tool-place.ts";
export type * from "./model/toolset-model.ts";
export { modelVersion } from "./model/toolset-model.ts";
export type * from "./model/type-model.ts";
export { usedOnce } from "./model/used-once.ts";
export { fixesOf } from "./rules/fixes-of.ts";
export { type CertainFix, fixesOfTurn } from "./rules/fixes-of-turn.ts";
export { rules } from "./rules/index.gen.ts";
export { knownRules, staleRule } from "./rules/known-rules.ts";
export { rulePages } from "./rules/pages.gen.ts";
export type { Rule, RuleCode, RuleFix, RuleMeta } from "./rules/rule.ts";
export type { RuleSetting, RuleSettings } from "./rules/severities.ts";
export type { Analysis, AnalyzeOptions } from "./session/analysis.ts";
export { type HostProgram, ProgramSession } from "./session/program-session.ts";
export { type ProjectChanges, ProjectSession } from "./session/project-session.ts";
