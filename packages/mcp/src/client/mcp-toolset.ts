// The tools of one MCP server as a source of tools: asked for when they are needed, kept for a while, and as safe as the
// tools of a stranger can be.
import type { Instructions, RunContext, Tool, ToolSource } from "@toolshed/runtime";
import { untilAborted } from "../abort.ts";
import { type ListLimits, listTools } from "./list/list-tools.ts";
import { type ToolDefinition, toolDefinition } from "./list/tool-definition.ts";
import type { MCPClient } from "./mcp-client.ts";
import { MCPClientError } from "./mcp-client-error.ts";
import { type SchemaValidators, sharedValidators } from "./schema/schema-validators.ts";
import { mcpTool } from "./tool/mcp-tool.ts";
import { definitionHash, type PinOptions, pinKey, pinVerdict } from "./tool/pins.ts";
import { toolNames } from "./tool/tool-names.ts";

/** A tool that the server lists, but that is not shown as it stands. */
export interface MCPToolProblem {
  readonly server: string;
  /** As the server calls it; empty where it has no name. */
  readonly tool: string;
  readonly code: "BAD_DEFINITION" | "BAD_SCHEMA" | "DUPLICATE" | "CHANGED" | "NOT_APPROVED";
  readonly message: string;
}

export interface MCPToolsetOptions extends ListLimits {
  /** The name that the server has here: the `origin.toolset` of its tools. That of the client unless given. */
  readonly name?: string;
  /** Before the name of each tool. */
  readonly prefix?: string;
  /** How long a list is good; 60,000 unless given, 0 for every time anew. */
  readonly cacheMs?: number;
  /** Of a call; what the client says unless given. */
  readonly timeoutMs?: number;
  /** On each tool, for selections and policies. */
  readonly tags?: readonly string[];
  /**
   * Are the server's hints (`readOnlyHint`, …) handed on? `true` unless given. They decide what plan mode offers and what
   * is tried again, so hand on those of servers that you trust alone.
   */
  readonly trustHints?: boolean;
  /** Are the server's instructions handed on, which an agent puts into its system prompt? `true` unless given. */
  readonly trustInstructions?: boolean;
  /** Definitions that were approved. */
  readonly pin?: PinOptions;
  /** Told once of each tool that is left out or flagged; a warning on the console unless given. */
  readonly onProblem?: (problem: MCPToolProblem) => void;
  /** One for all toolsets of the process unless given. */
  readonly validators?: SchemaValidators;
}

/** A tool that `pin` leaves out or flags. */
export interface UnapprovedTool {
  readonly code: "CHANGED" | "NOT_APPROVED";
  /** What the server says of it now. */
  readonly definition: ToolDefinition;
  /** Of the definition, for `accept`. */
  readonly hash: string;
}

interface HashedDefinition {
  readonly definition: ToolDefinition;
  readonly hash: string;
}

interface Listed {
  readonly tools: readonly Tool[];
  readonly definitions: readonly HashedDefinition[];
  readonly unapproved: readonly UnapprovedTool[];
  readonly version: number;
  readonly at: number;
}

interface Loading {
  /** Of the server's tools when it began to list them. */
  version: number;
  readonly done: Promise<Listed>;
}

/** Two lists are not begun closer to each other: notifications come in bursts. */
const burstMs = 50;

/**
 * The tools of an MCP server. Nothing happens before the first list, which connects the client where that is needed.
 * A tool has a name that providers take, its `origin` says which server and tool it is, its result is an
 * `MCPToolResult`, and an answer with `isError` is an `MCPToolError`.
 *
 * `tools` rejects with an `MCPClientError` when the server cannot be reached or its list is out of bounds; a single tool
 * that is wrong is left out and reported.
 *
 * @example
 * const toolset = new MCPToolset(new MCPStdioClient({ command: "node", args: ["server.js"] }));
 * const tools = await toolset.tools({ deps: undefined });
 */
export class MCPToolset implements ToolSource {
  readonly client: MCPClient;
  /** The name that the server has here. */
  readonly name: string;
  readonly #options: MCPToolsetOptions;
  #listed: Listed | undefined;
  #loading: Loading | undefined;
  #begunAt = Number.NEGATIVE_INFINITY;
  /** The tools of the last list by their definition's hash: the same object as long as nothing changes. */
  #known = new Map<string, Tool>();
  #reported = new Set<string>();

  constructor(client: MCPClient, options: MCPToolsetOptions = {}) {
    this.client = client;
    this.name = options.name ?? client.name;
    this.#options = options;
  }

  readonly tools = async (ctx?: RunContext): Promise<Tool[]> => {
    const { tools } = await untilAborted(this.#current(), ctx?.signal);
    return [...tools];
  };

  /** What the server says of itself when it is connected. */
  readonly instructions = async (ctx?: RunContext): Promise<Instructions> => {
    if (this.#options.trustInstructions === false) return null;
    if (this.client.server === undefined) await untilAborted(this.#connected(), ctx?.signal);
    return this.client.server?.instructions ?? null;
  };

  /** The next list is asked of the server. */
  refresh(): void {
    this.#listed = undefined;
  }

  /** What `pin` leaves out or flags, to be shown to somebody who then accepts it. */
  async unapproved(): Promise<readonly UnapprovedTool[]> {
    return (await this.#current()).unapproved;
  }

  /**
   * Approves the definition that was looked at, as far as `pin` is concerned.
   *
   * @param tool As the server calls it.
   * @param seen The hash of what was looked at, as `unapproved` gives it.
   * @throws MCPClientError `BAD_ANSWER` when the server lists no such tool, or another definition of it by now.
   */
  async accept(tool: string, seen: Pick<UnapprovedTool, "hash">): Promise<void> {
    const { definitions } = await this.#current();
    const found = definitions.find(({ definition }) => definition.name === tool);
    const refuse = (text: string): MCPClientError =>
      new MCPClientError("BAD_ANSWER", text, { server: this.name });
    if (found === undefined) throw refuse(`it lists no tool ${JSON.stringify(tool)}.`);
    if (typeof seen?.hash !== "string")
      throw new TypeError(
        "accept() takes the hash of the definition that was looked at, as unapproved() gives it.",
      );
    if (found.hash !== seen.hash)
      throw refuse(`the definition of ${JSON.stringify(tool)} is another one by now; look at it again.`);
    await this.#options.pin?.store.set(pinKey(this.name, tool), found.hash);
    this.#reported.delete(`CHANGED ${tool}`);
    this.#reported.delete(`NOT_APPROVED ${tool}`);
    this.refresh();
  }

  /** The list as the server has it now, as far as this process knows. */
  async #current(): Promise<Listed> {
    for (;;) {
      const version = this.client.toolsVersion;
      const listed = this.#listed;
      const { cacheMs = 60_000 } = this.#options;
      if (listed !== undefined && listed.version === version && Date.now() - listed.at < cacheMs)
        return listed;
      const running = this.#loading;
      if (running === undefined) return this.#load();
      // One that began before the tools changed gives the old ones.
      if (running.version === version) return running.done;
      await running.done.catch(() => undefined);
    }
  }

  async #load(): Promise<Listed> {
    const begin = Promise.resolve();
    const loading: Loading = {
      version: this.client.toolsVersion,
      done: begin.then(() => this.#list((version) => (loading.version = version))),
    };
    this.#loading = loading;
    try {
      return await loading.done;
    } finally {
      this.#loading = undefined;
    }
  }

  async #list(setVersion: (version: number) => void): Promise<Listed> {
    const early = burstMs - (Date.now() - this.#begunAt);
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    await this.#connected();
    const version = this.client.toolsVersion;
    setVersion(version);
    this.#begunAt = Date.now();
    const given = await listTools(this.client, this.#options);
    const listed = { ...(await this.#toTools(given)), version, at: Date.now() };
    this.#listed = listed;
    return listed;
  }

  /** Its tools are numbered anew with each connection. One that was ended by the application stays so. */
  async #connected(): Promise<void> {
    const { state } = this.client;
    if (state !== "connected" && state !== "disconnected") await this.client.connect();
  }

  async #toTools(given: readonly unknown[]): Promise<Pick<Listed, "tools" | "definitions" | "unapproved">> {
    const definitions = await Promise.all(
      this.#definitions(given).map(async (definition) => ({
        definition,
        hash: await definitionHash(definition),
      })),
    );
    const { prefix = "" } = this.#options;
    const names = toolNames(definitions.map(({ definition }) => prefix + definition.name));
    const unapproved: UnapprovedTool[] = [];
    const known = new Map<string, Tool>();
    const tools: Tool[] = [];
    for (const one of definitions) {
      const { definition, hash } = one;
      const verdict = await this.#verdict(one);
      if (verdict.code !== undefined) unapproved.push({ code: verdict.code, definition, hash });
      if (!verdict.isShown) continue;
      const name = names.get(prefix + definition.name) ?? definition.name;
      const asks = verdict.code !== undefined;
      const key = `${hash} ${asks} ${name}`;
      const tool = this.#known.get(key) ?? this.#tool(one, name, asks);
      known.set(key, tool);
      tools.push(tool);
    }
    this.#known = known;
    return { tools, definitions, unapproved };
  }

  /** Those that can be used, each name once. */
  #definitions(given: readonly unknown[]): readonly ToolDefinition[] {
    const { validators = sharedValidators } = this.#options;
    const definitions = new Map<string, ToolDefinition>();
    for (const one of given) {
      const definition = toolDefinition(one);
      if ("problem" in definition) {
        const { name = "" } = typeof one === "object" && one !== null && "name" in one ? one : {};
        this.#report("BAD_DEFINITION", String(name).slice(0, 100), `is left out: ${definition.problem}`);
        continue;
      }
      const { name, inputSchema, outputSchema } = definition;
      if (definitions.has(name)) {
        this.#report("DUPLICATE", name, "is listed twice; the first one is shown");
        continue;
      }
      const wrong =
        validators.problemOf({ ...inputSchema, type: "object" }) ??
        (inputSchema["type"] === undefined || inputSchema["type"] === "object"
          ? undefined
          : "it describes no object");
      const wrongOutput = outputSchema && validators.problemOf(outputSchema);
      if (wrong !== undefined || wrongOutput !== undefined) {
        const which = wrong === undefined ? "output" : "input";
        this.#report(
          "BAD_SCHEMA",
          name,
          `is left out: its ${which} schema cannot be used (${wrong ?? wrongOutput})`,
        );
        continue;
      }
      definitions.set(name, definition);
    }
    return [...definitions.values()];
  }

  async #verdict({
    definition: { name },
    hash,
  }: HashedDefinition): Promise<{ readonly isShown: boolean; readonly code?: UnapprovedTool["code"] }> {
    const { pin } = this.#options;
    if (pin === undefined) return { isShown: true };
    const verdict = await pinVerdict(pin, this.name, { name, hash });
    if (verdict === "pinned") return { isShown: true };
    if (verdict === "new") {
      this.#report(
        "NOT_APPROVED",
        name,
        "is left out until it is approved. Look at what unapproved() gives, then call accept()",
      );
      return { isShown: false, code: "NOT_APPROVED" };
    }
    const isShown = pin.onChanged === "ask";
    this.#report(
      "CHANGED",
      name,
      `is not what was approved${isShown ? "; each call of it waits for a decision" : ", and is left out"}. Look at what unapproved() gives, then call accept()`,
    );
    return { isShown, code: "CHANGED" };
  }

  #tool({ definition, hash }: HashedDefinition, name: string, requiresApproval: boolean): Tool {
    const { validators = sharedValidators, tags = [], timeoutMs, trustHints = true } = this.#options;
    return mcpTool({
      client: this.client,
      server: this.name,
      definition,
      hash,
      name,
      validators,
      tags,
      timeoutMs,
      requiresApproval,
      hints: trustHints,
    });
  }

  #report(code: MCPToolProblem["code"], tool: string, text: string): void {
    const key = `${code} ${tool}`;
    if (this.#reported.has(key)) return;
    // A server that invents names without end is not remembered without end.
    if (this.#reported.size >= maxReported) this.#reported.clear();
    this.#reported.add(key);
    const server = this.name;
    const message = `The tool ${JSON.stringify(tool)} of the MCP server ${JSON.stringify(server)} ${text}.`;
    const { onProblem } = this.#options;
    if (onProblem === undefined) console.warn(`toolshed: ${message}`);
    else onProblem({ server, tool, code, message });
  }
}

const maxReported = 1_000;
