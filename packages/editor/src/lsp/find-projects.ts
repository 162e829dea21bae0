// Which tsconfig a file belongs to: the nearest that takes it, else the nearest one there is.
import { existsSync } from "node:fs";
import { posix } from "node:path";
import { CompilerError, readTsconfig, tsconfigCovers } from "@toolshed/analyzer";

/** Absolute; undefined where there is none above the file. */
export function findProject(file: string): string | undefined {
  const found: string[] = [];
  for (let directory = posix.dirname(file); ; directory = posix.dirname(directory)) {
    const tsconfig = posix.join(directory, "tsconfig.json");
    if (existsSync(tsconfig)) found.push(tsconfig);
    if (posix.dirname(directory) === directory) break;
  }
  return found.find((tsconfig) => takes(tsconfig, file)) ?? found[0];
}

function takes(configFile: string, file: string): boolean {
  try {
    const tsconfig = readTsconfig(configFile);
    return tsconfigCovers(tsconfig, file) || tsconfig.references.length > 0;
  } catch (error) {
    // Whoever opens it says what is wrong.
    if (error instanceof CompilerError) return true;
    throw error;
  }
}
