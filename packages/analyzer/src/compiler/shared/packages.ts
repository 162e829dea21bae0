// Which package a file belongs to, and whether it is a dependency. Reads package.json files and real paths of the
// disk; runs nothing of them.
import { realpathSync } from "node:fs";
import { posix } from "node:path";
import type { PackageFacts } from "../port.ts";
import { slashed } from "../slashed.ts";
import { readRegularFile } from "./read-regular-file.ts";

const segment = "/node_modules/";

export interface Packages {
  packageOf(path: string): PackageFacts | undefined;
  /** In `node_modules`; a file that is only linked there (a workspace package) is not. */
  isDependency(path: string): boolean;
}

export function createPackages(projectDirectory: string): Packages {
  const byDirectory = new Map<string, PackageFacts | undefined>();
  const dependency = new Map<string, boolean>();

  function packageAt(directory: string): PackageFacts | undefined {
    if (byDirectory.has(directory)) return byDirectory.get(directory);
    const name = packageName(`${directory}/package.json`);
    const parent = posix.dirname(directory);
    const facts =
      name === undefined ? (parent === directory ? undefined : packageAt(parent)) : { name, directory };
    byDirectory.set(directory, facts);
    return facts;
  }

  // A project may itself lie below some node_modules; what counts is what lies between it and the file.
  const below = (path: string): string =>
    path.startsWith(`${projectDirectory}/`) ? path.slice(projectDirectory.length) : path;

  return {
    packageOf: (path) =>
      posix.isAbsolute(path) || /^[A-Za-z]:\//.test(path) ? packageAt(posix.dirname(path)) : undefined,
    isDependency(path) {
      let known = dependency.get(path);
      if (known === undefined) {
        known = below(path).includes(segment) && below(realPath(path)).includes(segment);
        dependency.set(path, known);
      }
      return known;
    },
  };
}

function packageName(file: string): string | undefined {
  let text: string | undefined;
  try {
    text = readRegularFile(file)?.toString("utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  if (text === undefined) return undefined;
  try {
    const content: unknown = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
    if (typeof content !== "object" || content === null || !("name" in content)) return undefined;
    return typeof content.name === "string" && content.name !== "" ? content.name : undefined;
  } catch (error) {
    // A package.json that is no JSON names no package; who installs or publishes it is told by those tools.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function realPath(path: string): string {
  try {
    return slashed(realpathSync.native(path));
  } catch (error) {
    if (isMissing(error)) return path;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    ["ENOENT", "ENOTDIR", "EISDIR", "EACCES"].includes(String(error.code))
  );
}
