// JSON values that two types accept both: found from what the two types say, part by part, and judged before use.
import type { JsonObject, JsonValue } from "../../model/json-value.ts";
import type { TypeModel } from "../../model/type-model.ts";
import { sharedTexts } from "../patterns/shared-texts.ts";
import { numberRange } from "./integer-ranges.ts";
import { judgeTemplate } from "./judge-text.ts";
import { type Definitions, judgeValue } from "./judge-value.ts";
import { sampleValues } from "./sample-values.ts";
import { isTextType, textFormOf } from "./text-form.ts";

/** As many different values as a part is tried with: some stand in lists of unique items. */
const most = 4;
const longest = 50;
/** Pairs of types that are looked at: unions inside unions multiply. */
const maxPairs = 1_000;

/**
 * Values that both types certainly accept, the plainest first; none where none was found.
 *
 * @example
 * const digits = { kind: "native", native: "bigint" } as const;
 * sharedValues(digits, { kind: "string", pattern: "^-1.$" }, {}) // ["-10", …]
 */
export function sharedValues(
  first: TypeModel,
  second: TypeModel,
  definitions: Definitions,
): readonly JsonValue[] {
  const search: Search = { definitions, open: new Set(), found: new Map(), pairs: 0 };
  return meet(first, second, search).filter((value) => areSure(value, [first, second], definitions));
}

interface Search {
  readonly definitions: Definitions;
  /** Pairs of names that are being looked at: a value that needs one inside itself has no end. */
  readonly open: Set<string>;
  readonly found: Map<TypeModel, Map<TypeModel, readonly JsonValue[]>>;
  pairs: number;
}

function meet(first: TypeModel, second: TypeModel, search: Search): readonly JsonValue[] {
  const known = search.found.get(first)?.get(second);
  if (known !== undefined) return known;
  search.pairs += 1;
  if (search.pairs > maxPairs) return [];
  if (first.kind === "ref" || second.kind === "ref") return meetNamed(first, second, search);
  const found = meetKinds(first, second, search);
  const ofFirst = search.found.get(first) ?? new Map<TypeModel, readonly JsonValue[]>();
  // What was not found because a name was being looked at may be found elsewhere.
  if (search.open.size === 0) search.found.set(first, ofFirst.set(second, found));
  return found;
}

function meetKinds(first: TypeModel, second: TypeModel, search: Search): readonly JsonValue[] {
  if (first.kind === "union") return inTurn(first.members.map((member) => meet(member, second, search)));
  if (second.kind === "union") return inTurn(second.members.map((member) => meet(first, member, search)));
  // Of two types with parts the parts are asked.
  const samples = hasParts(first) && hasParts(second) ? [] : meetSamples(first, second, search);
  // What takes anything takes whatever the other one has parts for.
  const [one, other] = [takesAll(first) ? second : first, takesAll(second) ? first : second];
  return unique([...samples, ...meetForms(one, other, search)]).slice(0, most);
}

function takesAll({ kind }: TypeModel): boolean {
  return kind === "unknown" || kind === "nonNull";
}

function hasParts(type: TypeModel): boolean {
  return listFormOf(type) !== undefined || objectFormOf(type) !== undefined;
}

function meetNamed(first: TypeModel, second: TypeModel, search: Search): readonly JsonValue[] {
  const { definitions, open } = search;
  const key = JSON.stringify([first, second].map((type) => (type.kind === "ref" ? type.name : type)));
  const [one, other] = [first, second].map((type) => {
    if (type.kind !== "ref") return type;
    return Object.hasOwn(definitions, type.name) ? definitions[type.name] : undefined;
  });
  if (one === undefined || other === undefined || open.has(key)) return [];
  open.add(key);
  const found = meet(one, other, search);
  open.delete(key);
  return found;
}

/** What is thought of for one of the two may do for the other. */
function meetSamples(first: TypeModel, second: TypeModel, { definitions }: Search): readonly JsonValue[] {
  return inTurn([sampleValues(first, definitions), sampleValues(second, definitions)], longest).filter(
    (value) => areSure(value, [first, second], definitions),
  );
}

function meetForms(first: TypeModel, second: TypeModel, search: Search): readonly JsonValue[] {
  if (isTextType(first) && isTextType(second)) {
    const [one, other] = [textFormOf(first), textFormOf(second)];
    if (one === undefined || other === undefined) return [];
    const bounds = {
      minLength: Math.max(one.minLength, other.minLength),
      maxLength: Math.min(one.maxLength, other.maxLength),
    };
    return sharedTexts([...one.patterns, ...other.patterns], bounds, most);
  }
  if (first.kind === "number" && second.kind === "number") return stepsOf(first, second, search);
  const [list, otherList] = [listFormOf(first), listFormOf(second)];
  if (list !== undefined && otherList !== undefined) return meetLists(list, otherList, search);
  const [object, otherObject] = [objectFormOf(first), objectFormOf(second)];
  if (object !== undefined && otherObject !== undefined) return meetObjects(object, otherObject, search);
  return [];
}

type NumberType = Extract<TypeModel, { kind: "number" }>;

/** Multiples from the least that both allow. */
function stepsOf(first: NumberType, second: NumberType, { definitions }: Search): readonly JsonValue[] {
  const least = Math.max(numberRange(first).least, numberRange(second).least, -1_000);
  const steps = [
    first.multipleOf ?? 1,
    second.multipleOf ?? 1,
    (first.multipleOf ?? 1) * (second.multipleOf ?? 1),
  ];
  return steps
    .flatMap((step) => Array.from({ length: 20 }, (_, index) => (Math.ceil(least / step) + index) * step))
    .filter((value) => areSure(value, [first, second], definitions));
}

interface ListForm {
  readonly least: number;
  readonly greatest: number;
  readonly isUnique: boolean;
  readonly itemAt: (index: number) => TypeModel | undefined;
}

function listFormOf(type: TypeModel): ListForm | undefined {
  switch (type.kind) {
    case "array":
      return {
        least: type.minItems ?? 0,
        greatest: type.maxItems ?? Infinity,
        isUnique: type.uniqueItems === true,
        itemAt: () => type.element,
      };
    case "set":
      return { least: 0, greatest: Infinity, isUnique: true, itemAt: () => type.element };
    case "tuple":
      return {
        least: type.elements.filter(({ optional }) => !optional).length,
        greatest: type.rest === undefined ? type.elements.length : Infinity,
        isUnique: false,
        itemAt: (index) => type.elements[index]?.type ?? type.rest,
      };
    case "map": {
      if (type.form === "object") return undefined;
      const pair: TypeModel = { kind: "tuple", elements: [{ type: type.key }, { type: type.value }] };
      return { least: 0, greatest: Infinity, isUnique: false, itemAt: () => pair };
    }
    default:
      return undefined;
  }
}

/** The shortest list, then ones with one item more. */
function meetLists(first: ListForm, second: ListForm, search: Search): readonly JsonValue[] {
  const least = Math.max(first.least, second.least);
  const greatest = Math.min(first.greatest, second.greatest);
  if (least > greatest || least > longest) return [];
  const isUnique = first.isUnique || second.isUnique;
  const items: JsonValue[] = [];
  let more: readonly JsonValue[] = [];
  for (let index = 0; index <= Math.min(least, greatest - 1); index++) {
    const [type, other] = [first.itemAt(index), second.itemAt(index)];
    const found = type === undefined || other === undefined ? [] : meet(type, other, search);
    const taken = new Set(items.map((item) => JSON.stringify(item)));
    const free = isUnique ? found.filter((item) => !taken.has(JSON.stringify(item))) : found;
    if (index === least) {
      more = free;
      break;
    }
    const [item] = free;
    if (item === undefined) return [];
    items.push(item);
  }
  return [items, ...more.map((item) => [...items, item])];
}

interface ObjectForm {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Undefined where no property may have the name. */
  readonly typeOf: (name: string) => TypeModel | undefined;
}

function objectFormOf(type: TypeModel): ObjectForm | undefined {
  switch (type.kind) {
    case "object":
    case "record": {
      const { properties } = type;
      const others =
        type.kind === "object"
          ? (): undefined => undefined
          : (name: string): TypeModel | undefined =>
              type.patterns?.find(({ key }) => judgeTemplate(key.parts, name) === "accepts")?.value ??
              type.value;
      return {
        required: properties.filter(({ optional }) => !optional).map(({ name }) => name),
        optional: properties.filter(({ optional }) => optional).map(({ name }) => name),
        typeOf: (name) => properties.find((property) => property.name === name)?.type ?? others(name),
      };
    }
    case "map":
      return type.form === "object" ? { required: [], optional: [], typeOf: () => type.value } : undefined;
    default:
      return undefined;
  }
}

/** With what both require, then with one optional property more. */
function meetObjects(first: ObjectForm, second: ObjectForm, search: Search): readonly JsonValue[] {
  const valuesOf = (name: string): readonly JsonValue[] => {
    const [type, other] = [first.typeOf(name), second.typeOf(name)];
    return type === undefined || other === undefined ? [] : meet(type, other, search);
  };
  const names = [...new Set([...first.required, ...second.required])];
  if (names.some((name) => first.typeOf(name) === undefined || second.typeOf(name) === undefined)) return [];
  const required: (readonly [name: string, values: readonly JsonValue[]])[] = [];
  for (const name of names) {
    const values = valuesOf(name);
    if (values.length === 0) return [];
    required.push([name, values]);
  }
  const variants = Math.max(1, ...required.map(([, values]) => values.length));
  const objects = Array.from(
    { length: variants },
    (_, index): JsonObject =>
      Object.fromEntries(
        required.map(([name, values]) => [name, values[index % values.length] as JsonValue]),
      ),
  );
  if (objects.length >= most) return objects;
  const [base = {}] = objects;
  const optional = [...first.optional, ...second.optional, "a"].filter((name) => !names.includes(name));
  const longer = optional.flatMap((name) =>
    valuesOf(name).map((value): JsonObject => ({ ...base, [name]: value })),
  );
  return [...objects, ...longer];
}

function areSure(value: JsonValue, types: readonly TypeModel[], definitions: Definitions): boolean {
  return types.every((type) => judgeValue(type, value, definitions) === "accepts");
}

/** The first of each list, then the second of each, and so on. */
function inTurn(lists: readonly (readonly JsonValue[])[], limit = most): readonly JsonValue[] {
  const length = Math.max(0, ...lists.map((list) => list.length));
  const all = Array.from({ length }, (_, index) => index).flatMap((index) =>
    lists.flatMap((list) => (index < list.length ? [list[index] as JsonValue] : [])),
  );
  return unique(all).slice(0, limit);
}

function unique(values: readonly JsonValue[]): readonly JsonValue[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
