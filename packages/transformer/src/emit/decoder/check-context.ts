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
  /** The name of the function that tells objects, which may have properties, from all other values. */
  readonly isObject: string;
  /** The check of a part, as an expression over `value`; `part` names it within this type. */
  readonly check: (type: TypeModel, value: string, part: string) => Expression;
  /** The same as statements over the source text `value`, which return false when it does not fit. */
  readonly refuse: (type: TypeModel, value: string, part: string) => readonly string[];
  /** The body of a function of `input` that checks the type. */
  readonly body: (type: TypeModel) => readonly string[];
}

/**
 * The check of one kind: an expression over the source text `value`; or, where that takes statements,
 * ones over `value` that return false when it does not fit, or the body of a function of `input`.
 * A kind that has an expression too decides by type.
 */
export interface CheckEmitter<T> {
  /** Undefined when this type takes statements. */
  readonly expression?: (type: T, value: string, context: CheckContext) => Expression | undefined;
  readonly refusals?: (type: T, value: string, context: CheckContext) => readonly string[];
  readonly statements?: (type: T, context: CheckContext) => readonly string[];
  /** The definition that a use of this kind stands for; its function is named after it. */
  readonly definition?: (type: T) => string;
}
