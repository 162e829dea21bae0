// The schemas of one toolset as they stand in its module: definitions, and what else stands at several places, are
// constants that all documents share.
import type { JsonObject, ToolModel, ToolsetModel } from "@toolshed/analyzer";
import type { CheckTarget } from "../decoder/check-writer.ts";
import { SchemaDocuments } from "../json-schema/emit-json-schema.ts";
import type { ModuleWriter } from "../module/module-writer.ts";
import { lowerFirstWord, pascalPart } from "../module/names.ts";
import { Code, type Printable, printValue } from "../print/print-value.ts";
import { Shapes } from "../shapes.ts";
import { resultType } from "./result-type.ts";
import { mapSubschemas, subschemas } from "./subschemas.ts";

interface ToolDocuments {
  readonly input: JsonObject;
  readonly output: JsonObject | undefined;
  readonly settings: JsonObject | undefined;
}

/** A schema with fewer keywords than this, those inside counted, stands on few lines: a name would say less. */
const minimumSize = 8;

/** Prints the schemas of one toolset. */
export class SchemaPrinter {
  readonly #module: ModuleWriter;
  readonly #documents: ReadonlyMap<ToolModel, ToolDocuments>;
  readonly #shapes = new Shapes<JsonObject>();
  readonly #sizes = new WeakMap<JsonObject, number>();
  readonly #met = new Set<string>();
  readonly #repeated = new Set<string>();
  readonly #constants = new Map<string, Code>();

  constructor(toolset: ToolsetModel, { module, graph }: CheckTarget) {
    this.#module = module;
    const documents = new SchemaDocuments(graph);
    this.#documents = new Map(toolset.tools.map((tool) => [tool, documentsOf(tool, documents)]));
    const definitions = new Set<JsonObject>();
    for (const { input, output, settings } of this.#documents.values()) {
      for (const document of [input, output, settings]) {
        if (document === undefined) continue;
        const [body, parts] = split(document);
        for (const [, definition] of parts) definitions.add(definition);
        this.#countInside(body);
      }
    }
    for (const definition of definitions) this.#countInside(definition);
  }

  input(tool: ToolModel): Printable {
    return this.#print(this.#of(tool).input, `${nameOf(tool)}Input`);
  }

  /** Undefined where the result's type says nothing. */
  output(tool: ToolModel): Printable | undefined {
    const { output } = this.#of(tool);
    return output && this.#print(output, `${nameOf(tool)}Result`);
  }

  /** Undefined for a tool without settings. */
  settings(tool: ToolModel): Printable | undefined {
    const { settings } = this.#of(tool);
    return settings && this.#print(settings, `${nameOf(tool)}Settings`);
  }

  #of(tool: ToolModel): ToolDocuments {
    const found = this.#documents.get(tool);
    if (found === undefined) throw new Error(`The tool ${JSON.stringify(tool.name)} is not of this toolset.`);
    return found;
  }

  /** Marks the schemas inside this one that were met before. What is inside those is not looked at again. */
  #countInside(schema: JsonObject): void {
    for (const part of subschemas(schema)) {
      if (this.#sizeOf(part) < minimumSize) continue;
      const shape = this.#shapes.shapeOf(part);
      if (this.#met.has(shape)) this.#repeated.add(shape);
      else {
        this.#met.add(shape);
        this.#countInside(part);
      }
    }
  }

  #sizeOf(schema: JsonObject): number {
    const known = this.#sizes.get(schema);
    if (known !== undefined) return known;
    let size = Object.keys(schema).length;
    for (const part of subschemas(schema)) size += this.#sizeOf(part);
    this.#sizes.set(schema, size);
    return size;
  }

  #print(schema: JsonObject, name: string): Printable {
    const [body, definitions] = split(schema);
    if (definitions.length === 0) return this.#inside(body, name);
    const constants = definitions.map(([key, definition]) => [
      key,
      this.#constant(definition, pascalPart(key) || "Definition"),
    ]);
    return { ...this.#inside(body, name), $defs: Object.fromEntries(constants) };
  }

  /** The schema itself, with constants inside. */
  #inside(schema: JsonObject, name: string): { readonly [keyword: string]: Printable } {
    return mapSubschemas(
      schema,
      (part, place) =>
        this.#isRepeated(part) ? this.#constant(part, name + place) : this.#inside(part, name + place),
      pascalPart,
    );
  }

  #isRepeated(schema: JsonObject): boolean {
    return this.#sizeOf(schema) >= minimumSize && this.#repeated.has(this.#shapes.shapeOf(schema));
  }

  #constant(schema: JsonObject, name: string): Code {
    const shape = this.#shapes.shapeOf(schema);
    const known = this.#constants.get(shape);
    if (known !== undefined) return known;
    const constant = this.#module.schema(JSON.stringify(schema), `${lowerFirstWord(name)}Schema`, (own) => {
      const start = `const ${own}: JsonSchema = `;
      return `${start}${printValue(this.#inside(schema, name), 0, start.length + 1)};`;
    });
    const code = new Code(constant);
    this.#constants.set(shape, code);
    return code;
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

function nameOf(tool: ToolModel): string {
  return pascalPart(tool.method) || "Tool";
}

function split({
  $defs,
  ...body
}: JsonObject): readonly [body: JsonObject, definitions: readonly (readonly [string, JsonObject])[]] {
  // boundary: the emitter writes `$defs` as schemas by name.
  return [body, $defs === undefined ? [] : Object.entries($defs as { readonly [name: string]: JsonObject })];
}
