// What a server is told: for every transport, and for HTTP.
import type { McpAuthInfo } from "./mcp-request.ts";
import type { SdkVersion } from "./sdk/sdk-version.ts";
import type { ToolServiceOptions } from "./tools/tool-service.ts";

/** Of every transport. */
export interface ServeOptions<TDeps> extends ToolServiceOptions<TDeps> {
  /** The server's name, as clients show it. */
  readonly name: string;
  readonly version: string;
  /** For people; the name unless given. */
  readonly title?: string;
  /** For the model: how to use the tools. Those of the source unless given. */
  readonly instructions?: string;
  /** Which version of the official SDK serves, where both are installed; unless given, the first. */
  readonly sdk?: SdkVersion;
  /** How long a person may think about an approval, in milliseconds. Default: ten minutes. */
  readonly approvalTimeoutMs?: number;
  /** End on SIGTERM and SIGINT, after the calls that run. Default: yes. */
  readonly handleSignals?: boolean;
  /** How long the end waits for calls that run, in milliseconds. Default: 5,000. */
  readonly shutdownMs?: number;
  /** The largest message that is read, in bytes. Default: 4 MiB. */
  readonly maxMessageBytes?: number;
}

/** A request of HTTP, before anything of the protocol is known of it. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** With names in lower case. */
  readonly headers: { readonly [name: string]: string };
  /** Of `Authorization: Bearer …`, if there is one. */
  readonly token: string | undefined;
}

/** Over HTTP. */
export interface HttpOptions {
  /** Default: 3000; 0 for any that is free. */
  readonly port?: number;
  /** The address to listen at. Default: `127.0.0.1`, which only this machine reaches. */
  readonly host?: string;
  /** Default: `/mcp`. */
  readonly path?: string;
  /** Each request for itself, without sessions: no questions to the person, no changes told, no cancellation. */
  readonly stateless?: boolean;
  /**
   * Host names beside those of this machine that requests may be addressed to, such as `mcp.example.com`; `*` for any,
   * where something before this server checks it.
   */
  readonly allowedHosts?: readonly string[];
  /** Origins of web pages beside those of this machine that may send requests, such as `https://app.example.com`. */
  readonly allowedOrigins?: readonly string[];
  /** Says who asks; undefined refuses the request (401). Without it, everybody who reaches the server is served. */
  readonly authenticate?: (
    request: HttpRequest,
  ) => McpAuthInfo | undefined | Promise<McpAuthInfo | undefined>;
  /** Where clients learn how to get a token (RFC 9728), for the refusal. */
  readonly resourceMetadataUrl?: string;
  /** How many sessions there are at most; more are refused (503). Default: 1,000. */
  readonly maxSessions?: number;
  /** After so many milliseconds without a request a session ends. Default: 30 minutes. */
  readonly sessionIdleMs?: number;
  /** How long a request may take to arrive, in milliseconds. Default: 30,000. */
  readonly requestTimeoutMs?: number;
}

export interface StdioServeOptions<TDeps> extends ServeOptions<TDeps> {
  readonly transport: "stdio";
}

export interface HttpServeOptions<TDeps> extends ServeOptions<TDeps>, HttpOptions {
  readonly transport: "http";
}

/** A server that runs. */
export interface ServedMcp {
  /** Where it is reached; over HTTP. */
  readonly url?: string;
  /** Resolves when it has ended: closed, by a signal, or (over stdio) because the client has gone. */
  readonly closed: Promise<void>;
  /** Ends it: takes no more requests, waits for the calls that run, and closes all connections. */
  readonly close: () => Promise<void>;
  /** Tells connected clients that the tools are others now. */
  readonly notifyChanged: () => Promise<void>;
}
