// The keywords that a type has as JSON Schema, place by place: as the generated schemas have them, which a test of the
// transformer holds. What they say in detail does not matter to a provider's limits.
import type { JsonValue } from "../../model/json-value.ts";
import type {
  NativeName,
  ObjectType,
  PropertyModel,
  TypeKind,
  TypeModel,
  TypeNotes,
  TypeOfKind,
} from "../../model/type-model.ts";
import { usedOnce } from "../../model/used-once.ts";

type Definitions = { readonly [name: string]: TypeModel };

/** One schema of a document. */
export interface SchemaPart {
  /** `options.limit`, `rows[].id`; empty for the arguments themselves. */
  readonly path: string;
  readonly keywords: { readonly [keyword: string]: JsonValue };
  /** Names of its properties, and how many of them are optional. */
  readonly properties: readonly string[];
  readonly optionalProperties: number;
}

export interface SchemaOutline {
  /** The arguments, then what is in them; what several places share is there once. */
  readonly parts: readonly SchemaPart[];
  readonly levels: number;
  readonly definitions: readonly string[];
  /** Types that contain themselves; `required`: only through properties that have to be there. */
  readonly recursions: readonly { readonly path: string; readonly required: boolean }[];
}

interface Child {
  readonly type: TypeModel;
  readonly path: (parent: string) => string;
  /** Of a property. */
  readonly optional?: boolean;
}

interface Shape {
  readonly keywords: { readonly [keyword: string]: JsonValue };
  readonly children?: readonly Child[];
  readonly properties?: readonly PropertyModel[];
}

/** Stands for a subschema in the list of keywords. */
const below: JsonValue = {};

const shapes: { readonly [K in TypeKind]: (type: TypeOfKind<K>) => Shape } = {
  string: ({ format, pattern, minLength, maxLength }) => ({
    keywords: { type: "string", ...present({ format, pattern, minLength, maxLength }) },
  }),
  number: (type) => {
    const { integer, exclusiveMinimum, exclusiveMaximum, multipleOf } = type;
    // The range of an integer is written as bounds.
    const bound = integer === undefined ? undefined : 0;
    return {
      keywords: {
        type: integer === undefined ? "number" : "integer",
        ...present({
          minimum: type.minimum ?? bound,
          maximum: type.maximum ?? bound,
          exclusiveMinimum,
          exclusiveMaximum,
          multipleOf,
        }),
      },
    };
  },
  boolean: () => ({ keywords: { type: "boolean" } }),
  null: () => ({ keywords: { type: "null" } }),
  unknown: () => ({ keywords: {} }),
  nonNull: () => ({ keywords: { type: ["string", "number", "boolean", "array", "object"] } }),
  enum: ({ values }) => {
    const [first, ...others] = values;
    const isShared = first !== undefined && others.every((value) => typeof value === typeof first);
    return {
      keywords: {
        ...(isShared && { type: typeof first }),
        ...(first !== undefined && others.length === 0 ? { const: first } : { enum: [...values] }),
      },
    };
  },
  template: () => ({ keywords: { type: "string", pattern: "" } }),
  array: ({ element, minItems, maxItems, uniqueItems }) => ({
    keywords: { type: "array", items: below, ...present({ minItems, maxItems, uniqueItems }) },
    children: [itemOf(element)],
  }),
  tuple: ({ elements, rest }) => {
    const required = elements.filter(({ optional }) => optional !== true).length;
    return {
      keywords: {
        type: "array",
        ...(elements.length > 0 && { prefixItems: below }),
        items: rest === undefined ? false : below,
        ...(required > 0 && { minItems: required }),
        ...(rest === undefined && { maxItems: elements.length }),
      },
      children: [
        ...elements.map(({ type }, index): Child => ({ type, path: (parent) => `${parent}[${index}]` })),
        ...(rest === undefined ? [] : [itemOf(rest)]),
      ],
    };
  },
  object: ({ properties }) => ({
    keywords: { type: "object", ...propertyKeywords(properties), additionalProperties: false },
    properties,
  }),
  record: ({ properties, patterns = [], value }) => ({
    keywords: {
      type: "object",
      ...(properties.length > 0 && propertyKeywords(properties)),
      ...(patterns.length > 0 && { patternProperties: below }),
      additionalProperties: value === undefined ? false : below,
    },
    properties,
    children: [
      ...patterns.map((pattern): Child => entryOf(pattern.value)),
      ...(value === undefined ? [] : [entryOf(value)]),
    ],
  }),
  map: ({ form, key, value }) =>
    form === "object"
      ? shapes.record({ kind: "record", properties: [], value })
      : shapes.array({
          kind: "array",
          element: { kind: "tuple", elements: [{ type: key }, { type: value }] },
        }),
  set: ({ element }) => shapes.array({ kind: "array", element, uniqueItems: true }),
  union: ({ members }) => {
    const plain = members.filter(isPlainPrimitive);
    const names = [...new Set(plain.map(({ kind }) => kind))];
    if (plain.length === members.length) return { keywords: { type: names } };
    // Several primitive types without anything else are one member.
    const merged: TypeModel = { kind: "union", members: plain };
    const branches = members.flatMap((member): readonly TypeModel[] => {
      if (names.length < 2 || !isPlainPrimitive(member)) return [member];
      return member === plain[0] ? [merged] : [];
    });
    return {
      keywords: { anyOf: below },
      children: branches.map((type) => ({ type, path: (parent) => parent })),
    };
  },
  native: ({ native }) => ({ keywords: natives[native] }),
  ref: ({ name }) => ({ keywords: { $ref: name } }),
};

const bytes = { type: "string", contentEncoding: "base64", pattern: "" } as const;
const natives: { readonly [N in NativeName]: Shape["keywords"] } = {
  Date: { type: "string", format: "date-time" },
  URL: { type: "string", format: "uri" },
  bigint: { type: "string", pattern: "" },
  Uint8Array: bytes,
  ArrayBuffer: bytes,
  Buffer: bytes,
  Blob: bytes,
};

/** @throws Error When a `ref` names no definition. */
export function outlineOf(root: ObjectType, definitions: Definitions): SchemaOutline {
  const parts: SchemaPart[] = [];
  const used = new Map<string, string>();
  const recursions: { path: string; required: boolean }[] = [];
  const once = usedOnce(refsIn(root), (name) => refsIn(definitionOf(name, definitions)));
  const visit = (met: TypeModel, path: string, within: string | undefined, isRequired: boolean): void => {
    const type = inPlace(met, once, definitions) ?? met;
    const { keywords, children = [], properties = [] } = shapeOf(type);
    parts.push({
      path,
      keywords: { ...keywords, ...noteKeywords(type) },
      properties: properties.map(({ name }) => name),
      optionalProperties: properties.filter(({ optional }) => optional === true).length,
    });
    if (type.kind === "ref") {
      if (!used.has(type.name)) used.set(type.name, path);
      if (within !== undefined && reaches(type.name, within, definitions)) {
        recursions.push({ path, required: isRequired });
      }
    }
    for (const { name, optional, type: own } of properties) {
      visit(own, path === "" ? name : `${path}.${name}`, within, isRequired && optional !== true);
    }
    for (const child of children) visit(child.type, child.path(path), within, isRequired);
  };
  visit(root, "", undefined, true);
  // Definitions add to the map while it is walked.
  for (const [name, path] of used) visit(definitionOf(name, definitions), path, name, true);
  return { parts, levels: levelsOf(root, definitions, new Set()), definitions: [...used.keys()], recursions };
}

/** What generated schemas have in the place of a reference: the definition, with the notes of both; undefined when they have `$ref`. */
function inPlace(
  type: TypeModel,
  once: ReadonlySet<string>,
  definitions: Definitions,
): TypeModel | undefined {
  if (type.kind !== "ref" || !once.has(type.name)) return undefined;
  const definition = definitionOf(type.name, definitions);
  const { kind: _kind, name: _name, ...notes } = type;
  const own = noteKeywords(definition);
  if (Object.keys(noteKeywords(notes)).some((keyword) => Object.hasOwn(own, keyword))) return undefined;
  return { ...definition, ...notes };
}

function shapeOf(type: TypeModel): Shape {
  // boundary: the table's entry of a kind takes the type of that kind, which TypeScript cannot tell for a union.
  return (shapes[type.kind] as (type: TypeModel) => Shape)(type);
}

function noteKeywords({
  title,
  description,
  deprecated,
  default: value,
  examples = [],
}: TypeNotes): Shape["keywords"] {
  return {
    ...present({ title, description, deprecated, default: value }),
    ...(examples.length > 0 && { examples: [...examples] }),
  };
}

function present(keywords: { readonly [keyword: string]: JsonValue | undefined }): Shape["keywords"] {
  return Object.fromEntries(
    Object.entries(keywords).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
  );
}

function propertyKeywords(properties: readonly PropertyModel[]): Shape["keywords"] {
  const isSomeRequired = properties.some(({ optional }) => optional !== true);
  return { properties: below, ...(isSomeRequired && { required: [] }) };
}

function itemOf(type: TypeModel): Child {
  return { type, path: (parent) => `${parent}[]` };
}

function entryOf(type: TypeModel): Child {
  return { type, path: (parent) => `${parent}[*]` };
}

function isPlainPrimitive(type: TypeModel): boolean {
  return ["string", "number", "boolean", "null"].includes(type.kind) && Object.keys(type).length === 1;
}

function definitionOf(name: string, definitions: Definitions): TypeModel {
  const definition = definitions[name];
  if (definition === undefined) throw new Error(`There is no definition ${name}.`);
  return definition;
}

/** Whether the definition contains the other, or is it. */
function reaches(from: string, to: string, definitions: Definitions): boolean {
  const seen = new Set<string>();
  const waiting = [from];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (name === to) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...refsIn(definitionOf(name, definitions)));
  }
  return false;
}

function refsIn(type: TypeModel): readonly string[] {
  return type.kind === "ref" ? [type.name] : childrenOf(type).flatMap(refsIn);
}

function childrenOf(type: TypeModel): readonly TypeModel[] {
  const { children = [], properties = [] } = shapeOf(type);
  return [...properties, ...children].map((child) => child.type);
}

/** How deep objects lie in objects; a type within itself adds nothing. */
function levelsOf(type: TypeModel, definitions: Definitions, open: ReadonlySet<string>): number {
  if (type.kind === "ref") {
    if (open.has(type.name)) return 0;
    return levelsOf(definitionOf(type.name, definitions), definitions, new Set([...open, type.name]));
  }
  const own = shapeOf(type).keywords["type"] === "object" ? 1 : 0;
  return (
    own + childrenOf(type).reduce((most, child) => Math.max(most, levelsOf(child, definitions, open)), 0)
  );
}
