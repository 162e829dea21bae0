// The types of one toolset as they are emitted: the graph of its definitions, and each tool's schemas. Made once, read by
// the module of the toolset and by the one of shared types.
import type { JsonObject, ProviderName, ToolModel, ToolsetModel, TypeModel } from "@toolshed/analyzer";
import { resultType } from "./descriptor/result-type.ts";
import { SchemaDocuments } from "./json-schema/emit-json-schema.ts";
import { SchemaOrigins } from "./json-schema/schema-origins.ts";
import { Shapes, ShapeTable } from "./shapes.ts";
import { TypeGraph } from "./type-graph.ts";

/** What keys are made with. Toolsets that share it give one key to what is the same. */
export class KeyTables {
  readonly types: ShapeTable = new ShapeTable();
  readonly #schemas: ShapeTable = new ShapeTable();
  readonly schemas: Shapes<JsonObject> = new Shapes(this.#schemas);
  readonly origins: SchemaOrigins = new SchemaOrigins();

  /** How many structures have a key. */
  get size(): number {
    return this.types.size + this.#schemas.size;
  }
}

/** The schemas of one tool. */
export interface ToolDocuments {
  readonly input: JsonObject;
  /** Undefined where the result's type says nothing. */
  readonly output: JsonObject | undefined;
  /** Undefined for a tool without settings. */
  readonly settings: JsonObject | undefined;
}

export class ToolsetTypes {
  readonly toolset: ToolsetModel;
  readonly tables: KeyTables;
  readonly providers: readonly ProviderName[];
  readonly graph: TypeGraph;
  readonly schemas: SchemaDocuments;
  readonly #documents: ReadonlyMap<ToolModel, ToolDocuments>;
  #inputs: ReadonlyMap<string, string> | undefined;
  #results: ReadonlyMap<string, string> | undefined;

  /** @param providers Whose dialects the input schemas are also written in. */
  constructor(
    toolset: ToolsetModel,
    tables: KeyTables = new KeyTables(),
    providers: readonly ProviderName[] = [],
  ) {
    this.providers = providers;
    this.toolset = toolset;
    this.tables = tables;
    this.graph = new TypeGraph(toolset.definitions, tables.types);
    this.schemas = new SchemaDocuments(this.graph, tables.origins);
    this.#documents = new Map(toolset.tools.map((tool) => [tool, documentsOf(tool, this.schemas)]));
  }

  /** The types of what the tools answer, as their functions give it. */
  results(): readonly TypeModel[] {
    return this.toolset.tools.flatMap(({ result }) =>
      [result.type, result.progress].filter((type) => type !== undefined),
    );
  }

  /** @throws {Error} When the tool is another toolset's. */
  documents(tool: ToolModel): ToolDocuments {
    const found = this.#documents.get(tool);
    if (found === undefined) throw new Error(`The tool ${JSON.stringify(tool.name)} is not of this toolset.`);
    return found;
  }

  /** The definitions that arguments are made of, and the graph's keys of references to them. */
  inputDefinitions(): ReadonlyMap<string, string> {
    this.#inputs ??= this.#definitionsUnder(this.toolset.tools.map((tool) => tool.arguments));
    return this.#inputs;
  }

  /** The definitions that answers are made of, and the graph's keys of references to them. */
  resultDefinitions(): ReadonlyMap<string, string> {
    this.#results ??= this.#definitionsUnder(this.results());
    return this.#results;
  }

  #definitionsUnder(types: readonly TypeModel[]): ReadonlyMap<string, string> {
    const names = new Set(types.flatMap((type) => [...this.graph.namesUnder(type)]));
    return new Map([...names].map((name) => [name, this.graph.key({ kind: "ref", name })]));
  }

  /** Every schema, in the tools' order. */
  allDocuments(): readonly JsonObject[] {
    return [...this.#documents.values()].flatMap(({ input, output, settings }) =>
      [input, output, settings].filter((document) => document !== undefined),
    );
  }
}

function documentsOf(tool: ToolModel, documents: SchemaDocuments): ToolDocuments {
  const result = resultType(tool);
  return {
    input: documents.ofObject(tool.arguments),
    // An `unknown` result has no schema.
    output: result === undefined || result.kind === "unknown" ? undefined : documents.ofType(result),
    settings: tool.settings && documents.ofObject(tool.settings.type),
  };
}
