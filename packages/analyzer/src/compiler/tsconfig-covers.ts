// Whether a file would be one of a project's root files, also one that is not there yet. Follows the patterns of
// `include` and `exclude` as TypeScript documents them.
import { posix } from "node:path";
import type { Tsconfig } from "./read-tsconfig.ts";

/**
 * @param file Absolute, with forward slashes; a TypeScript source.
 * @example tsconfigCovers(readTsconfig("/app/tsconfig.json"), "/app/src/tools.ts") // true
 */
export function tsconfigCovers(tsconfig: Tsconfig, file: string): boolean {
  const { files, options } = tsconfig;
  if (files?.some((path) => path === file) === true) return true;
  const directory = posix.dirname(tsconfig.file);
  const include = tsconfig.include ?? (files === undefined ? [posix.join(directory, "**/*")] : []);
  const outputs = [options["outDir"], options["declarationDir"]].filter((path) => typeof path === "string");
  const standard = ["node_modules", "bower_components", "jspm_packages"].map((name) =>
    posix.join(directory, name),
  );
  const exclude = tsconfig.exclude ?? [...standard, ...outputs];
  return (
    include.some((pattern) => includePattern(pattern).test(file)) &&
    !exclude.some((pattern) => excludePattern(pattern).test(file))
  );
}

/** Folders that `**` never enters: packages and hidden ones. */
const anyFolders = "(?:/(?!(?:node_modules|bower_components|jspm_packages)(?:/|$))[^/.][^/]*)*?";

function includePattern(pattern: string): RegExp {
  // A last part without a wild card or an ending names a folder: all below it.
  const whole = /[.*?]/.test(posix.basename(pattern)) ? pattern : `${pattern}/**/*`;
  return new RegExp(`^${parts(whole, anyFolders)}$`);
}

function excludePattern(pattern: string): RegExp {
  return new RegExp(`^${parts(pattern, "(?:/.+?)?")}(?:/|$)`);
}

function parts(pattern: string, folders: string): string {
  return pattern
    .split("/")
    .map((part, index) => {
      if (part === "**") return folders;
      const text = part
        .replace(/[\\^$+.()|[\]{}]/g, "\\$&")
        .replaceAll("*", "[^/]*")
        .replaceAll("?", "[^/]");
      return index === 0 ? text : `/${text}`;
    })
    .join("");
}
