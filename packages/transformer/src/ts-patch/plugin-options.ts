// What the plugin's entry in a tsconfig may say.

/** The entry of the plugin under `compilerOptions.plugins`. */
export interface PluginOptions {
  /** `print`: warnings are shown and change nothing (default). `error`: they fail the build. `off`: they are not shown. */
  readonly warnings?: "print" | "error" | "off";
}

const warningModes: readonly unknown[] = ["print", "error", "off"];

/** What is wrong with the entry, or undefined. */
export function optionProblem(options: { readonly [name: string]: unknown }): string | undefined {
  const { warnings } = options;
  if (warnings === undefined || warningModes.includes(warnings)) return undefined;
  return `The plugin's option "warnings" is ${JSON.stringify(warnings)}. Set it to "print", "error" or "off".`;
}
