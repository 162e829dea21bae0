// The keywords that look into an object: its properties, required and additional ones, and those by pattern.
import { cut, listOf, quote } from "../describe.ts";
import { nearestOf, prepareNames } from "../nearest.ts";
import { hasOwn, memberOf } from "../object.ts";
import { matchesPattern } from "../pattern.ts";
import { acceptsNull, explainPart } from "./node.ts";
import { isFull, type Run, report } from "./run.ts";
import type { ObjectRules, SchemaNode } from "./schema-node.ts";

interface JsonLike {
  readonly [key: string]: unknown;
}

/** What stands for a property that is left out. */
const dropped: unique symbol = Symbol();

/** Explains every property. Gives the object, or a plain copy where something had to be changed. */
export function explainObject(node: SchemaNode, value: JsonLike, run: Run): JsonLike {
  const rules = node.object;
  if (!hasRequired(rules, value, run)) reportMissing(node, rules, value, run);
  // What an object inherits is no data of its own.
  let copy: { [key: string]: unknown } | undefined =
    Object.getPrototypeOf(value) === Object.prototype ? undefined : {};
  // Engines read the properties of such a loop faster than those of a list of keys.
  for (const key in value) {
    if (isFull(run)) break;
    if (!hasOwn(value, key)) continue;
    const member = value[key];
    const taken = explainMember(node, rules, key, member, run);
    if (taken !== member) copy ??= membersBefore(value, key);
    if (copy !== undefined && taken !== dropped) copy[key] = taken;
  }
  return copy ?? value;
}

function membersBefore(value: JsonLike, end: string): { [key: string]: unknown } {
  const copy: { [key: string]: unknown } = {};
  for (const key of Object.keys(value)) {
    if (key === end) break;
    copy[key] = value[key];
  }
  return copy;
}

function explainMember(
  node: SchemaNode,
  rules: ObjectRules,
  key: string,
  member: unknown,
  run: Run,
): unknown {
  // JSON has no undefined: such a property is absent.
  if (member === undefined) return dropped;
  if (key === "__proto__") {
    reportUnknown(key, node, run);
    return dropped;
  }
  const declared = rules.properties.get(key);
  if (member === null && declared !== undefined && !rules.required.has(key)) {
    if (!acceptsNull(declared, run)) {
      run.changes += 1;
      return dropped;
    }
  }
  let known = declared !== undefined;
  let current = declared === undefined ? member : explainPart(declared, member, key, run);
  for (const [pattern, patternNode] of rules.patterns) {
    if (!matchesPattern(pattern, key)) continue;
    known = true;
    current = explainPart(patternNode, current, key, run);
  }
  if (known) return current;
  if (rules.additional !== undefined) return explainPart(rules.additional, current, key, run);
  if (run.strip) {
    run.changes += 1;
    return dropped;
  }
  reportUnknown(key, node, run);
  return member;
}

/** Names that can only be unknown are taken from the budget: every alternative looks at all of them. */
function hasRequired(
  { required, properties, patterns, additional }: ObjectRules,
  value: JsonLike,
  run: Run,
): boolean {
  let missing = required.size;
  let names = 0;
  for (const key in value) {
    names += 1;
    if (hasOwn(value, key) && required.has(key) && value[key] !== undefined) missing -= 1;
  }
  const isClosed = additional === undefined && patterns.length === 0;
  if (isClosed && names > properties.size) run.visits -= names - properties.size;
  return missing === 0;
}

function reportMissing(node: SchemaNode, rules: ObjectRules, value: object, run: Run): void {
  for (const name of rules.required) {
    if (memberOf(value, name) !== undefined && hasOwn(value, name)) continue;
    report(
      run,
      () => {
        const expected = (rules.properties.get(name) ?? node.document.node(true)).expected;
        return {
          code: "missing",
          expected,
          received: "nothing",
          text: `this required property is missing; expected ${expected}.`,
        };
      },
      name,
    );
  }
}

function reportUnknown(key: string, node: SchemaNode, run: Run): void {
  report(
    run,
    () => {
      node.allowed ??= readAllowed(node);
      const { expected, names } = node.allowed;
      return {
        code: "unknown_key",
        expected,
        received: `the property ${JSON.stringify(cut(key, 100))}`,
        text: `this property is not known; expected ${expected}.`,
        nearest: nearestOf(key, names),
      };
    },
    key,
  );
}

function readAllowed({ object }: SchemaNode): NonNullable<SchemaNode["allowed"]> {
  const properties = [...object.properties.keys()];
  const forms = object.patterns.map(([pattern]) => `names that match ${quote(pattern)}`);
  const all = [...properties.map((name) => JSON.stringify(name)), ...forms];
  return {
    expected: all.length === 0 ? "no properties" : `only ${propertiesOf(properties, all)}`,
    names: prepareNames(properties),
  };
}

function propertiesOf(allowed: readonly string[], names: readonly string[]): string {
  if (allowed.length === 0) return listOf(names, "and");
  return `the ${allowed.length === 1 ? "property" : "properties"} ${listOf(names, "and")}`;
}
