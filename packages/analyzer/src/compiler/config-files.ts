// Which files a project's configuration is made of, and what they say as JSON. Interprets nothing but `extends` and
// `references`.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { CompilerError } from "./compiler-error.ts";
import { parseJsonc } from "./shared/jsonc.ts";

/**
 * The configuration file and all that it extends, absolute, each once.
 *
 * @throws CompilerError when it is missing, no JSON, or extends itself.
 */
export function configFiles(configFile: string): readonly string[] {
  const found = new Set<string>();
  const visit = (file: string, open: readonly string[]): void => {
    // TypeScript 7 never answers for a configuration that extends itself.
    if (open.includes(file)) {
      throw new CompilerError(
        "PROJECT_INVALID",
        `${file} extends itself: ${[...open, file].join(" → ")}. Break the circle.`,
      );
    }
    found.add(file);
    // Of a base that cannot be read the compiler says more.
    const config = open.length === 0 ? readConfig(file) : readIfConfig(file);
    for (const base of basesOf(config)) {
      const path = baseFile(file, base);
      if (path !== undefined) visit(path, [...open, file]);
    }
  };
  visit(configFile, []);
  return [...found];
}

/**
 * Every configuration file that decides what the projects of `configFile` are: what it and the projects that it
 * references, near and far, extend. Those that cannot be read are named too.
 */
export function reachableConfigFiles(configFile: string): readonly string[] {
  const found = new Set<string>();
  const open = [configFile];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const config = readIfConfig(file);
    for (const base of basesOf(config)) {
      const path = baseFile(file, base);
      if (path !== undefined) open.push(path);
    }
    for (const path of referencesIn(config)) open.push(referencedFile(file, path));
  }
  return [...found];
}

/** The paths of a configuration's references, as they are written. */
export function referencesIn(config: unknown): readonly string[] {
  const references =
    typeof config === "object" && config !== null && "references" in config ? config.references : [];
  if (!Array.isArray(references)) return [];
  return (references as readonly unknown[]).flatMap((reference) =>
    typeof reference === "object" &&
    reference !== null &&
    "path" in reference &&
    typeof reference.path === "string"
      ? [reference.path]
      : [],
  );
}

/** The configuration file that a reference means. */
export function referencedFile(configFile: string, path: string): string {
  const file = resolve(dirname(configFile), path);
  return file.endsWith(".json") ? file : join(file, "tsconfig.json");
}

/** What a configuration extends, as it is written. */
export function basesOf(config: unknown): readonly string[] {
  const bases = typeof config === "object" && config !== null && "extends" in config ? config.extends : [];
  const list: readonly unknown[] = Array.isArray(bases) ? bases : [bases];
  return list.filter((base) => typeof base === "string");
}

/** Undefined for a package that is not installed. */
export function baseFile(configFile: string, base: string): string | undefined {
  if (/^(?:\.{0,2}[/\\]|[A-Za-z]:[/\\])/.test(base)) {
    const path = resolve(dirname(configFile), base);
    return path.endsWith(".json") ? path : `${path}.json`;
  }
  const { resolve: find } = createRequire(configFile);
  for (const name of [base, `${base}.json`, `${base}/tsconfig.json`]) {
    try {
      const path = find(name);
      if (path.endsWith(".json")) return path;
    } catch {
      // Not under this name; the compiler reports a base that it cannot find either.
    }
  }
  return undefined;
}

function readIfConfig(configFile: string): unknown {
  try {
    return readConfig(configFile);
  } catch (error) {
    if (error instanceof CompilerError) return undefined;
    throw error;
  }
}

/** @throws CompilerError when the file is missing or no JSON. */
export function readConfig(configFile: string): unknown {
  let text: string;
  try {
    text = readFileSync(configFile, "utf8");
  } catch (error) {
    throw new CompilerError("PROJECT_MISSING", `${configFile} cannot be read: ${messageOf(error)}`, {
      cause: error,
    });
  }
  // The compilers take an empty file for an empty configuration.
  if (text.trim() === "") return {};
  try {
    return parseJsonc(text);
  } catch (error) {
    throw new CompilerError("PROJECT_INVALID", `${configFile} is no JSON: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
