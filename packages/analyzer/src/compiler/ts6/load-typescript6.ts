// Finds a TypeScript of the JavaScript line: the project's own when that is 5.9 or 6, else the one in ts-morph.
import { createRequire } from "node:module";
import { join } from "node:path";
import { CompilerError } from "../compiler-error.ts";
import { installedVersion } from "../shared/installed-version.ts";
import type { TypeScript6 } from "./program6.ts";

export interface LoadedTypeScript6 {
  readonly typescript: TypeScript6;
  /** Texts of the default library by file name, where no folder has them: ts-morph keeps them in its code. */
  readonly libraries?: ReadonlyMap<string, string>;
}

/** What ts-morph's own base package gives. */
interface TsMorphCommon {
  readonly ts: TypeScript6;
  getLibFiles(): readonly { readonly fileName: string; readonly text: string }[];
}

/** @throws CompilerError `COMPILER_MISSING` when neither can be loaded. */
export function loadTypeScript6(projectDirectory: string): LoadedTypeScript6 {
  const own = projectTypeScript(projectDirectory);
  return own === undefined ? carriedTypeScript() : { typescript: own };
}

function projectTypeScript(projectDirectory: string): TypeScript6 | undefined {
  const require = createRequire(join(projectDirectory, "noop.js"));
  let manifest: string;
  try {
    manifest = require.resolve("typescript/package.json");
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw new CompilerError(
      "COMPILER_MISSING",
      `The project's TypeScript cannot be found: ${messageOf(error)}. Install it again.`,
      { cause: error },
    );
  }
  if (!isReadable(installedVersion(manifest))) return undefined;
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

function carriedTypeScript(): LoadedTypeScript6 {
  try {
    const tsMorph = createRequire(import.meta.url).resolve("ts-morph");
    // boundary: the pinned version's base package, which is CommonJS and large, so it is loaded on first use only.
    const common = createRequire(tsMorph)("@ts-morph/common") as TsMorphCommon;
    const libraries = new Map(common.getLibFiles().map(({ fileName, text }) => [fileName, text]));
    return { typescript: common.ts, libraries };
  } catch (error) {
    throw new CompilerError(
      "COMPILER_MISSING",
      `No TypeScript 5.9 or 6 was found: the project has none, and ts-morph cannot be loaded (${messageOf(error)}). Install typescript@6 in the project, or use --compiler 7.`,
      { cause: error },
    );
  }
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
