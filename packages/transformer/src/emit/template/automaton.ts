// The least deterministic automaton of a template's language, over classes of characters that it does not tell apart.
import { escapeText } from "./escape-text.ts";
import type { Atom, Segment } from "./segments.ts";

export interface Automaton {
  /** States are the numbers below it. */
  readonly size: number;
  readonly start: number;
  readonly accepting: readonly number[];
  /** Labels are regular expressions of one character. Every state leads to an accepting one. */
  readonly edges: readonly (readonly [source: number, target: number, label: string])[];
}

/** A character class by its members; undefined stands for all characters that no class names. */
type Letter = string | undefined;

interface Machine {
  readonly steps: Map<number, [letters: ReadonlySet<Letter> | "any", target: number][]>;
  readonly free: Map<number, number[]>;
  states: number;
}

const digits: readonly string[] = [..."0123456789"];

/** The automaton of segments with any text between them. */
export function determinize(segments: readonly Segment[]): Automaton {
  const texts = segments.flat().flatMap((atom) => (atom.kind === "text" ? [...atom.text] : []));
  const letters: readonly Letter[] = [...new Set([...digits, ..."+-.eE", ...texts]), undefined];
  const machine: Machine = { steps: new Map(), free: new Map(), states: 1 };
  let end = 0;
  for (const [index, segment] of segments.entries()) {
    if (index > 0) step(machine, end, "any", end);
    for (const atom of segment) end = builders[atom.kind](machine, end, atom as never);
    // A string's loop may not be the place where an earlier atom's loop stands.
    if (index < segments.length - 1) end = free(machine, end, fresh(machine));
  }
  return minimize(subsets(machine, letters, end), letters);
}

type Builder<K extends Atom["kind"]> = (
  machine: Machine,
  start: number,
  atom: Extract<Atom, { kind: K }>,
) => number;

const builders: { readonly [K in Atom["kind"]]: Builder<K> } = {
  text: (machine, start, { text }) =>
    [...text].reduce((place, letter) => one(machine, place, [letter]), start),
  digit: (machine, start) => one(machine, start, digits),
  signedDigit: (machine, start, { sign }) => one(machine, optional(machine, start, sign), digits),
  bigint: (machine, start) => many(machine, optional(machine, start, "-"), digits),
  number: (machine, start) => {
    const whole = many(machine, optional(machine, start, "+-"), digits);
    const fraction = free(machine, whole, fresh(machine));
    free(machine, many(machine, one(machine, whole, ["."]), digits), fraction);
    const end = free(machine, fraction, fresh(machine));
    free(machine, many(machine, optional(machine, one(machine, fraction, ["e", "E"]), "+-"), digits), end);
    return end;
  },
};

const fresh = (machine: Machine): number => machine.states++;

function step(machine: Machine, from: number, letters: ReadonlySet<Letter> | "any", to: number): number {
  machine.steps.set(from, [...(machine.steps.get(from) ?? []), [letters, to]]);
  return to;
}

function free(machine: Machine, from: number, to: number): number {
  machine.free.set(from, [...(machine.free.get(from) ?? []), to]);
  return to;
}

function one(machine: Machine, from: number, letters: readonly string[]): number {
  return step(machine, from, new Set(letters), fresh(machine));
}

function many(machine: Machine, from: number, letters: readonly string[]): number {
  const end = one(machine, from, letters);
  return step(machine, end, new Set(letters), end);
}

/** `signs` may hold syntax of a class, which counts for nothing. */
function optional(machine: Machine, from: number, signs: string): number {
  const end = one(
    machine,
    from,
    [...signs].filter((sign) => sign === "+" || sign === "-"),
  );
  return free(machine, from, end);
}

interface Table {
  /** By state, the state that each letter leads to; none where the language ends. */
  readonly rows: readonly (readonly (number | undefined)[])[];
  readonly accepting: readonly boolean[];
}

function subsets(machine: Machine, letters: readonly Letter[], end: number): Table {
  const close = (places: Iterable<number>): readonly number[] => {
    const closed = new Set(places);
    for (const place of closed) for (const next of machine.free.get(place) ?? []) closed.add(next);
    return [...closed].sort((a, b) => a - b);
  };
  const sets = [close([0])];
  const numbers = new Map([[String(sets[0]), 0]]);
  const rows: (number | undefined)[][] = [];
  for (const places of sets) {
    rows.push(
      letters.map((letter) => {
        const next = places.flatMap((place) =>
          (machine.steps.get(place) ?? []).flatMap(([taken, to]) =>
            taken === "any" || taken.has(letter) ? [to] : [],
          ),
        );
        if (next.length === 0) return undefined;
        const closed = close(next);
        const key = String(closed);
        const number = numbers.get(key) ?? sets.push(closed) - 1;
        numbers.set(key, number);
        return number;
      }),
    );
  }
  return { rows, accepting: sets.map((places) => places.includes(end)) };
}

/** Merges states of one future. */
function minimize({ rows, accepting }: Table, letters: readonly Letter[]): Automaton {
  let classes = accepting.map(Number);
  for (let count = 0; ; ) {
    const numbers = new Map<string, number>();
    const next = rows.map((row, state) => {
      const key = `${classes[state]}:${row.map((to) => (to === undefined ? "" : classes[to])).join()}`;
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      return number;
    });
    classes = next;
    if (numbers.size === count) break;
    count = numbers.size;
  }
  const classOf = (state: number): number => classes[state] ?? 0;
  const edges = new Map<string, { source: number; target: number; letters: Letter[] }>();
  for (const [state, row] of rows.entries()) {
    if (classes.indexOf(classOf(state)) !== state) continue;
    for (const [index, to] of row.entries()) {
      if (to === undefined) continue;
      const [source, target] = [classOf(state), classOf(to)];
      const edge = edges.get(`${source} ${target}`) ?? { source, target, letters: [] };
      edge.letters.push(letters[index]);
      edges.set(`${source} ${target}`, edge);
    }
  }
  return {
    size: Math.max(...classes) + 1,
    start: classOf(0),
    accepting: [...new Set(classes.filter((_, state) => accepting[state]))],
    edges: [...edges.values()].map((edge) => [edge.source, edge.target, label(edge.letters, letters)]),
  };
}

/** The class of some letters, written by what it lacks where it has the unnamed ones. */
function label(members: readonly Letter[], letters: readonly Letter[]): string {
  if (members.length === letters.length) return "[\\s\\S]";
  const open = members.includes(undefined);
  const named = (open ? letters.filter((letter) => !members.includes(letter)) : members) as readonly string[];
  const [only] = named;
  if (!open && named.length === 1 && only !== undefined) return escapeText(only);
  const every = digits.every((digit) => named.includes(digit));
  const rest = every ? named.filter((letter) => !digits.includes(letter)) : named;
  if (!open && every && rest.length === 0) return "\\d";
  return `[${open ? "^" : ""}${every ? "\\d" : ""}${rest.map(escapeMember).join("")}]`;
}

function escapeMember(letter: string): string {
  return letter === "-" ? "\\-" : escapeText(letter);
}
