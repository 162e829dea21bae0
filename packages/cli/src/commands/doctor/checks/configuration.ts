// The configuration of Toolshed.
import { type Check, fail, ok, warn } from "../check.ts";

export const configurationCheck: Check = {
  id: "configuration",
  asks: "Is the configuration of Toolshed valid?",
  run: (context) => {
    const { config } = context;
    const hint = 'docs/configuration.md has all options; "$schema" lets editors check them.';
    if (!config.ok)
      return fail(`it cannot be read: ${config.problem}`, "Repair it, or give another file with --config.");
    if (!config.value.ok) {
      const [first] = config.value.problems;
      const more = config.value.problems.length > 1 ? ` (and ${config.value.problems.length - 1} more)` : "";
      if (first === undefined) return fail("it is wrong", hint);
      return fail(
        `${context.shown(first.file)}:${first.line}:${first.column}: ${first.message}${more}`,
        hint,
      );
    }
    const { file, diagnostics } = config.value.config;
    const [unknown] = diagnostics;
    if (unknown !== undefined) return warn(unknown.message, hint);
    return ok(file === undefined ? "none, which is fine" : context.shown(file));
  },
};
