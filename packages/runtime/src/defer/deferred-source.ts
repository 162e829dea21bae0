// A source behind three tools. What a model finds changes nothing that is listed.
import { checkOptions, type OptionKeys } from "../check-options.ts";
import { checkNames } from "../compose/selected-toolset.ts";
import { SourceLayer } from "../compose/source-layer.ts";
import { safeToolName } from "../compose/tool-name.ts";
import { cut } from "../decode/describe.ts";
import { CompositionError } from "../errors/composition-error.ts";
import { ToolError } from "../errors/tool-error.ts";
import { ToolInputError } from "../errors/tool-input-error.ts";
import type { ToolEvent } from "../execute/tool-event.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import type { CallSubject, Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import type { DeferOptions, MetaNames } from "./defer-options.ts";
import { describeFound, describeTool } from "./describe-tool.ts";
import { metaTool } from "./meta-tool.ts";
import { searchKeys } from "./search-options.ts";
import { type SearchArgs, ToolSearcher } from "./tool-searcher.ts";

/** How many names one description may ask for. */
const mostDescribed = 50;
/** Longer names are told in part. */
const longestName = 100;

const keys: OptionKeys<DeferOptions> = {
  except: true,
  names: true,
  visible: true,
  searchBeforeCall: true,
  ...searchKeys,
};
const nameKeys: OptionKeys<MetaNames> = { search: true, describe: true, call: true };

/** What is kept while the source of a run or a step takes the place of another. */
interface Memory<TDeps> {
  readonly searcher: ToolSearcher<TDeps>;
  /** Names that a search or a description has shown. */
  readonly seen: Set<string>;
}

interface CallArgs {
  readonly name: string;
  readonly arguments?: JsonObject;
}

export class DeferredSource<TDeps> extends SourceLayer<TDeps> {
  readonly #options: DeferOptions<TDeps>;
  readonly #memory: Memory<TDeps>;
  readonly #names: Required<MetaNames>;
  readonly #metas: readonly Tool<TDeps>[];

  constructor(inner: ToolSource<TDeps>, options: DeferOptions<TDeps>, memory?: Memory<TDeps>) {
    super(inner);
    checkOptions(options, keys, "deferTools");
    checkOptions(options.names ?? {}, nameKeys, "`names` of deferTools");
    this.#options = options;
    this.#memory = memory ?? { searcher: new ToolSearcher(options), seen: new Set() };
    const { search = "search", describe = "describe", call = "call" } = options.names ?? {};
    this.#names = { search, describe, call };
    const all = [search, describe, call].map((name) => safeToolName(name, "`names` of deferTools"));
    if (new Set(all).size < all.length) {
      throw new CompositionError(
        "NAME_CONFLICT",
        `\`names\` of deferTools has one name twice: ${all.join(", ")}.`,
      );
    }
    this.#metas = this.#createMetas();
  }

  /** A run remembers by itself what it was shown. */
  override readonly forRun: (ctx: RunContext<TDeps>) => Promise<ToolSource<TDeps>> = async (ctx) => {
    const inner = (await this.inner.forRun?.(ctx)) ?? this.inner;
    if (inner === this.inner && this.#options.searchBeforeCall !== true) return this;
    return new DeferredSource(inner, this.#options, { searcher: this.#memory.searcher, seen: new Set() });
  };

  protected override over(inner: ToolSource<TDeps>): ToolSource<TDeps> {
    return new DeferredSource(inner, this.#options, this.#memory);
  }

  protected override async list(ctx: RunContext<TDeps>): Promise<Tool<TDeps>[]> {
    const tools = await this.#listed(ctx);
    const standalone = tools.filter((tool) => this.#isExcepted(tool));
    return standalone.length === tools.length ? standalone : [...this.#metas, ...standalone];
  }

  /** What there is to defer, in this context. */
  async #listed(ctx: RunContext<TDeps>): Promise<readonly Tool<TDeps>[]> {
    const tools = await this.inner.tools(ctx);
    const { except } = this.#options;
    if (except !== undefined && typeof except !== "function") checkNames(except, tools);
    const deferred = tools.find(({ subject }) => subject !== undefined);
    if (deferred !== undefined) {
      throw new CompositionError(
        "ALREADY_DEFERRED",
        `${JSON.stringify(deferred.name)} belongs to tools that are deferred already. Defer the sources together, once.`,
      );
    }
    const names: readonly string[] = Object.values(this.#names);
    const same = tools.find(({ name }) => names.includes(name));
    if (same !== undefined) {
      throw new CompositionError(
        "NAME_CONFLICT",
        `the source has a tool named ${JSON.stringify(same.name)}, as one of the three of deferTools. Give the three other names with \`names\`.`,
      );
    }
    return tools;
  }

  #isExcepted(tool: Tool<TDeps>): boolean {
    const { except } = this.#options;
    if (except === undefined) return tool.view !== undefined;
    return typeof except === "function" ? except({ tool }) : except.includes(tool.name);
  }

  async #visible(ctx: RunContext<TDeps>): Promise<readonly Tool<TDeps>[]> {
    const tools = await this.#listed(ctx);
    const { visible } = this.#options;
    if (visible === undefined) return tools;
    const verdicts = await Promise.all(tools.map((tool) => visible({ tool, ctx })));
    return tools.filter((_, index) => verdicts[index] === true);
  }

  #createMetas(): readonly Tool<TDeps>[] {
    const bundle = {};
    const { search, describe, call } = this.#names;
    const metas = [
      metaTool<SearchArgs, TDeps>({
        name: search,
        description: `Finds tools by what they do. Most tools are not listed: find them here, read their definitions with ${describe}, and use them with ${call}.`,
        properties: this.#memory.searcher.properties(),
        readOnly: true,
        run: (args, ctx) => this.#search(args, ctx),
      }),
      metaTool<{ readonly names: readonly string[] }, TDeps>({
        name: describe,
        description: `Gives the definitions of tools that ${search} has found, with the schemas of their arguments.`,
        properties: {
          names: {
            type: "array",
            items: { type: "string" },
            minItems: 1,
            maxItems: mostDescribed,
            description: "The tools' names.",
          },
        },
        required: ["names"],
        readOnly: true,
        run: ({ names }, ctx) => this.#describe(names, ctx),
      }),
      this.#createCall(),
    ];
    return metas.map((tool) => ({ ...tool, bundle }));
  }

  #createCall(): Tool<TDeps> {
    const { search, describe, call } = this.#names;
    const made = metaTool<CallArgs, TDeps>({
      name: call,
      description: `Uses a tool that ${search} has found, with arguments as ${describe} says.`,
      properties: {
        name: { type: "string", description: "The tool's name." },
        arguments: { type: "object", description: "The tool's arguments. Left out, there are none." },
      },
      required: ["name"],
      readOnly: false,
      run: async (args, ctx) => {
        const found = await this.#find(args, ctx);
        if (typeof found === "string") throw new ToolError(found);
        return explained(found, (tool, own) => tool.execute(own, ctx));
      },
    });
    const subject = (
      args: object,
      ctx: RunContext<TDeps>,
      wasAsked = false,
    ): Promise<CallSubject<TDeps> | string> => {
      // boundary: who calls this has decoded the arguments.
      const asked = args as CallArgs;
      if (wasAsked) this.#memory.seen.add(asked.name);
      return this.#find(asked, ctx);
    };
    const subjects = (ctx: RunContext<TDeps>): Promise<readonly Tool<TDeps>[]> => this.#listed(ctx);
    // The events of the tool that is called, its preliminary results among them.
    const stream = async function* (input: unknown, ctx: RunContext<TDeps>): AsyncGenerator<ToolEvent> {
      const decoded = made.decode(input, ctx.decode);
      if (!decoded.ok) throw new ToolInputError(call, decoded.issues);
      const found = await subject(decoded.value as CallArgs, ctx);
      if (typeof found === "string") throw new ToolError(found);
      yield* plainTool(found.tool).stream(found.args, ctx);
    };
    // boundary: the context of the source's type is the one that the tool's type asks for.
    return { ...made, stream, subject, subjects } as unknown as Tool<TDeps>;
  }

  async #search(args: SearchArgs, ctx: RunContext<TDeps>): Promise<JsonValue> {
    const visible = await this.#visible(ctx);
    const found = await this.#memory.searcher.find(visible, args, ctx);
    for (const { name } of found) this.#memory.seen.add(name);
    return describeFound(found, visible.length);
  }

  async #describe(names: readonly string[], ctx: RunContext<TDeps>): Promise<JsonValue> {
    const visible = await this.#visible(ctx);
    const byName = new Map(visible.map((tool) => [tool.name, tool]));
    const wanted = [...new Set(names)];
    const found = wanted.flatMap((name) => byName.get(name) ?? []);
    const unknown = wanted.filter((name) => !byName.has(name));
    for (const { name } of found) this.#memory.seen.add(name);
    return {
      tools: found.map(describeTool),
      ...(unknown.length === 0
        ? {}
        : {
            unknown: unknown.map((name) => ({
              name: cut(name, longestName),
              nearest: this.#memory.searcher.nearest(visible, name),
            })),
          }),
    };
  }

  /** The tool, or why there is none. */
  async #find(
    { name, arguments: args = {} }: CallArgs,
    ctx: RunContext<TDeps>,
  ): Promise<CallSubject<TDeps> | string> {
    const visible = await this.#visible(ctx);
    const tool = visible.find((one) => one.name === name);
    const { search, describe } = this.#names;
    if (tool === undefined) {
      const near = this.#memory.searcher.nearest(visible, name);
      const question = near.length === 0 ? "" : ` The nearest names: ${near.join(", ")}.`;
      return `There is no tool ${JSON.stringify(cut(name, longestName))}.${question} Find tools with ${search}.`;
    }
    if (this.#options.searchBeforeCall === true && !this.#memory.seen.has(name)) {
      return `${name} has not been looked at yet. Read its definition with ${describe}, then call it.`;
    }
    return { tool, args };
  }
}

/** A refusal of arguments tells what they should be: the model may not have seen the definition. */
async function explained<TDeps>(
  { tool, args }: CallSubject<TDeps>,
  run: (tool: Tool, args: JsonValue) => Promise<JsonValue>,
): Promise<JsonValue> {
  try {
    return await run(plainTool(tool), args);
  } catch (error) {
    if (!(error instanceof ToolInputError)) throw error;
    throw new ToolInputError(error.toolName, error.issues, tool.inputSchema);
  }
}

function plainTool<TDeps>(tool: Tool<TDeps>): Tool {
  // boundary: whoever calls has a context that the source's type, and so the tool's, is content with.
  return tool as unknown as Tool;
}
