// Calls as models get them wrong: a legal call with one mistake in it, anywhere in its depth.
import type { JsonObject, JsonValue } from "../../packages/analyzer/src/index.ts";
import type { Random } from "../../packages/transformer/testing/values.ts";
import { compiled, definitions, resolve, schemas } from "../schema-checks.ts";

/** One place of a call, with the schema that its value satisfies. */
interface Place {
  readonly value: JsonValue;
  readonly schema: JsonObject;
  /** The whole call with another value here; undefined leaves the place out. */
  readonly put: (value: JsonValue | undefined) => JsonValue;
  /** Of a property: the whole call with the property under another name. */
  readonly rename?: (name: string) => JsonValue;
  readonly name?: string;
  readonly required?: boolean;
}

export interface Mistake {
  readonly name: string;
  /** The call with the mistake made at this place; undefined where it cannot be made. */
  readonly make: (place: Place, random: Random) => JsonValue | undefined;
}

/** All mistakes. */
export const mistakes: readonly Mistake[] = [
  {
    name: "required property missing",
    make: ({ required, put }) => (required ? put(undefined) : undefined),
  },
  {
    name: "property misspelled",
    make: ({ name = "", rename }, random) => (name.length < 3 ? undefined : rename?.(typo(name, random))),
  },
  {
    name: "enum value misspelled",
    make: ({ value, schema, put }, random) =>
      typeof value === "string" && value.length > 2 && Array.isArray(schema["enum"])
        ? put(typo(value, random))
        : undefined,
  },
  {
    name: "constant misspelled",
    make: ({ value, schema, put }, random) =>
      typeof value === "string" && value.length > 2 && "const" in schema
        ? put(typo(value, random))
        : undefined,
  },
  {
    name: "constant of another kind",
    make: ({ schema, put }, random) =>
      "const" in schema ? put(random.pick(["other", 99, null])) : undefined,
  },
  {
    name: "number as a string",
    make: ({ value, put }) => (typeof value === "number" ? put(String(value)) : undefined),
  },
  {
    name: "string as a number",
    make: ({ value, put }, random) => (typeof value === "string" ? put(random.below(1000)) : undefined),
  },
  {
    name: "boolean as a string",
    make: ({ value, put }) => (typeof value === "boolean" ? put(String(value)) : undefined),
  },
  {
    name: "number out of bounds",
    make: ({ value, schema, put }, random) => outOfBounds(value, schema, put, random),
  },
  {
    name: "string too long or short",
    make: ({ value, schema, put }) => {
      if (typeof value !== "string") return undefined;
      if (typeof schema["maxLength"] === "number") return put("x".repeat(schema["maxLength"] + 3));
      return Number(schema["minLength"] ?? 0) > 0 ? put("") : undefined;
    },
  },
  {
    name: "text of another form",
    make: ({ value, schema, put }, random) =>
      typeof value === "string" && ("format" in schema || "pattern" in schema)
        ? put(random.pick(["?", "yesterday", `${value} ?`, "n/a"]))
        : undefined,
  },
  {
    name: "array too long or short",
    make: ({ value, schema, put }) => {
      if (!Array.isArray(value)) return undefined;
      if (Number(schema["minItems"] ?? 0) > 0) return put(value.slice(0, Number(schema["minItems"]) - 1));
      if (typeof schema["maxItems"] !== "number") return undefined;
      return put([
        ...value,
        ...Array.from({ length: schema["maxItems"] + 1 }, (_, index) => value[0] ?? index),
      ]);
    },
  },
  {
    name: "array without brackets",
    make: ({ value, put }) => (Array.isArray(value) && value.length > 0 ? put(value[0]) : undefined),
  },
  {
    name: "array items repeated",
    make: ({ value, schema, put }) =>
      Array.isArray(value) && value.length > 0 && schema["uniqueItems"] === true
        ? put([...value.slice(0, -1), value[0] ?? null, value[0] ?? null])
        : undefined,
  },
  { name: "null where none is legal", make: ({ put }) => put(null) },
  {
    name: "extra property",
    make: ({ value, schema, put }, random) =>
      isObject(value) && schema["additionalProperties"] === false
        ? put({ ...value, [random.pick(["reasoning", "notes", "x", "constructor"])]: "Because." })
        : undefined,
  },
  {
    name: "object as a JSON text",
    make: ({ value, put }) => (isObject(value) ? put(JSON.stringify(value)) : undefined),
  },
];

/** Every place of the call but the root, the deepest ones too. */
export function placesOf(root: JsonObject, call: JsonValue): readonly Place[] {
  const found: Place[] = [];
  const visit = (place: Place): void => {
    const schema = chosen(root, place.schema, place.value);
    const here = { ...place, schema };
    found.push(here);
    const { value, put } = here;
    if (Array.isArray(value)) {
      const first = schemas(schema["prefixItems"]);
      for (const [index, item] of value.entries()) {
        const part = first[index] ?? asSchema(schema["items"]);
        const putItem = (next: JsonValue | undefined): JsonValue =>
          put(value.flatMap((old, at) => (at !== index ? [old] : next === undefined ? [] : [next])));
        visit({ value: item, schema: part, put: putItem });
      }
    } else if (isObject(value)) {
      const known = asSchema(schema["properties"]);
      for (const [name, item] of Object.entries(value)) {
        const part = Object.hasOwn(known, name) ? known[name] : schema["additionalProperties"];
        const change = (key: string, next: JsonValue | undefined): JsonValue =>
          put(
            Object.fromEntries(
              Object.entries(value).flatMap(([old, its]) =>
                old !== name ? [[old, its]] : next === undefined ? [] : [[key, next]],
              ),
            ),
          );
        visit({
          value: item,
          schema: asSchema(part),
          put: (next) => change(name, next),
          ...(Object.hasOwn(known, name) ? { rename: (key: string) => change(key, item) } : {}),
          name,
          required: ((schema["required"] ?? []) as readonly JsonValue[]).includes(name),
        });
      }
    }
  };
  visit({ value: call, schema: root, put: (next) => next ?? null });
  return found.slice(1);
}

/** The schema behind references and alternatives that the value satisfies. */
function chosen(root: JsonObject, schema: JsonObject, value: JsonValue): JsonObject {
  const reference = schema["$ref"];
  if (typeof reference === "string") return chosen(root, resolve(root, reference), value);
  const member = schemas(schema["anyOf"]).find((one) => compiled({ ...definitions(root), ...one })(value));
  return member === undefined ? schema : chosen(root, member, value);
}

function outOfBounds(
  value: JsonValue,
  schema: JsonObject,
  put: Place["put"],
  random: Random,
): JsonValue | undefined {
  if (typeof value !== "number") return undefined;
  const low = schema["minimum"] ?? schema["exclusiveMinimum"];
  const high = schema["maximum"] ?? schema["exclusiveMaximum"];
  const broken = [
    ...(typeof low === "number" ? [low - 1, low - 1000] : []),
    ...(typeof high === "number" ? [high + 1, high * 10 + 5] : []),
    ...(schema["type"] === "integer" ? [value + 0.5] : []),
    ...(typeof schema["multipleOf"] === "number" ? [value + schema["multipleOf"] / 3] : []),
  ];
  return broken.length === 0 ? undefined : put(random.pick(broken));
}

/** One letter left out, doubled, or swapped with the next. */
function typo(text: string, random: Random): string {
  const at = random.below(text.length - 1);
  const [before, one, two, after] = [
    text.slice(0, at),
    text.charAt(at),
    text.charAt(at + 1),
    text.slice(at + 2),
  ];
  return random.pick([
    `${before}${two}${after}`,
    `${before}${one}${one}${two}${after}`,
    `${before}${two}${one}${after}`,
  ]);
}

function asSchema(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
