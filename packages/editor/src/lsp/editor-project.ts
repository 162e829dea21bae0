// One project that is held open while its files are edited. What goes wrong in it is told, never thrown: an editor lives
// longer than a fault.
import { posix } from "node:path";
import {
  type Analysis,
  type ConfigProblem,
  type Diagnostic,
  type ProjectChanges,
  ProjectSession,
  type ReadUnsaved,
} from "@toolshed/analyzer";
import { readSeverities, type Severities } from "../shared/read-severities.ts";

export class EditorProject {
  /** Absolute. */
  readonly #tsconfig: string;
  readonly #readUnsaved: ReadUnsaved;
  readonly #severities = new Map<string, Severities>();
  #session: ProjectSession | undefined;
  /** What the session was opened with, and cannot change. */
  #setup = "";
  #problem: string | undefined;

  constructor(tsconfig: string, readUnsaved: ReadUnsaved) {
    this.#tsconfig = tsconfig;
    this.#readUnsaved = readUnsaved;
    this.#run(() => this.#open());
  }

  /** Of each of its projects, without what configurations that are wrong would decide. */
  analyses(): readonly Analysis[] {
    return (this.#session?.analyses() ?? []).filter(
      ({ projectDirectory }) => this.#of(projectDirectory).problems.length === 0,
    );
  }

  /** What is wrong in configurations. */
  configProblems(): readonly ConfigProblem[] {
    return this.#directories().flatMap((directory) => this.#of(directory).problems);
  }

  /** Findings in configurations, and what their files are relative to. */
  configDiagnostics(): readonly {
    readonly directory: string;
    readonly diagnostics: readonly Diagnostic[];
  }[] {
    return this.#directories().map((directory) => this.#of(directory));
  }

  /** Why nothing can be read, if so. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Reads what the changes ask for. A compiler that dies is started again, once. */
  update(changes: ProjectChanges): void {
    const before = JSON.stringify(this.#directories().map((directory) => this.#of(directory)));
    this.#severities.clear();
    const isSame = before === JSON.stringify(this.#directories().map((directory) => this.#of(directory)));
    const relevant = this.#relevant(changes);
    const hasChanges = Object.values(relevant).some((files) => files.length > 0);
    if (this.#session !== undefined && isSame && !hasChanges) return;
    this.#run(() => {
      if (this.#session === undefined || this.#setup !== this.#wantedSetup()) return this.#open();
      try {
        this.#session.update(relevant);
      } catch {
        // Whatever it was: a session that has failed is of no use, and a new one says what is wrong.
        this.#open();
      }
    });
  }

  close(): void {
    this.#session?.close();
    this.#session = undefined;
  }

  #open(): void {
    this.close();
    this.#severities.clear();
    const { compiler } = this.#own();
    this.#session = new ProjectSession({
      project: this.#tsconfig,
      rules: (directory) => this.#of(directory).rules,
      providers: (directory) => this.#of(directory).providers,
      readUnsaved: this.#readUnsaved,
      ...(compiler === undefined ? {} : { compiler }),
    });
    this.#setup = this.#wantedSetup();
  }

  #run(work: () => void): void {
    try {
      work();
      this.#problem = undefined;
    } catch (error) {
      this.close();
      this.#problem = error instanceof Error ? error.message : String(error);
    }
  }

  #wantedSetup(): string {
    return JSON.stringify([
      this.#own().compiler,
      this.#directories().map((directory) => this.#of(directory).providers),
    ]);
  }

  /** Of the tsconfig itself, which may stand for several projects. */
  #own(): Severities {
    return this.#of(posix.dirname(this.#tsconfig));
  }

  #directories(): readonly string[] {
    return [...new Set((this.#session?.analyses() ?? []).map(({ projectDirectory }) => projectDirectory))];
  }

  #of(directory: string): Severities {
    const known = this.#severities.get(directory) ?? readSeverities(directory);
    this.#severities.set(directory, known);
    return known;
  }

  /** A file that the project has not read would make it read everything. */
  #relevant({ changed = [], created = [], deleted = [] }: ProjectChanges): Required<ProjectChanges> {
    const analyses = this.#session?.analyses() ?? [];
    const inputs = new Set(analyses.flatMap((analysis) => analysis.inputs));
    const folders = analyses.flatMap(({ projectDirectory, referencedDirectories }) => [
      projectDirectory,
      ...referencedDirectories,
    ]);
    const isNear = (file: string): boolean =>
      !/\.generated\.[mc]?tsx?$|\/node_modules\//.test(file) &&
      /\.[mc]?tsx?$|\/package\.json$|\/tsconfig[^/]*\.json$/.test(file) &&
      folders.some((folder) => file.startsWith(`${folder}/`));
    return {
      changed: changed.filter((file) => inputs.has(file)),
      created: created.filter((file) => isNear(file) && !inputs.has(file)),
      deleted: deleted.filter((file) => inputs.has(file) || isNear(file)),
    };
  }
}
