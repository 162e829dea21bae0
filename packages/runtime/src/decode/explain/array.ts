// The keywords that look into an array: the schemas of its first items and of those after them.
import type { JsonObject } from "../../json.ts";
import { countOf, describe } from "../describe.ts";
import { explainNode } from "./node.ts";
import { childPlace, isFull, type Place, type Run, report } from "./run.ts";

/** Explains every item and gives a copy of what is legal. */
export function explainArray(
  schema: JsonObject,
  value: readonly unknown[],
  place: Place,
  run: Run,
): unknown[] {
  const prefix = Array.isArray(schema["prefixItems"]) ? schema["prefixItems"] : [];
  const items = schema["items"] ?? true;
  if (items === false && value.length > prefix.length) {
    const max = schema["maxItems"];
    // Where `maxItems` says the same, it has spoken.
    if (typeof max !== "number" || max >= value.length) {
      report(run, place, {
        code: "constraint",
        expected: `an array of at most ${countOf(prefix.length, "item")}`,
        received: describe(value),
      });
    }
  }
  const copy: unknown[] = [];
  for (let index = 0; index < value.length; index += 1) {
    if (isFull(run)) break;
    const own = prefix[index];
    if (own !== undefined) {
      copy.push(explainNode(own, value[index], childPlace(place, String(index)), run));
    } else if (items !== false) {
      copy.push(explainNode(items, value[index], childPlace(place, String(index)), run));
    }
  }
  return copy;
}
