// The keyword `anyOf`: takes the alternative that accepts the value, or explains inside the one that was meant.
import { cut, describe } from "../describe.ts";
import type { DecodeIssue } from "../issue.ts";
import { nearest } from "../nearest.ts";
import { hasOwn, isObject } from "../object.ts";
import { Alternatives, type Candidates, type Discriminant, valuesOf } from "./alternatives.ts";
import { jsonTypeOf } from "./json-type.ts";
import { explainNode } from "./node.ts";
import {
  attempt,
  isExhausted,
  pointerOf,
  type Run,
  report,
  reportTooLarge,
  type Trial,
  type Way,
} from "./run.ts";
import type { SchemaNode } from "./schema-node.ts";

interface JsonLike {
  readonly [key: string]: unknown;
}

/** The value as the best accepting alternative takes it: the one that changes it least, the first of those. */
export function explainAnyOf(
  node: SchemaNode,
  branches: readonly SchemaNode[],
  value: unknown,
  way: Way,
  run: Run,
): unknown {
  node.alternatives ??= new Alternatives(branches, node.document.root);
  const { alternatives } = node;
  const candidates = alternatives.candidates(jsonTypeOf(value));
  const own: Way = way.keepString || !alternatives.takesString ? way : { ...way, keepString: true };
  // A text that is read as something else may please a branch that does not take texts.
  if (!run.coerce) {
    const meant = meantOf(candidates, value);
    if (typeof meant === "object") return explainCertain(meant, value, own, run);
    if (meant === "none") {
      refuse(alternatives, branches, value, candidates, own, run, []);
      return value;
    }
  }
  const trials: Trial[] = [];
  let best: Trial | undefined;
  for (const branch of branches) {
    const trial = attempt(run, () => explainNode(branch, value, own, run));
    trials.push(trial);
    if (trial.count > 0 || (best !== undefined && best.changes <= trial.changes)) continue;
    best = trial;
    if (trial.changes === 0) break;
  }
  if (best !== undefined) {
    run.changes += best.changes;
    return best.value;
  }
  refuse(alternatives, branches, value, candidates, own, run, trials);
  return value;
}

/** The one branch that can accept the value, when all others are sure to refuse it. */
function meantOf({ nodes, discriminant }: Candidates, value: unknown): SchemaNode | "none" | "several" {
  const [first] = nodes;
  if (first !== undefined && nodes.length === 1) return first;
  return discriminant?.decides === true && isObject(value) ? meantBy(discriminant, value) : "several";
}

function meantBy({ name, meant }: Discriminant, value: JsonLike): SchemaNode | "none" | "several" {
  return (hasOwn(value, name) ? meant.get(value[name]) : undefined) ?? "none";
}

function explainCertain(branch: SchemaNode, value: unknown, way: Way, run: Run): unknown {
  const before = run.count;
  const taken = explainNode(branch, value, way, run);
  if (run.count === before) return taken;
  if (isExhausted(run)) {
    run.issues?.splice(before);
    run.count = before;
    reportTooLarge(run);
  }
  return value;
}

/** `trials`: of all branches, unless it is sure without that none accepts. */
function refuse(
  alternatives: Alternatives,
  branches: readonly SchemaNode[],
  value: unknown,
  candidates: Candidates,
  way: Way,
  run: Run,
  trials: readonly Trial[],
): void {
  if (isExhausted(run)) {
    reportTooLarge(run);
    return;
  }
  const { nodes, discriminant } = candidates;
  const again = (branch: SchemaNode): void => {
    // A trial only counts, and that has been done.
    const known = run.issues === undefined ? trials[branches.indexOf(branch)] : undefined;
    if (known === undefined) explainNode(branch, value, way, run);
    else run.count = Math.min(run.maxIssues, run.count + known.count);
  };
  const [only] = nodes;
  if (only !== undefined && nodes.length === 1) {
    again(only);
    return;
  }
  if (discriminant !== undefined && isObject(value)) {
    const meant = meantBy(discriminant, value);
    if (meant === "none") {
      refuseDiscriminant(nodes, discriminant, value, way, run);
      return;
    }
    if (meant !== "several") {
      again(meant);
      return;
    }
  }
  report(run, () => {
    const { expected } = alternatives;
    const miss = nodes.length === 0 ? undefined : nearestMiss(branches, trials, value, way, run);
    return {
      code: nodes.length === 0 ? "type" : "no_branch",
      expected,
      received: describe(value),
      ...(miss !== undefined && {
        text: `fits none of the ${branches.length} alternatives (${expected}); the nearest refuses ${miss}`,
      }),
      nearest: typeof value === "string" ? nearest(value, nodes.flatMap(textsOf)) : undefined,
    };
  });
}

/**
 * What the branch with the fewest issues says first, when it says that of a part of the value; of several, the one
 * whose property is only misspelled.
 */
function nearestMiss(
  branches: readonly SchemaNode[],
  trials: readonly Trial[],
  value: unknown,
  way: Way,
  run: Run,
): string | undefined {
  const fewest = Math.min(...trials.map(({ count }) => count));
  const misses = branches
    .filter((_, index) => trials[index]?.count === fewest)
    .map((branch) => attempt(run, () => explainNode(branch, value, way, run), []).issues ?? []);
  // A misspelled property is also a missing one, but only its name says what to do.
  const miss = misses.flat().find(isMisspelled) ?? misses[0]?.[0];
  return miss === undefined || miss.pointer === pointerOf(run) ? undefined : miss.message;
}

function isMisspelled({ code, nearest: name }: DecodeIssue): boolean {
  return code === "unknown_key" && name !== undefined;
}

/** The property that tells the branches apart is missing, or has a value of none. */
function refuseDiscriminant(
  nodes: readonly SchemaNode[],
  discriminant: Discriminant,
  value: JsonLike,
  way: Way,
  run: Run,
): void {
  const { name, expected, texts } = discriminant;
  const received = hasOwn(value, name) ? value[name] : undefined;
  if (received === undefined) reportMisspelled(nodes, name, value, run);
  report(
    run,
    () => {
      const hint = typeof received === "string" ? nearest(received, texts) : undefined;
      return {
        code: received === undefined ? "missing" : "constraint",
        expected,
        received: describe(received),
        ...(received === undefined && { text: `this required property is missing; expected ${expected}.` }),
        nearest: hint ?? likeliest(nodes, discriminant, value, way, run),
      };
    },
    name,
  );
}

/** A property that no alternative knows, and whose name is nearly that of the missing one. */
function reportMisspelled(nodes: readonly SchemaNode[], name: string, value: JsonLike, run: Run): void {
  const names = Object.keys(value);
  if (names.length * nodes.length > run.visits / 4) return;
  const wrong = names.find(
    (key) => nearest(key, [name]) !== undefined && nodes.every((node) => !knows(node, key)),
  );
  if (wrong === undefined) return;
  report(
    run,
    () => ({
      code: "unknown_key",
      expected: `the property ${JSON.stringify(name)}`,
      received: `the property ${JSON.stringify(cut(wrong, 100))}`,
      text: "this property is not known.",
      nearest: name,
    }),
    wrong,
  );
}

function knows(node: SchemaNode, key: string): boolean {
  let target = node;
  for (let hops = 0; hops < 16 && target.target !== undefined; hops += 1) target = target.target;
  return target.object.properties.has(key);
}

/** The constant of the one alternative that the other properties fit best. */
function likeliest(
  nodes: readonly SchemaNode[],
  { name, constants }: Discriminant,
  value: JsonLike,
  way: Way,
  run: Run,
): string | number | boolean | undefined {
  // Each trial copies the object; a hint is not worth it where that takes what is left.
  const copied = Object.keys(value).length * nodes.length;
  if (copied > run.visits / 4) return undefined;
  run.visits -= copied;
  const ranked = nodes
    .map((node, index) => {
      const constant = constants[index]?.[0];
      const { count } = attempt(run, () => explainNode(node, { ...value, [name]: constant }, way, run));
      return { constant, count };
    })
    .sort((left, right) => left.count - right.count);
  const [best, second] = ranked;
  if (best === undefined || best.count === second?.count) return undefined;
  const { constant } = best;
  return constant === null || typeof constant === "object" ? undefined : constant;
}

function textsOf({ schema, document }: SchemaNode): string[] {
  return (valuesOf(schema, document.root) ?? []).filter((value) => typeof value === "string");
}
