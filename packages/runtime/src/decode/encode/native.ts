// Encoders of library values. Recognises them by their own brand, so that another realm's values are taken too.
import { encodeBase64 } from "../base64.ts";
import { brandOf } from "./brand.ts";
import { refuse } from "./scalar.ts";

/** Is this a `Date`, of this realm or another? */
export function isDateValue(value: unknown): value is Date {
  return brandOf(value) === "[object Date]";
}

/** Is this a `URL`, of this realm or another? */
export function isUrlValue(value: unknown): value is { readonly href: string } {
  return brandOf(value) === "[object URL]";
}

/** The moment in ISO form; refuses an invalid date. */
export function encodeDate(value: unknown, path: string): string {
  if (!isDateValue(value)) return refuse(value, path, "a Date");
  const time = value.getTime();
  // A year beyond four digits has no RFC 3339 form, which is what the schema's `date-time` says.
  if (!(time >= minimumTime && time <= maximumTime)) {
    return refuse(
      Number.isNaN(time) ? "Invalid Date" : value.toISOString(),
      path,
      "a Date of the years 0 to 9999",
    );
  }
  return value.toISOString();
}

const minimumTime = Date.parse("0000-01-01T00:00:00.000Z");
const maximumTime = Date.parse("9999-12-31T23:59:59.999Z");

export function encodeUrl(value: unknown, path: string): string {
  if (!isUrlValue(value)) return refuse(value, path, "a URL");
  return value.href;
}

/** Is this bytes: a view of a buffer (a `Buffer` is one) or an `ArrayBuffer`? */
export function isBytesValue(value: unknown): value is ArrayBufferView | ArrayBuffer {
  return ArrayBuffer.isView(value) || brandOf(value) === "[object ArrayBuffer]";
}

export function isBlobValue(value: unknown): boolean {
  return brandOf(value) === "[object Blob]" || brandOf(value) === "[object File]";
}

/** The bytes as base64: of a view only those that it shows. */
export function encodeBytes(value: unknown, path: string): string {
  if (!isBytesValue(value)) return refuse(value, path, "bytes");
  return encodeBase64(
    ArrayBuffer.isView(value)
      ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      : new Uint8Array(value),
  );
}

/** Never succeeds: the bytes of a `Blob` cannot be read at once, so the generator lets no result have one. */
export function encodeBlob(value: unknown, path: string): never {
  return refuse(value, path, "no Blob, whose bytes cannot be read at once");
}

/** The digits. */
export function encodeBigint(value: unknown, path: string): string {
  if (typeof value !== "bigint") return refuse(value, path, "a bigint");
  return value.toString();
}
