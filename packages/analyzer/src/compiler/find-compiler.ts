// Which compiler would read a project, without opening it.
import { loadTypeScript6 } from "./ts6/load-typescript6.ts";
import { loadTypeScript7 } from "./ts7/load-typescript7.ts";

export interface FoundCompiler {
  readonly adapter: "ts6" | "ts7";
  readonly version: string;
}

/**
 * Finds and loads it; starts no process.
 *
 * @param compiler 7 is the native compiler; 6 stands for the project's own 5.9 or 6, else the one that Toolshed carries.
 * @throws CompilerError that says what is missing and what to install.
 * @example findCompiler("/app", 7) // { adapter: "ts7", version: "7.0.2" }
 */
export function findCompiler(projectDirectory: string, compiler: 6 | 7): FoundCompiler {
  if (compiler === 7) return { adapter: "ts7", version: loadTypeScript7().version };
  return { adapter: "ts6", version: loadTypeScript6(projectDirectory).typescript.version };
}
