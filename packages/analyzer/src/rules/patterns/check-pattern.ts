// Says how much a pattern may backtrack on a hostile text. Pure, bounded in steps, the same on every machine.
import { exponentialLoops, type Graph, graphOf, handOvers, type Word, wayTo } from "./ambiguity.ts";
import { type Automaton, buildAutomaton, setsOf } from "./automaton.ts";
import { classifyCharacters } from "./characters.ts";
import { readPattern } from "./expression.ts";
import { failingEnd } from "./failing-text.ts";
import { type Budget, budgetOf, TooComplex } from "./too-complex.ts";

/** A text on which the pattern backtracks: `pump` as often as one likes between the two others. */
export interface AttackText {
  readonly before: string;
  readonly pump: string;
  readonly after: string;
}

export type PatternVerdict =
  /** The time grows with the text's length at most. */
  | { readonly kind: "linear" }
  /** No pattern under the `u` flag; `why` is what the engine says. */
  | { readonly kind: "invalid"; readonly why: string }
  /** The time grows with the power `degree` of the text's length. */
  | { readonly kind: "polynomial"; readonly degree: number; readonly attack: AttackText }
  | { readonly kind: "exponential"; readonly attack: AttackText }
  /** It cannot be said within the bounds of the check. */
  | { readonly kind: "unknown" };

const maxSteps = 300_000;
const maxRemembered = 500;
const remembered = new Map<string, PatternVerdict>();

/**
 * Checks a pattern as it is used: under the `u` flag, somewhere in the text unless it is anchored.
 *
 * @example checkPattern("^(a+)+$").kind // "exponential"
 */
export function checkPattern(source: string): PatternVerdict {
  const known = remembered.get(source);
  if (known !== undefined) return known;
  const verdict = check(source);
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(source, verdict);
  return verdict;
}

function check(source: string): PatternVerdict {
  try {
    new RegExp(source, "u");
  } catch (error) {
    return { kind: "invalid", why: reasonOf(error, source) };
  }
  try {
    const { searches, codePoints } = readPattern(source);
    const classes = classifyCharacters(setsOf(searches), codePoints);
    const budget = budgetOf(maxSteps);
    return searches
      .map((search) => checkSearch(buildAutomaton(search, classes), budget))
      .reduce(worse, { kind: "linear" });
  } catch (error) {
    // What this parser cannot read, though the engine can, is not certain either.
    if (error instanceof TooComplex || error instanceof SyntaxError) return { kind: "unknown" };
    throw error;
  }
}

/** What the engine says, without the pattern that it repeats. */
function reasonOf(error: unknown, source: string): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(`Invalid regular expression: /${source}/u: `, "");
}

function checkSearch(automaton: Automaton, budget: Budget): PatternVerdict {
  const graph = graphOf(automaton);
  for (const { state, pump } of exponentialLoops(graph, budget)) {
    const attack = attackOf(graph, state, pump, budget);
    if (attack !== undefined) return { kind: "exponential", attack };
  }
  let first: AttackText | undefined;
  const edges = new Map<number, Set<number>>();
  for (const { state, pump, from, to } of handOvers(graph, budget)) {
    const known = edges.get(from) ?? new Set<number>();
    edges.set(from, known);
    if (known.has(to)) continue;
    const attack = attackOf(graph, state, pump, budget);
    if (attack === undefined) continue;
    first ??= attack;
    known.add(to);
  }
  return first === undefined
    ? { kind: "linear" }
    : { kind: "polynomial", degree: 1 + longestChain(edges), attack: first };
}

function attackOf(graph: Graph, state: number, pump: Word, budget: Budget): AttackText | undefined {
  const before = wayTo(graph, state, budget);
  const after = before && failingEnd(graph.automaton, before, pump, budget);
  if (before === undefined || after === undefined) return undefined;
  const print = (word: Word): string => word.map((taken) => graph.automaton.examples[taken] ?? "").join("");
  return { before: print(before), pump: print(pump), after: print(after) };
}

/** Hand-overs follow the order of the pattern, so there is no way round. */
function longestChain(edges: ReadonlyMap<number, ReadonlySet<number>>): number {
  const lengths = new Map<number, number>();
  const lengthOf = (node: number): number => {
    const known = lengths.get(node);
    if (known !== undefined) return known;
    const length = Math.max(0, ...[...(edges.get(node) ?? [])].map((other) => 1 + lengthOf(other)));
    lengths.set(node, length);
    return length;
  };
  return Math.max(0, ...[...edges.keys()].map(lengthOf));
}

const ranks: { readonly [K in PatternVerdict["kind"]]: number } = {
  linear: 0,
  polynomial: 1,
  unknown: 2,
  exponential: 3,
  invalid: 4,
};

function worse(one: PatternVerdict, other: PatternVerdict): PatternVerdict {
  if (one.kind === "polynomial" && other.kind === "polynomial")
    return one.degree >= other.degree ? one : other;
  return ranks[one.kind] >= ranks[other.kind] ? one : other;
}
