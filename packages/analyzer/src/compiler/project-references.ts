// Which projects a tsconfig references, near and far. Interprets nothing but `references`.
import { statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { CompilerError } from "./compiler-error.ts";
import { configFiles, readConfig, referencesIn } from "./config-files.ts";

/**
 * The tsconfig files that one references itself, absolute, in order.
 *
 * @throws CompilerError when one of them is missing, no JSON or extends itself.
 */
export function referencesOf(configFile: string): readonly string[] {
  const files = referencesIn(readConfig(configFile)).map((path) => {
    const referenced = configFileAt(resolve(dirname(configFile), path), configFile);
    configFiles(referenced);
    return referenced;
  });
  return [...new Set(files)];
}

/**
 * Everything that a tsconfig references, itself left out: each once, before what it references itself.
 *
 * @throws CompilerError when one is missing or no JSON, or when references go round in a circle: then no project of it
 * comes before the others, and nobody can build them.
 */
export function referencedProjects(configFile: string): readonly string[] {
  const found = new Set<string>();
  const open: string[] = [];
  const visit = (file: string): void => {
    const start = open.indexOf(file);
    if (start >= 0) throw circleError([...open.slice(start), file]);
    if (found.has(file)) return;
    if (open.length > 0) found.add(file);
    open.push(file);
    for (const referenced of referencesOf(file)) visit(referenced);
    open.pop();
  };
  visit(configFile);
  return [...found];
}

/**
 * The tsconfig at a path: a file, or a directory with a `tsconfig.json`.
 *
 * @throws CompilerError when there is none.
 */
export function configFileAt(path: string, referencedBy: string | undefined): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  const file = stats?.isDirectory() === true ? join(path, "tsconfig.json") : path;
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === true) return file;
  const by = referencedBy === undefined ? "" : `, which ${referencedBy} references`;
  const isWanted = referencedBy === undefined && basename(file) === "tsconfig.json";
  const hint = isWanted ? " `npx toolshed init --yes` writes one." : "";
  throw new CompilerError(
    "PROJECT_MISSING",
    `There is no ${file}${by}. Give a tsconfig.json, or a directory that has one.${hint}`,
  );
}

/** The same circle is told in the same way, wherever it was entered. */
function circleError(circle: readonly string[]): CompilerError {
  const files = circle.slice(1);
  const first = files.indexOf([...files].sort()[0] ?? "");
  const round = [...files.slice(first), ...files.slice(0, first)];
  return new CompilerError(
    "PROJECT_INVALID",
    `${round[0]} references itself: ${[...round, round[0]].join(" → ")}. Break the circle: move what these projects share into one that references none of them.`,
  );
}
