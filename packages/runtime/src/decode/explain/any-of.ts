// The keyword `anyOf`: takes the alternative that accepts the value, or explains inside the one that was meant.
import type { JsonObject, JsonValue } from "../../json.ts";
import { cut, describe } from "../describe.ts";
import type { DecodeIssue } from "../issue.ts";
import { nearest } from "../nearest.ts";
import { hasOwn, isObject } from "../object.ts";
import { expectedOf, expectedValues } from "./expected.ts";
import { jsonTypeOf, possibleTypes } from "./json-type.ts";
import { explainNode } from "./node.ts";
import {
  childPlace,
  isExhausted,
  isSchemaObject,
  type Place,
  type Run,
  report,
  reportTooLarge,
  resolveReference,
} from "./run.ts";

interface Attempt {
  readonly run: Run;
  readonly value: unknown;
}

/** The value as the best accepting alternative takes it: the one that changes it least, the first of those. */
export function explainAnyOf(
  branches: readonly JsonValue[],
  value: unknown,
  place: Place,
  run: Run,
): unknown {
  const keepString =
    place.keepString || branches.some((branch) => possibleTypes(branch, run.root)?.has("string") ?? true);
  const branchPlace: Place = { ...place, keepString };
  let best: Attempt | undefined;
  let nearestMiss: Attempt | undefined;
  for (const branch of branches) {
    const attemptRun: Run = { ...run, issues: [], changes: 0 };
    const result = explainNode(branch, value, branchPlace, attemptRun);
    const attempt = { run: attemptRun, value: result };
    if (attemptRun.issues.length > 0) {
      if (nearestMiss === undefined || isNearer(attempt, nearestMiss)) nearestMiss = attempt;
    } else if (best === undefined || attemptRun.changes < best.run.changes) {
      best = attempt;
      if (attemptRun.changes === 0) break;
    }
  }
  if (best !== undefined) {
    run.changes += best.run.changes;
    return best.value;
  }
  refuse(branches, value, place, run, branchPlace, nearestMiss);
  return value;
}

/** With fewer issues; of as many, the one whose property is only misspelled. */
function isNearer({ run: { issues } }: Attempt, { run: { issues: others } }: Attempt): boolean {
  if (issues.length !== others.length) return issues.length < others.length;
  return issues.some(isMisspelled) && !others.some(isMisspelled);
}

function isMisspelled({ code, nearest: name }: DecodeIssue): boolean {
  return code === "unknown_key" && name !== undefined;
}

function refuse(
  branches: readonly JsonValue[],
  value: unknown,
  place: Place,
  run: Run,
  branchPlace: Place,
  nearestMiss: Attempt | undefined,
): void {
  if (isExhausted(run)) {
    reportTooLarge(run, place);
    return;
  }
  const type = jsonTypeOf(value);
  const candidates = [...branches.entries()].filter(([, branch]) => {
    const types = possibleTypes(branch, run.root);
    return type !== undefined && (types === undefined || types.has(type));
  });
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) {
    explainNode(only[1], value, branchPlace, run);
    return;
  }
  if (isObject(value) && explainByDiscriminant(candidates, value, place, run, branchPlace)) return;
  const expected = expectedOf({ anyOf: branches }, run.root);
  const misses = nearestMiss?.run.issues ?? [];
  // A misspelled property is also a missing one, but only its name says what to do.
  const miss = misses.find(isMisspelled) ?? misses[0];
  report(run, place, {
    code: candidates.length === 0 ? "type" : "no_branch",
    expected,
    received: describe(value),
    ...(candidates.length === 0 || miss === undefined || miss.pointer === place.pointer
      ? {}
      : {
          text: `fits none of the ${branches.length} alternatives (${expected}); the nearest refuses ${miss.message}`,
        }),
    nearest:
      typeof value === "string"
        ? nearest(
            value,
            candidates.flatMap(([, branch]) => textsOf(branch, run.root)),
          )
        : undefined,
  });
}

/** Does a property with constants of its own in every alternative tell which one was meant? */
function explainByDiscriminant(
  candidates: readonly (readonly [number, JsonValue])[],
  value: { readonly [key: string]: unknown },
  place: Place,
  run: Run,
  branchPlace: Place,
): boolean {
  const tables = candidates.map(([, branch]) => constantsOf(branch, run.root));
  const name = [...(tables[0]?.keys() ?? [])].find((key) => tables.every((table) => table.has(key)));
  if (name === undefined) return false;
  const received = hasOwn(value, name) ? value[name] : undefined;
  const meant = candidates.filter((_, index) =>
    tables[index]?.get(name)?.some((constant) => constant === received),
  );
  const [only] = meant;
  if (only !== undefined) {
    if (meant.length > 1) return false;
    explainNode(only[1], value, branchPlace, run);
    return true;
  }
  const constants = [...new Set(tables.flatMap((table) => table.get(name) ?? []))];
  const expected = expectedValues(constants);
  const texts = constants.filter((constant) => typeof constant === "string");
  const hint = typeof received === "string" ? nearest(received, texts) : undefined;
  if (received === undefined) reportMisspelled(candidates, name, value, place, run);
  report(run, childPlace(place, name), {
    code: received === undefined ? "missing" : "constraint",
    expected,
    received: describe(received),
    ...(received === undefined ? { text: `this required property is missing; expected ${expected}.` } : {}),
    nearest: hint ?? likeliest(candidates, tables, name, value, branchPlace, run),
  });
  return true;
}

/** A property that no alternative knows, and whose name is nearly that of the missing one. */
function reportMisspelled(
  candidates: readonly (readonly [number, JsonValue])[],
  name: string,
  value: { readonly [key: string]: unknown },
  place: Place,
  run: Run,
): void {
  const known = candidates.map(([, branch]) => follow(branch, run.root)?.["properties"]);
  const wrong = Object.keys(value).find(
    (key) =>
      nearest(key, [name]) !== undefined &&
      known.every((properties) => isSchemaObject(properties) && !hasOwn(properties, key)),
  );
  if (wrong === undefined) return;
  report(run, childPlace(place, wrong), {
    code: "unknown_key",
    expected: `the property ${JSON.stringify(name)}`,
    received: `the property ${JSON.stringify(cut(wrong, 100))}`,
    text: "this property is not known.",
    nearest: name,
  });
}

/** The constant of the one alternative that the other properties fit best. */
function likeliest(
  candidates: readonly (readonly [number, JsonValue])[],
  tables: readonly ReadonlyMap<string, readonly JsonValue[]>[],
  name: string,
  value: { readonly [key: string]: unknown },
  branchPlace: Place,
  run: Run,
): string | number | boolean | undefined {
  const ranked = candidates
    .map(([, branch], index) => {
      const constant = tables[index]?.get(name)?.[0];
      const trial: Run = { ...run, issues: [], changes: 0 };
      explainNode(branch, { ...value, [name]: constant }, branchPlace, trial);
      return { constant, issues: trial.issues.length };
    })
    .sort((left, right) => left.issues - right.issues);
  const [best, second] = ranked;
  if (best === undefined || best.issues === second?.issues) return undefined;
  const { constant } = best;
  return constant === null || typeof constant === "object" ? undefined : constant;
}

/** The required properties of an object schema that take constants only. */
function constantsOf(schema: JsonValue, root: JsonObject): ReadonlyMap<string, readonly JsonValue[]> {
  const constants = new Map<string, readonly JsonValue[]>();
  const target = follow(schema, root);
  const properties = target?.["properties"];
  const required = target?.["required"];
  if (!isSchemaObject(properties) || !Array.isArray(required)) return constants;
  for (const [name, property] of Object.entries(properties)) {
    const values = required.includes(name) ? valuesOf(property, root) : undefined;
    if (values !== undefined) constants.set(name, values);
  }
  return constants;
}

function valuesOf(schema: JsonValue, root: JsonObject): readonly JsonValue[] | undefined {
  const target = follow(schema, root);
  if (target?.["const"] !== undefined) return [target["const"]];
  return Array.isArray(target?.["enum"]) ? target["enum"] : undefined;
}

function textsOf(schema: JsonValue, root: JsonObject): string[] {
  return (valuesOf(schema, root) ?? []).filter((value) => typeof value === "string");
}

function follow(schema: JsonValue, root: JsonObject): JsonObject | undefined {
  let target = schema;
  for (let hops = 0; hops < 16 && isSchemaObject(target) && typeof target["$ref"] === "string"; hops += 1) {
    target = resolveReference(root, target["$ref"]);
  }
  return isSchemaObject(target) ? target : undefined;
}
