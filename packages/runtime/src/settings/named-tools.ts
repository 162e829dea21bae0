// Which tools the values of runs name that no list has shown: such values change nothing, and say so once.
import type { Tool } from "../tool.ts";
import type { RunSettings } from "./run-settings.ts";
import { settingsTool } from "./settings-form.ts";
import { reportProblems, toolLabel, unknownInRun } from "./settings-problem.ts";

/** Known to one executor, over all its runs: what one context hides, another one may show. */
export class NamedTools {
  readonly #known = new Set<string>();
  readonly #told = new WeakSet<object>();

  /** Tells `onProblem` of each name in the run's values that is of no tool with open settings; once for the same values. */
  check(tools: readonly Tool<never>[], run: RunSettings | undefined): void {
    if (run?.values === undefined) return;
    for (const tool of tools) {
      const origin = settingsTool(tool)?.origin;
      if (origin !== undefined) this.#known.add(origin.tool).add(toolLabel(origin));
    }
    if (this.#told.has(run.values)) return;
    const unknown = Object.keys(run.values).filter((name) => !this.#known.has(name));
    if (unknown.length === 0) return;
    this.#told.add(run.values);
    const names = [...this.#known];
    reportProblems(
      unknown.map((name) => unknownInRun(name, names)),
      run,
    );
  }
}
