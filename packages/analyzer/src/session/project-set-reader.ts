// Reads projects together, since a name of a tool is held against those of the projects and packages that are used.
import { posix } from "node:path";
import type { ProjectSet } from "../compiler/open-project.ts";
import type { Compiler } from "../compiler/port.ts";
import { slashed } from "../compiler/slashed.ts";
import { type NamedProject, readOtherTools } from "../dependencies/read-other-tools.ts";
import { extractNames } from "../extract/extract-names.ts";
import { ownSources } from "../extract/own-sources.ts";
import type { ReportProgress } from "../model/analysis-progress.ts";
import type { Providers } from "./analysis.ts";
import { inputsOf, type ProjectFindings, ProjectReader, type ReadProject } from "./project-reader.ts";

/** A project that is only there because another references it. */
interface Referenced extends NamedProject {
  /** What its names follow from. */
  readonly inputs: readonly string[];
}

export class ProjectSetReader {
  /** By place among the projects: two of them may have one directory. */
  readonly #readers: ProjectReader[] = [];
  #referenced: readonly Referenced[] = [];
  readonly #providers: Providers;

  /** @param providers What the tools are meant for. */
  constructor(providers: Providers = []) {
    this.#providers = providers;
  }

  /** Reads all of it. */
  read(set: ProjectSet, onProgress?: ReportProgress): readonly ProjectFindings[] {
    const read = set.projects.map((compiler, index) => this.#reader(index).read(compiler, onProgress));
    this.#referenced = set.references.map(namesOf);
    return this.#conclude(read, set);
  }

  /** Reads what depends on files whose contents are different, when no file has come or gone. */
  reread(set: ProjectSet, changed: ReadonlySet<string>): readonly ProjectFindings[] {
    const read = set.projects.map((compiler, index) => this.#reader(index).reread(compiler, changed));
    this.#referenced = set.references.map((compiler, index) => {
      const known = this.#referenced[index];
      const isSame = known !== undefined && !known.inputs.some((file) => changed.has(file));
      return isSame ? { ...known, compiler } : namesOf(compiler);
    });
    return this.#conclude(read, set);
  }

  /** Makes the first `reread` quick. */
  prepare({ projects }: ProjectSet): void {
    for (const [index, compiler] of projects.entries()) this.#reader(index).prepare(compiler);
  }

  #conclude(read: readonly ReadProject[], set: ProjectSet): readonly ProjectFindings[] {
    const known = [...read, ...this.#referenced];
    const beyond = [
      ...set.looked.map((path) => posix.normalize(slashed(path))),
      ...this.#referenced.flatMap(({ inputs }) => inputs),
    ];
    return read.map((project) => {
      const others = readOtherTools(project, known);
      const { projectDirectory } = project.compiler;
      const providers =
        typeof this.#providers === "function" ? this.#providers(projectDirectory) : this.#providers;
      const found = project.conclude({ ...others, inputs: [...others.inputs, ...beyond] }, providers);
      const referencedDirectories = set.directories.map((path) => posix.normalize(slashed(path)));
      return { ...found, analysis: { ...found.analysis, referencedDirectories } };
    });
  }

  #reader(index: number): ProjectReader {
    const known = this.#readers[index] ?? new ProjectReader();
    this.#readers[index] = known;
    return known;
  }
}

function namesOf(compiler: Compiler): Referenced {
  const sources = ownSources(compiler);
  return { compiler, tools: extractNames(compiler, sources), inputs: inputsOf(compiler, sources) };
}
