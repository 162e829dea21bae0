// Which repairs are made together, for every face that makes more than one.
import type { Fix } from "../diagnostics/fix.ts";
import { combineFixes } from "../fixes/apply-fixes.ts";
import { rules } from "./index.gen.ts";

const firstCodes: ReadonlySet<string> = new Set(
  rules.flatMap(({ meta }) => (meta.fixedFirst === true ? [meta.code] : [])),
);

/** A repair that nobody has to choose, and the code of what it repairs. */
export interface CertainFix {
  readonly code: string;
  readonly fix: Fix;
}

/**
 * Which of the repairs are made in one turn: those that must be made first, if there are any, and of two that come near
 * each other the first. What is left is found again in the new text.
 *
 * @example
 * const edits = fixesOfTurn(diagnostics.flatMap(certainFix)).flatMap(({ fix }) => fix.edits);
 */
export function fixesOfTurn<T extends CertainFix>(found: readonly T[]): readonly T[] {
  const first = found.filter(({ code }) => firstCodes.has(code));
  const turn = first.length > 0 ? first : found;
  const chosen = new Set(combineFixes(turn.map(({ fix }) => fix)));
  return turn.filter(({ fix }) => chosen.has(fix));
}
