// Yarn Plug'n'Play has no node_modules: its own resolver runs in Node alone, and no compiler here can ask it.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { CompilerError } from "./compiler-error.ts";

/**
 * Refuses a project whose packages no compiler would find: nothing would be a toolset there, and nobody would be told.
 *
 * @throws CompilerError `UNSUPPORTED_INSTALL`.
 */
export function refusePlugAndPlay(configFile: string): void {
  for (let folder = dirname(configFile); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "node_modules", "@toolshed", "runtime"))) return;
    const resolver = join(folder, ".pnp.cjs");
    if (existsSync(resolver)) {
      throw new CompilerError(
        "UNSUPPORTED_INSTALL",
        `The packages of ${configFile} are installed by Yarn Plug'n'Play (${resolver}), where TypeScript finds none of them. Write \`nodeLinker: node-modules\` into .yarnrc.yml and run \`yarn install\`.`,
      );
    }
    if (dirname(folder) === folder) return;
  }
}
