// What a severity means for counting and for the exit status. Knows no rule.
import type { Diagnostic, Severity } from "./diagnostic.ts";

/** From the worst to the mildest. */
export const severities: readonly Severity[] = ["error", "warning", "suggestion"];

/** How many diagnostics there are of each severity. */
export function countSeverities(diagnostics: Iterable<Diagnostic>): { readonly [S in Severity]: number } {
  const counts = { error: 0, warning: 0, suggestion: 0 };
  for (const { severity } of diagnostics) counts[severity]++;
  return counts;
}

/** Whether anything was found that leaves a tool out or must fail a build. */
export function hasErrors(diagnostics: Iterable<Diagnostic>): boolean {
  return countSeverities(diagnostics).error > 0;
}
