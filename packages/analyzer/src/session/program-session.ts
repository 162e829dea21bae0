// The program that a host has in its memory, such as an editor's with its unsaved texts, read again and again. Knows no
// disk but that of dependencies, and no single host.
import { slashed } from "../compiler/slashed.ts";
import { openProgram6, type Program6, type TypeScript6 } from "../compiler/ts6/open-program6.ts";
import type { ProviderName } from "../model/provider-name.ts";
import type { RuleSettings } from "../rules/severities.ts";
import type { Analysis } from "./analysis.ts";
import { concludeAnalyses } from "./conclude-analyses.ts";
import { ProgramReferences, type References } from "./program-references.ts";
import type { ProjectFindings } from "./project-reader.ts";
import { ProjectSetReader } from "./project-set-reader.ts";

/** A program of TypeScript 5.9 or 6, and where it comes from. */
export interface HostProgram {
  /** The host's own TypeScript, which made the program. */
  readonly typescript: TypeScript6;
  readonly program: Program6;
  /** Absolute: where the project's tsconfig stands. */
  readonly projectDirectory: string;
  /** That tsconfig, absolute. */
  readonly configFile?: string;
}

/** What was read last. */
interface State {
  readonly program: Program6;
  readonly texts: ReadonlyMap<string, string>;
  /** What decides about the program besides the texts. */
  readonly setup: string;
  readonly references: References;
  readonly findings: readonly ProjectFindings[];
}

/**
 * Reads the states of one project's program. The answer for a program that was read already is there at once; of the
 * next one, only what the changes concern is read.
 *
 * @example
 * const session = new ProgramSession();
 * session.analyze({ typescript, program, projectDirectory: "/home/me/app" }).diagnostics;
 */
export class ProgramSession {
  #providers: readonly ProviderName[] = [];
  #reader = new ProjectSetReader(() => this.#providers);
  readonly #references = new ProgramReferences();
  #state: State | undefined;
  #concluded: { readonly state: State; readonly rules: string; readonly analysis: Analysis } | undefined;

  /**
   * @param rules Severities that differ from the rules' own.
   * @param providers The model providers that the tools are meant for.
   * @throws CompilerError when the TypeScript is of a version that cannot be read. The next call reads everything.
   */
  analyze(host: HostProgram, rules: RuleSettings = {}, providers: readonly ProviderName[] = []): Analysis {
    if (providers.join() !== this.#providers.join()) this.#state = undefined;
    this.#providers = providers;
    const state = this.#read(host);
    const key = JSON.stringify(rules);
    const known = this.#concluded;
    if (known !== undefined && known.state === state && known.rules === key) return known.analysis;
    const [analysis] = concludeAnalyses(state.findings, rules);
    if (analysis === undefined) throw new Error("a project without an analysis");
    this.#concluded = { state, rules: key, analysis };
    return analysis;
  }

  #read(host: HostProgram): State {
    const { typescript, program, projectDirectory, configFile } = host;
    const last = this.#state;
    const references = this.#references.of(host);
    if (last?.program === program && last.references === references) return last;
    // What fails half way through leaves nothing to go on with.
    this.#state = undefined;
    const compiler = openProgram6(typescript, program, projectDirectory, configFile);
    const set = { ...references, projects: [compiler] };
    const texts = new Map(program.getSourceFiles().map((file) => [file.fileName, file.text]));
    const setup = JSON.stringify([program.getRootFileNames(), program.getCompilerOptions()]);
    const isSame = last?.setup === setup && last.references === references;
    const changed = isSame ? changedFiles(last.texts, texts) : undefined;
    if (changed === undefined) this.#reader = new ProjectSetReader(() => this.#providers);
    const findings = changed === undefined ? this.#reader.read(set) : this.#reader.reread(set, changed);
    this.#state = { program, texts, setup, references, findings };
    return this.#state;
  }
}

/** Undefined when files have come or gone. */
function changedFiles(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ReadonlySet<string> | undefined {
  if (before.size !== after.size) return undefined;
  const changed = new Set<string>();
  for (const [path, text] of after) {
    const known = before.get(path);
    if (known === undefined) return undefined;
    if (known !== text) changed.add(slashed(path));
  }
  return changed;
}
