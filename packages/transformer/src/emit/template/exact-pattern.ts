// The regular expression of a template through the automaton of its language. Long, but made for no one's eyes: only
// templates need it whose holes share a run of digits. Made from a deterministic automaton, an expression
// reads every text in at most one way, so that backtracking takes linear time.
import { type Automaton, determinize } from "./automaton.ts";
import type { Segment } from "./segments.ts";

/** From this length on the pattern is of no use to anyone. */
const maxLength = 50_000;

/** @throws {Error} When the expression would be too long. */
export function exactPattern(segments: readonly Segment[]): string {
  const pattern = `^${group(eliminate(determinize(segments)))}$`;
  if (pattern.length > maxLength) {
    throw new Error("A template literal type has too many numbers side by side for a regular expression.");
  }
  return pattern;
}

type Edges = Map<number, Map<number, string>>;

/** Takes the states out one by one, the one first whose neighbours' new edges are the shortest. */
function eliminate({ size, start, accepting, edges: given }: Automaton): string {
  const [from, to] = [size, size + 1];
  const edges: Edges = new Map(Array.from({ length: size + 2 }, (_, state) => [state, new Map()]));
  for (const [source, target, label] of given) connect(edges, source, target, label);
  connect(edges, from, start, "");
  for (const state of accepting) connect(edges, state, to, "");
  const left = new Set(Array.from({ length: size }, (_, state) => state));
  while (left.size > 0) {
    const next = [...left].reduce((best, state) => (cost(edges, state) < cost(edges, best) ? state : best));
    left.delete(next);
    remove(edges, next);
  }
  return edges.get(from)?.get(to) ?? "[]";
}

function remove(edges: Edges, state: number): void {
  const out = edges.get(state) ?? new Map<number, string>();
  const loop = out.get(state);
  const around = loop === undefined ? "" : `${group(loop)}*`;
  for (const [source, targets] of edges) {
    const label = targets.get(state);
    if (source === state || label === undefined) continue;
    for (const [target, rest] of out) {
      if (target !== state) connect(edges, source, target, alternative(label) + around + alternative(rest));
    }
    targets.delete(state);
  }
  edges.delete(state);
  if (edges.size * maxLength < lengthOf(edges)) {
    throw new Error("A template literal type has too many numbers side by side for a regular expression.");
  }
}

function lengthOf(edges: Edges): number {
  let length = 0;
  for (const targets of edges.values()) for (const label of targets.values()) length += label.length;
  return length;
}

function cost(edges: Edges, state: number): number {
  let [incoming, entering, outgoing, leaving] = [0, 0, 0, 0];
  for (const [source, targets] of edges) {
    for (const [target, label] of targets) {
      if (target === state && source !== state) {
        incoming++;
        entering += label.length;
      } else if (source === state && target !== state) {
        outgoing++;
        leaving += label.length;
      }
    }
  }
  const loop = edges.get(state)?.get(state)?.length ?? 0;
  return entering * outgoing + leaving * incoming + loop * incoming * outgoing;
}

function connect(edges: Edges, source: number, target: number, label: string): void {
  const targets = edges.get(source);
  const present = targets?.get(target);
  targets?.set(target, present === undefined ? label : union(present, label));
}

function union(a: string, b: string): string {
  if (a === "") return b === "" ? "" : optional(b);
  return b === "" ? optional(a) : `${a}|${b}`;
}

const optional = (text: string): string =>
  text.endsWith("?") && isAtom(text.slice(0, -1)) ? text : `${group(text)}?`;

/** One character, one class or one group: `*` and `?` bind to it. */
function isAtom(text: string): boolean {
  return /^(?:[^\\[(]|\\u[0-9a-f]{4}|\\[^u]|\[(?:[^\]\\]|\\.)*\])$/u.test(text);
}

const group = (text: string): string => (isAtom(text) ? text : `(?:${text})`);

/** The text where another stands beside it. */
function alternative(text: string): string {
  return text.includes("|") ? `(?:${text})` : text;
}
