// The options that the port tells, from the options object of either compiler.
import { resolve } from "node:path";
import type { Compiler } from "../port.ts";
import { slashed } from "../slashed.ts";

/** What both compilers' option objects hold under the same names. */
export interface NativeOptions {
  readonly rootDir?: string | undefined;
  readonly strict?: boolean | undefined;
  readonly strictNullChecks?: boolean | undefined;
  readonly exactOptionalPropertyTypes?: boolean | undefined;
}

/** `strict` is on unless it is switched off since TypeScript 6, and off before. */
export function portOptions(
  options: NativeOptions,
  projectDirectory: string,
  strictByDefault: boolean,
): Compiler["options"] {
  return {
    ...(options.rootDir === undefined
      ? {}
      : { rootDir: slashed(resolve(projectDirectory, options.rootDir)) }),
    strictNullChecks: options.strictNullChecks ?? options.strict ?? strictByDefault,
    exactOptionalPropertyTypes: options.exactOptionalPropertyTypes ?? false,
  };
}
