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
  "ToolsetDescriptor",
  "ToolSource",
];

/** What modules may import from the helpers' entry. */
export const helperNames: readonly string[] = [
  ...formatHelpers.values(),
  "Encoder",
  "encodeArray",
  "encodeBigint",
  "encodeBoolean",
  "encodeByCategory",
  "encodeDate",
  "encodeDiscriminated",
  "encodeEnum",
  "encodeNull",
  "encodeNullable",
  "encodeNumber",
  "encodeObject",
  "encodeRecord",
  "encodeString",
  "encodeTuple",
  "encodeUnion",
  "encodeUnknown",
  "encodeUrl",
  "hasOwn",
  "hasUniqueItems",
  "isBigintString",
  "isDateString",
  "isDateValue",
  "isInteger",
  "isJson",
  "isLongEnough",
  "isMultipleOf",
  "isNumber",
  "isObject",
  "isShortEnough",
  "isUrlString",
  "isUrlValue",
  "lazy",
  "MAX_DEPTH",
  "toBigint",
  "toDate",
  "toUrl",
];
