// A port over a program that a host already has: ts-patch, an editor, or our own opening of a project.
import type { ts } from "ts-morph";
import type { Compiler } from "../port.ts";
import { portOptions } from "../shared/compiler-options.ts";
import { createCompiler } from "../shared/create-compiler.ts";
import { syntaxTable } from "../shared/syntax-kinds.ts";
import { createProgram6, type TypeScript6 } from "./program6.ts";

export type { ts } from "ts-morph";
export type { TypeScript6 };
export type Program6 = ts.Program;

/**
 * Reads a program through the TypeScript that made it.
 *
 * @param typescript The host's TypeScript, 5.9 or 6: enum values differ between versions.
 * @param projectDirectory Where its tsconfig lies.
 * @param configFile That tsconfig, absolute, if we have opened it.
 * @throws CompilerError `UNSUPPORTED_COMPILER` when the injected TypeScript lacks what the port needs.
 * @example
 * const compiler = openProgram6(ts, program, "/app");
 */
export function openProgram6(
  typescript: TypeScript6,
  program: Program6,
  projectDirectory: string,
  configFile?: string,
): Compiler {
  const major = Number(typescript.versionMajorMinor.split(".")[0]);
  return createCompiler(
    {
      info: { adapter: "ts6", version: typescript.version },
      projectDirectory,
      ...(configFile === undefined ? {} : { configFile }),
      options: portOptions(program.getCompilerOptions(), projectDirectory, major >= 6),
      rootFiles: program.getRootFileNames(),
      table: syntaxTable(typescript.SyntaxKind, typescript.version),
      close() {},
    },
    createProgram6(typescript, program),
  );
}
