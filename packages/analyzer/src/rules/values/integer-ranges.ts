// The ranges of the integer tags; 64-bit ones within what a JavaScript number holds exactly.
import type { IntegerRange, NumberType } from "../../model/type-model.ts";

const ranges: { readonly [K in IntegerRange]: readonly [least: number, greatest: number] } = {
  int32: [-2147483648, 2147483647],
  uint32: [0, 4294967295],
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  uint64: [0, Number.MAX_SAFE_INTEGER],
};

export interface NumberRange {
  readonly least: number;
  readonly greatest: number;
  /** The bound itself is out. */
  readonly isAboveLeast: boolean;
  readonly isBelowGreatest: boolean;
}

/** What a number's own bounds and its integer range leave; infinite where nothing bounds it. */
export function numberRange(type: NumberType): NumberRange {
  const [from, to] = type.integer === undefined ? [-Infinity, Infinity] : ranges[type.integer];
  const minimum = Math.max(from, type.minimum ?? -Infinity);
  const maximum = Math.min(to, type.maximum ?? Infinity);
  const above = type.exclusiveMinimum ?? -Infinity;
  const below = type.exclusiveMaximum ?? Infinity;
  return {
    least: Math.max(minimum, above),
    greatest: Math.min(maximum, below),
    isAboveLeast: above >= minimum && above > -Infinity,
    isBelowGreatest: below <= maximum && below < Infinity,
  };
}
