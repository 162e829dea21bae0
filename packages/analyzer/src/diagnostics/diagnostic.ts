// What every face (command, compiler plugin, editor, bundler) shows of a finding. Imports only the model.
import type { Span } from "../model/span.ts";

export type Severity = "error" | "warning" | "suggestion";

/** A second place that explains the first. */
export interface RelatedSpan {
  readonly message: string;
  readonly span: Span;
}

export interface Diagnostic {
  /** `TSH` and three digits for our rules, `TS` and a number for what the compiler itself says. */
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong, why it matters to the model that will call the tool, and what to do. */
  readonly message: string;
  readonly span: Span;
  readonly related?: readonly RelatedSpan[];
  /** For types without a JSON form (TSH012, TSH013, TSH018, TSH023): which kind of type it is. */
  readonly reason?: string;
  /** What should stand at the span instead, where that is known: the right name or code. Fixes write it. */
  readonly suggestion?: string;
}
