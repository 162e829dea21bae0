// What a provider would refuse of a tool as it is sent, by the table of limits and by reading the whole schema anew. Shares no code
// with the conversion, which must have left nothing of it.
import type { NameLimit, ProviderLimits } from "../packages/runtime/src/dialect/index.ts";
import type { JsonObject, JsonValue } from "../packages/runtime/src/json.ts";

export interface SentDefinition {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonObject;
}

const single = ["items", "additionalProperties", "unevaluatedProperties", "unevaluatedItems", "not", "if"];
const others = ["then", "else", "contains", "propertyNames", "contentSchema"];
const lists = ["anyOf", "oneOf", "allOf", "prefixItems"];
const named = ["properties", "$defs", "definitions", "patternProperties", "dependentSchemas"];

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The schemas in a schema, with the name of the property that each is the value of. */
function* partsOf(schema: JsonObject): Generator<{ readonly part: JsonObject; readonly property?: string }> {
  for (const keyword of [...single, ...others]) {
    const part = schema[keyword];
    if (isObject(part)) yield { part };
  }
  for (const keyword of lists) {
    const parts = schema[keyword];
    for (const part of Array.isArray(parts) ? parts : []) if (isObject(part)) yield { part };
  }
  for (const keyword of named) {
    const parts = schema[keyword];
    for (const [property, part] of Object.entries(isObject(parts) ? parts : {}))
      if (isObject(part)) yield keyword === "properties" ? { part, property } : { part };
  }
}

export function* nodesOf(schema: JsonObject): Generator<JsonObject> {
  yield schema;
  for (const { part } of partsOf(schema)) yield* nodesOf(part);
}

const keysOf = (value: JsonValue | undefined): readonly string[] =>
  isObject(value) ? Object.keys(value) : [];
const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);

/** In words; none where the provider takes it. */
export function limitProblems(
  { name, description, schema }: SentDefinition,
  limits: ProviderLimits,
): readonly string[] {
  const found = new Set<string>();
  const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = limits.description ?? {};
  if (isOdd(name, limits.name)) found.add("name");
  const length = [...description].length;
  if (length < minimum || length > maximum) found.add("description");
  for (const keyword of limits.rootKeywords ?? []) if (keyword in schema) found.add(`root ${keyword}`);
  if (limits.rootType !== undefined && schema["type"] !== limits.rootType) found.add("root type");
  for (const node of nodesOf(schema)) {
    for (const property of keysOf(node["properties"]))
      if (isOdd(property, limits.propertyName)) found.add("property name");
    for (const [keyword, rule] of Object.entries(limits.keywords ?? {})) {
      if (!(keyword in node)) continue;
      if (rule === "refused" || !rule.allowed.includes(node[keyword])) found.add(keyword);
    }
    if (limits.openObjects === "refused" && isOpen(node)) found.add("open object");
    if (limits.patterns === "simple" && /\(\?[=!<]|\\[bBkpP1-9]/.test(String(node["pattern"] ?? "")))
      found.add("pattern");
    if (limits.allOfReferences === "refused")
      for (const part of listOf(node["allOf"]))
        if (isObject(part) && "$ref" in part) found.add("allOf of $ref");
    if (limits.refSiblings === "refused" && "$ref" in node && Object.keys(node).length > 1)
      found.add("beside $ref");
  }
  if (limits.recursion !== undefined && containsItself(schema, limits.recursion)) found.add("recursion");
  // boundary: the keys are those of the counts.
  for (const [count, most] of Object.entries(limits.perTool ?? {}))
    if (countsOf(schema)[count as keyof ReturnType<typeof countsOf>] > most) found.add(count);
  return [...found];
}

/** What all tools of a request have together that is too much for it. */
export function requestProblems(
  tools: readonly SentDefinition[],
  { perRequest = {} }: ProviderLimits,
): readonly string[] {
  const { tools: most = Number.POSITIVE_INFINITY, ...limits } = perRequest;
  const counts = tools.map(({ schema }) => countsOf(schema));
  const over = Object.entries(limits).filter(
    // boundary: the keys are those of the counts.
    ([count, limit]) => counts.reduce((sum, own) => sum + own[count as keyof (typeof counts)[0]], 0) > limit,
  );
  return [...(tools.length > most ? ["tools"] : []), ...over.map(([count]) => count)];
}

function isOdd(name: string, limit: NameLimit | undefined): boolean {
  return limit !== undefined && (name === "" || name.length > limit.maximum || !limit.pattern.test(name));
}

function isOpen(node: JsonObject): boolean {
  return node["type"] === "object" && node["additionalProperties"] !== false;
}

function targetOf(root: JsonObject, reference: JsonValue | undefined): JsonValue | undefined {
  if (typeof reference !== "string") return undefined;
  let target: JsonValue | undefined = root;
  for (const token of reference.split("/").slice(1)) target = isObject(target) ? target[token] : undefined;
  return target;
}

/** Is there a way from a schema to itself; with `required`, one on which every property has to be there? */
function containsItself(root: JsonObject, kind: "refused" | "required"): boolean {
  const visit = (node: JsonObject, open: ReadonlySet<JsonObject>): boolean => {
    if (open.has(node)) return true;
    const inner = new Set([...open, node]);
    const target = targetOf(root, node["$ref"]);
    if (isObject(target) && visit(target, inner)) return true;
    const { $defs: _defs, definitions: _definitions, ...own } = node;
    for (const { part, property } of partsOf(own)) {
      const isOptional = property !== undefined && !listOf(node["required"]).includes(property);
      if (kind === "required" && isOptional) continue;
      if (visit(part, inner)) return true;
    }
    return false;
  };
  const starts = kind === "required" ? [...nodesOf(root)] : [root];
  return starts.some((start) => visit(start, new Set()));
}

function countsOf(root: JsonObject) {
  const counts = {
    properties: 0,
    levels: levelsOf(root, root, new Set()),
    nameCharacters: 0,
    enumValues: 0,
    optionalProperties: 0,
    unions: 0,
  };
  for (const node of nodesOf(root)) {
    const names = keysOf(node["properties"]);
    const values = [...listOf(node["enum"]), ...("const" in node ? [node["const"]] : [])];
    counts.properties += names.length;
    counts.enumValues += values.length;
    counts.optionalProperties += names.filter((name) => !listOf(node["required"]).includes(name)).length;
    counts.unions += "anyOf" in node || Array.isArray(node["type"]) ? 1 : 0;
    counts.nameCharacters += [...names, ...keysOf(node["$defs"]), ...values.map(String)].join("").length;
  }
  return counts;
}

function levelsOf(node: JsonObject, root: JsonObject, open: ReadonlySet<JsonObject>): number {
  if (open.has(node)) return 0;
  const inner = new Set([...open, node]);
  const target = targetOf(root, node["$ref"]);
  const { $defs: _defs, definitions: _definitions, ...own } = node;
  const parts = [...partsOf(own)].map(({ part }) => levelsOf(part, root, inner));
  const below = Math.max(0, ...parts, isObject(target) ? levelsOf(target, root, inner) : 0);
  return below + (node["type"] === "object" ? 1 : 0);
}
