// Whether a type accepts a JSON value, as far as that is certain here: rules speak only of what is.

export type Verdict = "accepts" | "refuses" | "unsure";

export function verdictOf(holds: boolean): Verdict {
  return holds ? "accepts" : "refuses";
}

/** All have to accept. */
export function every(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes("refuses")) return "refuses";
  return verdicts.includes("unsure") ? "unsure" : "accepts";
}

/** One accepting is enough. */
export function some(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes("accepts")) return "accepts";
  return verdicts.includes("unsure") ? "unsure" : "refuses";
}
