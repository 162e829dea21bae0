// Texts that several patterns match at once: a walk through their automata side by side, the shortest texts first.
// What a pattern says by assertions inside is not seen, so a text is to be tried before it is used.
import { type Automaton, buildAutomaton, matchesNothing, setsOf } from "./automaton.ts";
import { classifyCharacters } from "./characters.ts";
import { type Alternative, readPattern } from "./expression.ts";
import { type Budget, budgetOf, TooComplex } from "./too-complex.ts";

export interface TextBounds {
  /** In characters, as JSON Schema counts them. */
  readonly minLength: number;
  readonly maxLength: number;
}

const maxSteps = 100_000;
/** Longer texts would take all steps. */
const longest = 64;

/**
 * At most `count` different texts, each of which every pattern matches, as far as that can be found in bounded time.
 *
 * @example sharedTexts(["^-?[0-9]+$", "^-1.$"], { minLength: 0, maxLength: Infinity }, 1) // ["-10"]
 */
export function sharedTexts(
  patterns: readonly string[],
  { minLength, maxLength }: TextBounds,
  count: number,
): readonly string[] {
  if (minLength > longest || minLength > maxLength) return [];
  const found: string[] = [];
  try {
    const read = patterns.map(readPattern);
    const searches = read.flatMap(({ searches: [whole] }) =>
      whole === undefined || isCertain(whole) ? [] : [whole],
    );
    // With no search left the classes are those of any text.
    const classes = classifyCharacters(
      setsOf(searches),
      read.flatMap(({ codePoints }) => codePoints),
    );
    const automata = searches.map((search) => buildAutomaton(search, classes));
    const bounds = { minLength, maxLength: Math.min(maxLength, longest) };
    for (const text of wordsOf(automata, classes.examples, bounds, count, budgetOf(maxSteps))) {
      found.push(text);
      if (found.length >= count) break;
    }
  } catch (error) {
    // Nothing more is certain; what has been found stands.
    if (!(error instanceof TooComplex || error instanceof SyntaxError)) throw error;
  }
  return found;
}

/** A search that any text satisfies. */
function isCertain(search: readonly Alternative[]): boolean {
  return search.some(({ body, fromStart, toEnd }) => !(fromStart && toEnd) && matchesNothing(body));
}

/** The places that a search may be at; `"done"` when it has matched, whatever follows. */
type Place = ReadonlySet<number> | "done";

interface Step {
  readonly places: readonly Place[];
  readonly text: string;
  readonly length: number;
}

function* wordsOf(
  automata: readonly Automaton[],
  examples: readonly string[],
  { minLength, maxLength }: TextBounds,
  count: number,
  budget: Budget,
): Generator<string> {
  const visits = new Map<string, number>();
  let layer: readonly Step[] = [{ places: automata.map(() => new Set([0])), text: "", length: 0 }];
  while (layer.length > 0) {
    const following: Step[] = [];
    for (const { places, text, length } of layer) {
      if (length >= minLength && places.every((place, index) => mayEnd(place, automata[index]))) yield text;
      if (length === maxLength) continue;
      for (const [taken, example] of examples.entries()) {
        const after = stepAll(automata, places, taken, budget);
        if (after === undefined) continue;
        const key = [Math.min(length + 1, minLength), ...after.map(keyOf)].join(";");
        const visited = visits.get(key) ?? 0;
        if (visited >= count) continue;
        visits.set(key, visited + 1);
        following.push({ places: after, text: text + example, length: length + 1 });
      }
    }
    layer = following;
  }
}

function mayEnd(place: Place, automaton: Automaton | undefined): boolean {
  return place === "done" || [...place].some((state) => automaton?.states[state]?.isEnd);
}

/** Nothing when one search can no longer match. */
function stepAll(
  automata: readonly Automaton[],
  places: readonly Place[],
  taken: number,
  budget: Budget,
): readonly Place[] | undefined {
  budget.spend();
  const after: Place[] = [];
  for (const [index, automaton] of automata.entries()) {
    const place = places[index] ?? "done";
    const next = place === "done" ? place : step(automaton, place, taken, budget);
    if (next !== "done" && next.size === 0) return undefined;
    after.push(next);
  }
  return after;
}

function step({ states }: Automaton, place: ReadonlySet<number>, taken: number, budget: Budget): Place {
  const bit = 1n << BigInt(taken);
  const after = new Set<number>();
  for (const state of place) {
    for (const other of states[state]?.next.keys() ?? []) {
      budget.spend();
      const target = states[other];
      if (target === undefined || (target.takes & bit) === 0n) continue;
      if (target.isDone) return "done";
      after.add(other);
    }
  }
  return after;
}

function keyOf(place: Place): string {
  return place === "done" ? place : [...place].sort((a, b) => a - b).join();
}
