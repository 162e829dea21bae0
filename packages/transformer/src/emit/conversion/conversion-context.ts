// What the conversion emitters of the kinds share while one module is written.
import type { TypeModel } from "@toolshed/analyzer";
import type { ModuleWriter } from "../module/module-writer.ts";
import type { TypeGraph } from "../type-graph.ts";

export interface ConversionContext {
  readonly module: ModuleWriter;
  readonly graph: TypeGraph;
  /** What functions for parts of this type are named after, with a capital at the start. */
  readonly name: string;
  /** The converted part as an expression over the source text `value`, of type `unknown`. */
  readonly convert: (type: TypeModel, value: string, part: string) => string;
  /** The body of a function of `input` that converts the type. */
  readonly body: (type: TypeModel) => readonly string[];
}

/**
 * The conversion of one kind, called only for types that need one: an expression over the source
 * text `value`, or, where that takes statements, the body of a function of `input`.
 * Either may take for granted that the check has accepted the value.
 */
export interface ConversionEmitter<T> {
  readonly expression?: (type: T, value: string, context: ConversionContext) => string;
  readonly statements?: (type: T, context: ConversionContext) => readonly string[];
  /** The definition that a use of this kind stands for; its function is named after it. */
  readonly definition?: (type: T) => string;
}
