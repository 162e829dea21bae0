// Encoders of unions: which member a value belongs to is told as cheaply as the members allow.
import type { JsonValue } from "../../json.ts";
import { listOf } from "../describe.ts";
import type { Encoder } from "../encode.ts";
import { isObject } from "../object.ts";
import { escapeToken } from "../pointer.ts";
import { isMapValue, isSetValue } from "./collection.ts";
import { isBlobValue, isBytesValue, isDateValue, isUrlValue } from "./native.ts";
import { refuse } from "./scalar.ts";

/** Library values that are objects too. */
type LibraryCategory = "Date" | "URL" | "Map" | "Set" | "bytes" | "Blob";

/** What JavaScript itself tells of a value. */
export type ValueCategory =
  | "string"
  | "number"
  | "boolean"
  | "bigint"
  | "null"
  | "array"
  | LibraryCategory
  | "object";

const names: { readonly [C in ValueCategory]: string } = {
  string: "a string",
  number: "a number",
  boolean: "a boolean",
  bigint: "a bigint",
  null: "null",
  array: "an array",
  Date: "a Date",
  URL: "a URL",
  Map: "a Map",
  Set: "a Set",
  bytes: "bytes",
  Blob: "a Blob",
  object: "an object",
};

const tests: { readonly [C in LibraryCategory]: (value: unknown) => boolean } = {
  Date: isDateValue,
  URL: isUrlValue,
  Map: isMapValue,
  Set: isSetValue,
  bytes: isBytesValue,
  Blob: isBlobValue,
};

/** Null, for which `undefined` counts too, or what the encoder takes. */
export function encodeNullable(encode: Encoder): Encoder {
  return (value, path): JsonValue => (value === null || value === undefined ? null : encode(value, path));
}

/** By the value's category, where no two members of the union share one. */
export function encodeByCategory(members: { readonly [C in ValueCategory]?: Encoder }): Encoder {
  // boundary: the table's keys are its categories.
  const libraries = (Object.keys(tests) as LibraryCategory[]).filter((category) => members[category]);
  const expected = Object.keys(members).map((category) => names[category as ValueCategory]);
  return (value, path) => {
    const category = categoryOf(value, libraries);
    const encode = category && members[category];
    return encode ? encode(value, path) : refuse(value, path, listOf(expected));
  };
}

function categoryOf(value: unknown, libraries: readonly LibraryCategory[]): ValueCategory | undefined {
  if (value === null || value === undefined) return "null";
  const type = typeof value;
  switch (type) {
    case "string":
    case "number":
    case "boolean":
    case "bigint":
      return type;
    case "object":
      if (Array.isArray(value)) return "array";
      return libraries.find((category) => tests[category](value)) ?? "object";
    default:
      return undefined;
  }
}

/** Objects that the literal value of one property tells apart. */
export function encodeDiscriminated(
  property: string,
  members: readonly (readonly [values: readonly (string | number | boolean)[], encode: Encoder])[],
): Encoder {
  const encoders = new Map<unknown, Encoder>(
    members.flatMap(([values, encode]) => values.map((value) => [value, encode] as const)),
  );
  return (value, path) => {
    if (!isObject(value)) return refuse(value, path, "an object");
    const encode = encoders.get(value[property]);
    if (encode !== undefined) return encode(value, path);
    const known = [...encoders.keys()].map((each) => JSON.stringify(each));
    return refuse(value[property], `${path}/${escapeToken(property)}`, listOf(known));
  };
}

/** One member of a union: which values are its own, and their encoder. */
export interface UnionMember {
  readonly matches: (value: unknown) => boolean;
  readonly encode: Encoder;
}

/** The first member that the value matches. */
export function encodeUnion(members: readonly UnionMember[]): Encoder {
  return (value, path) => {
    const member = members.find((candidate) => candidate.matches(value));
    if (member === undefined) return refuse(value, path, `one of the ${members.length} members of the union`);
    return member.encode(value, path);
  };
}
