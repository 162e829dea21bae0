// What a dialect made of one keyword of a schema, for the people who wrote the tool. Plain JSON.

export interface ReportEntry {
  /** Where in the base schema: a JSON Pointer (RFC 6901). */
  readonly pointer: string;
  /** Where in the arguments: `opts.rows[].id`; empty for the arguments themselves. */
  readonly path: string;
  readonly keyword: string;
  /**
   * - `words`: said in the description; the check of the arguments holds it.
   * - `dropped`: left out, since it constrains nothing.
   * - `rewritten`: said in another form that the decoder undoes.
   * - `closed`: properties that the schema only allowed by saying nothing can not be sent.
   * - `refused`: it cannot be said; the schema has no form in this dialect.
   */
  readonly action: "words" | "dropped" | "rewritten" | "closed" | "refused";
  readonly reason: string;
}
