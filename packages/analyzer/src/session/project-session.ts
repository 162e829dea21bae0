// Projects that are held open and read again after changes, with the same answers as when they are read from the start.
import { reachableConfigFiles } from "../compiler/config-files.ts";
import { holdProjects, type OpenedProjects, projectFile } from "../compiler/open-project.ts";
import { slashed } from "../compiler/slashed.ts";
import type { Analysis, AnalyzeOptions } from "./analysis.ts";
import { concludeAnalyses } from "./conclude-analyses.ts";
import type { ProjectFindings } from "./project-reader.ts";
import { ProjectSetReader } from "./project-set-reader.ts";

/** What has happened to files. Absolute paths; generated files do not matter. */
export interface ProjectChanges {
  readonly changed?: readonly string[];
  readonly created?: readonly string[];
  readonly deleted?: readonly string[];
}

/**
 * Reads projects again and again. Every call is synchronous and may take as long as the first one; what a fault of the
 * compiler throws ends the session, which then has to be closed and opened anew.
 *
 * @example
 * const session = new ProjectSession({ project: "." });
 * session.analyses();
 * session.update({ changed: ["/home/me/app/src/tickets.ts"] });
 * session.close();
 */
export class ProjectSession {
  readonly #options: AnalyzeOptions;
  #reader: ProjectSetReader;
  #projects: OpenedProjects;
  #configuration: readonly string[] = [];
  #analyses: readonly Analysis[];

  /** @throws CompilerError as `analyzeProject` */
  constructor(options: AnalyzeOptions) {
    this.#options = options;
    this.#reader = new ProjectSetReader(options.providers);
    this.#projects = holdProjects(options);
    this.#analyses = this.#readAll();
  }

  /** The last answers: one analysis a project, in the order of the references. */
  analyses(): readonly Analysis[] {
    return this.#analyses;
  }

  /**
   * The answers after the changes. A change of the configuration or of a `package.json` opens the projects anew; a file
   * that comes, goes or is installed makes all of them be read again.
   */
  update({ changed = [], created = [], deleted = [] }: ProjectChanges): readonly Analysis[] {
    const all = [...changed, ...created, ...deleted].map(slashed);
    if (all.some((path) => this.#decides(path))) {
      this.#projects.close();
      this.#projects = holdProjects(this.#options);
      this.#analyses = this.#readAll();
      return this.#analyses;
    }
    const projects = this.#projects.update({ changed, created, deleted });
    const edited = created.length + deleted.length > 0 ? undefined : new Set(changed.map(slashed));
    const findings =
      edited === undefined ? this.#reader.read(projects) : this.#reader.reread(projects, edited);
    if (edited === undefined) this.#reader.prepare(projects);
    this.#analyses = this.#conclude(findings);
    return this.#analyses;
  }

  close(): void {
    this.#projects.close();
  }

  #readAll(): readonly Analysis[] {
    this.#reader = new ProjectSetReader(this.#options.providers);
    this.#configuration = reachableConfigFiles(projectFile(this.#options)).map(slashed);
    const findings = this.#reader.read(this.#projects, this.#options.onProgress);
    this.#reader.prepare(this.#projects);
    return this.#conclude(findings);
  }

  #conclude(findings: readonly ProjectFindings[]): readonly Analysis[] {
    return concludeAnalyses(findings, this.#options.rules).map((analysis) => ({
      ...analysis,
      inputs: [...this.#configuration, ...analysis.inputs],
    }));
  }

  /** Does the file decide what the projects are, or where imports lead? */
  #decides(path: string): boolean {
    return (
      path.endsWith("/package.json") ||
      this.#configuration.includes(path) ||
      /\/tsconfig[^/]*\.json$/.test(path)
    );
  }
}
