// What becomes of each keyword of JSON Schema (2020-12) in each dialect. The only place that says it: conversion, documentation
// and tests read this table, and a keyword or a dialect without an entry does not compile.
import type { DialectName } from "./dialect-name.ts";
import { isSimplePattern } from "./simple-pattern.ts";

/**
 * - `keep`: as it is.
 * - `drop`: left out; it says nothing of which values are legal.
 * - `words`: said in the description; the check of the arguments still holds it.
 * - `refuse`: no such schema can be written.
 */
type Plain = "keep" | "drop" | "words" | "refuse";

/** Kept with some values; with others as `otherwise` says. */
export interface Conditional {
  readonly keepIf: (value: unknown) => boolean;
  /** The condition, for the documentation. */
  readonly says: string;
  readonly otherwise: "words" | "refuse";
}

/** What a keyword can become; those that are named have ways of their own beside the plain ones. */
interface Ways {
  /** `nullable`: one type, and `nullable: true` where null is legal. `upper`: the same with names in capitals. */
  readonly type: "keep" | "nullable" | "upper";
  /** `enum`: a list of one. `texts`: a list of texts; the decoder gives the values back. */
  readonly const: "keep" | "enum" | "texts";
  readonly enum: "keep" | "texts";
  /** `all`: every property is required, and null stands for one that is left out. */
  readonly required: "keep" | "all";
  /**
   * `entries`: a list of `{ key, value }` where names are free. `closed`: no keyword is needed to say that there are no others, and
   * entries else. `merged`: one schema for all names that are not known.
   */
  readonly additionalProperties: "keep" | "entries" | "closed" | "merged";
  readonly patternProperties: "keep" | "entries" | "merged";
  /** `object`: `{ item1, item2, rest }`. `items`: the list form of draft-07. `any`: each item is one of them. */
  readonly prefixItems: "keep" | "object" | "items" | "any";
  /** `definitions`: below that name, alone in its schema. `inline`: what it leads to. `finite`: kept, but not into itself. */
  readonly $ref: "keep" | "definitions" | "inline" | "finite" | "alone" | "optional";
  readonly $defs: "keep" | "definitions" | "inline";
  readonly oneOf: "keep" | "anyOf";
  readonly anyOf: "keep";
  readonly dependentRequired: "keep" | "dependencies" | "refuse";
  readonly dependentSchemas: "keep" | "dependencies" | "refuse";
  readonly exclusiveMinimum: "keep" | "flag" | "words";
  readonly exclusiveMaximum: "keep" | "flag" | "words";
}

type PlainKeyword =
  | ("$schema" | "$id" | "$comment" | "$anchor" | "$dynamicAnchor" | "$dynamicRef" | "$vocabulary")
  | ("title" | "description" | "default" | "examples" | "deprecated" | "readOnly" | "writeOnly")
  | ("format" | "pattern" | "minLength" | "maxLength")
  | ("contentEncoding" | "contentMediaType" | "contentSchema")
  | ("minimum" | "maximum" | "multipleOf")
  | ("items" | "minItems" | "maxItems" | "uniqueItems" | "contains" | "minContains" | "maxContains")
  | ("properties" | "minProperties" | "maxProperties" | "propertyNames")
  | ("unevaluatedItems" | "unevaluatedProperties" | "definitions")
  | ("allOf" | "not" | "if" | "then" | "else");

type WayOf<K extends Keyword> = K extends keyof Ways ? Ways[K] : Plain | Conditional;

/** A keyword of the table. */
export type Keyword = keyof Ways | PlainKeyword;

type Row<W> = { readonly [D in DialectName]: W };
export type KeywordTable = { readonly [K in Keyword]: Row<WayOf<K>> };

const kept = {
  "draft-2020-12": "keep",
  "draft-07": "keep",
  "openapi-3.0": "keep",
  "openai-strict": "keep",
  "anthropic-strict": "keep",
  gemini: "keep",
  "gemini-json-schema": "keep",
} as const;

/** Of no target but the drafts. */
const ofDrafts = {
  ...kept,
  "openapi-3.0": "refuse",
  "openai-strict": "refuse",
  "anthropic-strict": "refuse",
  gemini: "refuse",
  "gemini-json-schema": "refuse",
} as const;

const ofDraft2020 = { ...ofDrafts, "draft-07": "refuse" } as const;

/** Texts for readers of the schema; nothing is lost of what values are legal. */
const note = {
  ...kept,
  "openai-strict": "drop",
  "anthropic-strict": "drop",
  gemini: "drop",
  "gemini-json-schema": "drop",
} as const;

/** A constraint that providers' own forms do not know. */
const saidToModels = {
  ...kept,
  "openai-strict": "words",
  "anthropic-strict": "words",
  gemini: "words",
  "gemini-json-schema": "words",
} as const;

const commonFormats = [
  "date-time",
  "time",
  "date",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uuid",
] as const;

const oneOf = (values: readonly unknown[], shown: string = values.join(", ")): Conditional => ({
  keepIf: (value) => values.includes(value),
  says: shown,
  otherwise: "words",
});

const simplePattern: Conditional = {
  keepIf: isSimplePattern,
  says: "without look-around, back references and `\\b`",
  otherwise: "words",
};

const nothing: Conditional = {
  keepIf: (value) => value === false,
  says: "`false`",
  otherwise: "refuse",
};

/** By keyword and dialect. Sources: the specifications, and the providers' documentation that `provider-limits.ts` names. */
export const keywordTable: KeywordTable = {
  $schema: { ...note, "draft-07": "drop", "openapi-3.0": "drop" },
  $id: { ...note, "openapi-3.0": "drop" },
  $comment: { ...note, "openapi-3.0": "drop" },
  $vocabulary: ofDraft2020,
  $anchor: ofDraft2020,
  $dynamicAnchor: ofDraft2020,
  $dynamicRef: ofDraft2020,
  $ref: {
    "draft-2020-12": "keep",
    "draft-07": "definitions",
    "openapi-3.0": "definitions",
    "openai-strict": "alone",
    "anthropic-strict": "finite",
    gemini: "inline",
    "gemini-json-schema": "optional",
  },
  $defs: { ...kept, "draft-07": "definitions", "openapi-3.0": "definitions", gemini: "inline" },
  // References into it are followed; it says nothing by itself.
  definitions: { ...note, "draft-07": "drop", "openapi-3.0": "drop" },

  title: kept,
  description: kept,
  default: { ...kept, "openai-strict": "words", "gemini-json-schema": "words" },
  examples: { ...saidToModels, "openapi-3.0": "words" },
  deprecated: { ...saidToModels, "draft-07": "words" },
  readOnly: note,
  writeOnly: note,

  type: { ...kept, "openapi-3.0": "nullable", gemini: "upper" },
  const: { ...kept, "openapi-3.0": "enum", gemini: "texts", "gemini-json-schema": "enum" },
  enum: { ...kept, gemini: "texts" },

  format: {
    ...kept,
    "openai-strict": oneOf(commonFormats),
    "anthropic-strict": oneOf([...commonFormats, "uri"]),
    gemini: oneOf(["date-time", "float", "double", "int32", "int64"]),
    "gemini-json-schema": oneOf(["date-time", "date", "time"]),
  },
  pattern: {
    ...kept,
    "openai-strict": simplePattern,
    "anthropic-strict": simplePattern,
    gemini: simplePattern,
    "gemini-json-schema": "words",
  },
  minLength: { ...saidToModels, gemini: "keep" },
  maxLength: { ...saidToModels, gemini: "keep" },
  contentEncoding: { ...saidToModels, "openapi-3.0": "words" },
  contentMediaType: { ...saidToModels, "openapi-3.0": "words" },
  contentSchema: ofDraft2020,

  minimum: { ...kept, "anthropic-strict": "words" },
  maximum: { ...kept, "anthropic-strict": "words" },
  exclusiveMinimum: {
    ...saidToModels,
    "openapi-3.0": "flag",
    "openai-strict": "keep",
  },
  exclusiveMaximum: {
    ...saidToModels,
    "openapi-3.0": "flag",
    "openai-strict": "keep",
  },
  multipleOf: { ...saidToModels, "openai-strict": "keep" },

  items: kept,
  prefixItems: {
    "draft-2020-12": "keep",
    "draft-07": "items",
    "openapi-3.0": "any",
    "openai-strict": "object",
    "anthropic-strict": "object",
    gemini: "object",
    "gemini-json-schema": "keep",
  },
  minItems: { ...kept, "anthropic-strict": oneOf([0, 1]) },
  maxItems: { ...kept, "anthropic-strict": "words" },
  uniqueItems: saidToModels,
  contains: { ...ofDrafts, "draft-07": "keep" },
  minContains: ofDraft2020,
  maxContains: ofDraft2020,
  unevaluatedItems: ofDraft2020,

  properties: kept,
  required: { ...kept, "openai-strict": "all" },
  additionalProperties: {
    "draft-2020-12": "keep",
    "draft-07": "keep",
    "openapi-3.0": "merged",
    "openai-strict": "entries",
    "anthropic-strict": "entries",
    gemini: "closed",
    "gemini-json-schema": "merged",
  },
  patternProperties: {
    "draft-2020-12": "keep",
    "draft-07": "keep",
    "openapi-3.0": "merged",
    "openai-strict": "entries",
    "anthropic-strict": "entries",
    gemini: "entries",
    "gemini-json-schema": "merged",
  },
  minProperties: saidToModels,
  maxProperties: saidToModels,
  propertyNames: ofDrafts,
  dependentRequired: { ...ofDrafts, "draft-07": "dependencies" },
  dependentSchemas: { ...ofDrafts, "draft-07": "dependencies" },
  // A schema that is closed by other means needs none of it; what else it says, no other dialect can.
  unevaluatedProperties: { ...ofDraft2020, "openai-strict": nothing, "anthropic-strict": nothing },

  anyOf: kept,
  oneOf: { ...kept, "openai-strict": "anyOf", "anthropic-strict": "anyOf", gemini: "anyOf" },
  allOf: { ...ofDrafts, "openapi-3.0": "keep" },
  not: { ...ofDrafts, "openapi-3.0": "keep" },
  if: ofDrafts,
  // biome-ignore lint/suspicious/noThenProperty: it is the keyword's name
  then: ofDrafts,
  else: ofDrafts,
};

/** What becomes of a keyword; undefined for one that is not of the table. */
export function wayOf(keyword: string, dialect: DialectName): string | Conditional | undefined {
  // boundary: whether it is a keyword of the table is what is asked.
  return Object.hasOwn(keywordTable, keyword) ? keywordTable[keyword as Keyword][dialect] : undefined;
}
