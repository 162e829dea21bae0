// What a toolset needs of a client: requests to one server, whatever the transport.
import type { PlatformSignal } from "@toolshed/runtime";

export type MCPClientState =
  /** Not connected yet; the first request connects. */
  | "idle"
  | "connecting"
  | "connected"
  /** The server ended, and is being started or reached again. */
  | "lost"
  /** Disconnected by the application: requests are refused until `connect`. */
  | "disconnected";

/** What the server said of itself. */
export interface MCPServerInfo {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  readonly instructions?: string;
}

/** What happens to a connection without anybody having asked for it. */
export type MCPClientEvent =
  | { readonly type: "connected"; readonly server: string; readonly again: boolean }
  /** The server ended, fell silent, or cannot be reached any more. */
  | { readonly type: "lost"; readonly server: string; readonly reason: string }
  /** An attempt to get it back has failed; without `nextInMs` it was the last one until the next request. */
  | {
      readonly type: "reconnect_failed";
      readonly server: string;
      readonly reason: string;
      readonly nextInMs?: number;
    }
  | { readonly type: "tools_changed"; readonly server: string }
  /** Something came from the server that is no message. It was left out. */
  | { readonly type: "bad_message"; readonly server: string; readonly reason: string };

export interface MCPProgress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

export interface MCPRequestOptions {
  /** When it is aborted, the server is told that the request is cancelled, but not why. */
  readonly signal?: PlatformSignal;
  readonly timeoutMs?: number;
  readonly onProgress?: (progress: MCPProgress) => void;
  /** It may be sent a second time, to a new process or session, when the first one was lost. Never for calls of tools. */
  readonly repeatable?: boolean;
}

/** A client of one MCP server. `MCPStdioClient` and `MCPHttpClient` are two. */
export interface MCPClient {
  /** The name that the server has here: what tools know their origin by. */
  readonly name: string;
  readonly state: MCPClientState;
  /** Absent until the first connection. */
  readonly server: MCPServerInfo | undefined;
  /** Another number after each `tools/list_changed`, and after each new connection. */
  readonly toolsVersion: number;
  readonly connect: () => Promise<void>;
  readonly disconnect: () => Promise<void>;
  /** The result of the answer, as it came. Connects first where that is needed. */
  readonly request: (
    method: string,
    params: { readonly [name: string]: unknown },
    options?: MCPRequestOptions,
  ) => Promise<unknown>;
}
