// Where generated files stand, and how they import others. Paths are relative to the project, with forward slashes.
import { posix } from "node:path";

/** The file name of the index. */
export const indexFileName = "toolshed.generated.ts";

/** The file name of the module of types that several modules share. */
export const sharedFileName = "toolshed.types.generated.ts";

/** Endings of source files and what generated files and imports of them end in. */
const endings: readonly (readonly [source: string, generated: string, imported: string])[] = [
  [".mts", ".generated.mts", ".mjs"],
  [".cts", ".generated.cts", ".cjs"],
  [".tsx", ".generated.ts", ".js"],
  [".ts", ".generated.ts", ".js"],
];

/**
 * The generated module of a source file: beside it, or at the same place under `outDir`, where `__` stands for every
 * folder that a source outside of the project is up from it.
 *
 * @example generatedPath("src/tickets.ts") // "src/tickets.generated.ts"
 * @example generatedPath("src/tickets.mts", "generated") // "generated/src/tickets.generated.mts"
 * @example generatedPath("../shared/tickets.ts", "generated") // "generated/__/shared/tickets.generated.ts"
 * @throws {Error} When the file is no TypeScript source.
 */
export function generatedPath(file: string, outDir?: string): string {
  const ending = endings.find(([source]) => file.endsWith(source));
  if (ending === undefined)
    throw new Error(`${file} is not a TypeScript source file, so nothing can be generated for it.`);
  const path = file.slice(0, -ending[0].length) + ending[1];
  return outDir === undefined
    ? path
    : posix.join(
        outDir,
        path.replace(/^(?:\.\.\/)+/, (up) => up.replaceAll("..", "__")),
      );
}

/** How import specifiers of own files end: as the output (`./x.js`) or as the source (`./x.ts`). */
export type ImportExtensions = "js" | "ts";

/** The specifier by which the file `from` imports the file `to`. */
export function importSpecifier(from: string, to: string, extensions: ImportExtensions): string {
  const ending = endings.find(([source]) => to.endsWith(source));
  const target =
    extensions === "ts" || ending === undefined ? to : to.slice(0, -ending[0].length) + ending[2];
  return relativeSpecifier(posix.dirname(from), target);
}

/**
 * A specifier that stood in the file `source`, for use in the file `from`: relative ones follow the
 * move, all others stay.
 */
export function rebaseSpecifier(specifier: string, source: string, from: string): string {
  if (!/^\.\.?(?:\/|$)/.test(specifier)) return specifier;
  if (posix.dirname(source) === posix.dirname(from)) return specifier;
  return relativeSpecifier(posix.dirname(from), posix.join(posix.dirname(source), specifier));
}

function relativeSpecifier(directory: string, target: string): string {
  const relative = posix.relative(directory, target);
  return relative.startsWith("../") ? relative : `./${relative}`;
}
