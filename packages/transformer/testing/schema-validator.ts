// The second opinion on schemas and values: ajv in its strict mode with all formats.
import type { JsonObject, JsonValue } from "@toolshed/analyzer";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";

// boundary: ajv-formats is CommonJS whose default export Node and its types disagree on.
const addFormats = ((addFormatsModule as unknown as { default?: unknown }).default ??
  addFormatsModule) as typeof addFormatsModule.default;

const options = {
  strict: true,
  strictTuples: false,
  strictTypes: false,
  strictRequired: false,
  // Each schema sees few values, so that making its code shorter takes longer than running it as it is.
  code: { optimize: false },
};
const thoroughOptions = { ...options, allErrors: true, verbose: true };
const instances = { first: new Ajv2020(options), all: new Ajv2020(thoroughOptions) };
for (const each of Object.values(instances)) addFormats(each, { mode: "full" });

/** An instance keeps what it compiled for ever, so those who compile without end get a new one now and then. */
const maxCompiled = 500;
const compiled = { first: 0, all: 0 };

function compile(which: keyof typeof instances, schema: object): ValidateFunction {
  if (compiled[which]++ % maxCompiled === maxCompiled - 1) {
    instances[which] = new Ajv2020(which === "first" ? options : thoroughOptions);
    addFormats(instances[which], { mode: "full" });
  }
  return instances[which].compile(schema);
}

/**
 * Compiles a schema. The three options that are off refuse legitimate tuples and unions.
 *
 * ajv finds `constructor` and `toString` in every object and stumbles over values that have them, so
 * names that every object inherits are replaced by others, the same in schema and value.
 */
export function compileSchema(schema: object): (value: JsonValue) => boolean {
  const { first } = instances;
  if (!first.validateSchema(schema)) throw new Error(`Not a schema of draft 2020-12: ${first.errorsText()}`);
  const renamed = renameSchema(schema as JsonObject) as object;
  const validate = compile("first", renamed);
  return (value) => validate(renameValue(value)) === true;
}

/** Compiles a keyword that looks at no names, for values as they are. */
export function compileKeyword(keyword: string, operand: JsonValue): (value: JsonValue) => boolean {
  const validate = compile("first", { [keyword]: operand });
  return (value) => validate(value) === true;
}

/** A keyword that refused a value, and the schema that it stands in. */
export interface KeywordError {
  readonly schema: JsonObject;
  readonly keyword: string;
}

/** By value, all keywords that refuse it. */
export function compileErrors(schema: JsonObject): (value: JsonValue) => readonly KeywordError[] {
  const renamed = renameSchema(schema) as object;
  const validate = compile("all", renamed);
  return (value) => {
    if (validate(renameValue(value))) return [];
    return (validate.errors ?? []).map(({ parentSchema, keyword, schemaPath }) => {
      const original = parentSchema && originals.get(parentSchema);
      if (original === undefined) throw new Error(`${schemaPath} is no place of the schema.`);
      return { schema: original, keyword };
    });
  };
}

/** What a renamed schema was made of. */
const originals = new WeakMap<object, JsonObject>();

function rename(name: string): string {
  if (name in Object.prototype) return `inherited ${name}`;
  // ajv takes a missing property of the empty name for none that is missing.
  if (name === "") return "empty name";
  // A lone surrogate has no place in the URI that ajv makes of a name.
  return name.replace(/\p{Surrogate}/gu, "surrogate");
}

function renameValue(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(renameValue);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), renameValue(item)]));
}

const keywords: { readonly [keyword: string]: (value: JsonValue) => JsonValue } = {
  properties: (value) => mapEntries(value, rename, renameSchema),
  patternProperties: (value) => mapEntries(value, (pattern) => pattern, renameSchema),
  required: (value) => (value as readonly string[]).map(rename),
  $defs: (value) => mapEntries(value, (name) => name, renameSchema),
  items: renameSchema,
  additionalProperties: renameSchema,
  anyOf: (value) => (value as readonly JsonValue[]).map(renameSchema),
  prefixItems: (value) => (value as readonly JsonValue[]).map(renameSchema),
};

function renameSchema(schema: JsonValue): JsonValue {
  if (typeof schema !== "object" || schema === null) return schema;
  const renamed = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [
      keyword,
      (keywords[keyword] ?? ((same) => same))(value),
    ]),
  );
  // boundary: an object that is no array is an object schema
  originals.set(renamed, schema as JsonObject);
  return renamed;
}

function mapEntries(
  value: JsonValue,
  key: (name: string) => string,
  item: (value: JsonValue) => JsonValue,
): JsonValue {
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, each]) => [key(name), item(each as JsonValue)]),
  );
}
