// Where a project keeps its sources, as its tsconfig says.
import { posix } from "node:path";
import type { Tsconfig } from "@toolshed/analyzer";

/** Absolute, with forward slashes. `src` where all folders are taken alike. */
export function sourceDirectory(tsconfig: Tsconfig): string {
  const directory = posix.dirname(tsconfig.file);
  const { rootDir } = tsconfig.options;
  const named = [
    ...(typeof rootDir === "string" ? [posix.resolve(directory, rootDir)] : []),
    ...(tsconfig.include ?? []).map(fixedPart),
    ...(tsconfig.files ?? []).map((file) => posix.dirname(file)),
  ];
  // Whoever takes the whole project still keeps it in `src`.
  const place = named.find((path) => path !== directory && path.startsWith(`${directory}/`));
  return place ?? posix.join(directory, "src");
}

/** The folder of a pattern before its first wild card. */
function fixedPart(pattern: string): string {
  const parts = pattern.split("/");
  const wild = parts.findIndex((part) => /[*?]/.test(part));
  const fixed = (wild < 0 ? parts : parts.slice(0, wild)).join("/");
  // A file is named.
  return wild < 0 && /\.[cm]?[jt]sx?$/.test(fixed) ? posix.dirname(fixed) : fixed;
}
