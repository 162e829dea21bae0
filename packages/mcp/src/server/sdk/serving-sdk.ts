// What serving needs of the official SDK, the same of version 1 and of version 2. Imports neither.
import type { Readable, Writable } from "node:stream";
import type { McpAuthInfo } from "../mcp-request.ts";
import type { LowLevelServer } from "../mcp-server-like.ts";

/** A `Server` of either version, before or after it is connected. */
export interface ServingServer extends LowLevelServer {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  connect(transport: object): Promise<void>;
  close(): Promise<void>;
}

export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
}

/** What is known of a request of HTTP beside the request: its body is read already. */
export interface Received {
  readonly authInfo?: McpAuthInfo;
  readonly parsedBody?: unknown;
}

/** One connection over Streamable HTTP, by the types of the web platform. */
export interface WebTransport {
  readonly sessionId?: string | undefined;
  readonly handleRequest: (request: Request, received: Received) => Promise<Response>;
}

export interface WebTransportOptions {
  /** Without one there is no session: the transport is for one request. */
  readonly sessionIdGenerator?: () => string;
  readonly onsessioninitialized?: (id: string) => void;
}

/** The protocol of 2026, in which each request is a connection of its own. */
export interface ModernHandler {
  /** Is the request of it? */
  readonly isModern: (request: Request, parsedBody: unknown) => Promise<boolean>;
  readonly fetch: (request: Request, received: Received) => Promise<Response>;
  readonly notifyChanged: () => void;
  readonly close: () => Promise<void>;
}

export interface StdioOptions {
  readonly input: Readable;
  readonly output: Writable;
  readonly maxBufferSize: number;
  /** Makes the server of the connection; another one where the client first asks what there is. */
  readonly create: () => Promise<ServingServer>;
  readonly onClose: () => void;
  readonly onError: (error: Error) => void;
}

export interface ServingSdk {
  readonly createServer: (info: ServerInfo, options: { readonly instructions?: string }) => ServingServer;
  readonly webTransport: (options: WebTransportOptions) => WebTransport;
  /** Serves until it is closed; gives what closes it. */
  readonly stdio: (options: StdioOptions) => Promise<() => Promise<void>>;
  /** Absent where the SDK does not know the protocol of 2026. */
  readonly modernHandler?: (
    create: (request: Request, authInfo: McpAuthInfo | undefined) => Promise<ServingServer>,
    onError: (error: Error) => void,
  ) => ModernHandler;
}
