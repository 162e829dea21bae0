// JSON values for a type: legal ones, legal ones with one thing changed, and any.
import type {
  JsonValue,
  NativeName,
  PropertyModel,
  TypeKind,
  TypeModel,
  TypeOfKind,
} from "@toolshed/analyzer";
import { patternsOf } from "../src/emit/template/patterns-of.ts";
import { mapWireType, setWireType } from "../src/emit/wire-type.ts";
import { oddNames, type TypeCase } from "./arbitrary-type.ts";

/** A small deterministic source of random numbers. */
export class Random {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  /** From 0 to below `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined && items.length === 0) throw new Error("Nothing to pick from.");
    return item as T;
  }
}

/** Texts of every form that a type may want, and of none. */
export const texts: readonly string[] = [
  "",
  "a",
  "aa",
  "b",
  "Ä",
  "abc",
  "😀",
  "😀😀",
  "\ud800",
  "line\nbreak",
  "\u2028",
  "`tick`",
  "1",
  "-0",
  "-12",
  "007",
  "2030-02-28T10:00:00Z",
  "2030-02-30T10:00:00Z",
  "2030-02-28",
  "10:00:00Z",
  "https://example.com/a?b#c",
  "urn:x:y",
  "not a uri",
  "me@example.com",
  "9b2c3f6e-1f0a-4d43-9c1a-0d7c5b6a7e8f",
  "127.0.0.1",
  "example.com",
  "P1D",
  "/a/b",
  "</script>",
  "zero",
];
export const numbers: readonly number[] = [
  0,
  -0,
  1,
  2,
  3,
  -1,
  0.1,
  0.3,
  2.5,
  -2.5,
  10,
  9.99,
  2147483648,
  2 ** 53,
  1e21,
  1e308,
  -5e-324,
];

/** The texts of a format that are surely legal for it. */
export const formatted: { readonly [format: string]: string } = {
  "date-time": "2030-02-28T10:00:00Z",
  date: "2030-02-28",
  time: "10:00:00Z",
  uri: "https://example.com/a?b#c",
  email: "me@example.com",
  uuid: "9b2c3f6e-1f0a-4d43-9c1a-0d7c5b6a7e8f",
  ipv4: "127.0.0.1",
  hostname: "example.com",
  duration: "P1D",
  "json-pointer": "/a/b",
};
/** Among them texts of one value: JSON tells them apart, what they stand for does not. */
const base64: readonly string[] = ["", "AA==", "AB==", "SGVsbG8=", "/+8A"];
const natives: { readonly [N in NativeName]: readonly string[] } = {
  Date: ["2030-02-28T10:00:00Z", "2030-02-28T11:00:00+01:00", "1970-01-01T00:00:00.123+02:00"],
  URL: ["https://example.com/a?b#c", "HTTPS://EXAMPLE.com:443/a?b#c", "urn:x:y"],
  bigint: ["0", "-0", "-12", "-012", "007", "90071992547409931234"],
  Uint8Array: base64,
  ArrayBuffer: base64,
  Buffer: base64,
  Blob: base64,
};
const holes = {
  string: ["", "a", "-", "line\nbreak", "12"],
  number: ["0", "12", "-3.5", "1e5"],
  bigint: ["0", "-12", "90071992547409931234"],
} as const;
const matching: readonly string[] = ["aa", "b", "Ä", "`", "</script>", "1234", "12345"];

type Maker<T> = (type: T, random: Random, definitions: TypeCase["definitions"], depth: number) => JsonValue;

const makers: { readonly [K in TypeKind]: Maker<TypeOfKind<K>> } = {
  string: (type, random) => {
    if (type.format !== undefined) return formatted[type.format] ?? "";
    if (type.pattern !== undefined) {
      const pattern = new RegExp(type.pattern, "u");
      return random.pick(matching.filter((text) => pattern.test(text)));
    }
    const length = (type.minLength ?? 0) + random.below((type.maxLength ?? 3) - (type.minLength ?? 0) + 1);
    return Array.from({ length }, () => random.pick(["a", "😀", "\u2028", '"'])).join("");
  },
  number: (type, random) => {
    if (type.multipleOf !== undefined) return type.multipleOf * random.below(3);
    const candidates = numbers.filter(
      (value) =>
        value >= (type.minimum ?? Number.NEGATIVE_INFINITY) &&
        value <= (type.maximum ?? Number.POSITIVE_INFINITY) &&
        value > (type.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
        value < (type.exclusiveMaximum ?? Number.POSITIVE_INFINITY) &&
        (type.integer === undefined || (Number.isInteger(value) && value >= 0 && value < 100)),
    );
    return random.pick(candidates);
  },
  boolean: (_type, random) => random.below(2) === 0,
  null: () => null,
  nonNull: (_type, random) => anyValue(random, 2) ?? 0,
  template: ({ parts }, random) =>
    parts.map((part) => ("text" in part ? part.text : random.pick<string>(holes[part.hole]))).join(""),
  map: (type, random, definitions, depth) => make(mapWireType(type), random, definitions, depth),
  set: (type, random, definitions, depth) => make(setWireType(type), random, definitions, depth),
  unknown: (_type, random) => anyValue(random, 2),
  enum: (type, random) => random.pick(type.values),
  array: (type, random, definitions, depth) => {
    const least = type.minItems ?? 0;
    const length =
      depth > 5 ? least : least + random.below(Math.max(1, (type.maxItems ?? least + 2) - least + 1));
    const items = Array.from({ length }, () => make(type.element, random, definitions, depth + 1));
    return type.uniqueItems
      ? [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
      : items;
  },
  tuple: (type, random, definitions, depth) => {
    const items: JsonValue[] = [];
    for (const element of type.elements) {
      if (element.optional && (depth > 5 || random.below(2) === 0)) return items;
      items.push(make(element.type, random, definitions, depth + 1));
    }
    const more = type.rest === undefined || depth > 5 ? 0 : random.below(3);
    for (let index = 0; index < more; index++)
      items.push(make(type.rest ?? { kind: "null" }, random, definitions, depth + 1));
    return items;
  },
  object: (type, random, definitions, depth) =>
    Object.fromEntries(entries(type.properties, random, definitions, depth)),
  record: ({ properties, patterns = [], value }, random, definitions, depth) => {
    const free = [...oddNames, "x-", "x-1", "x-b", "12"].flatMap((name) => {
      if (properties.some((property) => property.name === name)) return [];
      const [form, ...others] = patternsOf(name, patterns);
      const type = form === undefined ? value : form.value;
      // Few values are of two types at once.
      return type === undefined || others.length > 0 ? [] : [{ name, type }];
    });
    const more = depth > 5 || free.length === 0 ? 0 : random.below(3);
    return Object.fromEntries([
      ...Array.from({ length: more }, () => {
        const { name, type } = random.pick(free);
        return [name, make(type, random, definitions, depth + 1)] as const;
      }),
      ...entries(properties, random, definitions, depth),
    ]);
  },
  union: (type, random, definitions, depth) =>
    make(random.pick(type.members), random, definitions, depth + 1),
  native: (type, random) => random.pick(natives[type.native]),
  ref: (type, random, definitions, depth) => {
    // A definition that requires itself has no finite value.
    if (depth > 12) return null;
    return make(definitions[type.name] ?? { kind: "null" }, random, definitions, depth + 1);
  },
};

function make(
  type: TypeModel,
  random: Random,
  definitions: TypeCase["definitions"],
  depth: number,
): JsonValue {
  return (makers[type.kind] as Maker<TypeModel>)(type, random, definitions, depth);
}

function entries(
  properties: readonly PropertyModel[],
  random: Random,
  definitions: TypeCase["definitions"],
  depth: number,
): readonly (readonly [string, JsonValue])[] {
  return properties
    .filter((property) => !property.optional || (depth <= 5 && random.below(2) === 0))
    .map((property) => [property.name, make(property.type, random, definitions, depth + 1)]);
}

/** A value that the type is meant to accept. */
export function legalValue({ type, definitions }: TypeCase, random: Random): JsonValue {
  return make(type, random, definitions, 0);
}

/** Any JSON value. */
export function anyValue(random: Random, depth = 3): JsonValue {
  switch (random.below(depth > 0 ? 7 : 4)) {
    case 0:
      return random.pick(texts);
    case 1:
      return random.pick(numbers);
    case 2:
      return random.below(2) === 0;
    case 3:
      return null;
    case 4:
      return Array.from({ length: random.below(3) }, () => anyValue(random, depth - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(3) }, () => [
          random.pick([...oddNames, "kind"]),
          anyValue(random, depth - 1),
        ]),
      );
  }
}

/** The value with one place changed: replaced, left out, added. */
export function nearValue(value: JsonValue, random: Random): JsonValue {
  if (Array.isArray(value) && random.below(4) !== 0) {
    const items: JsonValue[] = [...value];
    const index = random.below(items.length + 1);
    switch (random.below(4)) {
      case 0:
        items.splice(index, 1);
        return items;
      case 1:
        items.splice(index, 0, items[random.below(items.length + 1)] ?? anyValue(random, 1));
        return items;
      default:
        if (index < items.length) items[index] = nearValue(items[index] ?? null, random);
        return items;
    }
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value) && random.below(4) !== 0) {
    const list = Object.entries(value);
    const index = random.below(list.length + 1);
    const found = list[index];
    if (found === undefined)
      return Object.fromEntries([...list, [random.pick(oddNames), anyValue(random, 1)]]);
    if (random.below(3) === 0) return Object.fromEntries(list.filter((entry) => entry !== found));
    return Object.fromEntries(
      list.map((entry) => (entry === found ? [entry[0], nearValue(entry[1], random)] : entry)),
    );
  }
  return anyValue(random, 1);
}
