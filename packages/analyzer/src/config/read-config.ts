// Reads the configuration of a project from disk. Shared by every host: the command, editors, plugins.
import { posix, resolve } from "node:path";
import { lineStarts, positionAt } from "../compiler/shared/line-map.ts";
import { slashed } from "../compiler/slashed.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Span } from "../model/span.ts";
import { knownRules } from "../rules/known-rules.ts";
import type { RuleMeta } from "../rules/rule.ts";
import { applySeverities } from "../rules/severities.ts";
import { rule as uselessIgnore } from "../rules/tsh021-useless-ignore/rule.ts";
import { type CheckedConfig, checkConfig } from "./check-config.ts";
import type { ConfigValues } from "./config-values.ts";
import {
  configFileName,
  type FoundConfig,
  findConfigs,
  manifestName,
  readNamedConfig,
} from "./find-config.ts";
import type { TextProblem } from "./parse-config.ts";

export interface ReadConfigOptions {
  /** Absolute: where the project's tsconfig stands. */
  readonly projectDirectory: string;
  /** Absolute: this file, instead of what is found. */
  readonly file?: string;
}

/** Something wrong in a configuration, which is then not used at all. */
export interface ConfigProblem {
  /** Absolute, with forward slashes. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** What is wrong, what is allowed, and what was probably meant. */
  readonly message: string;
}

/** The configuration of one project. */
export interface ProjectConfig {
  /** Absolute, with forward slashes; absent when there is none. */
  readonly file?: string;
  /** What paths in it, and the files of its diagnostics, are relative to. Absolute, with forward slashes. */
  readonly directory: string;
  /** As written, but for `outDir`: that is relative to the project's directory. */
  readonly values: ConfigValues;
  /** Unknown rules (TSH021), in the severity that the configuration itself gives them. */
  readonly diagnostics: readonly Diagnostic[];
}

export type ReadConfigResult =
  | { readonly ok: true; readonly config: ProjectConfig }
  /** All that is wrong, by place. */
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/**
 * Reads it: `toolshed.config.json` or the object `toolshed` of package.json, beside the tsconfig, else in the nearest
 * directory above, up to the first with a package.json.
 *
 * @throws The file system's own errors, also when `file` does not exist.
 * @example
 * const read = readConfig({ projectDirectory: "/app" });
 * if (read.ok) analyzeProject({ project: "/app", rules: read.config.values.rules ?? {} });
 */
export function readConfig({ projectDirectory, file }: ReadConfigOptions): ReadConfigResult {
  const named = file === undefined ? undefined : readNamedConfig(file);
  if (file !== undefined && named === undefined) {
    const message = 'this package.json has no object "toolshed".';
    return { ok: false, problems: [{ file: slashed(file), line: 1, column: 1, message }] };
  }
  const [first, second] = named === undefined ? findConfigs(resolve(projectDirectory)) : [named];
  if (first === undefined) {
    return { ok: true, config: { directory: slashed(projectDirectory), values: {}, diagnostics: [] } };
  }
  const checked = check(first, projectDirectory);
  if (second !== undefined) {
    const both = `${configFileName} and "toolshed" in ${manifestName} both configure this project. Keep one of them.`;
    const problem = { offset: second.root?.offset ?? 0, length: 0, message: both };
    const others = check(second, projectDirectory).problems;
    return { ok: false, problems: [...checked.problems, ...placed(second, [problem]), ...others] };
  }
  if (checked.problems.length > 0) return { ok: false, problems: checked.problems };
  return { ok: true, config: checked.config };
}

function check(
  found: FoundConfig,
  projectDirectory: string,
): { readonly problems: readonly ConfigProblem[]; readonly config: ProjectConfig } {
  const directory = posix.dirname(slashed(found.file));
  const { values, problems, unknownRules, places } = checkFound(found);
  const outDir = values.outDir === undefined ? undefined : posix.join(directory, values.outDir);
  const relative = outDir === undefined ? undefined : posix.relative(slashed(projectDirectory), outDir);
  const leaves = relative !== undefined && (relative === ".." || relative.startsWith("../"));
  const place = places.get("outDir");
  const all = [
    ...problems,
    ...(leaves && place !== undefined
      ? [
          {
            offset: place.offset,
            length: place.length,
            message: `"outDir" leaves the project, whose tsconfig stands in ${posix.relative(directory, slashed(projectDirectory))}. Generated files stay below it.`,
          },
        ]
      : []),
  ];
  return {
    problems: placed(found, all),
    config: {
      file: slashed(found.file),
      directory,
      values: relative === undefined ? values : { ...values, outDir: relative === "" ? "." : relative },
      diagnostics: applySeverities(
        unknownRules.map((problem) => toDiagnostic(found, problem)),
        values.rules ?? {},
        knownRules,
      ),
    },
  };
}

function checkFound(found: FoundConfig, rules: readonly RuleMeta[] = knownRules): CheckedConfig {
  const { root, problems } = found;
  if (root === undefined) {
    const empty = {
      offset: 0,
      length: 0,
      message: "this file is empty. Write {} for a configuration that says nothing.",
    };
    return {
      values: {},
      problems: problems.length > 0 ? problems : [empty],
      unknownRules: [],
      places: new Map(),
    };
  }
  const checked = checkConfig(root, rules);
  // What is half written is judged by the parser alone.
  const isFree = ({ offset, length }: TextProblem): boolean =>
    !problems.some((other) => other.offset <= offset + length && offset <= other.offset + other.length);
  return { ...checked, problems: [...problems, ...checked.problems.filter(isFree)] };
}

function placed({ file, text }: FoundConfig, problems: readonly TextProblem[]): readonly ConfigProblem[] {
  const starts = lineStarts(text);
  return problems
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, message }) => ({ file: slashed(file), ...positionAt(starts, offset), message }));
}

function toDiagnostic({ file, text }: FoundConfig, { offset, length, message }: TextProblem): Diagnostic {
  const starts = lineStarts(text);
  const end = positionAt(starts, offset + length);
  const span: Span = {
    file: posix.basename(slashed(file)),
    start: offset,
    end: offset + length,
    ...positionAt(starts, offset),
    endLine: end.line,
    endColumn: end.column,
  };
  return { code: uselessIgnore.meta.code, severity: uselessIgnore.meta.severity, message, span };
}
