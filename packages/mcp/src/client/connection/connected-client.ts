// The life of one connection: made with the first request, lost and made again, ended. Knows no transport and no tools.
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { throwIfAborted, untilAborted } from "../../abort.ts";
import type {
  MCPClient,
  MCPClientEvent,
  MCPClientState,
  MCPRequestOptions,
  MCPServerInfo,
} from "../mcp-client.ts";
import { MCPClientError } from "../mcp-client-error.ts";
import { type ConnectionOptions, defaults, type ReconnectOptions, timerMs } from "./connection-options.ts";
import { Link } from "./link.ts";
import { reasonOf, requestFailure } from "./request-failure.ts";

/** A transport that is not started yet, and how it is ended at once. */
export interface Opening {
  readonly transport: Transport;
  /** So many characters at most wait for a server that does not read. */
  readonly maxUnsent?: number;
  /** What is known of its end, for error texts; begins with a space. */
  readonly lastWords?: () => string;
  /** Ends it at once. */
  readonly kill?: () => void;
  /** Before it is closed in peace. */
  readonly beforeClose?: () => Promise<void>;
  /** Is this error the end of the connection? */
  readonly isEnd?: (error: Error) => boolean;
}

/** A connection that lived so long was good: the next loss is counted from the start. */
const stableAfterMs = 30_000;

export abstract class ConnectedClient implements MCPClient {
  readonly name: string;
  readonly #options: ConnectionOptions;
  readonly #timeoutMs: number;
  readonly #hide: (text: string) => string;
  #state: MCPClientState = "idle";
  #server: MCPServerInfo | undefined;
  #toolsVersion = 0;
  #link: Link | undefined;
  #linkedAt = 0;
  #linking: Promise<Link> | undefined;
  /** The one whose handshake goes on. */
  #making: Link | undefined;
  #failures = 0;
  #stopWaiting: (() => void) | undefined;

  /** @param hide Keeps what only the server is told out of the texts of errors. */
  constructor(name: string, options: ConnectionOptions, hide: (text: string) => string) {
    this.name = options.name ?? name;
    this.#options = options;
    this.#hide = hide;
    this.#timeoutMs = options.timeoutMs ?? defaults.timeoutMs;
  }

  /** The transports to try in their order. */
  protected abstract open(fail: (id: string | number) => void): readonly (() => Promise<Opening>)[];

  get state(): MCPClientState {
    return this.#state;
  }

  get server(): MCPServerInfo | undefined {
    return this.#server;
  }

  get toolsVersion(): number {
    return this.#toolsVersion;
  }

  /**
   * Starts or reaches the server, unless that has happened already.
   *
   * @throws MCPClientError `NOT_INSTALLED`, `CONNECT_FAILED`
   */
  readonly connect = async (): Promise<void> => {
    if (this.#state === "disconnected") this.#state = "idle";
    await this.#ready();
  };

  /** Ends the connection, and the server's process. Requests that wait are refused. */
  readonly disconnect = async (): Promise<void> => {
    this.#state = "disconnected";
    this.#stopWaiting?.();
    const link = this.#link;
    this.#link = undefined;
    const linking = this.#linking;
    this.#linking = undefined;
    // Its handshake fails then, and whoever waits for it is told.
    this.#making?.kill();
    await link?.close();
    await linking?.catch(() => undefined);
  };

  readonly request = async (
    method: string,
    params: { readonly [name: string]: unknown },
    options: MCPRequestOptions = {},
  ): Promise<unknown> => {
    const { signal, repeatable = false } = options;
    for (let tried = 0; ; tried += 1) {
      throwIfAborted(signal);
      const link = await untilAborted(this.#ready(), signal);
      const timeoutMs = timerMs(options.timeoutMs ?? this.#timeoutMs);
      try {
        return await link.request(method, params, { ...options, timeoutMs });
      } catch (error) {
        throwIfAborted(signal);
        const failure = this.#failed(link, error, { method, timeoutMs });
        const isGone = failure.code === "SERVER_LOST" || failure.code === "SESSION_EXPIRED";
        if (!repeatable || tried > 0 || !isGone) throw failure;
      }
    }
  };

  #failed(
    link: Link,
    error: unknown,
    request: { readonly method: string; readonly timeoutMs: number },
  ): MCPClientError {
    if (this.#state === "disconnected") return this.#disconnected(error);
    const failure = requestFailure(error, {
      server: this.name,
      ...request,
      ended: link.ended,
      hasSession: link.sessionId !== undefined,
      lastWords: link.lastWords(),
      hide: this.#hide,
    });
    if (failure.code === "SERVER_LOST") this.#lose(link, failure.message);
    else if (failure.code === "SESSION_EXPIRED" && this.#link === link) {
      this.#link = undefined;
      this.#state = "idle";
      link.kill();
    }
    return failure;
  }

  #disconnected(cause?: unknown): MCPClientError {
    return new MCPClientError("DISCONNECTED", "the client is disconnected; call connect() first.", {
      server: this.name,
      cause,
    });
  }

  async #ready(): Promise<Link> {
    if (this.#state === "disconnected") throw this.#disconnected();
    if (this.#link !== undefined) return this.#link;
    this.#linking ??= this.#track(this.#connectOnce());
    return this.#linking;
  }

  /** Known as long as it goes on. */
  #track(linking: Promise<Link>): Promise<Link> {
    const done = (): void => {
      if (this.#linking === linking) this.#linking = undefined;
    };
    linking.then(done, done);
    return linking;
  }

  async #connectOnce(): Promise<Link> {
    this.#state = this.#state === "lost" ? "lost" : "connecting";
    const again = this.#server !== undefined;
    try {
      const link = await this.#makeLink();
      if (this.#isDisconnected()) {
        await link.close();
        throw this.#disconnected();
      }
      this.#link = link;
      this.#linkedAt = Date.now();
      this.#state = "connected";
      this.#server = link.server;
      this.#toolsVersion += 1;
      this.#emit({ type: "connected", server: this.name, again });
      return link;
    } catch (error) {
      if (this.#isDisconnected()) throw this.#disconnected(error);
      if (this.#state === "connecting") this.#state = "idle";
      throw error;
    }
  }

  // A method, since the state changes while others are waited for.
  #isDisconnected(): boolean {
    return this.#state === "disconnected";
  }

  async #makeLink(): Promise<Link> {
    let link: Link | undefined;
    let first: unknown;
    for (const open of this.open((id) => link?.fail(id))) {
      let opening: Opening | undefined;
      try {
        opening = await open();
        link = new Link(opening, {
          onEnd: (of, reason) => this.#lose(of, this.#hide(reason)),
          onToolsChanged: () => {
            this.#toolsVersion += 1;
            this.#emit({ type: "tools_changed", server: this.name });
          },
          onBadMessage: (reason) => this.#emit({ type: "bad_message", server: this.name, reason }),
        });
        this.#making = link;
        await link.connect(
          this.#options.clientInfo ?? defaults.clientInfo,
          timerMs(this.#options.connectTimeoutMs ?? defaults.connectTimeoutMs),
        );
        return link;
      } catch (error) {
        if (error instanceof MCPClientError) throw error;
        first ??= new MCPClientError(
          "CONNECT_FAILED",
          this.#hide(`could not connect: ${reasonOf(error, this.#hide)}${opening?.lastWords?.() ?? ""}.`),
          { server: this.name, cause: error },
        );
        opening?.kill?.();
        if (this.#isDisconnected()) break;
      } finally {
        this.#making = undefined;
      }
    }
    throw first;
  }

  #lose(link: Link, reason: string): void {
    if (this.#link !== link) return;
    this.#link = undefined;
    link.kill();
    this.#state = "lost";
    if (Date.now() - this.#linkedAt >= stableAfterMs) this.#failures = 0;
    this.#emit({ type: "lost", server: this.name, reason });
    const { reconnect } = this.#options;
    if (reconnect !== false) {
      const again = this.#track(this.#reconnect(reconnect ?? {}));
      this.#linking = again;
      // Whoever waits for it hears of a failure; so does the hook.
      again.catch(() => undefined);
    }
  }

  async #reconnect(options: ReconnectOptions): Promise<Link> {
    const { attempts, minDelayMs, maxDelayMs } = { ...defaults.reconnect, ...options };
    for (;;) {
      await this.#wait(Math.min(minDelayMs * 2 ** this.#failures, maxDelayMs));
      if (this.#isDisconnected()) throw this.#disconnected();
      this.#failures += 1;
      try {
        return await this.#connectOnce();
      } catch (error) {
        const isLast = this.#failures >= attempts || this.#isDisconnected();
        const nextInMs = Math.min(minDelayMs * 2 ** this.#failures, maxDelayMs);
        const reason = error instanceof Error ? error.message : String(error);
        this.#emit({
          type: "reconnect_failed",
          server: this.name,
          reason,
          ...(isLast ? {} : { nextInMs }),
        });
        if (!isLast) continue;
        this.#failures = 0;
        throw error;
      }
    }
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#stopWaiting = undefined;
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      // A server that is gone keeps no process alive.
      if (typeof timer === "object") timer.unref();
      this.#stopWaiting = end;
    });
  }

  #emit(event: MCPClientEvent): void {
    try {
      this.#options.onEvent?.(event);
    } catch (error) {
      console.warn(
        `toolshed: the onEvent hook of the MCP server ${JSON.stringify(this.name)} has thrown.`,
        error,
      );
    }
  }
}
