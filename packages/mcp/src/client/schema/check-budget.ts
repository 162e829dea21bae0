// How much work one check of a value may be. A check is synchronous, so there is one budget at a time.

/** About 100 ms. */
const steps = 200_000;

let left = steps;

/** Thrown in the middle of a check; whoever began it catches it. */
export class CheckTooCostly extends Error {
  override readonly name: string = "CheckTooCostly";
}

/** Runs a check with a budget of its own. */
export function withBudget<T>(check: () => T): T {
  left = steps;
  return check();
}

/** @throws CheckTooCostly when nothing is left. */
export function spend(amount: number): void {
  left -= amount;
  if (left < 0) throw new CheckTooCostly("The check would take too long.");
}
