// Many tools behind three: one finds them, one describes them, one calls them.
import type { ToolSource } from "../tool-source.ts";
import type { DeferOptions } from "./defer-options.ts";
import { DeferredSource } from "./deferred-source.ts";

/**
 * Keeps a large source out of a model's context: the model sees three tools, by which it finds, reads and calls all the others.
 * The list never changes by what a model finds. Approvals, filters, settings and decoding are those of the tool that is called.
 *
 * Throws at the list a `CompositionError`: `UNKNOWN_TOOL` for a name in `except` that the source does not have, `NAME_CONFLICT`
 * where one of its tools has the name of one of the three, `ALREADY_DEFERRED` for a source that is deferred.
 *
 * @throws TypeError for limits that are no whole numbers. CompositionError `INVALID_NAME` for names that providers refuse.
 * @example
 * const executor = new ToolExecutor(deferTools(new CombinedToolset(tickets, invoices), { except: ["get_ticket"] }));
 */
export function deferTools<TDeps = unknown>(
  source: ToolSource<TDeps>,
  options: DeferOptions<TDeps> = {},
): ToolSource<TDeps> {
  return new DeferredSource(source, options);
}
