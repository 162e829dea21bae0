// The only cases in which reading what was written gives another value than the one that was written, as one table: the
// property test accepts no other difference, and docs/agreement.md is printed from it.
import type { JsonObject, JsonValue, TypeModel, UnionType } from "../packages/analyzer/src/index.ts";
import { converts } from "../packages/analyzer/src/rules/tsh027-ambiguous-union/overlaps-of.ts";
import { emitJsonSchema } from "../packages/transformer/src/emit/json-schema/emit-json-schema.ts";
import { patternsOf } from "../packages/transformer/src/emit/template/patterns-of.ts";
import type { TypeCase } from "../packages/transformer/testing/arbitrary-type.ts";
import { compileSchema } from "../packages/transformer/testing/schema-validator.ts";
import { hasTwins } from "../packages/transformer/testing/twins.ts";

/** One value on its way: what the function gave, and its JSON where it has one. */
export interface Written {
  readonly example: TypeCase;
  readonly value: unknown;
  /** Undefined when the encoder refused equal items. */
  readonly encoded: JsonValue | undefined;
}

export interface ResultException {
  /** One sentence. */
  readonly says: string;
  /** Why it is so. */
  readonly why: string;
  /** What shows it: a type, JSON that is read as a value of it, and what that value is written as. */
  readonly example: { readonly type: string; readonly read: string; readonly written: string };
  readonly explains: (written: Written) => boolean;
}

export const resultExceptions = {
  "text of another member": {
    says:
      "where two members of a union accept what one of them is written as, and the two do not give the function the " +
      "same, the other may read it",
    why: "JSON does not say which was meant. Of arguments with such a union TSH027 warns.",
    example: { type: 'bigint | "-12"', read: '"-012"', written: '"-12"' },
    explains: ({ example, encoded }) => encoded !== undefined && ambiguousUnions(example, encoded).length > 0,
  },
  "equal items": {
    says: "values that differ as JSON may be equal, and then a set has them once and a list of unique items cannot be sent",
    why: "Two offsets of one moment, a URL with and without its default port, bytes with other unused bits, `0` and `-0`.",
    example: {
      type: "Set<Date>",
      read: '["2030-02-28T10:00:00Z","2030-02-28T11:00:00+01:00"]',
      written: '["2030-02-28T10:00:00.000Z"]',
    },
    explains: ({ value }) => hasTwins(value),
  },
} as const satisfies { readonly [name: string]: ResultException };

export type ResultExceptionName = keyof typeof resultExceptions;

/** Which exceptions explain that the value does not come back as it was. */
export function reasonsOf(written: Written): readonly ResultExceptionName[] {
  const names = Object.keys(resultExceptions) as ResultExceptionName[];
  return names.filter((name) => (resultExceptions[name] as ResultException).explains(written));
}

type Definitions = TypeCase["definitions"];

/**
 * The unions that have two members which accept the same part of the JSON by their own schemas, and one of which gives
 * the function something else than that part.
 */
export function ambiguousUnions({ type, definitions }: TypeCase, value: JsonValue): readonly UnionType[] {
  const found = new Set<UnionType>();
  visit(type, value, definitions, found);
  return [...found];
}

function visit(type: TypeModel, value: JsonValue, definitions: Definitions, found: Set<UnionType>): void {
  // What gives the function the JSON itself gives it the same, whichever member reads it.
  if (!converts(type, definitions)) return;
  if (type.kind === "union") {
    const takers = type.members.filter((member) => accepts(member, value, definitions));
    if (takers.length > 1 && takers.some((member) => converts(member, definitions))) found.add(type);
    for (const member of takers) visit(member, value, definitions, found);
    return;
  }
  for (const [part, inner] of partsOf(type, value, definitions)) visit(part, inner, definitions, found);
}

/** The parts of a value that the type accepts, each with its type. */
function partsOf(
  type: TypeModel,
  value: JsonValue,
  definitions: Definitions,
): readonly (readonly [TypeModel, JsonValue])[] {
  const items = Array.isArray(value) ? (value as readonly JsonValue[]) : [];
  const entries = isObject(value) ? Object.entries(value) : [];
  switch (type.kind) {
    case "ref": {
      const target = definitions[type.name];
      return target === undefined ? [] : [[target, value]];
    }
    case "array":
    case "set":
      return items.map((item) => [type.element, item] as const);
    case "tuple":
      return items.flatMap((item, index) => {
        const element = type.elements[index]?.type ?? type.rest;
        return element === undefined ? [] : [[element, item] as const];
      });
    case "map":
      if (type.form === "object") return entries.map(([, item]) => [type.value, item] as const);
      return items.flatMap((pair) => {
        const [key = null, item = null] = pair as readonly JsonValue[];
        return [[type.key, key] as const, [type.value, item] as const];
      });
    case "object":
    case "record":
      return entries.flatMap(([name, item]) => {
        const known = type.properties.find((property) => property.name === name);
        if (known !== undefined) return [[known.type, item] as const];
        if (type.kind === "object") return [];
        const forms = patternsOf(name, type.patterns ?? []).map((form) => [form.value, item] as const);
        return forms.length > 0 || type.value === undefined ? forms : [[type.value, item] as const];
      });
    default:
      return [];
  }
}

const checks = new WeakMap<Definitions, Map<TypeModel, (value: JsonValue) => boolean>>();

/** By the type's own schema. */
function accepts(type: TypeModel, value: JsonValue, definitions: Definitions): boolean {
  const known = checks.get(definitions) ?? new Map<TypeModel, (value: JsonValue) => boolean>();
  checks.set(definitions, known);
  const check = known.get(type) ?? compileSchema(emitJsonSchema(type, definitions));
  known.set(type, check);
  return check(value);
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
