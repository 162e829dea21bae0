// What a provider refuses of one tool, or of tools together. Knows limits and an outline of the schema, no rule.
import type { JsonValue } from "../../model/json-value.ts";
import { quoteCode } from "../quote-code.ts";
import { type Counts, isSimplePattern, type NameLimit, type ProviderLimits } from "./provider-limits.ts";
import type { SchemaOutline, SchemaPart } from "./schema-outline.ts";

/** What a provider is sent of a tool. */
export interface SentTool {
  readonly name: string;
  readonly description: string;
  readonly schema: SchemaOutline;
}

export interface Refusal {
  readonly concerns: "name" | "description" | "schema";
  /** In the schema; absent where it is the whole of it. */
  readonly path?: string;
  /** What is wrong, as it follows "because". */
  readonly why: string;
}

/** Each kind of refusal once, at the first place, in the order of the table. */
export function refusalsOf(
  { name, description, schema }: SentTool,
  limits: ProviderLimits,
): readonly Refusal[] {
  return [
    ...nameRefusals(name, limits.name),
    ...descriptionRefusals(description, limits.description),
    ...propertyRefusals(schema, limits.propertyName),
    ...keywordRefusals(schema, limits),
    ...recursionRefusals(schema, limits.recursion),
    ...countRefusals(countsOf(schema), limits.perTool ?? {}, "it"),
  ];
}

/** What is refused of tools that are offered together, though each alone might be taken. */
export function refusalsOfRequest(tools: readonly SentTool[], limits: ProviderLimits): readonly string[] {
  const { tools: maximum, ...perRequest } = limits.perRequest ?? {};
  const sums = tools.map(({ schema }) => countsOf(schema)).reduce(addCounts, noCounts);
  return [
    ...(maximum !== undefined && tools.length > maximum
      ? [`there are ${tools.length} tools, and ${maximum} are allowed in one request`]
      : []),
    ...countRefusals(sums, perRequest, "its tools together").map(({ why }) => why),
  ];
}

function nameRefusals(name: string, limit: NameLimit | undefined): readonly Refusal[] {
  const why = limit && nameProblem(name, limit);
  return why === undefined ? [] : [{ concerns: "name", why: `its name ${why}` }];
}

function nameProblem(name: string, { pattern, maximum, says }: NameLimit): string | undefined {
  const { length } = [...name];
  if (length === 0) return "is empty";
  if (length > maximum) return `has ${length} characters, and ${maximum} are allowed`;
  return pattern.test(name) ? undefined : `may only hold ${says}`;
}

function descriptionRefusals(
  description: string,
  limit: ProviderLimits["description"] = {},
): readonly Refusal[] {
  const { length } = [...description];
  const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = limit;
  if (length < minimum) return [{ concerns: "description", why: "it has no description" }];
  if (length <= maximum) return [];
  return [
    {
      concerns: "description",
      why: `its description has ${length} characters, and ${maximum} are allowed`,
    },
  ];
}

function propertyRefusals({ parts }: SchemaOutline, limit: NameLimit | undefined): readonly Refusal[] {
  if (limit === undefined) return [];
  for (const { path, properties } of parts) {
    for (const name of properties) {
      const why = nameProblem(name, limit);
      if (why === undefined) continue;
      const whole = path === "" ? name : `${path}.${name}`;
      return [{ concerns: "schema", path: whole, why: `the name of ${quoteCode(whole)} ${why}` }];
    }
  }
  return [];
}

function keywordRefusals({ parts }: SchemaOutline, limits: ProviderLimits): readonly Refusal[] {
  const found = new Map<string, Refusal>();
  const add = (key: string, { path }: SchemaPart, what: string): void => {
    const where = path === "" ? "" : ` (${quoteCode(path)})`;
    if (!found.has(key))
      found.set(key, { concerns: "schema", path, why: `it does not take ${what}${where}` });
  };
  for (const part of parts) {
    for (const [keyword, value] of Object.entries(part.keywords)) {
      const isRoot = part === parts[0];
      if (isRoot && limits.rootKeywords?.includes(keyword)) {
        add(keyword, part, `${quoteCode(keyword)} at the top of a schema`);
      } else if (isRefused(limits.keywords?.[keyword], value)) {
        const shown =
          typeof value === "string" || typeof value === "number" ? `: ${JSON.stringify(value)}` : "";
        const isValue = typeof limits.keywords?.[keyword] === "object";
        add(keyword, part, quoteCode(isValue ? `${keyword}${shown}` : keyword));
      }
    }
    const { pattern } = part.keywords;
    if (limits.patterns === "simple" && pattern !== undefined && !isSimplePattern(pattern))
      add("pattern", part, quoteCode(`pattern: ${JSON.stringify(pattern)}`));
    const { additionalProperties, $ref, ...beside } = part.keywords;
    if (
      limits.openObjects === "refused" &&
      additionalProperties !== undefined &&
      additionalProperties !== false
    ) {
      add("additionalProperties", part, "objects with keys of any name");
    }
    if (limits.refSiblings === "refused" && $ref !== undefined && Object.keys(beside).length > 0) {
      add(
        "$ref",
        part,
        `${quoteCode(Object.keys(beside)[0] ?? "")} beside a type that is used in several places`,
      );
    }
  }
  return [...found.values()];
}

function isRefused(
  limit: "refused" | { readonly allowed: readonly unknown[] } | undefined,
  value: JsonValue,
): boolean {
  if (limit === undefined) return false;
  return limit === "refused" || !limit.allowed.includes(value);
}

function recursionRefusals(
  { recursions }: SchemaOutline,
  limit: ProviderLimits["recursion"],
): readonly Refusal[] {
  const refused = recursions.find(
    ({ required }) => limit === "refused" || (limit === "required" && required),
  );
  if (refused === undefined) return [];
  const { path } = refused;
  const what =
    limit === "required"
      ? "a type that contains itself where a property is required"
      : "a type that contains itself";
  return [{ concerns: "schema", path, why: `it does not take ${what} (${quoteCode(path)})` }];
}

const countTexts: { readonly [C in keyof Counts]: string } = {
  properties: "properties",
  levels: "levels of objects in objects",
  nameCharacters: "characters of names and listed values",
  enumValues: "listed values",
  optionalProperties: "optional properties",
  unions: "unions",
};

function countRefusals(counts: Counts, limits: Partial<Counts>, who: string): readonly Refusal[] {
  // boundary: the keys of the table of texts are those of the counts.
  return (Object.keys(countTexts) as (keyof Counts)[]).flatMap((count): readonly Refusal[] => {
    const maximum = limits[count];
    if (maximum === undefined || counts[count] <= maximum) return [];
    const has = who === "it" ? "has" : "have";
    return [
      {
        concerns: "schema",
        why: `${who} ${has} ${counts[count]} ${countTexts[count]}, and ${maximum} are allowed`,
      },
    ];
  });
}

const noCounts: Counts = {
  properties: 0,
  levels: 0,
  nameCharacters: 0,
  enumValues: 0,
  optionalProperties: 0,
  unions: 0,
};

function countsOf({ parts, levels, definitions }: SchemaOutline): Counts {
  const listed = parts.flatMap(({ keywords }) => listedValues(keywords));
  const names = [...definitions, ...parts.flatMap(({ properties }) => properties)];
  return {
    properties: parts.reduce((sum, { properties }) => sum + properties.length, 0),
    levels,
    nameCharacters: [...names, ...listed.map(String)].reduce((sum, { length }) => sum + length, 0),
    enumValues: listed.length,
    optionalProperties: parts.reduce((sum, part) => sum + part.optionalProperties, 0),
    unions: parts.filter(({ keywords }) => keywords["anyOf"] !== undefined || Array.isArray(keywords["type"]))
      .length,
  };
}

function listedValues(keywords: SchemaPart["keywords"]): readonly JsonValue[] {
  const { enum: values, const: value } = keywords;
  return [...(Array.isArray(values) ? values : []), ...(value === undefined ? [] : [value])];
}

function addCounts(one: Counts, other: Counts): Counts {
  return {
    properties: one.properties + other.properties,
    levels: Math.max(one.levels, other.levels),
    nameCharacters: one.nameCharacters + other.nameCharacters,
    enumValues: one.enumValues + other.enumValues,
    optionalProperties: one.optionalProperties + other.optionalProperties,
    unions: one.unions + other.unions,
  };
}
