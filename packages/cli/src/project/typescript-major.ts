// Which TypeScript a project compiles with: what is installed, else what package.json asks for.

import { findPackage } from "./installed-package.ts";
import { recordIn, stringIn } from "./json-file.ts";
import type { Manifest } from "./manifest.ts";

/** For a project without one: the one that `npm install typescript` gives. */
const newest = 7;

/** @returns 5, 6, 7, … */
export function typescriptMajor(manifest: Manifest): number {
  const installed = findPackage("typescript", manifest.directory)?.version;
  const wanted = ["devDependencies", "dependencies", "peerDependencies"]
    .map((field) => stringIn(recordIn(manifest.value, field), "typescript"))
    .find((range) => range !== undefined);
  const major = /\d+/.exec(installed ?? wanted ?? "")?.[0];
  return major === undefined ? newest : Number(major);
}
