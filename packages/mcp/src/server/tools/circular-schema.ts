// Whether a schema leads back to itself without looking at anything less: validators never come to an end with it.
import type { JsonObject, JsonValue } from "@toolshed/runtime";

/** Keywords whose schemas are held against the very same value. */
const sameValue: readonly string[] = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"];

/** @param self How references name the root. All references are to the root or to a definition of it. */
export function isCircular(root: JsonObject, self: string): boolean {
  const ended = new Set<string>();
  const open = new Set<string>();
  const leadsBack = (reference: string, schema: JsonValue | undefined): boolean => {
    if (open.has(reference)) return true;
    if (ended.has(reference)) return false;
    open.add(reference);
    const isBack = referencesOf(schema).some((next) => leadsBack(next, targetOf(root, next, self)));
    open.delete(reference);
    ended.add(reference);
    return isBack;
  };
  const definitions = ["$defs", "definitions"].flatMap((place) =>
    Object.keys(asObject(root[place])).map((name) => `#/${place}/${name}`),
  );
  return [self, ...definitions].some((reference) => leadsBack(reference, targetOf(root, reference, self)));
}

function targetOf(root: JsonObject, reference: string, self: string): JsonValue | undefined {
  if (reference === self) return root;
  const [, place = "", name = ""] = reference.split("/");
  return asObject(root[place])[name];
}

/** What the schema refers to of the value that it is held against itself. */
function referencesOf(schema: JsonValue | undefined): readonly string[] {
  const node = asObject(schema);
  const inner = sameValue.flatMap((keyword) => [node[keyword] ?? []].flat()).flatMap(referencesOf);
  return typeof node["$ref"] === "string" ? [node["$ref"], ...inner] : inner;
}

function asObject(value: JsonValue | undefined): JsonObject {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  // boundary: the check does not narrow a read-only list away.
  return isObject ? (value as JsonObject) : {};
}
