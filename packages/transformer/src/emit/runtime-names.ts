// The names that generated modules import from the runtime: no generated name may be one of them.
import { formatHelpers } from "./decoder/format-helpers.ts";

/** The package's main entry. */
export const runtimeModule = "@toolshed/runtime";

/** The entry with the helpers of checks, conversions and encoders. */
export const helperModule = "@toolshed/runtime/decode";

/** What modules import from the main entry. */
export const runtimeNames: readonly string[] = [
  "ContextDeps",
  "JsonSchema",
  "provideTool",
  "provideToolset",
  "Tool",
  "ToolDescriptor",
  "ToolsetDescriptor",
  "ToolSource",
];

/** What modules may import from the helpers' entry. */
export const helperNames: readonly string[] = [
  ...formatHelpers.values(),
  "countKeys",
  "Encoder",
  "encodeArray",
  "encodeBigint",
  "encodeBlob",
  "encodeBoolean",
  "encodeBytes",
  "encodeByCategory",
  "encodeDate",
  "encodeDiscriminated",
  "encodeEnum",
  "encodeMap",
  "encodeNonNull",
  "encodeNull",
  "encodeNullable",
  "encodeNumber",
  "encodeObject",
  "encodePairs",
  "encodeRecord",
  "encodeSet",
  "encodeString",
  "encodeTemplate",
  "encodeTuple",
  "encodeUnion",
  "encodeUnknown",
  "encodeUrl",
  "hasOwn",
  "hasUniqueItems",
  "isBase64",
  "isBigintString",
  "isBlobValue",
  "isBytesValue",
  "isDateString",
  "isDateValue",
  "isInteger",
  "isJson",
  "isLongEnough",
  "isMapValue",
  "isMultipleOf",
  "isNumber",
  "isObject",
  "isObjectValue",
  "isSetValue",
  "isShortEnough",
  "isUrlString",
  "isUrlValue",
  "lazy",
  "MAX_DEPTH",
  "present",
  "toArrayBuffer",
  "toBigint",
  "toBlob",
  "toBuffer",
  "toBytes",
  "toDate",
  "toMap",
  "toMapOfPairs",
  "toSet",
  "toUrl",
];
