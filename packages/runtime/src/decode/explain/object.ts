// The keywords that look into an object: its properties, required and additional ones, and those by pattern.
import type { JsonObject, JsonValue } from "../../json.ts";
import { cut, listOf, quote } from "../describe.ts";
import { nearest } from "../nearest.ts";
import { hasOwn, memberOf } from "../object.ts";
import { matchesPattern } from "../pattern.ts";
import { expectedOf } from "./expected.ts";
import { accepts, explainNode } from "./node.ts";
import { childPlace, isFull, isSchemaObject, type Place, type Run, report } from "./run.ts";

/** Explains every property and gives a copy of what is legal. */
export function explainObject(
  schema: JsonObject,
  value: { readonly [key: string]: unknown },
  place: Place,
  run: Run,
): { [key: string]: unknown } {
  const properties = isSchemaObject(schema["properties"]) ? schema["properties"] : {};
  const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
  reportMissing(properties, required, value, place, run);
  const copy: { [key: string]: unknown } = {};
  for (const key of Object.keys(value)) {
    if (isFull(run)) break;
    const member = value[key];
    // JSON has no undefined: such a property is absent.
    if (member === undefined) continue;
    if (key === "__proto__") {
      reportUnknown(key, schema, place, run);
      continue;
    }
    const declared = hasOwn(properties, key) ? properties[key] : undefined;
    if (member === null && declared !== undefined && !required.has(key)) {
      if (!accepts(declared, null, childPlace(place, key), run)) {
        run.changes += 1;
        continue;
      }
    }
    explainProperty(schema, declared, key, member, place, run, copy);
  }
  return copy;
}

function explainProperty(
  schema: JsonObject,
  declared: JsonValue | undefined,
  key: string,
  member: unknown,
  place: Place,
  run: Run,
  copy: { [key: string]: unknown },
): void {
  let known = false;
  let current = member;
  if (declared !== undefined) {
    known = true;
    current = explainNode(declared, current, childPlace(place, key), run);
  }
  const patterns = schema["patternProperties"];
  if (isSchemaObject(patterns)) {
    for (const [pattern, patternSchema] of Object.entries(patterns)) {
      if (!matchesPattern(pattern, key)) continue;
      known = true;
      current = explainNode(patternSchema, current, childPlace(place, key), run);
    }
  }
  if (!known) {
    const additional = schema["additionalProperties"] ?? true;
    if (additional === false) {
      if (run.strip) run.changes += 1;
      else reportUnknown(key, schema, place, run);
      return;
    }
    current = explainNode(additional, current, childPlace(place, key), run);
  }
  copy[key] = current;
}

function namesIn(schema: JsonValue | undefined): string[] {
  return isSchemaObject(schema) ? Object.keys(schema) : [];
}

function reportMissing(
  properties: JsonObject,
  required: ReadonlySet<JsonValue>,
  value: object,
  place: Place,
  run: Run,
): void {
  for (const name of required) {
    if (typeof name !== "string") continue;
    if (hasOwn(value, name) && memberOf(value, name) !== undefined) continue;
    const expected = expectedOf((hasOwn(properties, name) ? properties[name] : undefined) ?? true, run.root);
    report(run, childPlace(place, name), {
      code: "missing",
      expected,
      received: "nothing",
      text: `this required property is missing; expected ${expected}.`,
    });
  }
}

function reportUnknown(key: string, schema: JsonObject, place: Place, run: Run): void {
  const allowed = namesIn(schema["properties"]);
  const forms = namesIn(schema["patternProperties"]).map((pattern) => `names that match ${quote(pattern)}`);
  const names = [...allowed.map((name) => JSON.stringify(name)), ...forms];
  const expected = names.length === 0 ? "no properties" : `only ${propertiesOf(allowed, names)}`;
  report(run, childPlace(place, key), {
    code: "unknown_key",
    expected,
    received: `the property ${JSON.stringify(cut(key, 100))}`,
    text: `this property is not known; expected ${expected}.`,
    nearest: nearest(key, allowed),
  });
}

function propertiesOf(allowed: readonly string[], names: readonly string[]): string {
  if (allowed.length === 0) return listOf(names, "and");
  return `the ${allowed.length === 1 ? "property" : "properties"} ${listOf(names, "and")}`;
}
