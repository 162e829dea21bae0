// The subpath `@toolshed/runtime/decode`: what generated modules call to check, convert and encode. No other use is meant.

export { isBase64 } from "./base64.ts";
export { toMap, toMapOfPairs, toSet } from "./collection.ts";
export { isBigintString } from "./digits.ts";
export {
  encodeMap,
  encodePairs,
  encodeSet,
  encodeTemplate,
  isMapValue,
  isSetValue,
} from "./encode/collection.ts";
export {
  encodeArray,
  encodeObject,
  encodeRecord,
  encodeTuple,
  lazy,
} from "./encode/container.ts";
export {
  encodeBigint,
  encodeBlob,
  encodeBytes,
  encodeDate,
  encodeUrl,
  isBlobValue,
  isBytesValue,
  isDateValue,
  isUrlValue,
} from "./encode/native.ts";
export { isObjectValue } from "./encode/object-value.ts";
export { encodeBoolean, encodeEnum, encodeNull, encodeNumber, encodeString } from "./encode/scalar.ts";
export {
  encodeByCategory,
  encodeDiscriminated,
  encodeNullable,
  encodeUnion,
  type UnionMember,
  type ValueCategory,
} from "./encode/union.ts";
export { encodeNonNull, encodeUnknown } from "./encode/unknown.ts";
export type { Encoder } from "./encode.ts";
export { isDate, isDateTime, isIsoDateTime, isIsoTime, isTime } from "./formats/date-time.ts";
export { numberFormats, stringFormats } from "./formats/formats.ts";
export { isEmail, isHostname, isIpv4, isIpv6 } from "./formats/network.ts";
export {
  isByte,
  isDuration,
  isJsonPointer,
  isJsonPointerUriFragment,
  isRegex,
  isRelativeJsonPointer,
  isUuid,
} from "./formats/text.ts";
export { isUri, isUriReference, isUriTemplate, isWebUrl } from "./formats/uri.ts";
export { isJson } from "./is-json.ts";
export { hasUniqueItems, jsonEqual } from "./json-equal.ts";
export { MAX_DEPTH } from "./limits.ts";
export {
  isDateString,
  isUrlString,
  toArrayBuffer,
  toBigint,
  toBlob,
  toBuffer,
  toBytes,
  toDate,
  toUrl,
} from "./native.ts";
export { countKeys, hasOwn, isObject, present } from "./object.ts";
export { matchesPattern } from "./pattern.ts";
export {
  codePointLength,
  isInteger,
  isLongEnough,
  isMultipleOf,
  isNumber,
  isShortEnough,
} from "./scalars.ts";
