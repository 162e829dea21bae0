// Tools that are of use only together: a layer that takes some of them away takes them all.
import { CompositionError } from "../errors/composition-error.ts";
import type { Tool } from "../tool.ts";

/** @throws CompositionError `SPLIT_BUNDLE` when a bundle is shown in part; `place` says by what. */
export function keepBundles(all: readonly Tool<never>[], shown: readonly Tool<never>[], place: string): void {
  for (const { bundle } of shown) {
    if (bundle === undefined) continue;
    const ofBundle = (tool: Tool<never>): boolean => tool.bundle === bundle;
    const kept = shown.filter(ofBundle).map(({ name }) => JSON.stringify(name));
    const names = all.filter(ofBundle).map(({ name }) => JSON.stringify(name));
    if (kept.length === names.length) continue;
    throw new CompositionError(
      "SPLIT_BUNDLE",
      `${place} shows ${kept.join(", ")} of ${names.join(", ")}, which are of use only together. Show all of them or ` +
        "none; to hide tools that are found by search, filter them before they are deferred.",
    );
  }
}
