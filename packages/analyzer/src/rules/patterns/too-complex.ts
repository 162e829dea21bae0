// Says that a pattern is too large to be understood within the bounds that are set to its check.

export class TooComplex extends Error {
  constructor() {
    super("the pattern is too complex to be checked");
    this.name = "TooComplex";
  }
}

/** Counts steps, so that no pattern can hold up the analyzer; the same on every machine. */
export interface Budget {
  /** @throws TooComplex when all is spent. */
  readonly spend: () => void;
}

export function budgetOf(steps: number): Budget {
  let left = steps;
  return {
    spend: () => {
      if (left-- <= 0) throw new TooComplex();
    },
  };
}
