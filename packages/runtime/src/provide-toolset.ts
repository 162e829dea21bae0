// What generated modules call: they hand over descriptors and a thunk of the class, and get lazy tools.
// Nothing here touches the class before a tool is first used.
import type { CallHooks } from "./call-hooks.ts";
import { createDescribedTool, type ToolExtras, type ToolRunner } from "./described-tool.ts";
import type { ToolDescriptor, ToolsetDescriptor } from "./descriptor.ts";
import { registerToolset } from "./registry.ts";
import type { RunContext } from "./run-context.ts";
import { createToolSettings } from "./settings/tool-settings.ts";
import type { ApprovalPredicate, Tool } from "./tool.ts";
import type { ToolSource } from "./tool-source.ts";

/** A class of a toolset, or anything that gives tools when it is constructed. */
export type ToolSourceClass = new () => ToolSource<never>;

interface ProvidedToolset {
  readonly descriptor: ToolsetDescriptor;
  readonly tools: (ctx?: RunContext) => Tool[] | Promise<Tool[]>;
}

interface LiveToolset extends ToolSource {
  readonly tools: (ctx?: RunContext) => Tool[] | Promise<Tool[]>;
}

const provided = new WeakMap<object, ProvidedToolset>();

/**
 * Registers the descriptors of a class and gives its tools, made on first use. Called by generated
 * modules only.
 *
 * Throws a `ToolshedError` `VERSION_MISMATCH` at once when the descriptors are of another major; the
 * errors of the class's constructor come with the first use.
 *
 * @example
 * export const ticketToolset: ToolSource<AppDeps> = provideToolset(() => TicketToolset, descriptor);
 */
export function provideToolset<TDeps>(
  toolset: () => ToolSourceClass,
  descriptor: ToolsetDescriptor,
): ToolSource<TDeps> {
  registerToolset(toolset, descriptor);
  let instance: LiveToolset | undefined;
  const tools = (ctx?: RunContext): Tool[] | Promise<Tool[]> => {
    if (instance === undefined) {
      const ToolsetClass = toolset();
      // boundary: a `Toolset`, whose deps are those of the generated module's type, and which takes no context too.
      const created = new ToolsetClass() as unknown as LiveToolset;
      // The first listing holds the whole constructor against the descriptors; only then is the instance kept.
      const listed = created.tools(ctx);
      instance = created;
      return listed;
    }
    return instance.tools(ctx);
  };
  const source: ToolSource = {
    tools,
    instructions: () => descriptor.instructions ?? null,
  };
  provided.set(source, { descriptor, tools });
  // boundary: see above.
  return source as unknown as ToolSource<TDeps>;
}

/**
 * The tool of a provided toolset by its method's name: its texts, schemas and decoding need no
 * instance; the class is constructed when the tool first runs. Called by generated modules only.
 *
 * Throws a `TypeError` when the source is not one that `provideToolset` gave, or has no such method.
 *
 * @example
 * export const ticketTools = { searchTickets: provideTool(ticketToolset, "searchTickets") };
 */
export function provideTool<TDeps, TArgs, TResult>(
  source: ToolSource<never>,
  method: string,
): Tool<TDeps, TArgs, TResult> {
  const toolset = provided.get(source);
  const descriptor = toolset?.descriptor.tools.find((tool) => tool.method === method);
  if (toolset === undefined || descriptor === undefined) {
    throw new TypeError(`There is no generated tool ${method} in this source.`);
  }
  const runner: ToolRunner = {
    execute: async (input, options) => (await liveTool(toolset, descriptor)).execute(input, options),
    stream: async function* (input, options) {
      yield* (await liveTool(toolset, descriptor)).stream(input, options);
    },
    call: async (args, options) => (await liveTool(toolset, descriptor)).call(args, options),
  };
  const needsApproval: ApprovalPredicate = async (args, ctx) =>
    (await liveTool(toolset, descriptor)).needsApproval?.(args, ctx) ?? true;
  const settings = createToolSettings(descriptor.settings, {
    defaults: async () => (await liveTool(toolset, descriptor)).settings?.defaults() ?? {},
  });
  return createDescribedTool<TDeps, TArgs, TResult>(
    descriptor,
    {
      toolset: toolset.descriptor.toolset,
      ...(descriptor.approval === "predicate" ? { needsApproval } : {}),
      extras: lazyExtras(descriptor, () => liveTool(toolset, descriptor)),
      settings,
    },
    runner,
  );
}

/** What the chain was given to run around calls, where the descriptor says that it was; taken when it is run. */
function lazyExtras(descriptor: ToolDescriptor, live: () => Promise<Tool>): ToolExtras {
  const has = (name: string): boolean => descriptor.calls.some(([called]) => called === name);
  const hooks = Array.from({ length: descriptor.calls.filter(([called]) => called === "withHooks").length });
  return {
    ...(has("withValidator")
      ? { validate: async (args, ctx) => (await live()).validate?.(args, ctx) ?? [] }
      : {}),
    ...(hooks.length === 0
      ? {}
      : {
          hooks: hooks.map(
            (_, index): CallHooks => ({
              onStart: async (event) => (await live()).hooks?.[index]?.onStart?.(event),
              onEnd: async (event) => (await live()).hooks?.[index]?.onEnd?.(event),
            }),
          ),
        }),
    ...(has("withModelOutput")
      ? { toModelOutput: async (result) => (await live()).toModelOutput?.(result) }
      : {}),
  };
}

/** The tool as it is written: a handle belongs to no turn, for which it could be prepared. */
async function liveTool(toolset: ProvidedToolset, descriptor: ToolDescriptor): Promise<Tool> {
  const tools = await toolset.tools();
  const tool = tools.find((candidate) => candidate.name === descriptor.name);
  if (tool === undefined) throw new TypeError(`The toolset gives no tool ${descriptor.name}.`);
  return tool;
}
