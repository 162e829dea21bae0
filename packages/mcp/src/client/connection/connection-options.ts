// What the clients of all transports can be told.
import type { MCPClientEvent } from "../mcp-client.ts";

export interface ReconnectOptions {
  /** How often it is tried, until the next request; 5 unless given. */
  readonly attempts?: number;
  /** Before the first attempt; doubled for each further one. 250 unless given. */
  readonly minDelayMs?: number;
  /** 10,000 unless given. */
  readonly maxDelayMs?: number;
}

export interface ConnectionOptions {
  /** The name that the server has here; made of the command or the address unless given. */
  readonly name?: string;
  /** How this client introduces itself. */
  readonly clientInfo?: { readonly name: string; readonly version: string };
  /** For start and handshake; 30,000 unless given. */
  readonly connectTimeoutMs?: number;
  /** For an answer; 60,000 unless given. */
  readonly timeoutMs?: number;
  /** Of one message of the server; 10 MiB unless given. */
  readonly maxMessageBytes?: number;
  /** What happens when the server is lost: `false` waits for the next request. */
  readonly reconnect?: false | ReconnectOptions;
  /** Told of what happens to the connection. */
  readonly onEvent?: (event: MCPClientEvent) => void;
}

export const defaults: Required<Omit<ConnectionOptions, "name" | "reconnect" | "onEvent">> & {
  readonly reconnect: Required<ReconnectOptions>;
} = {
  clientInfo: { name: "toolshed", version: "0.1.0" },
  connectTimeoutMs: 30_000,
  timeoutMs: 60_000,
  maxMessageBytes: 10 * 1024 * 1024,
  reconnect: { attempts: 5, minDelayMs: 250, maxDelayMs: 10_000 },
};

/** The longest that a timer of the platform waits; a longer time would be over at once. */
const longestMs = 2 ** 31 - 1;

/** The time as a timer takes it, such as that of `Infinity`. */
export function timerMs(milliseconds: number): number {
  return Math.min(milliseconds, longestMs);
}
