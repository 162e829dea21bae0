// What the schema emitters of the kinds share while one schema is written.
import type { JsonObject, NativeName, TypeModel } from "@toolshed/analyzer";

export interface SchemaContext {
  /** The schema of a part. */
  readonly emit: (type: TypeModel) => JsonObject;
  /** A reference to a definition, which then becomes part of the document. */
  readonly reference: (name: string) => string;
  /** The schemas that stand for library types, so that their places can be told afterwards. */
  readonly natives: Map<JsonObject, NativeName>;
}

/** The schema of one kind, without its notes. */
export type SchemaEmitter<T> = (type: T, context: SchemaContext) => JsonObject;
