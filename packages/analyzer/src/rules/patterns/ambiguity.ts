// Finds what makes backtracking expensive: a loop that can take one text in two ways (exponential), and a loop that can
// hand over to a later one at any place of a text that both take (polynomial, one degree for each handing over).
// After Weber and Seidl, "On the degree of ambiguity of finite automata" (1991).
import type { Automaton } from "./automaton.ts";
import { type ClassSet, firstClass } from "./characters.ts";
import { components } from "./components.ts";
import type { Budget } from "./too-complex.ts";

/** Classes of characters, as indexes into the automaton's examples. */
export type Word = readonly number[];

/** Repeating `pump` behind a text that leads to `state` doubles the ways, or adds one. */
export interface Ambiguity {
  readonly state: number;
  readonly pump: Word;
}

export interface HandOver extends Ambiguity {
  readonly from: number;
  readonly to: number;
}

export interface Graph {
  readonly automaton: Automaton;
  /** Without states at which the search is over. */
  readonly next: readonly (readonly number[])[];
  /** By state: its strongly connected component. */
  readonly component: readonly number[];
  /** By state: whether a loop leads through it. */
  readonly isLooping: readonly boolean[];
  /** Characters that no state takes at which the search is over: texts of these alone do not end it. */
  readonly harmless: ClassSet;
}

export function graphOf(automaton: Automaton): Graph {
  const { states } = automaton;
  const next = states.map(({ isDone, next: all }) =>
    isDone
      ? []
      : [...all.keys()].filter((other) => states[other]?.isDone === false && states[other]?.takes !== 0n),
  );
  const component = components(states.length, (state) => next[state] ?? []);
  const sizes = new Map<number, number>();
  for (const index of component) sizes.set(index, (sizes.get(index) ?? 0) + 1);
  const isLooping = states.map(
    (_, state) => (sizes.get(component[state] ?? -1) ?? 0) > 1 || (next[state] ?? []).includes(state),
  );
  const ending = states.flatMap(({ isDone, next: all }) =>
    isDone ? [] : [...all.keys()].flatMap((other) => (states[other]?.isDone ? [states[other].takes] : [])),
  );
  return { automaton, next, component, isLooping, harmless: ~ending.reduce((sum, takes) => sum | takes, 0n) };
}

/** A class of a set, rather one that ends no search. */
function pick({ harmless }: Graph, set: ClassSet): number {
  return firstClass((set & harmless) === 0n ? set : set & harmless);
}

/** Loops that can take one text in two ways: at most one for each strongly connected component. */
export function* exponentialLoops(graph: Graph, budget: Budget): Generator<Ambiguity> {
  const { states } = graph.automaton;
  for (const component of new Set(graph.component)) {
    const members = states.flatMap((_, state) =>
      graph.component[state] === component && graph.isLooping[state] ? [state] : [],
    );
    const found = parallelEdge(graph, members, budget) ?? twoPaths(graph, members, budget);
    if (found !== undefined) yield found;
  }
}

/** Two ways from one state to the next, as in `(a+)+`. */
function parallelEdge(graph: Graph, members: readonly number[], budget: Budget): Ambiguity | undefined {
  const inside = new Set(members);
  for (const state of members) {
    for (const [other, ways] of graph.automaton.states[state]?.next ?? []) {
      if (ways !== 2 || !inside.has(other)) continue;
      const back = pathOf(
        [other],
        ([from = 0]) => stepsWithin(graph, [from], [inside], budget),
        ([at]) => at === state,
      );
      const taken = pick(graph, graph.automaton.states[other]?.takes ?? 0n);
      if (back !== undefined) return { state, pump: [taken, ...back] };
    }
  }
  return undefined;
}

/** Two paths apart and together again, as in `(a|aa)*`. */
function twoPaths(graph: Graph, members: readonly number[], budget: Budget): Ambiguity | undefined {
  if (members.length < 2) return undefined;
  const inside = new Set(members);
  const steps = ([one = 0, other = 0]: readonly number[]): readonly Step[] =>
    stepsWithin(graph, [one, other], [inside, inside], budget);
  for (const state of members) {
    const apart = pathOf([state, state], steps, ([one, other], length) => length > 0 && one !== other);
    if (apart === undefined) continue;
    // The pair need not come together from the first place where it is apart, so the whole way is asked at once.
    const pump = roundTrip(state, steps);
    if (pump !== undefined) return { state, pump };
  }
  return undefined;
}

/** The word of a way from (state, state) through any unequal pair back to (state, state). */
function roundTrip(state: number, steps: (tuple: readonly number[]) => readonly Step[]): Word | undefined {
  // A third number remembers whether the two were apart.
  return pathOf(
    [state, state, 0],
    ([one = 0, other = 0, apart = 0]) =>
      steps([one, other]).map(({ tuple, taken }) => ({
        tuple: [...tuple, apart === 1 || tuple[0] !== tuple[1] ? 1 : 0],
        taken,
      })),
    ([one, other, apart]) => one === state && other === state && apart === 1,
  );
}

/** Every pair of loops of which the first can hand over to the second at any place of a text that both take. */
export function* handOvers(graph: Graph, budget: Budget): Generator<HandOver> {
  const { states } = graph.automaton;
  const looping = states.flatMap((_, state) => (graph.isLooping[state] ? [state] : []));
  const reached = new Map(looping.map((state) => [state, reachable(graph, state)]));
  const memberSets = new Map<number, Set<number>>();
  for (const state of looping) {
    const component = graph.component[state] ?? -1;
    memberSets.set(component, (memberSets.get(component) ?? new Set()).add(state));
  }
  for (const from of looping) {
    const between = reached.get(from) ?? new Set();
    for (const to of looping) {
      const [first = -1, second = -1] = [graph.component[from], graph.component[to]];
      if (first === second || !between.has(to)) continue;
      const sets = [memberSets.get(first) ?? new Set(), between, memberSets.get(second) ?? new Set()];
      const pump = pathOf(
        [from, from, to],
        (tuple) => stepsWithin(graph, tuple, sets, budget),
        ([one, two, three]) => one === from && two === to && three === to,
      );
      if (pump !== undefined) yield { state: from, pump, from: first, to: second };
    }
  }
}

interface Step {
  readonly tuple: readonly number[];
  readonly taken: number;
}

/** What a tuple of states becomes by one character that all of them take, each within its set. */
function stepsWithin(
  graph: Graph,
  tuple: readonly number[],
  sets: readonly ReadonlySet<number>[],
  budget: Budget,
): readonly Step[] {
  const { automaton, next } = graph;
  const found: Step[] = [];
  const extend = (index: number, so: readonly number[], takes: bigint): void => {
    budget.spend();
    if (index === tuple.length) {
      found.push({ tuple: so, taken: pick(graph, takes) });
      return;
    }
    for (const other of next[tuple[index] ?? 0] ?? []) {
      const both = takes & (automaton.states[other]?.takes ?? 0n);
      if (both !== 0n && sets[index]?.has(other)) extend(index + 1, [...so, other], both);
    }
  };
  extend(0, [], -1n);
  return found;
}

/** The shortest word on a way to a goal; at the beginning itself only when it takes no step. */
function pathOf(
  start: readonly number[],
  steps: (tuple: readonly number[]) => readonly Step[],
  isGoal: (tuple: readonly number[], length: number) => boolean,
): Word | undefined {
  if (start.length === 1 && isGoal(start, 0)) return [];
  const seen = new Set<string>();
  let layer: readonly { readonly tuple: readonly number[]; readonly word: Word }[] = [
    { tuple: start, word: [] },
  ];
  while (layer.length > 0) {
    const following: { readonly tuple: readonly number[]; readonly word: Word }[] = [];
    for (const { tuple, word } of layer) {
      for (const step of steps(tuple)) {
        const longer = [...word, step.taken];
        if (isGoal(step.tuple, longer.length)) return longer;
        const key = step.tuple.join();
        if (seen.has(key)) continue;
        seen.add(key);
        following.push({ tuple: step.tuple, word: longer });
      }
    }
    layer = following;
  }
  return undefined;
}

function reachable({ next }: Graph, from: number): ReadonlySet<number> {
  const found = new Set([from]);
  for (const state of found) for (const other of next[state] ?? []) found.add(other);
  return found;
}

/** The shortest word from the beginning to a state. */
export function wayTo(graph: Graph, state: number, budget: Budget): Word | undefined {
  const all = reachable(graph, 0);
  return pathOf(
    [0],
    (tuple) => stepsWithin(graph, tuple, [all], budget),
    ([at]) => at === state,
  );
}
