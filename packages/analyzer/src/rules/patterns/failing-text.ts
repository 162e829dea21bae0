// Ambiguity costs nothing while the search succeeds: only a text that fails in the end makes the engine try every way.
import type { Word } from "./ambiguity.ts";
import type { Automaton } from "./automaton.ts";
import type { Budget } from "./too-complex.ts";

const maxRepeats = 40;
const maxSets = 400;

/**
 * What has to follow `before` and any number of `pump` so that the search fails; nothing when it succeeds
 * whatever follows.
 */
export function failingEnd(automaton: Automaton, before: Word, pump: Word, budget: Budget): Word | undefined {
  let current = walk(automaton, new Set([0]), before, budget);
  const seen = new Set<string>();
  for (let round = 0; round < maxRepeats && current !== undefined; round++) {
    const key = keyOf(current);
    if (seen.has(key)) break;
    seen.add(key);
    current = walk(automaton, current, pump, budget);
  }
  return current === undefined ? undefined : endFrom(automaton, current, budget);
}

type StateSet = ReadonlySet<number>;

function endFrom(automaton: Automaton, start: StateSet, budget: Budget): Word | undefined {
  const seen = new Set([keyOf(start)]);
  let layer: readonly { readonly set: StateSet; readonly word: Word }[] = [{ set: start, word: [] }];
  while (layer.length > 0 && seen.size < maxSets) {
    const following: { readonly set: StateSet; readonly word: Word }[] = [];
    for (const { set, word } of layer) {
      if (![...set].some((state) => automaton.states[state]?.isEnd)) return word;
      for (let taken = 0; taken < automaton.examples.length; taken++) {
        const after = step(automaton, set, taken, budget);
        if (after === undefined) continue;
        const key = keyOf(after);
        if (seen.has(key)) continue;
        seen.add(key);
        following.push({ set: after, word: [...word, taken] });
      }
    }
    layer = following;
  }
  return undefined;
}

function walk(automaton: Automaton, start: StateSet, word: Word, budget: Budget): StateSet | undefined {
  let current: StateSet | undefined = start;
  for (const taken of word) {
    if (current === undefined) return undefined;
    current = step(automaton, current, taken, budget);
  }
  return current;
}

/** Nothing once the search has succeeded. */
function step(automaton: Automaton, set: StateSet, taken: number, budget: Budget): StateSet | undefined {
  const bit = 1n << BigInt(taken);
  const after = new Set<number>();
  for (const state of set) {
    for (const other of automaton.states[state]?.next.keys() ?? []) {
      budget.spend();
      const target = automaton.states[other];
      if (target === undefined || (target.takes & bit) === 0n) continue;
      if (target.isDone) return undefined;
      after.add(other);
    }
  }
  return after;
}

function keyOf(set: StateSet): string {
  return [...set].sort((a, b) => a - b).join();
}
