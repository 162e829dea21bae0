// Names of the constants of one generated check.
import { ModuleNames } from "../module/module-names.ts";
import { isIdentifier } from "../print/print-key.ts";
import { helperNames } from "../runtime-names.ts";

/** What checks name besides: their parameters, other constants, and what stands at the module's top level. */
const others: readonly string[] = ["input", "depth", "key", "required", "visits", ...helperNames];
const known: ReadonlySet<string> = new Set(others);
const topLevel = /^(?:is|fits|matches|check|convert|encode|pattern|values|item|index)(?![a-z])/;

/** Gives the constants of one function their names, each once. */
export class LocalNames {
  readonly #names = new ModuleNames([], known);

  /** The property's own name where that can be a constant's and hides nothing, else `value`, `value_2` and so on. */
  claim(property: string): string {
    return this.#names.claim(isIdentifier(property) && !topLevel.test(property) ? property : "value");
  }
}
