// Where typia 12 and the decoder are not of one mind, with the reason. The test accepts nothing else, and every entry
// has to be seen.
import type { JsonValue, TypeModel } from "../../packages/analyzer/src/index.ts";

export interface TypiaDifference {
  readonly reason: string;
  /** What the decoder says where this is why typia says the opposite. */
  readonly decoder: "accepts" | "refuses";
  /** May it be the reason for this type, whose parts these are, and this value? */
  readonly explains: (parts: readonly TypeModel[], value: JsonValue, name: string) => boolean;
}

/** Subjects with such types in them; the model does not tell them from `Map` and `Set`. */
const readonlyCollections: ReadonlySet<string> = new Set([
  "ReadonlyMap<string, number>",
  "ReadonlySet<string>",
  "recursion/collections",
]);

export const typiaDifferences = {
  "own __proto__": {
    reason:
      "typia takes an own key `__proto__` where any key or any value may stand; the decoder never does.",
    decoder: "refuses",
    explains: (_, value) => someValue(value, (one) => isObject(one) && Object.hasOwn(one, "__proto__")),
  },
  "open object": {
    reason:
      "To `validateEquals`, `object` has no properties, so each one is too many; here it is any JSON object.",
    decoder: "accepts",
    explains: (parts, value) =>
      parts.some((part) => part.kind === "record" && part.value?.kind === "unknown") &&
      someValue(value, (one) => isObject(one) && Object.keys(one).length > 0),
  },
  "any value but null": {
    reason:
      "typia reads `{}` as an object without properties; to TypeScript it is every value but null and undefined.",
    decoder: "accepts",
    explains: (parts) => parts.some((part) => part.kind === "nonNull"),
  },
  buffers: {
    reason:
      "typia reads `Buffer` member by member, and the bytes of a real one are properties too many to it.",
    decoder: "accepts",
    explains: (parts) => parts.some((part) => part.kind === "native" && part.native === "Buffer"),
  },
  "readonly collections": {
    reason:
      "typia does not look into `ReadonlyMap` and `ReadonlySet`: to it they are objects with methods only.",
    decoder: "refuses",
    explains: (_, __, name) => readonlyCollections.has(name),
  },
  "inherited members": {
    reason:
      "typia reads an absent `constructor` or `toString` from the prototype and refuses what it finds there.",
    decoder: "accepts",
    explains: (parts, value) =>
      propertyNames(parts).some((name) => name in Object.prototype) &&
      someValue(value, (one) => isObject(one)),
  },
  "unsafe integers": {
    reason: "64-bit tags mean the safe integers here, since others change on their way through JSON.",
    decoder: "refuses",
    explains: (parts, value) =>
      parts.some((part) => part.kind === "number" && /64/.test(part.integer ?? "")) &&
      someValue(value, (one) => typeof one === "number" && Math.abs(one) > Number.MAX_SAFE_INTEGER),
  },
  "multiples that ajv takes": {
    reason:
      "typia judges `value % divisor`, ajv and the decoder whether the quotient is an integer: 1 is a multiple of 0.1.",
    decoder: "accepts",
    explains: (parts) => parts.some((part) => part.kind === "number" && (part.multipleOf ?? 1) % 1 !== 0),
  },
  "multiples that ajv refuses": {
    reason: "The same the other way round: a quotient that is too large counts for none, as for ajv.",
    decoder: "refuses",
    explains: (parts, value) =>
      parts.some((part) => part.kind === "number" && part.multipleOf !== undefined) &&
      someValue(value, (one) => typeof one === "number" && Math.abs(one) > 1e15),
  },
  "code points": {
    reason:
      "typia counts UTF-16 units and compiles patterns without the `u` flag; JSON Schema means code points.",
    decoder: "accepts",
    explains: (parts, value) =>
      parts.some((part) => part.kind === "string" && (part.maxLength ?? part.pattern) !== undefined) &&
      someValue(value, isAstral),
  },
  "absent unknown": {
    reason:
      "A required property of type `unknown` may be absent to typia, since `undefined` is a value of it.",
    decoder: "refuses",
    explains: (parts, value) =>
      parts.some(
        (part) =>
          (part.kind === "object" || part.kind === "record") &&
          part.properties.some(
            ({ name, optional, type }) =>
              !optional &&
              type.kind === "unknown" &&
              someValue(value, (one) => isObject(one) && !Object.hasOwn(one, name)),
          ),
      ),
  },
  "days that do not exist": {
    reason: "typia's formats `date` and `date-time` take 30 February; ajv-formats and the decoder do not.",
    decoder: "refuses",
    explains: (parts, value) =>
      parts.some(isDateFormat) &&
      someValue(value, (one) => typeof one === "string" && /^\d{4}-\d\d-\d\d/.test(one)),
  },
  "leap seconds and short offsets": {
    reason: "ajv-formats takes `23:59:60Z` and `+0100`, and the decoder with it; typia does not.",
    decoder: "accepts",
    explains: (parts, value) =>
      parts.some(isDateFormat) &&
      someValue(value, (one) => typeof one === "string" && /:60|[+-]\d\d(?:\d\d)?$/.test(one)),
  },
} as const satisfies { readonly [name: string]: TypiaDifference };

/** Types that typia 12 cannot read, by what is in them, with the beginning of what it says. */
export const typiaRefusals: readonly { readonly reason: string; readonly says: RegExp }[] = [
  {
    reason: "A branded primitive is an intersection without values to typia; here the brand is dropped.",
    says: /nonsensible intersection/,
  },
  {
    reason: "typia writes a property name with a backslash into its code as it is.",
    says: /emits code that does not parse/,
  },
];

function isDateFormat(part: TypeModel): boolean {
  return part.kind === "string" && /^(?:date|time|date-time)$/.test(part.format ?? "");
}

function isAstral(value: JsonValue): boolean {
  return typeof value === "string" && value.length !== [...value].length;
}

function isObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function propertyNames(parts: readonly TypeModel[]): readonly string[] {
  return parts.flatMap((part) =>
    part.kind === "object" || part.kind === "record" ? part.properties.map(({ name }) => name) : [],
  );
}

function someValue(value: JsonValue, test: (value: JsonValue) => boolean): boolean {
  if (test(value)) return true;
  return (
    typeof value === "object" && value !== null && Object.values(value).some((one) => someValue(one, test))
  );
}
