// The version of this package, read where it is written.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownFolder } from "./own-folder.ts";

/** For example `0.1.0`. */
export function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(ownFolder, "package.json"), "utf8"));
  if (typeof manifest === "object" && manifest !== null && "version" in manifest)
    return String(manifest.version);
  throw new Error("The manifest of @toolshed/cli names no version.");
}
