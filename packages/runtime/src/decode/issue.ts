// What is wrong with one place of the arguments that a model sent.

export type IssueCode =
  /** A required property is absent. */
  | "missing"
  /** The value is of another JSON type. */
  | "type"
  /** The object may not have this property. */
  | "unknown_key"
  /** The type is right, the value is not: a bound, a pattern, a fixed set of values. */
  | "constraint"
  /** The value fits none of several alternatives. */
  | "no_branch";

/** One refusal, written so that a model can correct its call. */
export interface DecodeIssue {
  /** Where (RFC 6901); empty for the arguments as a whole. Long keys are cut. */
  readonly pointer: string;
  readonly code: IssueCode;
  /** What is legal there. */
  readonly expected: string;
  /** What came: its kind and a short excerpt. */
  readonly received: string;
  /** The whole sentence. */
  readonly message: string;
  /** The legal property name or value that is nearest to what came. */
  readonly nearest?: string | number | boolean;
}
