// Where the configuration of a project stands. Looks at names and at the text of package.json; judges nothing.
import { closeSync, constants, openSync, readFileSync, type Stats, statSync } from "node:fs";
import { dirname, join, parse } from "node:path";
import { type Node, parseConfig, type TextProblem } from "./parse-config.ts";

export const configFileName = "toolshed.config.json";
export const manifestName = "package.json";
const manifestKey = "toolshed";

/** A file that was found, with what it says. */
export interface FoundConfig {
  readonly file: string;
  /** Without a byte order mark. */
  readonly text: string;
  /** The object that is the configuration; absent for an empty file. */
  readonly root: Node | undefined;
  readonly problems: readonly TextProblem[];
}

/**
 * The configuration of a directory: in it, else in the nearest directory above, up to the first that has a package.json.
 *
 * @returns Nothing, one, or two that contradict each other by being there.
 * @throws The file system's own errors.
 */
export function findConfigs(directory: string): readonly FoundConfig[] {
  const { root } = parse(directory);
  for (let current = directory; ; current = dirname(current)) {
    const own = join(current, configFileName);
    const manifest = join(current, manifestName);
    const hasManifest = isFile(manifest);
    const found = [
      // A directory of this name is told to be one, not passed over.
      ...(exists(own) ? [readConfigFile(own)] : []),
      ...(hasManifest ? fromManifest(manifest) : []),
    ];
    if (found.length > 0 || hasManifest || current === root) return found;
  }
}

/**
 * Reads a file that was named: a configuration, or a package.json with one inside.
 *
 * @returns `undefined` for a package.json without a configuration.
 */
export function readNamedConfig(file: string): FoundConfig | undefined {
  return parse(file).base === manifestName ? fromManifest(file)[0] : readConfigFile(file);
}

function readConfigFile(file: string): FoundConfig {
  const text = readText(file);
  return { file, text, ...parseConfig(text, { strict: false }) };
}

function fromManifest(file: string): readonly FoundConfig[] {
  const text = readText(file);
  // Of other packages nothing is parsed, so that nothing is said of what does not concern us.
  if (!text.includes(`"${manifestKey}"`)) return [];
  const { root, problems } = parseConfig(text, { strict: true });
  const property = root?.children?.findLast(({ children }) => children?.[0]?.value === manifestKey);
  if (root?.type !== "object" || property === undefined) return [];
  return [{ file, text, root: property.children?.[1], problems }];
}

/** A pipe of this name reads as an empty file, instead of waiting for somebody who writes to it. Windows has none. */
const withoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

function readText(file: string): string {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, withoutWaiting);
    return readFileSync(descriptor, "utf8").replace(/^\ufeff/, "");
  } catch (error) {
    // Node names no path when reading begins and then fails, as that of a directory does.
    throw error instanceof Error ? Object.assign(error, { path: file }) : error;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function isFile(path: string): boolean {
  return statsOf(path)?.isFile() === true;
}

function exists(path: string): boolean {
  return statsOf(path) !== undefined;
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // Below something that is no directory: whoever opens the project says more.
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return undefined;
    throw error;
  }
}
