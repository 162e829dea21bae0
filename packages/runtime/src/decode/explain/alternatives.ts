// What can be said of the branches of an `anyOf` before a value comes: their types, and the property that tells them apart.
import type { JsonObject, JsonValue } from "../../json.ts";
import { expectedOf, expectedValues } from "./expected.ts";
import { type JsonTypeName, possibleTypes } from "./json-type.ts";
import { followReferences, isSchemaObject } from "./schema.ts";
import type { SchemaNode } from "./schema-node.ts";

/** The branches that can take values of one JSON type. */
export interface Candidates {
  readonly nodes: readonly SchemaNode[];
  /** For objects: a required property with constants of its own in every branch. */
  readonly discriminant: Discriminant | undefined;
}

export interface Discriminant {
  readonly name: string;
  /** By place of the branch. */
  readonly constants: readonly (readonly JsonValue[])[];
  /** The branch that has the constant. */
  readonly meant: ReadonlyMap<unknown, SchemaNode | "several">;
  /** Is a branch sure to refuse what has none of its constants? */
  readonly decides: boolean;
  /** What its property may be, in words. */
  readonly expected: string;
  /** The constants that are texts. */
  readonly texts: readonly string[];
}

/** Reads what it is asked for once. */
export class Alternatives {
  /** Does a branch take strings? */
  readonly takesString: boolean;
  readonly #root: JsonObject;
  #expected: string | undefined;
  readonly #branches: readonly (readonly [SchemaNode, ReadonlySet<JsonTypeName> | undefined])[];
  readonly #candidates = new Map<JsonTypeName | undefined, Candidates>();

  constructor(branches: readonly SchemaNode[], root: JsonObject) {
    this.#root = root;
    this.#branches = branches.map((node) => [node, possibleTypes(node.schema, root)]);
    this.takesString = this.#branches.some(([, types]) => types?.has("string") ?? true);
  }

  /** What the branches accept together, in words. */
  get expected(): string {
    const anyOf = this.#branches.map(([{ schema }]) => schema);
    this.#expected ??= expectedOf({ anyOf }, this.#root);
    return this.#expected;
  }

  candidates(type: JsonTypeName | undefined): Candidates {
    let found = this.#candidates.get(type);
    if (found === undefined) {
      const nodes = this.#branches
        .filter(([, types]) => type !== undefined && (types === undefined || types.has(type)))
        .map(([node]) => node);
      found = { nodes, discriminant: type === "object" ? readDiscriminant(nodes, this.#root) : undefined };
      this.#candidates.set(type, found);
    }
    return found;
  }
}

function readDiscriminant(nodes: readonly SchemaNode[], root: JsonObject): Discriminant | undefined {
  const tables = nodes.map(({ schema }) => constantsOf(schema, root));
  const name = [...(tables[0]?.keys() ?? [])].find((key) => tables.every((table) => table.has(key)));
  if (name === undefined) return undefined;
  const constants = tables.map((table) => table.get(name) ?? []);
  const meant = new Map<JsonValue, SchemaNode | "several">();
  for (const [index, node] of nodes.entries()) {
    for (const constant of new Set(constants[index]))
      meant.set(constant, meant.has(constant) ? "several" : node);
  }
  const decides = constants.every((list) => list.every((each) => typeof each !== "object" || each === null));
  const all = [...meant.keys()];
  const texts = all.filter((constant) => typeof constant === "string");
  return { name, constants, meant, decides, expected: expectedValues(all), texts };
}

/** The required properties of an object schema that take constants only. */
function constantsOf(schema: JsonValue, root: JsonObject): ReadonlyMap<string, readonly JsonValue[]> {
  const constants = new Map<string, readonly JsonValue[]>();
  const target = followReferences(schema, root);
  const properties = isSchemaObject(target) ? target["properties"] : undefined;
  const required = isSchemaObject(target) ? target["required"] : undefined;
  if (!isSchemaObject(properties) || !Array.isArray(required)) return constants;
  for (const [name, property] of Object.entries(properties)) {
    const values = required.includes(name) ? valuesOf(property, root) : undefined;
    if (values !== undefined) constants.set(name, values);
  }
  return constants;
}

/** The constants that a schema takes; undefined when it also takes others. */
export function valuesOf(schema: JsonValue, root: JsonObject): readonly JsonValue[] | undefined {
  const target = followReferences(schema, root);
  if (!isSchemaObject(target)) return undefined;
  if (target["const"] !== undefined) return [target["const"]];
  return Array.isArray(target["enum"]) ? target["enum"] : undefined;
}
