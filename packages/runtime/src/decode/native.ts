// Strings that stand for library values: which of them the library can hold, and the way there.
import { canParseUrl, createBlob, createBuffer, type PlatformUrl, parseUrl } from "../platform.ts";
import { decodeBase64 } from "./base64.ts";
import { isMoment, momentOf } from "./formats/date-time.ts";
import { isUri } from "./formats/uri.ts";

/** A `date-time` that a `Date` can hold. */
export function isDateString(text: string): boolean {
  return isMoment(text);
}

/** A `uri` that a `URL` can hold. */
export function isUrlString(text: string): boolean {
  return isUri(text) && canParseUrl(text);
}

/** The moment that a string accepted by `isDateString` names; a leap second is the second after it. */
export function toDate(text: string): Date {
  return new Date(momentOf(text));
}

/** The URL that a string accepted by `isUrlString` names. */
export function toUrl(text: string): PlatformUrl {
  return parseUrl(text);
}

/** The integer that a string accepted by `isBigintString` names. */
export function toBigint(text: string): bigint {
  return BigInt(text);
}

/** The bytes of a text that `isBase64` accepts. */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return decodeBase64(text);
}

/** The same in a buffer of their own. */
export function toArrayBuffer(text: string): ArrayBuffer {
  return decodeBase64(text).buffer;
}

/** The same as a `Buffer`; throws where the host has none. */
export function toBuffer(text: string): Uint8Array {
  return createBuffer(decodeBase64(text));
}

/** The same as a `Blob` without a type. */
export function toBlob(text: string): object {
  return createBlob(decodeBase64(text));
}
