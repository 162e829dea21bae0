// Opens the projects of a tsconfig through the wanted compiler. The only place that chooses between the adapters.
import { dirname, resolve } from "node:path";
import { configFiles, readConfig } from "./config-files.ts";
import { mentionsTools } from "./mentions-tools.ts";
import { refusePlugAndPlay } from "./plug-and-play.ts";
import type { Compiler, FileChanges, ReadUnsaved } from "./port.ts";
import { configFileAt, referencedProjects, referencesOf } from "./project-references.ts";
import { refusePipes } from "./refuse-pipes.ts";
import { loadTypeScript6 } from "./ts6/load-typescript6.ts";
import type { TypeScript6 } from "./ts6/open-program6.ts";
import { openProject6, rootFiles6 } from "./ts6/open-project6.ts";
import { loadTypeScript7 } from "./ts7/load-typescript7.ts";
import { startSession7 } from "./ts7/open-projects7.ts";

export interface OpenProjectsOptions {
  /** A tsconfig, or a directory with a `tsconfig.json`. */
  readonly project: string;
  /** What a relative `project` is relative to; the process's directory by default. */
  readonly cwd?: string;
  /** 7 is the native compiler; 6 stands for TypeScript 5.9 and 6. */
  readonly compiler?: 6 | 7;
  /** The TypeScript of a host that has one, 5.9 or 6, instead of the project's own. Only with `compiler: 6`. */
  readonly typescript?: TypeScript6;
  /** Texts that differ from the disk's, such as those of an editor. Whoever changes one says so by `update`. */
  readonly readUnsaved?: ReadUnsaved;
}

/**
 * Opens a project. A tsconfig that only has `references` stands for all projects that it leads to, each once, in the
 * order in which they are referenced.
 *
 * @throws CompilerError when the tsconfig is missing or no JSON, or the compiler is missing, of an unknown version,
 * or fails; when references go round in a circle.
 * @example
 * const compilers = openProjects({ project: "tsconfig.json", compiler: 7 });
 * try { … } finally { for (const compiler of compilers) compiler.close(); }
 */
export function openProjects(options: OpenProjectsOptions): readonly Compiler[] {
  return open(options, (projects) => ({ projects, references: [], looked: [], directories: [] })).projects;
}

/** Projects as they are at one moment. */
export interface ProjectSet<P = Compiler> {
  readonly projects: readonly P[];
  /** Referenced, near and far, not among `projects`, and with tools perhaps. */
  readonly references: readonly P[];
  /** Absolute: the files that were looked at to know which of them may have tools. */
  readonly looked: readonly string[];
  /** Absolute: where those projects stand. */
  readonly directories: readonly string[];
}

/** Projects that are held open while their files change. */
export interface OpenedProjects extends ProjectSet {
  /** The same projects after the changes; the compilers of before may not be used any more. */
  update(changes: FileChanges): ProjectSet;
  close(): void;
}

/**
 * As `openProjects`, for hosts that go on after an edit, and with the projects that these reference and whose tools may
 * share a name with theirs. TypeScript 5.9 and 6 read everything again.
 *
 * @throws CompilerError as `openProjects`
 */
export function holdProjects(options: OpenProjectsOptions): OpenedProjects {
  return open(options, (projects, rootFiles) => ({
    projects,
    ...othersOf(projects, rootFiles, options.readUnsaved),
  }));
}

/**
 * The projects that those of the options reference and whose tools may share a name with theirs, for hosts that have
 * opened the projects themselves.
 *
 * @throws CompilerError as `openProjects`
 */
export function openReferences(options: OpenProjectsOptions): ProjectSet {
  return open(options, (projects, rootFiles) => ({
    projects: [],
    ...othersOf(projects, rootFiles, options.readUnsaved),
  }));
}

function othersOf(
  projects: readonly string[],
  rootFiles: RootFiles,
  readUnsaved: ReadUnsaved | undefined,
): Omit<ProjectSet<string>, "projects"> {
  const own = new Set(projects);
  const mentions = (file: string): boolean => mentionsTools(rootFiles(file), readUnsaved);
  const referencing = projects.filter(mentions);
  const others = [...new Set(referencing.flatMap(referencedProjects))].filter((file) => !own.has(file));
  return {
    references: others.filter(mentions),
    looked: others.flatMap(rootFiles),
    directories: [...new Set(others.map((file) => dirname(file)))],
  };
}

type RootFiles = (configFile: string) => readonly string[];

/** Opens what `choose` makes of the projects that the options name. */
function open(
  options: OpenProjectsOptions,
  choose: (projects: readonly string[], rootFiles: RootFiles) => ProjectSet<string>,
): OpenedProjects {
  const configFile = projectFile(options);
  configFiles(configFile);
  refusePlugAndPlay(configFile);
  refusePipes([configFile]);
  const reader =
    options.compiler === 6
      ? reader6(configFile, options)
      : reader7(resolve(options.cwd ?? process.cwd()), options.readUnsaved);
  try {
    const { projects, references, ...rest } = choose(
      projectsOf(configFile, reader.rootFiles),
      reader.rootFiles,
    );
    const files = [...projects, ...references];
    refusePipes(files.filter((file) => file !== configFile));
    const parted = (compilers: readonly Compiler[]): ProjectSet => ({
      projects: compilers.slice(0, projects.length),
      references: compilers.slice(projects.length),
      ...rest,
    });
    return {
      ...parted(reader.open(files)),
      update: (changes) => parted(reader.update(files, changes)),
      close: reader.close,
    };
  } catch (error) {
    reader.close();
    throw error;
  }
}

/**
 * The tsconfig that the options name, absolute.
 *
 * @throws CompilerError when there is none.
 */
export function projectFile({ project, cwd = process.cwd() }: OpenProjectsOptions): string {
  return configFileAt(resolve(cwd, project), undefined);
}

interface Reader {
  readonly rootFiles: RootFiles;
  readonly open: (configFiles: readonly string[]) => readonly Compiler[];
  readonly update: (configFiles: readonly string[], changes: FileChanges) => readonly Compiler[];
  readonly close: () => void;
}

function reader6(
  configFile: string,
  { typescript, readUnsaved }: Pick<OpenProjectsOptions, "typescript" | "readUnsaved">,
): Reader {
  const loaded = typescript === undefined ? loadTypeScript6(dirname(configFile)) : { typescript };
  const openAll = (files: readonly string[]): readonly Compiler[] =>
    files.map((file) => openProject6(loaded, file, readUnsaved));
  return {
    rootFiles: (file) => rootFiles6(loaded.typescript, file),
    open: openAll,
    update: openAll,
    close: () => {},
  };
}

function reader7(cwd: string, readUnsaved?: ReadUnsaved): Reader {
  const { rootFiles, open, update, close } = startSession7(loadTypeScript7(), cwd, readUnsaved);
  return { rootFiles, open, update: (_files, changes) => update(changes), close };
}

/** The project itself, or those that it leads to when it has no files of its own. */
function projectsOf(configFile: string, rootFiles: RootFiles): readonly string[] {
  const isSolution = (file: string): boolean =>
    referencesOf(file).length > 0 && (hasNothingElse(file) || rootFiles(file).length === 0);
  const referenced = referencedProjects(configFile);
  return isSolution(configFile) ? referenced.filter((file) => !isSolution(file)) : [configFile];
}

/** Only references: its author does not mean every file below it, which a compiler would take. */
function hasNothingElse(configFile: string): boolean {
  const config = readConfig(configFile);
  const keys = typeof config === "object" && config !== null ? Object.keys(config) : [];
  return keys.every((key) => key === "references" || key === "$schema");
}
