// A tool's schema as a target takes it, what became of each keyword, and the way back for the values that a model sends.
import { isSchemaObject } from "../decode/explain/schema.ts";
import { notWrittenOut } from "../decode/not-written-out.ts";
import { hasOwn, isObject } from "../decode/object.ts";
import type { JsonObject } from "../json.ts";
import { type Codec, type CodecRun, runCodec, runPart } from "./codec.ts";
import { Conversion, type Converted, type Definition, resolveLocal, SchemaTooLarge } from "./conversion.ts";
import { convertNode } from "./convert-node.ts";
import { countSchema, exceeded } from "./count-schema.ts";
import { type DialectName, dialectOf, type ProviderTarget } from "./dialect-name.ts";
import { keywordTable } from "./keyword-table.ts";
import { type ProviderLimits, providerLimits } from "./provider-limits.ts";
import type { ReportEntry } from "./report-entry.ts";

/** What a schema can be written for: a dialect, or a provider, which has limits beside its dialect. */
export type DialectTarget = DialectName | ProviderTarget;

/** A schema in a dialect, or why there is none. */
export type DialectSchema =
  | {
      readonly ok: true;
      readonly schema: JsonObject;
      readonly report: readonly ReportEntry[];
      /** What a model sent by this schema, as the base schema has it. Refuses nothing: the tool decodes what comes. */
      readonly toBase: (value: unknown) => unknown;
      /** A value of the base schema as it is sent by this one: for examples, and for calls of an earlier turn. */
      readonly fromBase: (value: unknown) => unknown;
    }
  | {
      readonly ok: false;
      /** In words, the first that is in the way. */
      readonly reason: string;
      readonly report: readonly ReportEntry[];
    };

/** The property that arguments lie in whose root would be refused. */
const wrapper = "arguments";

/**
 * Writes a schema in a dialect. What the dialect cannot say otherwise stands in descriptions; what neither can say makes the
 * result not `ok`, with the reason: the schema never becomes empty, and never takes more without saying so.
 *
 * @param schema Draft 2020-12, as generated tools have it; of any other, references within the document are followed.
 * @example
 * const strict = toDialect(tool.inputSchema, "openai-strict");
 * if (strict.ok) await tool.execute(strict.toBase(JSON.parse(call.arguments)));
 */
export function toDialect(schema: JsonObject, target: DialectTarget): DialectSchema {
  const problem = notWrittenOut(schema);
  if (problem !== undefined) return { ok: false, reason: problem, report: [] };
  const limits = limitsOf(target);
  const dialect: DialectName = isProvider(target) ? dialectOf[target] : target;
  const root = withoutRootReference(schema);
  const { rootKeywords = [], rootType } = limits;
  const isOther = rootType !== undefined && (root["type"] !== rootType || "$ref" in root);
  const isWrapped = isOther || rootKeywords.some((keyword) => keyword in root);
  if (dialect === "draft-2020-12" && !isWrapped && !hasOddNames(schema, limits))
    return {
      ok: true,
      // A reference at the root says no type there.
      schema: rootType === undefined ? schema : root,
      report: [],
      toBase: (value) => value,
      fromBase: (value) => value,
    };

  const conversion = new Conversion(dialect, schema, limits.propertyName, convertNode);
  const given = isWrapped ? wrapped(root) : root;
  const converted = convertWhole(given, conversion);
  if (converted === undefined)
    return { ok: false, reason: "the schema is nested too deep, or too large", report: conversion.report };
  const whole = withDefinitions(converted.schema, conversion);
  if (isWrapped)
    conversion.tell(
      { pointer: "", path: "", depth: 0 },
      "",
      "rewritten",
      `the arguments are sent below ${wrapper}`,
    );
  for (const check of conversion.lastChecks) check();
  const over = exceeded(countSchema(whole), limits.perTool ?? {});
  if (over !== undefined && conversion.refusals.length === 0)
    conversion.refuse({ pointer: "", path: "", depth: 0 }, "", over);
  const [refusal] = conversion.refusals;
  if (refusal !== undefined) {
    const where = refusal.path === "" ? "" : `\`${refusal.path}\`: `;
    return { ok: false, reason: where + refusal.reason, report: conversion.report };
  }
  const codec = isWrapped ? wrapCodec(converted.codec) : converted.codec;
  return {
    ok: true,
    schema: whole,
    report: conversion.report,
    toBase: (value) => runCodec(codec, "toBase", value),
    fromBase: (value) => runCodec(codec, "fromBase", value),
  };
}

/** Undefined where it has no end. */
function convertWhole(schema: JsonObject, conversion: Conversion): Converted | undefined {
  try {
    return conversion.convert(schema, { pointer: "", path: "", depth: 0 });
  } catch (error) {
    if (error instanceof SchemaTooLarge) return undefined;
    throw error;
  }
}

function isProvider(target: DialectTarget): target is ProviderTarget {
  return Object.hasOwn(dialectOf, target);
}

function limitsOf(target: DialectTarget): Partial<ProviderLimits> {
  return isProvider(target) ? providerLimits[target] : {};
}

/** Has a property a name that the target does not take? Looks at what may be names, wherever they stand. */
function hasOddNames(schema: JsonObject, { propertyName }: Partial<ProviderLimits>): boolean {
  if (propertyName === undefined) return false;
  const isOdd = (name: string): boolean =>
    name === "" || name.length > propertyName.maximum || !propertyName.pattern.test(name);
  const visit = (part: unknown): boolean => {
    if (Array.isArray(part)) return part.some(visit);
    if (!isObject(part)) return false;
    const { properties } = part;
    if (isObject(properties) && Object.keys(properties).some(isOdd)) return true;
    return Object.values(part).some(visit);
  };
  return visit(schema);
}

const texts: ReadonlySet<string> = new Set([
  ...["$schema", "$defs", "definitions", "title", "description", "default", "examples", "deprecated"],
]);

/** A recursive type's root may be a reference: what it leads to takes its place. */
function withoutRootReference(schema: JsonObject): JsonObject {
  const seen = new Set<unknown>();
  for (let root = schema; ; ) {
    const { $ref, ...own } = root;
    if (typeof $ref !== "string" || seen.has($ref)) return root;
    seen.add($ref);
    const target = resolveLocal(schema, $ref);
    if (!isSchemaObject(target) || !Object.keys(own).every((keyword) => texts.has(keyword))) return root;
    root = { ...target, ...own };
  }
}

function wrapped(root: JsonObject): JsonObject {
  return {
    type: "object",
    properties: { [wrapper]: root },
    required: [wrapper],
    additionalProperties: false,
  };
}

function wrapCodec(codec: Codec | undefined): Codec {
  const unwrap = (value: unknown, run: CodecRun): unknown => {
    const isWhole = isObject(value) && hasOwn(value, wrapper) && Object.keys(value).length === 1;
    // boundary: the codec of the object with this one property has converted what lies in it.
    const inner = codec === undefined ? value : codec.toBase(value, run);
    return isWhole && isObject(inner) ? inner[wrapper] : value;
  };
  const wrap = (value: unknown, run: CodecRun): unknown =>
    runPart(codec, "fromBase", { [wrapper]: value }, run);
  return { toBase: unwrap, fromBase: wrap, reshapes: () => true };
}

function withDefinitions(schema: JsonObject, { definitions, dialect }: Conversion): JsonObject {
  const ended = [...definitions.values()].flatMap(
    ({ name, converted }: Definition): [string, JsonObject][] =>
      converted === undefined ? [] : [[name, (converted satisfies Converted).schema]],
  );
  if (ended.length === 0) return schema;
  const folder = keywordTable.$defs[dialect] === "definitions" ? "definitions" : "$defs";
  return { ...schema, [folder]: Object.fromEntries(ended) };
}
