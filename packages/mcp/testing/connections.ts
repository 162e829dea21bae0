// Every pair of the official servers and clients, connected in this process: what a test asks of one, it asks of all.
import { Client as Client2, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server as Server1 } from "@modelcontextprotocol/sdk/server/index.js";
import { McpServer as McpServer1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  type CallToolResult,
  ElicitRequestSchema,
  ToolListChangedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { createMcpHandler, McpServer as McpServer2, Server as Server2 } from "@modelcontextprotocol/server";
import type { McpServerLike } from "../src/index.ts";

const info = { name: "served", version: "1.0.0" };

/** What the person at the client does with a question. */
export type Person = (question: {
  readonly message: string;
  readonly requestedSchema: object;
}) => "accept" | "decline" | "cancel" | Promise<"accept" | "decline" | "cancel">;

export interface ListedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: object;
  readonly outputSchema?: object | undefined;
  readonly annotations?: object | undefined;
  readonly _meta?: object | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: unknown) => void;
}

/** One client that is connected to one server. */
export interface Connection {
  /** One page. */
  readonly list: (
    cursor?: string,
  ) => Promise<{ readonly tools: readonly ListedTool[]; readonly nextCursor?: string | undefined }>;
  readonly call: (
    name: string,
    args?: { readonly [name: string]: unknown } | null,
    options?: CallOptions,
  ) => Promise<CallToolResult>;
  readonly close: () => Promise<void>;
}

export interface ConnectOptions {
  /** Without one, the client declares no elicitation. */
  readonly person?: Person;
  readonly onListChanged?: () => void;
}

/** Connects a client to a server, on which tools are registered before. */
export type Connect = (
  register: (server: McpServerLike) => void,
  options?: ConnectOptions,
) => Promise<Connection>;

const servers = {
  "v1 Server": () => new Server1(info, { capabilities: {} }),
  "v1 McpServer": () => new McpServer1(info),
  "v2 Server": () => new Server2(info, { capabilities: {} }),
  "v2 McpServer": () => new McpServer2(info),
} as const;

type Connectable = { connect(transport: InMemoryTransport): Promise<void>; close(): Promise<void> };

async function connectV1(
  server: McpServerLike,
  { person, onListChanged }: ConnectOptions,
  open: (client: Client1) => Promise<void>,
): Promise<Connection> {
  const client = new Client1(info, { capabilities: person === undefined ? {} : { elicitation: {} } });
  if (person !== undefined) {
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      if (!("requestedSchema" in params)) throw new Error("An address was sent, not a form.");
      return { action: await person(params) };
    });
  }
  if (onListChanged !== undefined)
    client.setNotificationHandler(ToolListChangedNotificationSchema, onListChanged);
  await open(client);
  return {
    list: (cursor) => client.listTools(cursor === undefined ? {} : { cursor }),
    // boundary: tests also send what the types refuse.
    call: async (name, args, options) =>
      (await client.callTool(
        { name, ...(args === undefined ? {} : { arguments: args as Record<string, unknown> }) },
        undefined,
        options,
      )) as CallToolResult,
    close: async () => {
      await client.close();
      await (server as unknown as Connectable).close();
    },
  };
}

async function connectV2(
  { person, onListChanged }: ConnectOptions,
  mode: "legacy" | "auto",
  open: (client: Client2) => Promise<void>,
  end: () => Promise<void>,
): Promise<Connection> {
  const client = new Client2(info, {
    capabilities: person === undefined ? {} : { elicitation: {} },
    versionNegotiation: { mode },
  });
  if (person !== undefined) {
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      if (!("requestedSchema" in params)) throw new Error("An address was sent, not a form.");
      return { action: await person(params) };
    });
  }
  if (onListChanged !== undefined)
    client.setNotificationHandler("notifications/tools/list_changed", onListChanged);
  await open(client);
  return {
    // Asked for page by page: without a cursor this client reads all pages itself.
    list: (cursor) =>
      client.request({ method: "tools/list", params: cursor === undefined ? {} : { cursor } }),
    call: async (name, args, options) =>
      (await client.callTool(
        { name, ...(args === undefined ? {} : { arguments: args as Record<string, unknown> }) },
        options,
      )) as CallToolResult,
    close: async () => {
      await client.close();
      await end();
    },
  };
}

function pair(server: McpServerLike): {
  readonly clientSide: InMemoryTransport;
  readonly open: () => Promise<void>;
} {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  // boundary: each of the servers takes any transport.
  return { clientSide, open: () => (server as unknown as Connectable).connect(serverSide) };
}

const inMemory = Object.entries(servers).flatMap(
  ([name, create]): readonly (readonly [string, Connect])[] => [
    [
      `${name}, v1 client`,
      async (register, options = {}) => {
        const server = create();
        register(server);
        return connectV1(server, options, async (client) => {
          const { clientSide, open } = pair(server);
          await open();
          await client.connect(clientSide);
        });
      },
    ],
    [
      `${name}, v2 client`,
      async (register, options = {}) => {
        const server = create();
        register(server);
        const { clientSide, open } = pair(server);
        const connect = async (client: Client2): Promise<void> => {
          await open();
          // boundary: both versions' transports have the same members.
          await client.connect(clientSide as unknown as Parameters<Client2["connect"]>[0]);
        };
        return connectV2(options, "legacy", connect, () => (server as unknown as Connectable).close());
      },
    ],
  ],
);

/** The 2026 protocol: a request each, without sessions. */
const modern: Connect = async (register, options = {}) => {
  const handler = createMcpHandler(() => {
    const server = new McpServer2(info);
    register(server);
    return server;
  });
  const connect = (client: Client2): Promise<void> =>
    client.connect(
      new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), {
        fetch: async (url, init) => handler.fetch(new Request(url, init)),
      }),
    );
  return connectV2(options, "auto", connect, () => handler.close());
};

/** All of them, by name. */
export const connections: readonly (readonly [string, Connect])[] = [
  ...inMemory,
  ["v2 handler, v2 client of 2026-07-28", modern],
];
