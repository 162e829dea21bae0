// The automaton of one search: a state for every place of the pattern that takes a character (Glushkov's
// construction), and between two states how many ways there are, since every way is one that backtracking tries.
import type { CharacterClasses, ClassSet } from "./characters.ts";
import type { Alternative, Expression } from "./expression.ts";
import { TooComplex } from "./too-complex.ts";

/** One way, or several. */
export type Ways = 1 | 2;

export interface State {
  /** The characters that lead into it. */
  readonly takes: ClassSet;
  readonly next: ReadonlyMap<number, Ways>;
  /** The search has matched, whatever follows. */
  readonly isDone: boolean;
  /** The search has matched if the text ends here. */
  readonly isEnd: boolean;
}

export interface Automaton {
  /** The first is where the search begins, and takes nothing. */
  readonly states: readonly State[];
  readonly examples: readonly string[];
}

const maxStates = 600;
/** Larger counted repetitions are read as unbounded: they backtrack alike up to their bound. */
const maxCopies = 64;

interface Fragment {
  /** How many ways there are to match nothing. */
  readonly empty: 0 | Ways;
  readonly first: ReadonlyMap<number, Ways>;
  readonly last: ReadonlyMap<number, Ways>;
}

interface Building {
  readonly takes: ClassSet[];
  readonly next: Map<number, Ways>[];
  readonly classes: CharacterClasses;
}

const anything = "[\\s\\S]";

/** @throws TooComplex for a search of too many places. */
export function buildAutomaton(search: readonly Alternative[], classes: CharacterClasses): Automaton {
  const building: Building = { takes: [0n], next: [new Map()], classes };
  const done = new Set<number>();
  const end = new Set<number>();
  // The engine begins anew at every place of the text, but not when the first place is certain to match.
  const isCertain = search.some(({ body, toEnd }) => !toEnd && matchesNothing(body));
  for (const { body, fromStart, toEnd } of search) {
    const matched = build(body, building);
    const skipped =
      fromStart || isCertain ? nothing : star(build({ kind: "set", raw: anything }, building), building);
    const whole = join(skipped, matched, building);
    for (const [state, ways] of whole.first) add(building.next[0] ?? new Map(), state, ways);
    const goal = toEnd ? end : done;
    for (const state of matched.last.keys()) goal.add(state);
    // A match of nothing is found last: what was tried before it has failed, so it does not end the search.
    if (matched.empty > 0 && toEnd) goal.add(0);
  }
  return {
    states: building.takes.map((takes, index) => ({
      takes,
      next: building.next[index] ?? new Map(),
      isDone: done.has(index),
      isEnd: end.has(index),
    })),
    examples: classes.examples,
  };
}

/** All set expressions of searches, for the character classes. */
export function setsOf(searches: readonly (readonly Alternative[])[]): ReadonlySet<string> {
  const sets = new Set<string>([anything]);
  const collect = (expression: Expression): void => {
    if (expression.kind === "set") sets.add(expression.raw);
    else if (expression.kind === "repeat") collect(expression.part);
    else expression.parts.forEach(collect);
  };
  for (const { body } of searches.flat()) collect(body);
  return sets;
}

const nothing: Fragment = { empty: 1, first: new Map(), last: new Map() };

function build(expression: Expression, building: Building): Fragment {
  switch (expression.kind) {
    case "set": {
      const state = building.takes.push(building.classes.classesOf(expression.raw)) - 1;
      if (state > maxStates) throw new TooComplex();
      building.next.push(new Map());
      const here = new Map<number, Ways>([[state, 1]]);
      return { empty: 0, first: here, last: here };
    }
    case "sequence":
      return expression.parts.reduce<Fragment>(
        (before, part) => join(before, build(part, building), building),
        nothing,
      );
    case "choice": {
      const parts = expression.parts.map((part) => build(part, building));
      return {
        empty: parts.reduce<0 | Ways>((sum, part) => plus(sum, part.empty), 0),
        first: sumOf(parts.map(({ first }) => first)),
        last: sumOf(parts.map(({ last }) => last)),
      };
    }
    case "repeat":
      return repeat(expression, building);
  }
}

function repeat({ part, min, max }: Extract<Expression, { kind: "repeat" }>, building: Building): Fragment {
  if (max === 0) return nothing;
  if (max !== Number.POSITIVE_INFINITY && max <= maxCopies && max * sizeOf(part) <= maxStates / 4) {
    let result = nothing;
    // a{2,4} is a a (a (a)?)?
    for (let copy = max; copy > 0; copy--) {
      result = join(build(part, building), result, building);
      if (copy > min) result = { ...result, empty: 1 };
    }
    return result;
  }
  const fixed = min > 1 && min <= maxCopies && min * sizeOf(part) <= maxStates / 4 ? min - 1 : 0;
  let before = nothing;
  for (let copy = 0; copy < fixed; copy++) before = join(before, build(part, building), building);
  const loop = star(build(part, building), building);
  return join(before, min === 0 ? loop : { ...loop, empty: 0 }, building);
}

/** The engine takes no iteration that matches nothing. */
function star(part: Fragment, building: Building): Fragment {
  link(part.last, part.first, building);
  return { ...part, empty: 1 };
}

function join(before: Fragment, after: Fragment, building: Building): Fragment {
  link(before.last, after.first, building);
  return {
    empty: times(before.empty, after.empty),
    first: sumOf([before.first, scaled(after.first, before.empty)]),
    last: sumOf([after.last, scaled(before.last, after.empty)]),
  };
}

function link(from: ReadonlyMap<number, Ways>, to: ReadonlyMap<number, Ways>, building: Building): void {
  for (const [state, ways] of from) {
    const next = building.next[state];
    if (next === undefined) continue;
    for (const [other, more] of to) add(next, other, times(ways, more) as Ways);
  }
}

function add(map: Map<number, Ways>, state: number, ways: Ways): void {
  map.set(state, plus(map.get(state) ?? 0, ways) as Ways);
}

function sumOf(maps: readonly ReadonlyMap<number, Ways>[]): ReadonlyMap<number, Ways> {
  const sum = new Map<number, Ways>();
  for (const map of maps) for (const [state, ways] of map) add(sum, state, ways);
  return sum;
}

function scaled(map: ReadonlyMap<number, Ways>, by: 0 | Ways): ReadonlyMap<number, Ways> {
  if (by === 0) return new Map();
  return new Map([...map].map(([state, ways]) => [state, times(ways, by) as Ways]));
}

function plus(one: 0 | Ways, other: 0 | Ways): 0 | Ways {
  return one === 0 ? other : other === 0 ? one : 2;
}

function times(one: 0 | Ways, other: 0 | Ways): 0 | Ways {
  return one === 0 || other === 0 ? 0 : one === 1 ? other : 2;
}

/** Can the expression match the empty text? */
export function matchesNothing(expression: Expression): boolean {
  if (expression.kind === "set") return false;
  if (expression.kind === "repeat") return expression.min === 0 || matchesNothing(expression.part);
  return expression.kind === "choice"
    ? expression.parts.some(matchesNothing)
    : expression.parts.every(matchesNothing);
}

/** How many states an expression takes, about. */
function sizeOf(expression: Expression): number {
  if (expression.kind === "set") return 1;
  if (expression.kind === "repeat") {
    const copies =
      expression.max <= maxCopies ? expression.max : Math.max(1, Math.min(expression.min, maxCopies));
    return Math.min(maxStates, sizeOf(expression.part) * copies);
  }
  return expression.parts.reduce((sum, part) => Math.min(maxStates, sum + sizeOf(part)), 0);
}
