// What emitted schemas were made of, for those who print them. The schemas themselves do not tell.
import type { JsonObject } from "@toolshed/analyzer";

/** A definition that stands where it is used, with what is said of it there. */
export interface NotedDefinition {
  readonly notes: JsonObject;
  readonly definition: JsonObject;
}

export class SchemaOrigins {
  readonly #names = new WeakMap<JsonObject, string>();
  readonly #noted = new WeakMap<JsonObject, NotedDefinition>();

  setName(schema: JsonObject, name: string): void {
    this.#names.set(schema, name);
  }

  setNoted(schema: JsonObject, noted: NotedDefinition): void {
    this.#noted.set(schema, noted);
  }

  /** The definition whose schema it is. */
  nameOf(schema: JsonObject): string | undefined {
    return this.#names.get(schema);
  }

  /** What the schema is put together of; undefined for one that was made whole. */
  notedOf(schema: JsonObject): NotedDefinition | undefined {
    return this.#noted.get(schema);
  }
}
