// Schemas as literals of a module, in which what stands at several places is a constant.
import type { JsonObject } from "@toolshed/analyzer";
import type { ModuleWriter } from "../module/module-writer.ts";
import { lowerFirstWord, pascalPart } from "../module/names.ts";
import { Code, type Printable, printValue } from "../print/print-value.ts";
import type { Shapes } from "../shapes.ts";
import { mapSubschemas, subschemas } from "./subschemas.ts";

/** A schema with fewer keywords than this, those inside counted, stands on few lines: a name would say less. */
const minimumSize = 8;

export class SchemaConstants {
  readonly #module: ModuleWriter;
  readonly #shapes: Shapes<JsonObject>;
  readonly #sizes = new WeakMap<JsonObject, number>();
  readonly #met = new Set<string>();
  readonly #repeated = new Set<string>();

  constructor(module: ModuleWriter, shapes: Shapes<JsonObject>) {
    this.#module = module;
    this.#shapes = shapes;
  }

  /** Marks the schemas inside this one that were met before. What is inside those is not looked at again. */
  count(schema: JsonObject): void {
    for (const part of subschemas(schema)) {
      if (this.#sizeOf(part) < minimumSize) continue;
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
    return mapSubschemas(
      schema,
      (part, place) =>
        this.#isConstant(part) ? this.constant(part, name + place) : this.print(part, name + place),
      pascalPart,
    );
  }

  /** The name of the schema's constant. */
  constant(schema: JsonObject, name: string): Code {
    const constant = this.#module.schema(this.#keyOf(schema), `${lowerFirstWord(name)}Schema`, (own) => {
      const start = `const ${own}: JsonSchema = `;
      return `${start}${printValue(this.print(schema, name), 0, start.length + 1)};`;
    });
    return new Code(constant);
  }

  #isConstant(schema: JsonObject): boolean {
    if (this.#sizeOf(schema) < minimumSize) return false;
    return (
      this.#repeated.has(this.#shapes.shapeOf(schema)) ||
      this.#module.nameOf(this.#keyOf(schema)) !== undefined
    );
  }

  #keyOf(schema: JsonObject): string {
    return `schema ${this.#shapes.shapeOf(schema)}`;
  }

  #sizeOf(schema: JsonObject): number {
    const known = this.#sizes.get(schema);
    if (known !== undefined) return known;
    let size = Object.keys(schema).length;
    for (const part of subschemas(schema)) size += this.#sizeOf(part);
    this.#sizes.set(schema, size);
    return size;
  }
}
