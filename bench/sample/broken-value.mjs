// Wrong arguments as models send them: one mistake in a legal value.
import { pick, word } from "./random.mjs";

/** A copy with a property too few, a property too many, or a value of another kind. It may still be legal. */
export function brokenValue(value, random) {
  const copy = structuredClone(value);
  const places = placesOf(copy);
  const { holder, key } = pick(random, places);
  const mistake = pick(random, ["missing", "unknown", "kind"]);
  if (mistake === "missing" && !Array.isArray(holder)) delete holder[key];
  else if (mistake === "unknown" && !Array.isArray(holder)) holder[`${key}${word(random)}`] = word(random);
  else holder[key] = ofOtherKind(holder[key], random);
  return copy;
}

/** Every property and element. */
function placesOf(value) {
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).flatMap((key) => [{ holder: value, key }, ...placesOf(value[key])]);
}

function ofOtherKind(value, random) {
  if (typeof value === "string") return random() < 0.5 ? 7 : [value];
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return String(value);
  return word(random);
}
