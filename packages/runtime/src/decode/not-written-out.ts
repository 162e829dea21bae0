// Whether a schema can be written out at all. One that is written by hand may hold itself, or more than anybody can read.
import { MAX_DEPTH } from "./limits.ts";

/** A schema has a level or two for each of the values that it is about; values in it are as deep as values may be. */
const mostLevels = 2 * MAX_DEPTH;
const mostParts = 200_000;

/** What is in the way of writing it as JSON, in words; undefined for nothing. Takes bounded time. */
export function notWrittenOut(schema: unknown): string | undefined {
  const open = new Set<object>();
  let parts = 0;
  const problemOf = (part: unknown): string | undefined => {
    parts += 1;
    if (parts > mostParts) return "the schema is too large";
    if (typeof part === "bigint") return `the schema holds ${part}n, which is no JSON`;
    if (typeof part !== "object" || part === null) return undefined;
    if (open.has(part))
      return "the schema holds itself, as an object in an object; what contains itself is said with $ref";
    if (open.size === mostLevels) return "the schema is nested too deep";
    open.add(part);
    for (const one of Object.values(part)) {
      const problem = problemOf(one);
      if (problem !== undefined) return problem;
    }
    open.delete(part);
    return undefined;
  };
  return problemOf(schema);
}
