// The least and greatest value of a number, the same for schema and decoder.
import type { IntegerRange, NumberType } from "@toolshed/analyzer";

/** 64-bit integers lie within what a JavaScript number holds exactly. */
const integerRanges: { readonly [K in IntegerRange]: readonly [minimum: number, maximum: number] } = {
  int32: [-2147483648, 2147483647],
  uint32: [0, 4294967295],
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  uint64: [0, Number.MAX_SAFE_INTEGER],
};

/** The inclusive bounds: the narrower of the integer's range and the type's own. */
export function numberBounds(type: NumberType): { readonly minimum?: number; readonly maximum?: number } {
  const [least, greatest] = type.integer === undefined ? [] : integerRanges[type.integer];
  const minimum = tighter(Math.max, least, type.minimum);
  const maximum = tighter(Math.min, greatest, type.maximum);
  return { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
}

function tighter(pick: (a: number, b: number) => number, a: number | undefined, b: number | undefined) {
  if (a === undefined) return b;
  return b === undefined ? a : pick(a, b);
}
