// Several MCP servers as one source of tools. One that is dead takes no other down.
import {
  type Instructions,
  isAbortError,
  type RunContext,
  type Tool,
  type ToolSource,
} from "@toolshed/runtime";
import { throwIfAborted, untilAborted } from "../abort.ts";
import { timerMs } from "./connection/connection-options.ts";
import type { MCPClient } from "./mcp-client.ts";
import { MCPClientError } from "./mcp-client-error.ts";
import { MCPToolset, type MCPToolsetOptions } from "./mcp-toolset.ts";
import { cleaned } from "./tool/tool-names.ts";

export interface MCPServerEntry extends MCPToolsetOptions {
  readonly client: MCPClient;
}

/** What became of connecting one server. */
export type MCPServerOutcome =
  | { readonly server: string; readonly ok: true }
  | { readonly server: string; readonly ok: false; readonly error: Error };

export interface MCPManagerOptions {
  /** For each toolset that says nothing of its own. */
  readonly toolsets?: Omit<MCPToolsetOptions, "name" | "prefix">;
  /** How long a list of tools waits for one server; 10,000 unless given. */
  readonly listTimeoutMs?: number;
  /** How long a server that has failed is left alone; 15,000 unless given. */
  readonly retryAfterMs?: number;
  /** Told of each server whose tools are missing from a list, and why; a warning on the console unless given. */
  readonly onServerError?: (failure: { readonly server: string; readonly error: Error }) => void;
  /** Two servers have a tool of one name: the later one's is shown as `shown`. A warning unless given. */
  readonly onConflict?: (conflict: {
    readonly name: string;
    readonly server: string;
    readonly shown: string;
  }) => void;
}

interface Managed {
  readonly toolset: MCPToolset;
  failedAt: number;
}

/**
 * The tools of several MCP servers. `connect` is not needed: the first list connects. A server that fails is reported,
 * its tools are left out, and it is tried again later.
 *
 * @example
 * const manager = new MCPManager();
 * manager.addServer(new MCPStdioClient({ command: "npx", args: ["-y", "my-local-server"] }));
 * manager.addServer({ client: new MCPHttpClient({ url: "https://mcp.example.com" }), prefix: "example_" });
 * const outcomes = await manager.connect();
 */
export class MCPManager implements ToolSource {
  readonly #options: MCPManagerOptions;
  readonly #servers = new Map<string, Managed>();
  #conflicts = new Set<string>();

  constructor(options: MCPManagerOptions = {}) {
    this.#options = options;
  }

  /** @throws MCPClientError `BAD_CONFIG` when there is one of that name. */
  addServer(server: MCPClient | MCPServerEntry): this {
    const { client, ...own } = "client" in server ? server : { client: server };
    const toolset = new MCPToolset(client, { ...this.#options.toolsets, ...own });
    if (this.#servers.has(toolset.name))
      throw new MCPClientError(
        "BAD_CONFIG",
        `two servers are named ${JSON.stringify(toolset.name)}; give one another \`name\`.`,
      );
    this.#servers.set(toolset.name, { toolset, failedAt: Number.NEGATIVE_INFINITY });
    return this;
  }

  /** By name, in the order in which they were added. */
  get toolsets(): ReadonlyMap<string, MCPToolset> {
    return new Map([...this.#servers].map(([name, { toolset }]) => [name, toolset]));
  }

  /** Connects all at the same time. Never rejects: each server has an outcome of its own. */
  async connect(): Promise<readonly MCPServerOutcome[]> {
    return Promise.all(
      [...this.#servers].map(async ([server, managed]): Promise<MCPServerOutcome> => {
        try {
          await managed.toolset.client.connect();
          managed.failedAt = Number.NEGATIVE_INFINITY;
          return { server, ok: true };
        } catch (thrown) {
          const error = toError(thrown);
          this.#failed(server, managed, error);
          return { server, ok: false, error };
        }
      }),
    );
  }

  /**
   * Disconnects all.
   *
   * @throws AggregateError when some could not be, after all others were.
   */
  async disconnect(): Promise<void> {
    const ends = await Promise.allSettled(
      [...this.#servers.values()].map(({ toolset }) => toolset.client.disconnect()),
    );
    const errors = ends.flatMap((end) => (end.status === "rejected" ? [toError(end.reason)] : []));
    if (errors.length > 0)
      throw new AggregateError(
        errors,
        `${errors.length} of ${ends.length} MCP servers could not be disconnected.`,
      );
  }

  readonly tools = async (ctx?: RunContext): Promise<Tool[]> => {
    const lists = await this.#each(ctx, (toolset) => toolset.tools());
    const shown = new Map<string, Tool>();
    for (const [server, tools] of lists) {
      for (const tool of tools) {
        const one = shown.has(tool.name) ? this.#renamed(server, tool, shown) : tool;
        if (one !== undefined) shown.set(one.name, one);
      }
    }
    return [...shown.values()];
  };

  /** What each server that can be reached says, with its name. */
  readonly instructions = async (ctx?: RunContext): Promise<Instructions> => {
    const all = await this.#each(ctx, (toolset) => toolset.instructions());
    const texts = all.flatMap(([server, text]) =>
      typeof text === "string" && text !== "" ? [`About the tools of ${server}:\n${text}`] : [],
    );
    return texts.length === 0 ? null : texts;
  };

  /** What the servers give that can be reached. */
  async #each<T>(
    ctx: RunContext | undefined,
    ask: (toolset: MCPToolset) => Promise<T>,
  ): Promise<readonly (readonly [string, T])[]> {
    throwIfAborted(ctx?.signal);
    const { listTimeoutMs = 10_000, retryAfterMs = 15_000 } = this.#options;
    const answers = [...this.#servers].map(
      async ([server, managed]): Promise<readonly (readonly [string, T])[]> => {
        const { toolset } = managed;
        const isBack = toolset.client.state === "connected";
        if (!isBack && Date.now() - managed.failedAt < retryAfterMs) return [];
        try {
          return [[server, await inTime(ask(toolset), listTimeoutMs, server)]];
        } catch (thrown) {
          const error = toError(thrown);
          if (!isAbortError(error)) this.#failed(server, managed, error);
          return [];
        }
      },
    );
    return (await untilAborted(Promise.all(answers), ctx?.signal)).flat();
  }

  #failed(server: string, managed: Managed, error: Error): void {
    managed.failedAt = Date.now();
    const { onServerError } = this.#options;
    if (onServerError === undefined)
      console.warn(`toolshed: the tools of an MCP server are missing. ${error.message}`);
    else onServerError({ server, error });
  }

  /** With the server's name before it; undefined where that one is there, too. */
  #renamed(server: string, tool: Tool, shown: ReadonlyMap<string, Tool>): Tool | undefined {
    const name = cleaned(`${server}_${tool.name}`);
    if (shown.has(name)) return undefined;
    const key = `${server}/${tool.name}`;
    if (!this.#conflicts.has(key)) {
      this.#conflicts.add(key);
      const { onConflict } = this.#options;
      if (onConflict === undefined)
        console.warn(
          `toolshed: two MCP servers have a tool ${tool.name}; that of ${server} is shown as ${name}.`,
        );
      else onConflict({ name: tool.name, server, shown: name });
    }
    let renamed = this.#renames.get(tool);
    if (renamed?.name !== name) {
      renamed = { ...tool, name };
      this.#renames.set(tool, renamed);
    }
    return renamed;
  }

  readonly #renames = new WeakMap<Tool, Tool>();
}

/** What is asked goes on, and is there the next time. */
async function inTime<T>(work: Promise<T>, milliseconds: number, server: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new MCPClientError("TIMEOUT", `no list of tools in ${milliseconds} ms.`, { server })),
      timerMs(milliseconds),
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
}
