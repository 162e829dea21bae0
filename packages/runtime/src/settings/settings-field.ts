// One setting as a field of a form: what kind of input it wants, read from its schema. Knows no tool and no value.
import { followReferences, isSchemaObject } from "../decode/explain/schema.ts";
import type { JsonObject, JsonValue } from "../json.ts";

/**
 * What a form shows for the setting. `choice`: one of `choices`; `choices`: any of them; `list`: any number of single
 * values; `json`: something that only its `schema` says.
 */
export type SettingKind = "boolean" | "integer" | "number" | "text" | "choice" | "choices" | "list" | "json";

/** What the field's schema says. */
export interface FieldFacts {
  readonly kind: SettingKind;
  /** May the value be null? */
  readonly nullable: boolean;
  readonly title?: string;
  readonly description?: string;
  readonly choices?: readonly JsonValue[];
  /** Of a number; exclusive ones are bounds that the value does not reach. */
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  /** Of a text, in code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** Of a text: `date-time`, `date`, `uri`, `email` and others of JSON Schema. */
  readonly format?: string;
  /** Of a list. */
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  /** Of a list: what each value is. */
  readonly items?: FieldFacts;
}

const numbers = [
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
] as const;
const texts = ["title", "description", "pattern", "format"] as const;

/** @param root The document in which the schema's references lead somewhere. */
export function fieldFacts(schema: JsonValue, root: JsonObject): FieldFacts {
  return factsOf(schema, root, 0);
}

const deepest = 4;

function factsOf(schema: JsonValue, root: JsonObject, depth: number): FieldFacts {
  const outer = isSchemaObject(schema) ? schema : {};
  const target = followReferences(schema, root);
  const inner = isSchemaObject(target) ? target : {};
  const { rest, nullable } = withoutNull({ ...inner, ...outer }, root);
  const { kind, choices, items } = kindOf(rest, root, depth);
  return {
    kind,
    nullable,
    ...Object.fromEntries(
      texts.flatMap((name) => (typeof rest[name] === "string" ? [[name, rest[name]]] : [])),
    ),
    ...Object.fromEntries(
      numbers.flatMap((name) => (typeof rest[name] === "number" ? [[name, rest[name]]] : [])),
    ),
    ...(rest["uniqueItems"] === true ? { uniqueItems: true } : {}),
    ...(choices === undefined ? {} : { choices }),
    ...(items === undefined ? {} : { items }),
  };
}

/** The schema as if it did not allow null. */
function withoutNull(
  schema: JsonObject,
  root: JsonObject,
): { readonly rest: JsonObject; readonly nullable: boolean } {
  const { type, anyOf, enum: values } = schema;
  if (Array.isArray(type) && type.includes("null")) {
    const types = type.filter((one) => one !== "null");
    const [only] = types;
    const rest = { ...schema, type: types.length === 1 && only !== undefined ? only : types };
    return { rest: withoutNullValue(rest), nullable: true };
  }
  if (type === undefined && Array.isArray(values) && values.includes(null))
    return { rest: withoutNullValue(schema), nullable: true };
  if (!Array.isArray(anyOf)) return { rest: schema, nullable: false };
  const others = anyOf.filter((branch) => !isNull(followReferences(branch, root)));
  if (others.length === anyOf.length) return { rest: schema, nullable: false };
  const { anyOf: _, ...around } = schema;
  const [only] = others;
  if (others.length !== 1 || only === undefined)
    return { rest: { ...around, anyOf: others }, nullable: true };
  const target = followReferences(only, root);
  // What is said around the branches is meant for people who see the setting; the branch says the rest.
  return { rest: { ...(isSchemaObject(target) ? target : {}), ...around }, nullable: true };
}

function withoutNullValue(schema: JsonObject): JsonObject {
  const { enum: values } = schema;
  return Array.isArray(values) ? { ...schema, enum: values.filter((value) => value !== null) } : schema;
}

function isNull(schema: JsonValue): boolean {
  return (
    isSchemaObject(schema) && (schema["type"] === "null" || ("const" in schema && schema["const"] === null))
  );
}

interface Kind {
  readonly kind: SettingKind;
  readonly choices?: readonly JsonValue[];
  readonly items?: FieldFacts;
}

function kindOf(schema: JsonObject, root: JsonObject, depth: number): Kind {
  const { enum: values, const: constant, type } = schema;
  if (Array.isArray(values)) return { kind: "choice", choices: values };
  if (constant !== undefined) return { kind: "choice", choices: [constant] };
  if (type === "boolean" || type === "integer" || type === "number") return { kind: type };
  if (type === "string") return { kind: "text" };
  if (type !== "array" || "prefixItems" in schema || depth >= deepest) return { kind: "json" };
  const items = factsOf(schema["items"] ?? true, root, depth + 1);
  if (items.choices !== undefined && !items.nullable) return { kind: "choices", choices: items.choices };
  const isSingle = ["boolean", "integer", "number", "text"].includes(items.kind) && !items.nullable;
  return isSingle ? { kind: "list", items } : { kind: "json" };
}
