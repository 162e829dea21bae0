// One place of the value against one schema: reference, alternatives, type, constraints, parts, library types; in this order.
import type { JsonValue } from "../../json.ts";
import { describe } from "../describe.ts";
import { dateProblem } from "../formats/date-problem.ts";
import { MAX_DEPTH, MAX_VISITS } from "../limits.ts";
import { isDateString, isUrlString } from "../native.ts";
import { nearest } from "../nearest.ts";
import { isObject } from "../object.ts";
import { explainAnyOf } from "./any-of.ts";
import { explainArray } from "./array.ts";
import { coerce } from "./coerce.ts";
import { jsonTypeOf } from "./json-type.ts";
import { explainObject } from "./object.ts";
import { entered, isExhausted, isFull, type Run, report, reportTooLarge, type Way } from "./run.ts";
import type { Check, SchemaNode } from "./schema-node.ts";

const MAX_HOPS = 64;

/** Reports what is wrong with the value and gives it as the schema takes it: itself, or a changed copy. */
export function explainNode(node: SchemaNode, value: unknown, way: Way, run: Run): unknown {
  if (isFull(run) || !mayVisit(value, way, run)) return value;
  if (node.schema === false) {
    report(run, () => ({ code: "constraint", expected: "nothing", received: describe(value) }));
    return value;
  }
  const before = run.count;
  let current = value;
  const { branches } = node;
  const target = node.refers ? node.target : undefined;
  if (target !== undefined) current = explainNode(target, current, { ...way, hops: way.hops + 1 }, run);
  if (branches !== undefined) current = explainAnyOf(node, branches, current, way, run);
  if (run.count > before) return current;
  if (!isOfType(node, current)) {
    const coerced = run.coerce && node.types ? coerce(current, node.types, way.keepString) : undefined;
    if (coerced === undefined) {
      const received = current;
      report(run, () => ({ code: "type", expected: node.expected, received: describe(received) }));
      return current;
    }
    run.changes += 1;
    current = coerced;
  }
  checkConstraints(node, current, run);
  const changes = run.changes;
  current = explainParts(node, current, run);
  // What was changed has to be legal still: items that differed in a null may be equal without it.
  if (run.changes > changes && run.count === before) checkConstraints(node, current, run);
  if (run.holdable && run.count === before) checkHoldable(node, current, run);
  return current;
}

/** As `explainNode`, of a property or item. */
export function explainPart(node: SchemaNode, value: unknown, key: string | number, run: Run): unknown {
  // Most parts are legal scalars: nothing has to be known of their place.
  if (typeof value === node.accepted && run.visits > 0 && run.path.length < MAX_DEPTH) {
    if (typeof value !== "number" || Number.isFinite(value)) {
      run.visits -= 1;
      return value;
    }
  }
  run.path.push(key);
  const taken = explainNode(node, value, entered, run);
  run.path.pop();
  return taken;
}

/** Does the schema accept null without any change? Reports nothing. */
export function acceptsNull(node: SchemaNode, run: Run): boolean {
  if (node.takesNull === undefined) {
    const trial: Run = {
      ...run,
      ...{
        strip: false,
        coerce: false,
        path: [],
        visits: MAX_VISITS,
        issues: undefined,
        count: 0,
        changes: 0,
      },
    };
    explainNode(node, null, entered, trial);
    node.takesNull = trial.count === 0 && trial.changes === 0;
  }
  return node.takesNull;
}

function mayVisit(value: unknown, { hops }: Way, run: Run): boolean {
  if (run.path.length > MAX_DEPTH || hops > MAX_HOPS) {
    report(run, () => ({
      code: "constraint",
      expected: `a value nested at most ${MAX_DEPTH} deep`,
      received: describe(value),
    }));
    return false;
  }
  run.visits -= 1;
  if (!isExhausted(run)) return true;
  reportTooLarge(run);
  return false;
}

function isOfType({ types }: SchemaNode, value: unknown): boolean {
  const own = jsonTypeOf(value);
  if (types === undefined) return own !== undefined;
  for (const type of types) if (type === own || (type === "integer" && Number.isInteger(value))) return true;
  return false;
}

function checkConstraints(node: SchemaNode, value: unknown, run: Run): void {
  for (const check of node.checks) {
    if (!check.constraint.holds(value, check.limit)) reportConstraint(node, check, value, run);
  }
}

function reportConstraint(
  node: SchemaNode,
  { keyword, limit, constraint }: Check,
  value: unknown,
  run: Run,
): void {
  report(run, () => {
    const text = typeof value === "string" ? value : undefined;
    const allowed = keyword === "enum" && Array.isArray(limit) ? limit : keyword === "const" ? [limit] : [];
    const problem = keyword === "format" && text !== undefined ? dateProblem(String(limit), text) : undefined;
    return {
      code: "constraint",
      expected: constraint.expected(limit, node.rules, node.document.root, value),
      received: problem === undefined ? describe(value) : `${describe(value)} (${problem})`,
      nearest:
        text === undefined
          ? undefined
          : nearest(
              text,
              allowed.filter((item) => typeof item === "string"),
            ),
    };
  });
}

/** Looks into objects and arrays; a node that only refers or chooses has had its parts explained already. */
function explainParts(node: SchemaNode, value: unknown, run: Run): unknown {
  if (Array.isArray(value)) return node.looksIntoArrays ? explainArray(node, value, run) : value;
  return isObject(value) && node.looksIntoObjects ? explainObject(node, value, run) : value;
}

/** By format, the strings of it that its library type can hold. */
const libraryFormats: ReadonlyMap<
  JsonValue | undefined,
  { readonly holds: (text: string) => boolean; readonly expected: string }
> = new Map([
  ["date-time", { holds: isDateString, expected: "a date and time that exists" }],
  ["uri", { holds: isUrlString, expected: "an absolute URL" }],
]);

function checkHoldable(node: SchemaNode, value: unknown, run: Run): void {
  const format = libraryFormats.get(node.rules["format"]);
  if (format === undefined || typeof value !== "string" || format.holds(value)) return;
  report(run, () => ({ code: "constraint", expected: format.expected, received: describe(value) }));
}
