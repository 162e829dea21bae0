// Where the index of the generated modules will be, before anything was generated.
import { posix } from "node:path";
import { slashed, tsconfigCovers } from "@toolshed/analyzer";
import { sourceFiles } from "../../project/find-toolset-files.ts";
import type { Setup } from "./read-setup.ts";

/**
 * The folder, absolute: the root directory of the tsconfig, else what all sources have in common.
 *
 * @param added Sources that are not there yet.
 */
export function indexPlace({ tsconfig }: Setup, added: readonly string[]): string {
  const { rootDir } = tsconfig.options;
  if (typeof rootDir === "string") return rootDir;
  const directory = posix.dirname(tsconfig.file);
  const files = [...sourceFiles(directory).map((file) => slashed(file)), ...added];
  const folders = files.filter((file) => tsconfigCovers(tsconfig, file)).map((file) => posix.dirname(file));
  return folders.reduce<string | undefined>(common, undefined) ?? directory;
}

function common(a: string | undefined, b: string): string {
  if (a === undefined) return b;
  const others = b.split("/");
  const parts = a.split("/");
  const end = parts.findIndex((part, index) => part !== others[index]);
  return end < 0 ? a : parts.slice(0, end).join("/");
}
