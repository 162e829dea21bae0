// `toolshed check --fix`: applies what is certain, reads the project again, and goes on until nothing changes. Writes only
// sources of the projects that were asked for.
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import {
  applyFixes,
  type Diagnostic,
  type Fix,
  fixesOf,
  fixesOfTurn,
  type TextEdit,
} from "@toolshed/analyzer";
import { isGenerated, projectPath } from "@toolshed/transformer";
import { describeError } from "../../describe-error.ts";
import type { CliHost } from "../../host.ts";
import { displayPath } from "../../reporters/display-path.ts";
import type { Failure, ReportedFix } from "../../reporters/report.ts";
import { findWriteProblems, type SetupFile, writeTogether } from "../init/write-together.ts";
import { type ProjectPlans, planProjects } from "../plan-projects.ts";
import type { ProjectOptions } from "../project-options.ts";
import { FixProgress } from "./fix-progress.ts";

export interface FixedSources {
  /** What is there now. */
  readonly planned: ProjectPlans;
  /** In the order in which they were applied. */
  readonly fixed: readonly ReportedFix[];
  readonly failures: readonly Failure[];
}

/** Parameters of one function are described one after another; whoever has more of them runs the command again. */
const maximumRounds = 32;

/**
 * Repairs what has exactly one fix: where there are several, a person has to choose. Each round is written as a whole
 * or not at all; after a failure nothing more is.
 *
 * @throws UsageError when the configuration of any project is wrong.
 */
export function fixSources(options: ProjectOptions, host: CliHost): FixedSources {
  const fixed: ReportedFix[] = [];
  const progress = new FixProgress();
  let planned = planProjects(options, host);
  for (let round = 0; round < maximumRounds; round++) {
    const { applied, failures } = applyRound(planned, progress, host);
    if (failures.length > 0) return { planned, fixed, failures };
    if (applied.length === 0) break;
    fixed.push(...applied);
    planned = planProjects(options, host);
  }
  return { planned, fixed, failures: [] };
}

interface Candidate {
  /** The finding without its place, which moves with every edit above it. */
  readonly kind: string;
  readonly code: string;
  readonly fix: Fix;
  readonly reported: ReportedFix;
}

function applyRound(
  { plans }: ProjectPlans,
  progress: FixProgress,
  host: CliHost,
): { readonly applied: readonly ReportedFix[]; readonly failures: readonly Failure[] } {
  const sources = new SourceFiles(plans.map(({ analysis }) => analysis.projectDirectory));
  const found = plans.flatMap(({ analysis: { projectDirectory, diagnostics } }) =>
    diagnostics.flatMap((diagnostic) => candidateOf(diagnostic, projectDirectory, sources, host)),
  );
  const useless = progress.begin(found.map(({ kind }) => kind));
  const candidates = found.filter(({ kind }) => !useless.has(kind));
  const applied = fixesOfTurn(candidates);
  progress.applied(applied.map(({ kind }) => kind));
  const edits = new Map<string, TextEdit[]>();
  for (const edit of applied.flatMap(({ fix }) => fix.edits)) {
    const known = edits.get(edit.file);
    if (known === undefined) edits.set(edit.file, [edit]);
    else known.push(edit);
  }
  const files = [...edits].flatMap(([file, own]): readonly SetupFile[] => {
    const before = sources.read(file);
    if (before === undefined) return [];
    return [{ file, before, text: applyFixes(before, own), why: "fixes" }];
  });
  const failures = write(files, host);
  return { applied: failures.length > 0 ? [] : applied.map(({ reported }) => reported), failures };
}

/** Of absolute paths, so that fixes of several projects can be compared. */
function candidateOf(
  diagnostic: Diagnostic,
  projectDirectory: string,
  sources: SourceFiles,
  host: CliHost,
): readonly Candidate[] {
  const absolute = (file: string): string => posix.join(projectDirectory, file);
  const [fix, ...others] = fixesOf(diagnostic, (file) => sources.read(absolute(file)));
  if (fix === undefined || others.length > 0) return [];
  const edits = fix.edits.map((edit) => ({ ...edit, file: absolute(edit.file) }));
  if (edits.length === 0 || !edits.every(({ file }) => sources.mayChange(file))) return [];
  const { code, span, message } = diagnostic;
  const file = displayPath(host.cwd, absolute(span.file));
  const kind = JSON.stringify([code, file, message]);
  return [
    { kind, code, fix: { ...fix, edits }, reported: { code, title: fix.title, file, line: span.line } },
  ];
}

function write(files: readonly SetupFile[], host: CliHost): readonly Failure[] {
  try {
    const problems = findWriteProblems(files);
    if (problems.length === 0) writeTogether(files);
    return problems.map(({ file, problem }) => ({
      code: "WRITE_REFUSED",
      message: `${displayPath(host.cwd, file)} was not repaired: ${problem}.`,
    }));
  } catch (error) {
    const failure = describeError(error, host.cwd);
    if (failure === undefined) throw error;
    return [{ code: failure.code, message: `The sources could not be repaired (${failure.message}).` }];
  }
}

/** Texts of sources, each read once a round, and which of them may be changed. */
class SourceFiles {
  readonly #directories: readonly string[];
  readonly #texts: Map<string, string | undefined> = new Map();

  constructor(directories: readonly string[]) {
    this.#directories = directories;
  }

  read(file: string): string | undefined {
    if (!this.#texts.has(file)) this.#texts.set(file, readWhole(file));
    return this.#texts.get(file);
  }

  /** Not what others wrote, what is generated, and what lies outside of the projects or is only linked into them. */
  mayChange(file: string): boolean {
    const text = this.read(file);
    if (text === undefined || isGenerated(text) || file.split("/").includes("node_modules")) return false;
    return this.#directories.some((directory) => {
      const place = projectPath(directory, posix.relative(directory, file));
      return "absolute" in place && place.exists;
    });
  }
}

/** Nothing for a file that is not UTF-8: writing it back would change it. */
function readWhole(file: string): string | undefined {
  try {
    const bytes = readFileSync(file);
    const text = bytes.toString("utf8");
    return Buffer.from(text, "utf8").equals(bytes) ? text : undefined;
  } catch {
    // Without its text there is no fix; the analyzer has read it, and says what is wrong with it.
    return undefined;
  }
}
