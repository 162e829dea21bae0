// What a tsconfig and all that it extends say together, as data. For questions about a project that no compiler has
// opened; the meaning of options stays with the compilers.
import { dirname, posix, resolve } from "node:path";
import { baseFile, basesOf, configFiles, readConfig, referencedFile, referencesIn } from "./config-files.ts";
import { slashed } from "./slashed.ts";

/** All paths are absolute, with forward slashes. */
export interface Tsconfig {
  readonly file: string;
  /** As written, each by the last configuration that sets it; paths among them are made absolute. */
  readonly options: { readonly [name: string]: unknown };
  /** Single files; absent when nothing sets them. */
  readonly files?: readonly string[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** The configuration files of the projects that it references itself. */
  readonly references: readonly string[];
}

interface Layer {
  readonly options: { readonly [name: string]: unknown };
  readonly files?: readonly string[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/**
 * Reads it.
 *
 * @param file Absolute.
 * @throws CompilerError when it is missing, no JSON, or extends itself.
 * @example readTsconfig("/app/tsconfig.json").options["module"] // "nodenext"
 */
export function readTsconfig(file: string): Tsconfig {
  configFiles(file);
  const config = readConfig(file);
  return {
    file: posix.normalize(slashed(file)),
    ...readLayer(file, config, dirname(file)),
    references: referencesIn(config).map((path) => posix.normalize(slashed(referencedFile(file, path)))),
  };
}

/** @param root Where the configuration stands that `${configDir}` means. */
function readLayer(file: string, config: unknown, root: string): Layer {
  let layer: Layer = { options: {} };
  for (const base of basesOf(config)) {
    const path = baseFile(file, base);
    // A base that is not there is the compiler's to report.
    const below = path === undefined ? undefined : readBase(path, root);
    if (below !== undefined) layer = { ...layer, ...below, options: { ...layer.options, ...below.options } };
  }
  if (!isRecord(config)) return layer;
  const place = (path: string): string =>
    posix.normalize(slashed(resolve(dirname(file), path.replace(/^\$\{configDir\}/i, root))));
  const own = isRecord(config["compilerOptions"]) ? config["compilerOptions"] : {};
  const options = Object.fromEntries(
    Object.entries(own).map(([name, value]) =>
      pathOptions.has(name) && typeof value === "string" ? [name, place(value)] : [name, value],
    ),
  );
  const lists = Object.fromEntries(
    (["files", "include", "exclude"] as const).flatMap((name) => {
      const value = config[name];
      return Array.isArray(value) ? [[name, strings(value).map(place)]] : [];
    }),
  );
  return { ...layer, ...lists, options: { ...layer.options, ...options } };
}

function readBase(file: string, root: string): Layer | undefined {
  let config: unknown;
  try {
    config = readConfig(file);
  } catch {
    // Also the compiler's to report.
    return undefined;
  }
  return readLayer(file, config, root);
}

const pathOptions: ReadonlySet<string> = new Set(["rootDir", "outDir", "declarationDir", "baseUrl"]);

function strings(list: readonly unknown[]): readonly string[] {
  return list.filter((item) => typeof item === "string");
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
