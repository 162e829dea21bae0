// The version of this package, read where it is written.
import { readFileSync } from "node:fs";

/** For example `0.1.0`. */
export function readVersion(): string {
  // Sources and build output are both one directory below the manifest.
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  if (typeof manifest === "object" && manifest !== null && "version" in manifest)
    return String(manifest.version);
  throw new Error("The manifest of @toolshed/cli names no version.");
}
