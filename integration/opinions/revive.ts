// A JSON value as its decoded form would be, as far as each part has one: what a validator of decoded values can be
// asked about a value that the decoder refuses. Parts that have no decoded form stay as they are.
import type {
  JsonValue,
  NativeName,
  PropertyModel,
  TypeKind,
  TypeModel,
  TypeOfKind,
} from "../../packages/analyzer/src/index.ts";
import type { TypeCase } from "../../packages/transformer/testing/arbitrary-type.ts";

type Definitions = TypeCase["definitions"];
type Revive<K extends TypeKind> = (
  type: TypeOfKind<K>,
  value: JsonValue,
  definitions: Definitions,
) => unknown;

const same = (_: TypeModel, value: JsonValue): JsonValue => value;

const natives: { readonly [N in NativeName]: (text: string) => unknown } = {
  Date: (text) => (isDate(text) ? new Date(text) : text),
  URL: (text) => (/^[a-z]+:[\x21-\x7e]*$/i.test(text) && URL.canParse(text) ? new URL(text) : text),
  bigint: (text) => (/^-?\d+$/.test(text) ? BigInt(text) : text),
  Uint8Array: (text) => bytes(text, (buffer) => new Uint8Array(buffer)),
  ArrayBuffer: (text) => bytes(text, (buffer) => new Uint8Array(buffer).buffer),
  Buffer: (text) => bytes(text, (buffer) => buffer),
  Blob: (text) => bytes(text, (buffer) => new Blob([new Uint8Array(buffer)])),
};

/** Also a day that exists, which `Date.parse` does not ask for. */
function isDate(text: string): boolean {
  const day = /^(\d{4}-\d\d-\d\d)[Tt](?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/.exec(
    text,
  )?.[1];
  if (day === undefined || Number.isNaN(Date.parse(text))) return false;
  return !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
}

function bytes(text: string, make: (buffer: Buffer) => unknown): unknown {
  return /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)
    ? make(Buffer.from(text, "base64"))
    : text;
}

const revivers: { readonly [K in TypeKind]: Revive<K> } = {
  string: same,
  number: same,
  boolean: same,
  null: same,
  unknown: same,
  nonNull: same,
  enum: same,
  template: same,
  native: (type, value) => (typeof value === "string" ? natives[type.native](value) : value),
  array: (type, value, definitions) =>
    Array.isArray(value) ? value.map((item) => revive(type.element, item, definitions)) : value,
  set: (type, value, definitions) => {
    if (!Array.isArray(value)) return value;
    const items = value.map((item) => revive(type.element, item, definitions));
    const texts = value.map((item) => JSON.stringify(item));
    return new Set(texts).size === texts.length ? new Set(items) : items;
  },
  tuple: (type, value, definitions) =>
    Array.isArray(value)
      ? value.map((item, index) => {
          const part = type.elements[index]?.type ?? type.rest;
          return part ? revive(part, item, definitions) : item;
        })
      : value,
  object: (type, value, definitions) => reviveMembers(type.properties, () => undefined, value, definitions),
  record: (type, value, definitions) =>
    reviveMembers(type.properties, () => type.value ?? type.patterns?.[0]?.value, value, definitions),
  map: (type, value, definitions) => {
    if (type.form === "object") {
      if (!isObject(value) || Object.hasOwn(value, "__proto__")) return value;
      return new Map(
        Object.entries(value).map(([key, item]) => [key, revive(type.value, item, definitions)]),
      );
    }
    if (!Array.isArray(value) || !value.every((item) => Array.isArray(item) && item.length === 2))
      return value;
    const pairs = value as readonly [JsonValue, JsonValue][];
    const keys = new Set(pairs.map(([key]) => JSON.stringify(key)));
    const made = pairs.map(
      ([key, item]) => [revive(type.key, key, definitions), revive(type.value, item, definitions)] as const,
    );
    return keys.size === pairs.length ? new Map(made) : value;
  },
  union: (type, value, definitions) => {
    const { discriminant } = type;
    const member = type.members.find((one) => {
      const target = resolve(one, definitions);
      if (!mayHold(target, value)) return false;
      if (discriminant === undefined || target.kind !== "object" || !isObject(value)) return true;
      const constants = target.properties.find(({ name }) => name === discriminant)?.type;
      return (
        constants?.kind === "enum" && constants.values.some((constant) => constant === value[discriminant])
      );
    });
    return member === undefined ? value : revive(member, value, definitions);
  },
  ref: (type, value, definitions) => revive(resolve(type, definitions), value, definitions),
};

/** The value with the natives, maps and sets of its type. */
export function revive<K extends TypeKind>(
  type: TypeOfKind<K>,
  value: JsonValue,
  definitions: Definitions,
): unknown {
  // boundary: the compiler cannot see that a model's own kind selects the entry of that kind
  return revivers[type.kind as K](type, value, definitions);
}

function reviveMembers(
  properties: readonly PropertyModel[],
  other: () => TypeModel | undefined,
  value: JsonValue,
  definitions: Definitions,
): unknown {
  if (!isObject(value)) return value;
  const entries: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    const property = properties.find(({ name }) => name === key);
    // A null for an optional property that does not allow null counts as absent.
    if (property?.optional && item === null && !allowsNull(property.type, definitions)) continue;
    const type = property?.type ?? other();
    entries.push([key, type ? revive(type, item, definitions) : item]);
  }
  return Object.fromEntries(entries);
}

function mayHold(type: TypeModel, value: JsonValue): boolean {
  if (type.kind === "native") return typeof value === "string";
  if (type.kind === "object" || type.kind === "record") return isObject(value);
  if (type.kind === "map") return type.form === "object" ? isObject(value) : Array.isArray(value);
  if (type.kind === "array" || type.kind === "tuple" || type.kind === "set") return Array.isArray(value);
  return false;
}

function allowsNull(type: TypeModel, definitions: Definitions): boolean {
  const target = resolve(type, definitions);
  if (target.kind === "union") return target.members.some((member) => allowsNull(member, definitions));
  return target.kind === "null" || target.kind === "unknown";
}

function resolve(type: TypeModel, definitions: Definitions): TypeModel {
  if (type.kind !== "ref") return type;
  const target = definitions[type.name];
  if (target === undefined) throw new Error(`${type.name} is not defined.`);
  return resolve(target, definitions);
}

function isObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
