// The keywords that look into an array: the schemas of its first items and of those after them.
import { countOf, describe } from "../describe.ts";
import { explainPart } from "./node.ts";
import { isFull, type Run, report } from "./run.ts";
import type { SchemaNode } from "./schema-node.ts";

/** Explains every item. Gives the array, or a copy where something had to be changed. */
export function explainArray(node: SchemaNode, value: readonly unknown[], run: Run): readonly unknown[] {
  const { prefix, items } = node.array;
  if (items === undefined && value.length > prefix.length) {
    const max = node.rules["maxItems"];
    // Where `maxItems` says the same, it has spoken.
    if (typeof max !== "number" || max >= value.length) {
      report(run, () => ({
        code: "constraint",
        expected: `an array of at most ${countOf(prefix.length, "item")}`,
        received: describe(value),
      }));
    }
  }
  let copy: unknown[] | undefined;
  for (let index = 0; index < value.length && !isFull(run); index += 1) {
    const own = prefix[index] ?? items;
    if (own === undefined) break;
    const item = explainPart(own, value[index], index, run);
    if (item !== value[index]) copy ??= value.slice(0, index);
    copy?.push(item);
  }
  return copy ?? value;
}
