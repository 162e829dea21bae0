// The built runtime as users have it: copied, since what lies below `node_modules` is read by compilers as a package of others.
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./built.ts";

/** Puts it there, without its source maps. It must have been built. */
export function installRuntime(directory: string): void {
  for (const part of ["package.json", "dist"])
    cpSync(
      join(repository, "packages/runtime", part),
      join(directory, "node_modules/@toolshed/runtime", part),
      { recursive: true, filter: (path) => !path.endsWith(".map") },
    );
  const types = "node_modules/@standard-schema";
  mkdirSync(join(directory, types));
  symlinkSync(
    join(repository, "packages/runtime", types, "spec"),
    join(directory, types, "spec"),
    "junction",
  );
}
