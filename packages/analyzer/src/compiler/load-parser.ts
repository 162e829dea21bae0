// A TypeScript to parse single texts with, for hosts that have none of their own.
import { loadTypeScript6 } from "./ts6/load-typescript6.ts";
import type { TypeScript6 } from "./ts6/open-program6.ts";

/**
 * The project's own TypeScript when that is 5.9 or 6, else the one that comes with the analyzer.
 *
 * @throws CompilerError `COMPILER_MISSING` when neither can be loaded.
 */
export function loadParser(projectDirectory: string): TypeScript6 {
  return loadTypeScript6(projectDirectory).typescript;
}
