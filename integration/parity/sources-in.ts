// The TypeScript of a project that is its own.
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Absolute, sorted. */
export function sourcesIn(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts") && !name.includes("node_modules"))
    .sort()
    .map((name) => join(directory, name));
}
