// No two tools of one list may have one name: a model calls a tool by its name alone.
import { CompositionError } from "../errors/composition-error.ts";

/** @throws CompositionError `NAME_CONFLICT` for the first name that stands twice; `place` says where. */
export function uniqueNames(tools: readonly { readonly name: string }[], place: string): void {
  const seen = new Set<string>();
  for (const { name } of tools) {
    if (seen.has(name)) {
      throw new CompositionError(
        "NAME_CONFLICT",
        `two tools of ${place} are named ${JSON.stringify(name)}. Rename one with withName, RenamedToolset or PrefixedToolset.`,
      );
    }
    seen.add(name);
  }
}
