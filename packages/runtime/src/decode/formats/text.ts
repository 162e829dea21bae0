// Formats of short texts: identifiers, pointers, durations, expressions, base64; the verdicts of ajv-formats `full`.
import { isBase64 } from "../base64.ts";
import { MAX_FORMAT_LENGTH } from "../limits.ts";

const uuidPattern = /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const durationPattern = /^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/;
const jsonPointerPattern = /^(?:\/(?:[^~/]|~0|~1)*)*$/;
const jsonPointerUriFragmentPattern = /^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i;
const relativeJsonPointerPattern = /^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/;

/** A UUID (RFC 4122), with or without `urn:uuid:`. */
export function isUuid(text: string): boolean {
  return text.length <= 45 && uuidPattern.test(text);
}

/** An ISO 8601 duration (RFC 3339, appendix A). */
export function isDuration(text: string): boolean {
  return text.length <= MAX_FORMAT_LENGTH && durationPattern.test(text);
}

/** A JSON Pointer (RFC 6901). */
export function isJsonPointer(text: string): boolean {
  return text.length <= MAX_FORMAT_LENGTH && jsonPointerPattern.test(text);
}

/** A JSON Pointer as a URI fragment. */
export function isJsonPointerUriFragment(text: string): boolean {
  return text.length <= MAX_FORMAT_LENGTH && jsonPointerUriFragmentPattern.test(text);
}

/** A relative JSON Pointer. */
export function isRelativeJsonPointer(text: string): boolean {
  return text.length <= MAX_FORMAT_LENGTH && relativeJsonPointerPattern.test(text);
}

/** A regular expression (without the `u` flag) that does not use the anchor `\Z`. */
export function isRegex(text: string): boolean {
  if (text.length > MAX_FORMAT_LENGTH || /[^\\]\\Z/.test(text)) return false;
  try {
    new RegExp(text);
    return true;
  } catch {
    // The constructor's only way to say that the text is no expression.
    return false;
  }
}

/**
 * Base64 with its padding. ajv-formats matches with the flag `m`, so that one line of base64 (an
 * empty one, too) is enough; this keeps that verdict.
 */
export function isByte(text: string): boolean {
  return text.split(/[\n\r\u2028\u2029]/).some(isBase64);
}
