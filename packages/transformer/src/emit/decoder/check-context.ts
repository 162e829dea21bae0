// What the check emitters of the kinds share while one module is written.
import type { TypeModel } from "@toolshed/analyzer";
import type { ModuleWriter } from "../module/module-writer.ts";
import type { TypeGraph } from "../type-graph.ts";
import type { Expression } from "./expression.ts";

export interface CheckContext {
  readonly module: ModuleWriter;
  readonly graph: TypeGraph;
  /** What functions for parts of this type are named after, with a capital at the start. */
  readonly name: string;
  /** The source text of how many recursive definitions stand around the value. */
  readonly depth: string;
  /** The check of a part, as an expression over `value`; `part` names it within this type. */
  readonly check: (type: TypeModel, value: string, part: string) => Expression;
  /** The body of a function of `input` that checks the type. */
  readonly body: (type: TypeModel) => readonly string[];
}

/**
 * The check of one kind: an expression over the source text `value`, or, where that takes
 * statements, the body of a function of `input`. A kind that has both decides by type.
 */
export interface CheckEmitter<T> {
  /** Undefined when this type takes statements. */
  readonly expression?: (type: T, value: string, context: CheckContext) => Expression | undefined;
  readonly statements?: (type: T, context: CheckContext) => readonly string[];
  /** The definition that a use of this kind stands for; its function is named after it. */
  readonly definition?: (type: T) => string;
}
