// Patterns of strangers, matched in linear time by RE2's way, and bounded. What RE2 cannot say is not evaluated.
import { RE2JS } from "re2js";
import { spend } from "./check-budget.ts";

const longestPattern = 1_000;
/** Instructions of the compiled pattern. */
const largestProgram = 5_000;
/** Compiled patterns that are kept. */
const maxKept = 500;

/** Undefined for what is not evaluated: lookaround, back references, and what is too large. */
const programs = new Map<string, RE2JS | undefined>();

/** Is the pattern evaluated at all? */
export function isEvaluated(pattern: string): boolean {
  return programOf(pattern) !== undefined;
}

/**
 * Does the text have a match? True where the pattern is not evaluated.
 *
 * @throws what `spend` throws, before it takes long.
 */
export function matchesLinear(pattern: string, text: string): boolean {
  const program = programOf(pattern);
  if (program === undefined) return true;
  spend(1 + Math.ceil((program.programSize() * text.length) / unitsPerStep));
  return program.test(text);
}

/** So many instructions times characters take about as long as one step of a check. */
const unitsPerStep = 25;

function programOf(pattern: string): RE2JS | undefined {
  if (programs.has(pattern)) return programs.get(pattern);
  const program = compile(pattern);
  const [oldest] = programs.keys();
  if (programs.size >= maxKept && oldest !== undefined) programs.delete(oldest);
  programs.set(pattern, program);
  return program;
}

function compile(pattern: string): RE2JS | undefined {
  if (pattern.length > longestPattern) return undefined;
  try {
    const program = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return program.programSize() > largestProgram ? undefined : program;
  } catch {
    // The engine's only way to say that it does not know something, or that it is too large.
    return undefined;
  }
}

/** What Ajv compiles patterns with. Its code is one for all, and looks each pattern up. */
export const linearRegExp: {
  (pattern: string): { test(text: string): boolean };
  code: string;
} = Object.assign((pattern: string) => ({ test: (text: string): boolean => matchesLinear(pattern, text) }), {
  code: "linearRegExp",
});
