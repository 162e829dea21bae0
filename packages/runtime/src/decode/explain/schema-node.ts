// A schema as the interpreter walks it: what its keywords say, read once and kept as long as the schema lives.
import type { JsonObject, JsonValue } from "../../json.ts";
import type { NearestNames } from "../nearest.ts";
import type { Alternatives } from "./alternatives.ts";
import { type Constraint, constraints } from "./constraints.ts";
import { expectedOf } from "./expected.ts";
import { declaredTypes, jsonTypeOf } from "./json-type.ts";
import { isSchemaObject, resolveReference } from "./schema.ts";

/** A keyword that judges a value as a whole. */
export interface Check {
  readonly keyword: string;
  readonly limit: JsonValue;
  readonly constraint: Constraint;
}

/** The keywords that look into an object. */
export interface ObjectRules {
  readonly properties: ReadonlyMap<string, SchemaNode>;
  readonly required: ReadonlySet<string>;
  readonly patterns: readonly (readonly [pattern: string, node: SchemaNode])[];
  /** What other properties have to be; undefined where there may be none. */
  readonly additional: SchemaNode | undefined;
}

/** The keywords that look into an array. */
export interface ArrayRules {
  readonly prefix: readonly SchemaNode[];
  /** What the items after the prefix have to be; undefined where there may be none. */
  readonly items: SchemaNode | undefined;
}

const objectKeywords = ["properties", "required", "additionalProperties", "patternProperties"];

/** One schema of a document. Its parts are read when a value first comes to them. */
export class SchemaNode {
  readonly schema: JsonValue;
  /** No keywords where the schema is true or false. */
  readonly rules: JsonObject;
  readonly document: SchemaDocument;
  /** The types of which a value must be, by `type`, `const` or `enum`; undefined: any. */
  readonly types: readonly JsonValue[] | undefined;
  /** The `typeof` of values that need no further look; undefined where there is none such. */
  readonly accepted: "string" | "boolean" | "number" | undefined;
  readonly checks: readonly Check[];
  readonly refers: boolean;
  readonly branches: readonly SchemaNode[] | undefined;
  /** Has it keywords of its own for the parts of a value? What only refers or chooses leaves them to others. */
  readonly looksIntoObjects: boolean;
  readonly looksIntoArrays: boolean;
  /** Facts about the branches, for `explainAnyOf`. */
  alternatives: Alternatives | undefined;
  /** The properties that there may be, in words and as what a wrong one may have meant, for `explainObject`. */
  allowed: { readonly expected: string; readonly names: NearestNames } | undefined;
  /** Does it accept null as it stands? Undefined until it is asked. */
  takesNull: boolean | undefined;
  #target: SchemaNode | undefined;
  #expected: string | undefined;
  #object: ObjectRules | undefined;
  #array: ArrayRules | undefined;

  constructor(schema: JsonValue, document: SchemaDocument) {
    const rules = isSchemaObject(schema) ? schema : {};
    this.schema = schema;
    this.rules = rules;
    this.document = document;
    const constants = Array.isArray(rules["enum"])
      ? rules["enum"]
      : "const" in rules
        ? [rules["const"]]
        : undefined;
    this.types = declaredTypes(rules) ?? constants?.map((constant) => jsonTypeOf(constant) ?? "null");
    this.checks = Object.entries(rules).flatMap(([keyword, limit]) => {
      const constraint = constraints.get(keyword);
      return constraint === undefined ? [] : [{ keyword, limit, constraint }];
    });
    const has = (keyword: string): boolean => keyword in rules;
    const delegates = has("$ref") || has("anyOf");
    this.looksIntoObjects = !delegates || objectKeywords.some(has);
    this.looksIntoArrays = !delegates || has("items") || has("prefixItems");
    this.refers = typeof rules["$ref"] === "string";
    const [type] = this.types?.length === 1 ? this.types : [];
    const scalar = type === "string" || type === "boolean" || type === "number" ? type : undefined;
    this.accepted = delegates || this.checks.length > 0 ? undefined : scalar;
    const branches = rules["anyOf"];
    this.branches = Array.isArray(branches) ? branches.map((branch) => document.node(branch)) : undefined;
  }

  /** What `$ref` refers to; undefined without it. Throws when there is no such definition. */
  get target(): SchemaNode | undefined {
    const reference = this.rules["$ref"];
    if (typeof reference !== "string") return undefined;
    this.#target ??= this.document.node(resolveReference(this.document.root, reference));
    return this.#target;
  }

  /** What it accepts, in words. */
  get expected(): string {
    this.#expected ??= expectedOf(this.schema, this.document.root);
    return this.#expected;
  }

  get object(): ObjectRules {
    this.#object ??= readObjectRules(this.rules, this.document);
    return this.#object;
  }

  get array(): ArrayRules {
    this.#array ??= readArrayRules(this.rules, this.document);
    return this.#array;
  }
}

/** A whole schema: the root that references lead to, and its nodes, one for each schema object. */
export class SchemaDocument {
  readonly root: JsonObject;
  readonly rootNode: SchemaNode;
  readonly #nodes = new Map<JsonValue, SchemaNode>();

  constructor(root: JsonObject) {
    this.root = root;
    this.rootNode = this.node(root);
  }

  node(schema: JsonValue): SchemaNode {
    let node = this.#nodes.get(schema);
    if (node === undefined) {
      node = new SchemaNode(schema, this);
      this.#nodes.set(schema, node);
    }
    return node;
  }
}

const documents = /* @__PURE__ */ new WeakMap<JsonObject, SchemaDocument>();

/** The document of a schema, which must not change any more. */
export function documentOf(root: JsonObject): SchemaDocument {
  let document = documents.get(root);
  if (document === undefined) {
    document = new SchemaDocument(root);
    documents.set(root, document);
  }
  return document;
}

function readObjectRules(rules: JsonObject, document: SchemaDocument): ObjectRules {
  const nodes = (keyword: string): [string, SchemaNode][] => {
    const schemas = rules[keyword];
    return isSchemaObject(schemas)
      ? Object.entries(schemas).map(([name, schema]) => [name, document.node(schema)])
      : [];
  };
  const additional = rules["additionalProperties"] ?? true;
  return {
    properties: new Map(nodes("properties")),
    required: new Set(texts(rules["required"])),
    patterns: nodes("patternProperties"),
    additional: additional === false ? undefined : document.node(additional),
  };
}

function texts(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function readArrayRules(rules: JsonObject, document: SchemaDocument): ArrayRules {
  const prefix = rules["prefixItems"];
  const items = rules["items"] ?? true;
  return {
    prefix: Array.isArray(prefix) ? prefix.map((item) => document.node(item)) : [],
    items: items === false ? undefined : document.node(items),
  };
}
