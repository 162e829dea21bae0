// What the encoder emitters of the kinds share while one module is written.
import type { TypeModel } from "@toolshed/analyzer";
import type { CheckTarget } from "../decoder/check-writer.ts";
import type { Code, Printable } from "../print/print-value.ts";

export interface EncoderTarget extends CheckTarget {
  /** The keys of the types whose encoders are constants of their own. */
  readonly repeated: ReadonlySet<string>;
}

export interface EncoderContext extends EncoderTarget {
  /** What functions for parts of this type are named after, with a capital at the start. */
  readonly name: string;
  /** The runtime's combinator of that name. */
  readonly helper: (name: string) => Code;
  /** The encoder of a part; `part` names it within this type. */
  readonly encoder: (type: TypeModel, part: string) => Printable;
  /** The encoder of a type of this name, as an expression and no constant. */
  readonly body: (type: TypeModel) => Printable;
  /** The same context for a type of another name. */
  readonly named: (name: string) => EncoderContext;
}

/** The encoder of one kind, as an expression of the runtime's combinators. */
export type EncoderEmitter<T> = (type: T, context: EncoderContext) => Printable;
