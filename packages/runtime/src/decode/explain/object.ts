// The keywords that look into an object: its properties, required and additional ones, and those by pattern.
import { cut, listOf, quote } from "../describe.ts";
import { nearestOf, prepareNames } from "../nearest.ts";
import { hasOwn, memberOf } from "../object.ts";
import { matchesPattern } from "../pattern.ts";
import { acceptsNull, explainNode } from "./node.ts";
import { entered, isFull, type Run, report } from "./run.ts";
import type { ObjectRules, SchemaNode } from "./schema-node.ts";

interface JsonLike {
  readonly [key: string]: unknown;
}

/** What stands for a property that is left out. */
const dropped: unique symbol = Symbol();

/** Explains every property. Gives the object, or a plain copy where something had to be changed. */
export function explainObject(node: SchemaNode, value: JsonLike, run: Run): JsonLike {
  const rules = node.object;
  reportMissing(node, rules, value, run);
  const keys = Object.keys(value);
  // What an object inherits is no data of its own.
  let copy: { [key: string]: unknown } | undefined =
    Object.getPrototypeOf(value) === Object.prototype ? undefined : {};
  for (let index = 0; index < keys.length && !isFull(run); index += 1) {
    // boundary: the index is within the list.
    const key = keys[index] as string;
    const member = value[key];
    const taken = explainMember(node, rules, key, member, run);
    if (taken !== member && copy === undefined) {
      copy = {};
      for (const before of keys.slice(0, index)) copy[before] = value[before];
    }
    if (copy !== undefined && taken !== dropped) copy[key] = taken;
  }
  return copy ?? value;
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
  run.path.push(key);
  const taken = explainKnown(rules, declared, key, member, run);
  run.path.pop();
  if (taken !== dropped) return taken;
  if (run.strip) run.changes += 1;
  else reportUnknown(key, node, run);
  return dropped;
}

/** `dropped` where no schema is for the property. */
function explainKnown(
  rules: ObjectRules,
  declared: SchemaNode | undefined,
  key: string,
  member: unknown,
  run: Run,
): unknown {
  let known = declared !== undefined;
  let current = declared === undefined ? member : explainNode(declared, member, entered, run);
  for (const [pattern, node] of rules.patterns) {
    if (!matchesPattern(pattern, key)) continue;
    known = true;
    current = explainNode(node, current, entered, run);
  }
  if (known) return current;
  return rules.additional === undefined ? dropped : explainNode(rules.additional, current, entered, run);
}

function reportMissing(node: SchemaNode, rules: ObjectRules, value: object, run: Run): void {
  for (const name of rules.required) {
    if (typeof name !== "string") continue;
    if (hasOwn(value, name) && memberOf(value, name) !== undefined) continue;
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
      const allowed = [...node.object.properties.keys()];
      const forms = node.object.patterns.map(([pattern]) => `names that match ${quote(pattern)}`);
      const names = [...allowed.map((name) => JSON.stringify(name)), ...forms];
      const expected = names.length === 0 ? "no properties" : `only ${propertiesOf(allowed, names)}`;
      node.names ??= prepareNames(allowed);
      return {
        code: "unknown_key",
        expected,
        received: `the property ${JSON.stringify(cut(key, 100))}`,
        text: `this property is not known; expected ${expected}.`,
        nearest: nearestOf(key, node.names),
      };
    },
    key,
  );
}

function propertiesOf(allowed: readonly string[], names: readonly string[]): string {
  if (allowed.length === 0) return listOf(names, "and");
  return `the ${allowed.length === 1 ? "property" : "properties"} ${listOf(names, "and")}`;
}
