// Finds a TypeScript of the JavaScript line: the project's own when that is 5.9 or 6, else the one in ts-morph.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { CompilerError } from "../compiler-error.ts";
import type { TypeScript6 } from "./program6.ts";

/** @throws CompilerError `COMPILER_MISSING` when neither can be loaded. */
export function loadTypeScript6(projectDirectory: string): TypeScript6 {
  return projectTypeScript(projectDirectory) ?? carriedTypeScript();
}

function projectTypeScript(projectDirectory: string): TypeScript6 | undefined {
  const require = createRequire(join(projectDirectory, "noop.js"));
  let manifest: string;
  try {
    manifest = require.resolve("typescript/package.json");
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
  if (!isReadable(versionIn(manifest))) return undefined;
  try {
    // boundary: the version was checked; what it exports is checked again when the syntax table is built.
    return require("typescript") as TypeScript6;
  } catch (error) {
    throw new CompilerError(
      "COMPILER_MISSING",
      `The project's TypeScript (${manifest}) cannot be loaded: ${messageOf(error)}. Install it again.`,
      { cause: error },
    );
  }
}

function carriedTypeScript(): TypeScript6 {
  try {
    // boundary: ts-morph is CommonJS and large, so it is loaded on first use only.
    const { ts } = createRequire(import.meta.url)("ts-morph") as { readonly ts: TypeScript6 };
    return ts;
  } catch (error) {
    throw new CompilerError(
      "COMPILER_MISSING",
      `No TypeScript 5.9 or 6 was found: the project has none, and ts-morph cannot be loaded (${messageOf(error)}). Install typescript@6 in the project, or use --compiler 7.`,
      { cause: error },
    );
  }
}

function versionIn(manifest: string): string {
  const content: unknown = JSON.parse(readFileSync(manifest, "utf8"));
  return typeof content === "object" && content !== null && "version" in content
    ? String(content.version)
    : "";
}

function isReadable(version: string): boolean {
  return /^(?:5\.9|6\.\d+)\./.test(version);
}

function isNotFound(error: unknown): boolean {
  const codes: readonly unknown[] = ["MODULE_NOT_FOUND", "ERR_PACKAGE_PATH_NOT_EXPORTED"];
  return error instanceof Error && "code" in error && codes.includes(error.code);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
}
