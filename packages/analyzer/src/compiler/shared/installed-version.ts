// The version in the package.json of an installed package; read as data, nothing is loaded.
import { readFileSync } from "node:fs";
import { CompilerError } from "../compiler-error.ts";

/** @throws CompilerError `COMPILER_MISSING` when the file is damaged. */
export function installedVersion(manifest: string): string {
  try {
    const content: unknown = JSON.parse(readFileSync(manifest, "utf8"));
    if (typeof content === "object" && content !== null && "version" in content)
      return String(content.version);
  } catch (error) {
    throw new CompilerError("COMPILER_MISSING", `${manifest} is damaged. Install the package again.`, {
      cause: error,
    });
  }
  throw new CompilerError("COMPILER_MISSING", `${manifest} names no version. Install the package again.`);
}
