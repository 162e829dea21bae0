// A tool that differs from another one in what is said of it, or in what happens before it runs. Everything else is
// asked of the other one, so that any implementation of a tool can be wrapped.
import type { RunOptions } from "../run-context.ts";
import type { Tool } from "../tool.ts";

/** What of a tool may be said otherwise. */
export type ToolFacts<TDeps> = Pick<
  Tool<TDeps>,
  | "name"
  | "title"
  | "description"
  | "inputSchema"
  | "outputSchema"
  | "annotations"
  | "requiresApproval"
  | "needsApproval"
  | "tags"
  | "metadata"
  | "deferred"
>;

export interface Derivation<TDeps> {
  readonly facts?: Partial<ToolFacts<TDeps>>;
  /** Runs before each call, with the call's own context; what it throws, the call rejects with. */
  readonly before?: (ctx: RunOptions) => void | Promise<void>;
}

const factNames = [
  "name",
  "title",
  "description",
  "inputSchema",
  "outputSchema",
  "annotations",
  "requiresApproval",
  "needsApproval",
  "tags",
  "metadata",
  "origin",
  "execution",
  "hooks",
  "validate",
  "validateResult",
  "toModelOutput",
  "settings",
  "external",
  "deferred",
  "preliminary",
  "providerOptions",
  "dialects",
  "view",
  "subject",
  "subjects",
  "bundle",
] as const satisfies readonly (keyof Tool)[];

/** The same tool, seen through a layer. */
export function deriveTool<TDeps>(tool: Tool<TDeps>, { facts, before }: Derivation<TDeps>): Tool<TDeps> {
  // boundary: whoever calls has a context that this layer's type, and so the tool's, is content with.
  const plain = tool as unknown as Tool;
  const own: { [name: string]: unknown } = {};
  for (const name of factNames) {
    const value = plain[name];
    if (value !== undefined) own[name] = value;
  }
  // They are of the schema that was generated.
  if (facts?.inputSchema !== undefined) delete own["dialects"];
  const derived = Object.assign(own, facts, before === undefined ? passing(plain) : guarded(plain, before), {
    decode: (input: unknown, options?: Parameters<Tool["decode"]>[1]) => plain.decode(input, options),
    "~standard": plain["~standard"],
  });
  return derived as unknown as Tool<TDeps>;
}

type Runs = Pick<Tool, "execute" | "stream" | "call">;

/** Passed on as they come: a layer adds no turn of the event loop. */
function passing(plain: Tool): Runs {
  return {
    execute: (input: unknown, ctx?: RunOptions) => plain.execute(input, ctx),
    stream: (input: unknown, ctx?: RunOptions) => plain.stream(input, ctx),
    call: (args: unknown, ctx?: RunOptions) => plain.call(args, ctx),
  };
}

function guarded(plain: Tool, before: (ctx: RunOptions) => void | Promise<void>): Runs {
  return {
    execute: async (input: unknown, ctx: RunOptions = {}) => {
      await before(ctx);
      return plain.execute(input, ctx);
    },
    stream: async function* (input: unknown, ctx: RunOptions = {}) {
      await before(ctx);
      yield* plain.stream(input, ctx);
    },
    call: async (args: unknown, ctx: RunOptions = {}) => {
      await before(ctx);
      return plain.call(args, ctx);
    },
  };
}
