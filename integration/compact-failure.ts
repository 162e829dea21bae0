// Runs a property whose examples are too large to read: its failure says the seed and what was wrong, not the example.
import fc from "fast-check";

/** @throws Error with the seed, the path and the first 3,000 characters of what was wrong. */
export function compact<T>(property: fc.IProperty<T>, parameters: fc.Parameters<T>): void {
  const { failed, seed, counterexamplePath, errorInstance } = fc.check(
    property,
    parameters,
  ) as fc.RunDetails<T>;
  if (!failed) return;
  const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error(`{ seed: ${seed}, path: "${counterexamplePath}" }\n${message.slice(0, 3_000)}`, {
    cause: errorInstance,
  });
}
