// A solution build skips a project when only sources of a referenced one have changed and no declarations: then a default, which
// stands in no declaration, would stay what it was. Such a project's state is left looking old, so that it is looked at again.
import { utimesSync } from "node:fs";
import type { TypeScript6, ts } from "@toolshed/analyzer";

/** What the compiler uses itself and leaves out of its public types. */
interface CompilerInternals {
  getTsBuildInfoEmitOutputFilePath?(options: ts.CompilerOptions): string | undefined;
}

const states = new Set<string>();

/** At the end of the process, since the compiler still writes after its last question to us. */
export function lookAgain(typescript: TypeScript6, program: ts.Program): void {
  // boundary: see `CompilerInternals`; the same in 5.9 and 6.
  const state = (typescript as CompilerInternals).getTsBuildInfoEmitOutputFilePath?.(
    program.getCompilerOptions(),
  );
  if (state === undefined) return;
  if (states.size === 0) process.once("exit", makeOld);
  states.add(state);
}

function makeOld(): void {
  for (const state of states) {
    try {
      utimesSync(state, 1, 1);
    } catch (error) {
      // A build that failed wrote none.
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    }
  }
}
