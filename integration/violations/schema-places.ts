// The schemas inside a schema and the steps between them. Knows no value.
import type { JsonObject, JsonValue } from "../../packages/analyzer/src/index.ts";
import { isSchema, resolve, schemas } from "../schema-checks.ts";

/** From a schema to one that judges the same value or a part of it. */
export type Step =
  | { readonly kind: "property"; readonly name: string }
  | { readonly kind: "pattern"; readonly pattern: string }
  | { readonly kind: "prefix"; readonly index: number }
  | { readonly kind: "member"; readonly index: number }
  | { readonly kind: "additional" | "items" | "reference" };

export interface Edge {
  readonly from: JsonObject;
  readonly step: Step;
  readonly to: JsonObject;
}

/** One keyword where it stands. */
export interface Occurrence {
  readonly schema: JsonObject;
  readonly keyword: string;
  /** Its JSON Pointer; below `$defs` that of the definition. */
  readonly place: string;
}

export interface SchemaPlaces {
  readonly root: JsonObject;
  /** Every schema with its place, the definitions too. */
  readonly schemas: ReadonlyMap<JsonObject, string>;
  /** By the schema that they lead to. */
  readonly edges: ReadonlyMap<JsonObject, readonly Edge[]>;
  readonly occurrences: readonly Occurrence[];
}

/** The schema must be a tree: no object of it may stand in two places. */
export function placesIn(root: JsonObject): SchemaPlaces {
  const found = new Map<JsonObject, string>();
  const edges = new Map<JsonObject, Edge[]>();
  const link = (from: JsonObject, step: Step, to: JsonObject): void => {
    edges.set(to, [...(edges.get(to) ?? []), { from, step, to }]);
  };
  const visit = (schema: JsonObject, place: string): void => {
    found.set(schema, place);
    for (const [step, path, to] of below(schema)) {
      if (!isOutOfReach(schema, step)) link(schema, step, to);
      visit(to, `${place}/${path}`);
    }
    if (typeof schema["$ref"] === "string")
      link(schema, { kind: "reference" }, resolve(root, schema["$ref"]));
  };
  visit(root, "#");
  for (const [name, one] of entriesOf(root["$defs"])) visit(one, `#/$defs/${escaped(name)}`);
  const occurrences = [...found].flatMap(([schema, place]) =>
    Object.keys(schema).map((keyword) => ({ schema, keyword, place: `${place}/${keyword}` })),
  );
  return { root, schemas: found, edges, occurrences };
}

/** Items for which the array has no room. */
function isOutOfReach(schema: JsonObject, step: Step): boolean {
  const index =
    step.kind === "items" ? schemas(schema["prefixItems"]).length : step.kind === "prefix" ? step.index : -1;
  return index >= Number(schema["maxItems"] ?? Number.POSITIVE_INFINITY);
}

type Below = readonly [step: Step, path: string, schema: JsonObject];

function below(schema: JsonObject): readonly Below[] {
  const found: Below[] = [
    ...entriesOf(schema["properties"]).map(
      ([name, one]): Below => [{ kind: "property", name }, `properties/${escaped(name)}`, one],
    ),
    ...entriesOf(schema["patternProperties"]).map(
      ([pattern, one]): Below => [{ kind: "pattern", pattern }, `patternProperties/${escaped(pattern)}`, one],
    ),
    ...schemas(schema["prefixItems"]).map(
      (one, index): Below => [{ kind: "prefix", index }, `prefixItems/${index}`, one],
    ),
    ...schemas(schema["anyOf"]).map(
      (one, index): Below => [{ kind: "member", index }, `anyOf/${index}`, one],
    ),
  ];
  if (isSchema(schema["items"])) found.push([{ kind: "items" }, "items", schema["items"]]);
  if (isSchema(schema["additionalProperties"]))
    found.push([{ kind: "additional" }, "additionalProperties", schema["additionalProperties"]]);
  return found;
}

function entriesOf(value: JsonValue | undefined): readonly (readonly [string, JsonObject])[] {
  return Object.entries(isSchema(value) ? value : {}).filter((entry): entry is [string, JsonObject] =>
    isSchema(entry[1]),
  );
}

function escaped(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
