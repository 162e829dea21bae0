// The tools that the calls of a resumed turn are of: a source that only lists what was found lists them too.
import { isObject } from "../decode/object.ts";
import type { Tool, ToolOrigin } from "../tool.ts";
import { identityOf, isSameTool } from "../tool-identity.ts";

// A property of the context, so that it goes wherever layers pass the context on; other copies of this package know it too.
const key: unique symbol = Symbol.for("toolshed.awaited") as never;

interface Awaiting {
  readonly [key]?: readonly ToolOrigin[];
}

/** The context of a resume. Nothing of the requests is believed yet: at most a tool is listed that the source has. */
export function awaiting<TContext extends object>(ctx: TContext, requests: unknown): TContext {
  const origins = Array.isArray(requests)
    ? requests.flatMap((request: unknown) => {
        const origin = isObject(request) ? request["origin"] : undefined;
        // boundary: an origin of another form is that of no tool.
        return isObject(origin) ? [origin as unknown as ToolOrigin] : [];
      })
    : [];
  return origins.length === 0 ? ctx : { ...ctx, [key]: origins };
}

/** Is the tool one that a call of the resumed turn is of? */
export function isAwaited(ctx: object, tool: Tool<never>): boolean {
  const origins = (ctx as Awaiting)[key] ?? [];
  return origins.some((origin) => isSameTool(origin, identityOf(tool)));
}
