// Tools on a server of the official SDK, whichever version it is of.

import type { McpRequest } from "./mcp-request.ts";
import {
  channelOf,
  handlerOf,
  isConnected,
  lowLevelServer,
  type McpServerLike,
  setHandler,
  toMcpRequest,
} from "./mcp-server-like.ts";
import { RegisteredTools } from "./registered-tools.ts";
import { type CallContext, ToolService, type ToolServiceOptions } from "./tools/tool-service.ts";
import type { ToolsInput } from "./tools/tools-input.ts";

export interface RegisterToolsOptions<TDeps> extends ToolServiceOptions<TDeps> {
  readonly server: McpServerLike;
  /** A source of tools, a tool, or a list of both. */
  readonly tools: ToolsInput<TDeps>;
  /** How long a person may think about an approval, in milliseconds. Default: ten minutes. */
  readonly approvalTimeoutMs?: number;
}

/** Options for tools that need deps: only `context` can give them. */
export type WithContext<TDeps> = {
  readonly context: (request: McpRequest) => CallContext<TDeps> | Promise<CallContext<TDeps>>;
};

export interface Registration {
  /** Tells connected clients that the tools are others now. Sources that tell it themselves (`onChange`) need no call. */
  readonly notifyChanged: () => Promise<void>;
  /** Resolves when no call of these tools runs. */
  readonly idle: () => Promise<void>;
  /** No longer listens to changes of the sources. For servers that end before their sources do. */
  readonly close: () => void;
}

const registered = new WeakMap<object, RegisteredTools>();

/**
 * Serves tools on a server of `@modelcontextprotocol/sdk` (1.x) or `@modelcontextprotocol/server` (2.x), before it is
 * connected: `tools/list` and `tools/call`, with pages, progress, cancellation, structured results, and approvals asked
 * of the person at the client. Tools that were registered with the server's own `registerTool` before stay.
 *
 * @throws TypeError for options that cannot be right, and for a server that is connected already.
 * @example
 * const server = new McpServer({ name: "desk", version: "1.0.0" });
 * registerTools({ server, tools: ticketToolset, context: ({ authInfo }) => ({ deps: depsOf(authInfo) }) });
 * await server.connect(transport);
 */
export function registerTools(options: RegisterToolsOptions<unknown>): Registration;
export function registerTools<TDeps>(options: RegisterToolsOptions<TDeps> & WithContext<TDeps>): Registration;
export function registerTools<TDeps>(options: RegisterToolsOptions<TDeps>): Registration {
  const { server, tools, approvalTimeoutMs = 600_000, ...rest } = options;
  const target = lowLevelServer(server);
  const service = new ToolService(tools, rest);
  let all = registered.get(target);
  if (all === undefined) {
    if (isConnected(target))
      throw new TypeError(
        "The server is connected already: call registerTools before `connect`, since clients learn then what it can.",
      );
    all = new RegisteredTools(handlerOf(target, "tools/list"), handlerOf(target, "tools/call"));
    registered.set(target, all);
    const own = all;
    target.registerCapabilities({ tools: { listChanged: true } });
    setHandler(target, "tools/list", (request, extra) => own.list(request, extra));
    setHandler(target, "tools/call", (request, extra) => own.call(request, extra));
  }
  all.add({
    list: (request, extra, cursor) => service.list(toMcpRequest("tools/list", request, extra), cursor),
    call: (request, extra) => {
      const one = toMcpRequest("tools/call", request, extra);
      return service.call(one, request.params?.arguments, channelOf(target, one, extra, approvalTimeoutMs));
    },
  });
  const notifyChanged = async (): Promise<void> => {
    if (isConnected(target)) await target.sendToolListChanged();
  };
  // Several changes at once are told once.
  let isPlanned = false;
  const close = service.onChange(() => {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(() => {
      isPlanned = false;
      // A client that has gone away needs no news.
      notifyChanged().catch(() => undefined);
    });
  });
  return { notifyChanged, idle: () => service.idle(), close };
}
