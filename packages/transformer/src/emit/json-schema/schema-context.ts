// What the schema emitters of the kinds share while one schema is written.
import type { JsonObject, TypeModel } from "@toolshed/analyzer";

export interface SchemaContext {
  /** The schema of a part. */
  readonly emit: (type: TypeModel) => JsonObject;
  /** A reference to a definition, which then becomes part of the document. */
  readonly reference: (name: string) => string;
}

/** The schema of one kind, without its notes. */
export type SchemaEmitter<T> = (type: T, context: SchemaContext) => JsonObject;
