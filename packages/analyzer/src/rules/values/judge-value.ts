// Whether a type accepts a JSON value, by the same reading of types as schema and decoder have.
import type { JsonObject, JsonValue } from "../../model/json-value.ts";
import type { PropertyModel, TypeKind, TypeModel, TypeOfKind } from "../../model/type-model.ts";
import { numberRange } from "./integer-ranges.ts";
import { judgeFormat, judgePattern, judgeTemplate } from "./judge-text.ts";
import { nativeFormats } from "./text-form.ts";
import { every, some, type Verdict, verdictOf } from "./verdict.ts";

export type Definitions = { readonly [name: string]: TypeModel };

const deepest = 64;

/**
 * Whether the type accepts the value. Constraints that are wrong in themselves judge as they stand.
 *
 * @example judgeValue({ kind: "native", native: "Date" }, "today", {}) // "refuses"
 */
export function judgeValue(type: TypeModel, value: JsonValue, definitions: Definitions, depth = 0): Verdict {
  if (depth > deepest) return "unsure";
  return judgeKind(
    type,
    value,
    (part, inner) => judgeValue(part, inner, definitions, depth + 1),
    definitions,
  );
}

type JudgePart = (type: TypeModel, value: JsonValue) => Verdict;

function judgeKind<K extends TypeKind>(
  type: TypeOfKind<K>,
  value: JsonValue,
  judge: JudgePart,
  definitions: Definitions,
): Verdict {
  // boundary: the compiler cannot see that a model's own kind selects the judge of that kind
  return judges[type.kind as K](type, value, judge, definitions);
}

const judges: {
  readonly [K in TypeKind]: (
    type: TypeOfKind<K>,
    value: JsonValue,
    judge: JudgePart,
    definitions: Definitions,
  ) => Verdict;
} = {
  string: (type, value) => {
    if (typeof value !== "string") return "refuses";
    const { length } = [...value];
    return every([
      verdictOf(length >= (type.minLength ?? 0) && length <= (type.maxLength ?? Infinity)),
      type.format === undefined ? "accepts" : judgeFormat(type.format, value),
      type.pattern === undefined ? "accepts" : judgePattern(type.pattern, value),
    ]);
  },
  number: (type, value) => {
    if (typeof value !== "number") return "refuses";
    const { least, greatest, isAboveLeast, isBelowGreatest } = numberRange(type);
    return verdictOf(
      (type.integer === undefined || Number.isInteger(value)) &&
        (isAboveLeast ? value > least : value >= least) &&
        (isBelowGreatest ? value < greatest : value <= greatest) &&
        (type.multipleOf === undefined || isMultiple(value, type.multipleOf)),
    );
  },
  boolean: (_, value) => verdictOf(typeof value === "boolean"),
  null: (_, value) => verdictOf(value === null),
  unknown: () => "accepts",
  nonNull: (_, value) => verdictOf(value !== null),
  enum: ({ values }, value) => verdictOf(values.some((allowed) => allowed === value)),
  template: ({ parts }, value) => (typeof value === "string" ? judgeTemplate(parts, value) : "refuses"),
  native: ({ native }, value) =>
    typeof value === "string" ? judgeFormat(nativeFormats[native], value) : "refuses",
  array: (type, value, judge) => {
    if (!isArray(value)) return "refuses";
    return every([
      verdictOf(value.length >= (type.minItems ?? 0) && value.length <= (type.maxItems ?? Infinity)),
      verdictOf(!type.uniqueItems || isUnique(value)),
      ...value.map((item) => judge(type.element, item)),
    ]);
  },
  set: ({ element }, value, judge) => {
    if (!isArray(value)) return "refuses";
    return every([verdictOf(isUnique(value)), ...value.map((item) => judge(element, item))]);
  },
  tuple: ({ elements, rest }, value, judge) => {
    if (!isArray(value)) return "refuses";
    const required = elements.filter(({ optional }) => !optional).length;
    if (value.length < required || (rest === undefined && value.length > elements.length)) return "refuses";
    return every(
      value.map((item, index) => {
        const type = elements[index]?.type ?? rest;
        return type === undefined ? "refuses" : judge(type, item);
      }),
    );
  },
  object: ({ properties }, value, judge) => {
    if (!isObject(value)) return "refuses";
    return every([
      judgeProperties(properties, value, judge),
      verdictOf(Object.keys(value).every((key) => properties.some(({ name }) => name === key))),
    ]);
  },
  record: ({ properties, value: other, patterns = [] }, value, judge) => {
    if (!isObject(value)) return "refuses";
    const known = new Set(properties.map(({ name }) => name));
    return every([
      judgeProperties(properties, value, judge),
      ...Object.entries(value).map(([key, item]) => {
        if (known.has(key)) return "accepts";
        const forms = patterns.map((pattern) => ({ pattern, fits: judgeTemplate(pattern.key.parts, key) }));
        if (forms.some(({ fits }) => fits === "unsure")) return "unsure";
        const fitting = forms.filter(({ fits }) => fits === "accepts");
        if (fitting.length > 0) return every(fitting.map(({ pattern }) => judge(pattern.value, item)));
        return other === undefined ? "refuses" : judge(other, item);
      }),
    ]);
  },
  map: ({ form, key, value: item }, value, judge) => {
    if (form === "object") {
      return isObject(value) ? every(Object.values(value).map((each) => judge(item, each))) : "refuses";
    }
    if (!isArray(value)) return "refuses";
    return every(
      value.map((pair) => {
        const [first, second, ...more] = isArray(pair) ? pair : [];
        if (first === undefined || second === undefined || more.length > 0) return "refuses";
        return every([judge(key, first), judge(item, second)]);
      }),
    );
  },
  union: ({ members }, value, judge) => some(members.map((member) => judge(member, value))),
  ref: ({ name }, value, judge, definitions) => {
    const target = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
    return target === undefined ? "unsure" : judge(target, value);
  },
};

function judgeProperties(properties: readonly PropertyModel[], value: JsonObject, judge: JudgePart): Verdict {
  return every(
    properties.map(({ name, optional, type }) => {
      const item = Object.hasOwn(value, name) ? value[name] : undefined;
      return item === undefined ? verdictOf(optional === true) : judge(type, item);
    }),
  );
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** As ajv divides: 0.3 is no multiple of 0.1. */
function isMultiple(value: number, divisor: number): boolean {
  return divisor !== 0 && Number.isInteger(value / divisor);
}

function isUnique(values: readonly JsonValue[]): boolean {
  return new Set(values.map(canonical)).size === values.length;
}

/** The same text for equal values. */
function canonical(value: JsonValue): string {
  if (isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join()}}`;
}
