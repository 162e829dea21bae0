// Schemas as literals of a module, in which what stands at several places is a constant.
import type { JsonObject } from "@toolshed/analyzer";
import type { SchemaOrigins } from "../json-schema/schema-origins.ts";
import type { ModuleWriter } from "../module/module-writer.ts";
import { definitionStem, lowerFirstWord, pascalPart } from "../module/names.ts";
import { Code, Extended, type Printable, printValue } from "../print/print-value.ts";
import type { Shapes } from "../shapes.ts";
import type { KeyTables } from "../toolset-types.ts";
import { isLargeSchema } from "./is-large-schema.ts";
import { mapSubschemas, subschemas } from "./subschemas.ts";

export class SchemaConstants {
  readonly #module: ModuleWriter;
  readonly #shapes: Shapes<JsonObject>;
  readonly #origins: SchemaOrigins;
  readonly #met = new Set<string>();
  readonly #repeated = new Set<string>();

  /** @param tables Those that the schemas' keys are made with. */
  constructor(module: ModuleWriter, { schemas, origins }: Pick<KeyTables, "schemas" | "origins">) {
    this.#module = module;
    this.#shapes = schemas;
    this.#origins = origins;
  }

  /** Marks the schemas inside this one that were met before. What is inside those is not looked at again. */
  count(schema: JsonObject): void {
    for (const inside of subschemas(schema)) {
      const part = this.#origins.notedOf(inside)?.definition ?? inside;
      if (!isLargeSchema(part)) continue;
      const shape = this.#shapes.shapeOf(part);
      if (this.#met.has(shape)) this.#repeated.add(shape);
      else {
        this.#met.add(shape);
        this.count(part);
      }
    }
  }

  /** The schema itself, with constants inside. */
  print(schema: JsonObject, name: string): { readonly [keyword: string]: Printable } {
    return mapSubschemas(schema, (part, place) => this.#printPart(part, name + place), pascalPart);
  }

  #printPart(schema: JsonObject, name: string): Printable {
    if (this.#isConstant(schema)) return this.constant(schema, name);
    const noted = this.#origins.notedOf(schema);
    return noted !== undefined && this.#isConstant(noted.definition)
      ? new Extended(noted.notes, this.constant(noted.definition, name))
      : this.print(schema, name);
  }

  /** The name of the schema's constant. That of a definition is named after it, others as is told. */
  constant(schema: JsonObject, name: string): Code {
    const definition = this.#origins.nameOf(schema);
    const stem = definition === undefined ? name : definitionStem(definition);
    const constant = this.#module.schema(this.#keyOf(schema), `${lowerFirstWord(stem)}Schema`, (own) => {
      const start = `const ${own}: JsonSchema = `;
      return `${start}${printValue(this.print(schema, stem), 0, start.length + 1)};`;
    });
    return new Code(constant);
  }

  #isConstant(schema: JsonObject): boolean {
    if (!isLargeSchema(schema)) return false;
    return (
      this.#repeated.has(this.#shapes.shapeOf(schema)) ||
      this.#module.nameOf(this.#keyOf(schema)) !== undefined
    );
  }

  #keyOf(schema: JsonObject): string {
    return `schema ${this.#shapes.shapeOf(schema)}`;
  }
}
