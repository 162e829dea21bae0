// What is wrong with a type's constraints taken by themselves: bounds that leave no value, measures that are none.
import type {
  ArrayType,
  NumberType,
  StringType,
  TypeKind,
  TypeModel,
  TypeOfKind,
} from "../../model/type-model.ts";
import { quoteCode } from "../quote-code.ts";
import { numberRange } from "../values/integer-ranges.ts";
import { patternProblems } from "./pattern-problems.ts";

/** Each goes on after the name of what it is about: `minimum 5 and maximum 3 leave no value. Swap them.` */
export function constraintProblems(type: TypeModel): readonly string[] {
  return problemsOf(type);
}

const none = (): readonly string[] => [];

const tables: { readonly [K in TypeKind]: (type: TypeOfKind<K>) => readonly string[] } = {
  string: stringProblems,
  number: numberProblems,
  array: arrayProblems,
  boolean: none,
  null: none,
  unknown: none,
  nonNull: none,
  enum: none,
  template: none,
  native: none,
  tuple: none,
  object: none,
  record: none,
  map: none,
  set: none,
  union: none,
  ref: none,
};

function problemsOf<K extends TypeKind>(type: TypeOfKind<K>): readonly string[] {
  // boundary: the compiler cannot see that a model's own kind selects the check of that kind
  return tables[type.kind as K](type);
}

function stringProblems(type: StringType): readonly string[] {
  const { minLength, maxLength } = type;
  return [...measureProblems({ minLength, maxLength }), ...patternProblems(type)];
}

function arrayProblems({ minItems, maxItems }: ArrayType): readonly string[] {
  return measureProblems({ minItems, maxItems });
}

/** Lengths: whole numbers from 0, the lower one first. */
function measureProblems(measures: { readonly [name: string]: number | undefined }): readonly string[] {
  const given = Object.entries(measures).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value }],
  );
  const wrong = given.filter(({ value }) => !Number.isSafeInteger(value) || value < 0);
  if (wrong.length > 0) {
    return wrong.map(
      ({ name, value }) =>
        `has the ${quoteCode(name)} ${value}, which is no length. Write a whole number that is not negative`,
    );
  }
  const [least, greatest] = given;
  if (least === undefined || greatest === undefined || least.value <= greatest.value) return [];
  return [
    `has the ${quoteCode(least.name)} ${least.value} and the ${quoteCode(greatest.name)} ${greatest.value}, which no value ` +
      "satisfies. Swap them",
  ];
}

function numberProblems(type: NumberType): readonly string[] {
  const { multipleOf, integer } = type;
  if (multipleOf !== undefined && !(multipleOf > 0 && Number.isFinite(multipleOf))) {
    return [
      `has the \`multipleOf\` ${multipleOf}, of which nothing is a multiple. Write a number greater than 0`,
    ];
  }
  if (hasNumber(type)) return [];
  const names = ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"] as const;
  const given = [
    ...(integer === undefined ? [] : [quoteCode(integer)]),
    ...names.flatMap((name) => (type[name] === undefined ? [] : [`${quoteCode(name)} ${type[name]}`])),
  ];
  return [`has constraints that no number satisfies: ${given.join(", ")}. Widen them`];
}

/** Whether any number is within the bounds: the first step from the lower one tells. */
function hasNumber(type: NumberType): boolean {
  const { least, greatest, isAboveLeast, isBelowGreatest } = numberRange(type);
  const isWithin = (value: number): boolean =>
    (isAboveLeast ? value > least : value >= least) &&
    (isBelowGreatest ? value < greatest : value <= greatest);
  if (least > greatest) return false;
  const step = type.multipleOf ?? (type.integer === undefined ? undefined : 1);
  if (step === undefined) return least < greatest || isWithin(least);
  if (!Number.isFinite(least) || !Number.isFinite(greatest)) return true;
  // Multiples of a fraction are missed by rounding, so both neighbours of the lower bound are asked.
  const multiples = [Math.ceil(least / step) * step, Math.round(least / step) * step];
  return [...multiples, ...multiples.map((multiple) => multiple + step)].some(isWithin);
}
