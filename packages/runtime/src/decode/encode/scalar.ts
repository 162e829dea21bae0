// Encoders of values without parts.
import { ToolResultError } from "../../errors/tool-result-error.ts";
import type { JsonValue } from "../../json.ts";
import { describe, listOf } from "../describe.ts";
import type { Encoder } from "../encode.ts";

export function encodeString(value: unknown, path: string): string {
  if (typeof value !== "string") return refuse(value, path, "a string");
  return value;
}

/** Refuses NaN and the infinities, which JSON cannot write. */
export function encodeNumber(value: unknown, path: string): number {
  if (typeof value !== "number" || !Number.isFinite(value)) return refuse(value, path, "a finite number");
  // JSON writes -0 as 0.
  return value === 0 ? 0 : value;
}

export function encodeBoolean(value: unknown, path: string): boolean {
  if (typeof value !== "boolean") return refuse(value, path, "a boolean");
  return value;
}

/** Null; `undefined` counts as null. */
export function encodeNull(value: unknown, path: string): null {
  if (value !== null && value !== undefined) return refuse(value, path, "null");
  return null;
}

/** One of the values. */
export function encodeEnum(values: readonly (string | number | boolean)[]): Encoder {
  const allowed = new Set<unknown>(values);
  return (value, path): JsonValue => {
    if (!allowed.has(value)) return refuse(value, path, listOf(values.map((item) => JSON.stringify(item))));
    // boundary: a member of `allowed`, hence one of `values`.
    return value as JsonValue;
  };
}

/** Says that the value is not what its type promised. */
export function refuse(value: unknown, path: string, expected: string): never {
  throw new ToolResultError(path, `expected ${expected}, found ${describe(value)}.`);
}
