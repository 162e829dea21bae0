// A schema document as its body and its definitions.
import type { JsonObject } from "@toolshed/analyzer";

export function splitDefinitions({
  $defs,
  ...body
}: JsonObject): readonly [body: JsonObject, definitions: readonly (readonly [string, JsonObject])[]] {
  // boundary: the emitter writes `$defs` as schemas by name.
  return [body, $defs === undefined ? [] : Object.entries($defs as { readonly [name: string]: JsonObject })];
}
