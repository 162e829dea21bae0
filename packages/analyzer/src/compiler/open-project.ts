// Opens the projects of a tsconfig through the wanted compiler. The only place that chooses between the adapters.
import { statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { CompilerError } from "./compiler-error.ts";
import { configFiles, readConfig, referencesIn } from "./config-files.ts";
import type { Compiler, FileChanges } from "./port.ts";
import { loadTypeScript6 } from "./ts6/load-typescript6.ts";
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
}

/**
 * Opens a project. A tsconfig that only has `references` stands for all projects that it leads to, each once, in the
 * order in which they are referenced.
 *
 * @throws CompilerError when the tsconfig is missing or no JSON, or the compiler is missing, of an unknown version,
 * or fails.
 * @example
 * const compilers = openProjects({ project: "tsconfig.json", compiler: 7 });
 * try { … } finally { for (const compiler of compilers) compiler.close(); }
 */
export function openProjects(options: OpenProjectsOptions): readonly Compiler[] {
  const cwd = resolve(options.cwd ?? process.cwd());
  const configFile = projectFile(options);
  configFiles(configFile);
  return options.compiler === 6 ? open6(configFile) : open7(configFile, cwd);
}

/** Projects that are held open while their files change. */
export interface OpenedProjects {
  readonly compilers: readonly Compiler[];
  /** The same projects after the changes; the compilers of before may not be used any more. */
  update(changes: FileChanges): readonly Compiler[];
  close(): void;
}

/**
 * As `openProjects`, for hosts that go on after an edit. TypeScript 5.9 and 6 read everything again.
 *
 * @throws CompilerError as `openProjects`
 */
export function holdProjects(options: OpenProjectsOptions): OpenedProjects {
  const cwd = resolve(options.cwd ?? process.cwd());
  const configFile = projectFile(options);
  configFiles(configFile);
  if (options.compiler === 6) {
    return { compilers: open6(configFile), update: () => open6(configFile), close: () => {} };
  }
  const session = startSession7(loadTypeScript7(), cwd);
  try {
    const compilers = session.open(projectsOf(configFile, session.rootFiles));
    return { compilers, update: session.update, close: session.close };
  } catch (error) {
    session.close();
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

function open6(configFile: string): readonly Compiler[] {
  const loaded = loadTypeScript6(dirname(configFile));
  const projects = projectsOf(configFile, (file) => rootFiles6(loaded.typescript, file));
  return projects.map((file) => openProject6(loaded, file));
}

function open7(configFile: string, cwd: string): readonly Compiler[] {
  const session = startSession7(loadTypeScript7(), cwd);
  try {
    return session.open(projectsOf(configFile, session.rootFiles));
  } catch (error) {
    session.close();
    throw error;
  }
}

/** The project itself, or those that it leads to when it has no files of its own. */
function projectsOf(
  configFile: string,
  rootFiles: (configFile: string) => readonly string[],
): readonly string[] {
  const references = referencesOf(configFile);
  if (references.length === 0 || rootFiles(configFile).length > 0) return [configFile];
  const seen = new Set([configFile]);
  const projects: string[] = [];
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const next = referencesOf(file);
    if (next.length === 0 || rootFiles(file).length > 0) projects.push(file);
    for (const reference of next) visit(reference);
  };
  for (const reference of references) visit(reference);
  return projects;
}

function referencesOf(configFile: string): readonly string[] {
  return referencesIn(readConfig(configFile)).map((path) => {
    const referenced = configFileAt(resolve(dirname(configFile), path), configFile);
    configFiles(referenced);
    return referenced;
  });
}

function configFileAt(path: string, referencedBy: string | undefined): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  const file = stats?.isDirectory() === true ? join(path, "tsconfig.json") : path;
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === true) return file;
  const by = referencedBy === undefined ? "" : `, which ${referencedBy} references`;
  throw new CompilerError(
    "PROJECT_MISSING",
    `There is no ${file}${by}. Give a tsconfig.json, or a directory that has one.`,
  );
}
