// One place of the value against one schema: reference, alternatives, type, constraints, parts, library types; in this order.
import type { JsonObject, JsonValue } from "../../json.ts";
import { describe } from "../describe.ts";
import { dateProblem } from "../formats/date-problem.ts";
import { MAX_DEPTH } from "../limits.ts";
import { isDateString, isUrlString } from "../native.ts";
import { nearest } from "../nearest.ts";
import { isObject } from "../object.ts";
import { explainAnyOf } from "./any-of.ts";
import { explainArray } from "./array.ts";
import { coerce } from "./coerce.ts";
import { constraints } from "./constraints.ts";
import { expectedOf } from "./expected.ts";
import { declaredTypes, hasType, jsonTypeOf } from "./json-type.ts";
import { explainObject } from "./object.ts";
import {
  isExhausted,
  isFull,
  isSchemaObject,
  type Place,
  type Run,
  report,
  reportTooLarge,
  resolveReference,
} from "./run.ts";

const MAX_HOPS = 64;

/** Reports what is wrong with the value and gives a copy of it as the schema takes it. */
export function explainNode(schema: JsonValue, value: unknown, place: Place, run: Run): unknown {
  if (isFull(run) || !mayVisit(value, place, run)) return value;
  if (schema === false) {
    report(run, place, { code: "constraint", expected: "nothing", received: describe(value) });
    return value;
  }
  const rules = isSchemaObject(schema) ? schema : {};
  const before = run.issues.length;
  let current = value;
  if (typeof rules["$ref"] === "string") current = explainReference(rules["$ref"], current, place, run);
  if (Array.isArray(rules["anyOf"])) current = explainAnyOf(rules["anyOf"], current, place, run);
  if (run.issues.length > before) return current;
  const typed = takeType(rules, current, place, run);
  if (!typed.legal) return current;
  current = typed.value;
  checkConstraints(rules, current, place, run);
  const changes = run.changes;
  current = explainParts(rules, current, place, run);
  // What was changed has to be legal still: items that differed in a null may be equal without it.
  if (run.changes > changes && run.issues.length === before) checkConstraints(rules, current, place, run);
  if (run.holdable && run.issues.length === before) checkHoldable(rules, current, place, run);
  return current;
}

/** Does the schema accept the value without any change? Reports nothing. */
export function accepts(schema: JsonValue, value: unknown, place: Place, run: Run): boolean {
  const trial: Run = { ...run, issues: [], maxIssues: 1, changes: 0, strip: false, coerce: false };
  explainNode(schema, value, place, trial);
  return trial.issues.length === 0 && trial.changes === 0;
}

function mayVisit(value: unknown, place: Place, run: Run): boolean {
  if (place.depth > MAX_DEPTH || place.hops > MAX_HOPS) {
    report(run, place, {
      code: "constraint",
      expected: `a value nested at most ${MAX_DEPTH} deep`,
      received: describe(value),
    });
    return false;
  }
  run.budget.visits -= 1;
  if (!isExhausted(run)) return true;
  reportTooLarge(run, place);
  return false;
}

function explainReference(reference: string, value: unknown, place: Place, run: Run): unknown {
  return explainNode(resolveReference(run.root, reference), value, { ...place, hops: place.hops + 1 }, run);
}

interface Typed {
  readonly legal: boolean;
  readonly value: unknown;
}

function takeType(rules: JsonObject, value: unknown, place: Place, run: Run): Typed {
  const declared = declaredTypes(rules);
  const constants = Array.isArray(rules["enum"])
    ? rules["enum"]
    : "const" in rules
      ? [rules["const"]]
      : undefined;
  const types = declared ?? constants?.map((constant) => jsonTypeOf(constant) ?? "null");
  const legal =
    types === undefined ? jsonTypeOf(value) !== undefined : types.some((type) => hasType(value, type));
  if (legal) return { legal, value };
  const coerced = run.coerce && types !== undefined ? coerce(value, types, place.keepString) : undefined;
  if (coerced !== undefined) {
    run.changes += 1;
    return { legal: true, value: coerced };
  }
  report(run, place, { code: "type", expected: expectedOf(rules, run.root), received: describe(value) });
  return { legal: false, value };
}

function checkConstraints(rules: JsonObject, value: unknown, place: Place, run: Run): void {
  for (const [keyword, limit] of Object.entries(rules)) {
    const expected = constraints.get(keyword)?.(value, limit, rules, run.root);
    if (expected === undefined) continue;
    const allowed = keyword === "enum" && Array.isArray(limit) ? limit : keyword === "const" ? [limit] : [];
    const problem =
      keyword === "format" && typeof value === "string" ? dateProblem(String(limit), value) : undefined;
    report(run, place, {
      code: "constraint",
      expected,
      received: problem === undefined ? describe(value) : `${describe(value)} (${problem})`,
      nearest:
        typeof value === "string"
          ? nearest(
              value,
              allowed.filter((item) => typeof item === "string"),
            )
          : undefined,
    });
  }
}

/** Looks into objects and arrays; a node that only refers or chooses has had its parts explained already. */
function explainParts(rules: JsonObject, value: unknown, place: Place, run: Run): unknown {
  const delegated = "$ref" in rules || "anyOf" in rules;
  if (Array.isArray(value)) {
    return delegated && !("items" in rules || "prefixItems" in rules)
      ? value
      : explainArray(rules, value, place, run);
  }
  if (!isObject(value)) return value;
  const own =
    "properties" in rules ||
    "required" in rules ||
    "additionalProperties" in rules ||
    "patternProperties" in rules;
  return delegated && !own ? value : explainObject(rules, value, place, run);
}

/** By format, the strings of it that its library type can hold. */
const libraryFormats: ReadonlyMap<
  JsonValue | undefined,
  { readonly holds: (text: string) => boolean; readonly expected: string }
> = new Map([
  ["date-time", { holds: isDateString, expected: "a date and time that exists" }],
  ["uri", { holds: isUrlString, expected: "an absolute URL" }],
]);

function checkHoldable(rules: JsonObject, value: unknown, place: Place, run: Run): void {
  const format = libraryFormats.get(rules["format"]);
  if (format === undefined || typeof value !== "string" || format.holds(value)) return;
  report(run, place, { code: "constraint", expected: format.expected, received: describe(value) });
}
