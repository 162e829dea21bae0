// One request of an MCP client, the same from every version of the SDK, as the application's `context` function sees it.
import type { PlatformSignal } from "@toolshed/runtime";

/** Who asks, where the transport knows: what the SDKs call `authInfo`. */
export interface McpAuthInfo {
  readonly token: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** In seconds since 1970. */
  readonly expiresAt?: number;
  /** Whatever the token's check adds. */
  readonly extra?: { readonly [key: string]: unknown };
}

/** A request for the list of tools, or for a call of one; the one that opens a connection, for its instructions. */
export interface McpRequest {
  readonly method: "initialize" | "tools/list" | "tools/call";
  /** Of JSON-RPC: another one for each request of a session. */
  readonly id: string | number;
  /** With `tools/call`: which tool, as the client named it. */
  readonly toolName?: string;
  /** Absent over stdio, and where the server keeps no sessions. */
  readonly sessionId?: string;
  readonly authInfo?: McpAuthInfo;
  /** Of HTTP, with names in lower case; empty over stdio. */
  readonly headers: { readonly [name: string]: string };
  /** The request's `_meta`. */
  readonly meta: { readonly [key: string]: unknown };
  /** Aborted when the client cancels the request, or goes away. */
  readonly signal: PlatformSignal;
}
