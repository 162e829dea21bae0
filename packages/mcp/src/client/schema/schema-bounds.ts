// What a schema of a stranger may be, before anything is compiled from it: size, depth, references, drafts.
import type { JsonObject, JsonValue } from "@toolshed/runtime";
import { isObject } from "@toolshed/runtime/decode";

const maxSchemaBytes = 262_144;
const maxDepth = 64;
const maxNodes = 10_000;
const maxPatterns = 200;

export type Draft = "2020-12" | "2019-09" | "draft-07";

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const one = new Set([
  ...["additionalItems", "additionalProperties", "contains", "else", "if", "items", "not", "propertyNames"],
  ...["then", "unevaluatedItems", "unevaluatedProperties", "contentSchema"],
]);
const many = new Set(["allOf", "anyOf", "oneOf", "prefixItems", "items"]);
const named = new Set([
  "$defs",
  "definitions",
  "dependentSchemas",
  "dependencies",
  "patternProperties",
  "properties",
]);

export interface CheckedSchema {
  readonly draft: Draft;
  /** Without `$schema` and `$id`, so that every reference is one inside it. */
  readonly schema: JsonObject;
  /** With references, whoever goes on after the first error can have double the work with each. */
  readonly hasReferences: boolean;
  /** Has it `unevaluatedProperties` or `unevaluatedItems`, for which every alternative is looked at? */
  readonly hasUnevaluated: boolean;
}

/** The schema as it may be compiled, or why it may not. */
export function checkSchema(given: JsonObject): CheckedSchema | { readonly problem: string } {
  const text = JSON.stringify(given);
  if (text.length > maxSchemaBytes) return { problem: `it is larger than ${maxSchemaBytes} bytes` };
  const draft = draftOf(given["$schema"]);
  if (draft === undefined) return { problem: "its $schema is none of 2020-12, 2019-09 and draft-07" };
  // boundary: a copy of an object.
  const schema = JSON.parse(text) as JsonObject;
  const seen = new Set<MutableSchema>();
  const problem = boundsProblem(schema, seen) ?? cycleOf(schema, seen);
  if (problem !== undefined) return { problem };
  for (const part of seen) {
    delete part["$id"];
    delete part["$schema"];
  }
  // Each pass through a reference is counted when a value is checked: schemas can double the work with each.
  const targets = [...seen].map((part) => targetOfRef(schema, part["$ref"])).filter(isJsonSchemaObject);
  for (const target of targets) Object.assign(target, { [stepKeyword]: true });
  const hasUnevaluated = [...seen].some(
    (part) => part["unevaluatedProperties"] !== undefined || part["unevaluatedItems"] !== undefined,
  );
  return { draft, schema, hasReferences: targets.length > 0, hasUnevaluated };
}

/** @param seen Filled with every schema in it, also those that only a reference leads to. */
function boundsProblem(root: JsonObject, seen: Set<MutableSchema>): string | undefined {
  let patterns = 0;
  const waiting: { readonly schema: JsonValue; readonly depth: number }[] = [{ schema: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { schema, depth } = next;
    // boundary: parts of the caller's own copy.
    if (!isJsonSchemaObject(schema) || seen.has(schema as MutableSchema)) continue;
    seen.add(schema as MutableSchema);
    if (seen.size > maxNodes) return `it has more than ${maxNodes} parts`;
    if (depth > maxDepth) return `it is nested deeper than ${maxDepth}`;
    if (schema["$dynamicRef"] !== undefined || schema["$recursiveRef"] !== undefined)
      return "it has a dynamic reference";
    if (depth > 0 && schema["$id"] !== undefined) return "a part of it has an $id of its own";
    const ref = schema["$ref"];
    if (ref !== undefined) {
      const target = targetOfRef(root, ref);
      if (target === undefined)
        return `its reference ${JSON.stringify(ref).slice(0, 100)} leads nowhere inside it`;
      waiting.push({ schema: target, depth: 1 });
    }
    const byPattern = schema["patternProperties"];
    patterns += typeof schema["pattern"] === "string" ? 1 : 0;
    patterns += isObject(byPattern) ? Object.keys(byPattern).length : 0;
    if (patterns > maxPatterns) return `it has more than ${maxPatterns} patterns`;
    for (const part of partsOf(schema)) waiting.push({ schema: part, depth: depth + 1 });
  }
  return undefined;
}

/** Counts the work of one check; see `schema-validators.ts`. */
export const stepKeyword = "toolshed:step";

type MutableSchema = { [key: string]: JsonValue };

function isJsonSchemaObject(value: JsonValue | undefined): value is JsonObject {
  return isObject(value);
}

function draftOf(schema: JsonValue | undefined): Draft | undefined {
  if (schema === undefined) return "2020-12";
  if (typeof schema !== "string") return undefined;
  const [, year] = /^https?:\/\/json-schema\.org\/draft\/(2020-12|2019-09)\/schema#?$/.exec(schema) ?? [];
  if (year === "2020-12" || year === "2019-09") return year;
  if (/^https?:\/\/json-schema\.org\/draft-0[67]\/schema#?$/.test(schema)) return "draft-07";
  return undefined;
}

/** The schemas directly inside one. */
export function partsOf(schema: JsonObject): readonly JsonValue[] {
  return Object.entries(schema).flatMap(([keyword, value]): readonly JsonValue[] => {
    if (many.has(keyword) && Array.isArray(value)) return value as readonly JsonValue[];
    if (one.has(keyword) && isObject(value)) return [value as JsonObject];
    // boundary: the values of JSON are JSON.
    return named.has(keyword) && isObject(value) ? (Object.values(value) as JsonValue[]) : [];
  });
}

const inPlaceKeywords = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "dependentSchemas",
  "dependencies",
]);

/** So many schemas may judge one value by way of each other. */
const longestChain = 500;

/** A schema that refers to itself for the very same value never comes to an end. */
function cycleOf(root: JsonObject, seen: ReadonlySet<JsonObject>): string | undefined {
  const done = new Set<object>();
  const open = new Set<object>();
  const follow = (schema: JsonValue | undefined): string | undefined => {
    if (!isJsonSchemaObject(schema) || done.has(schema)) return undefined;
    if (open.has(schema)) return "a reference in it leads back to itself";
    if (open.size > longestChain) return "its references are a chain that is too long";
    open.add(schema);
    let found = follow(targetOfRef(root, schema["$ref"]));
    for (const [keyword, value] of Object.entries(schema)) {
      if (!inPlaceKeywords.has(keyword)) continue;
      for (const part of partsOf({ [keyword]: value })) found ??= follow(part);
    }
    open.delete(schema);
    done.add(schema);
    return found;
  };
  for (const schema of seen) {
    const found = follow(schema);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a local reference leads to: a JSON Pointer, or an anchor. */
function targetOfRef(root: JsonObject, ref: JsonValue | undefined): JsonValue | undefined {
  if (typeof ref !== "string" || !ref.startsWith("#")) return undefined;
  if (ref === "#") return root;
  if (!ref.startsWith("#/")) return anchored(root, ref.slice(1));
  let at: JsonValue = root;
  for (const token of ref.slice(2).split("/")) {
    const key = decoded(token)?.replaceAll("~1", "/").replaceAll("~0", "~");
    if (key === undefined || typeof at !== "object" || at === null || !Object.hasOwn(at, key))
      return undefined;
    // boundary: what an own key of JSON leads to.
    at = (at as { readonly [key: string]: JsonValue })[key] as JsonValue;
  }
  return typeof at === "boolean" || isJsonSchemaObject(at) ? at : undefined;
}

const anchors = new WeakMap<JsonObject, Map<string, JsonObject>>();

/** Looked up once for each root. */
function anchored(root: JsonObject, name: string): JsonObject | undefined {
  let known = anchors.get(root);
  if (known === undefined) {
    known = new Map();
    const waiting: JsonValue[] = [root];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (!isJsonSchemaObject(next)) continue;
      const anchor = next["$anchor"];
      if (typeof anchor === "string" && !known.has(anchor)) known.set(anchor, next);
      waiting.push(...partsOf(next));
    }
    anchors.set(root, known);
  }
  return known.get(name);
}

function decoded(token: string): string | undefined {
  try {
    return decodeURIComponent(token);
  } catch {
    // No escape of a URI.
    return undefined;
  }
}
