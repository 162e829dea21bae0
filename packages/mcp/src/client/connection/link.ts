// One connection of the SDK's client over one transport, until it ends. Whoever owns it makes the next one.

import { onAbort } from "../../abort.ts";
import type { MCPRequestOptions, MCPServerInfo } from "../mcp-client.ts";
import type { Opening } from "./connected-client.ts";
import { clientSdk, type SdkClient } from "./load-client-sdk.ts";
import { WatchedTransport } from "./watched-transport.ts";

export interface LinkEvents {
  /** Once, when it ends by itself. */
  readonly onEnd: (link: Link, reason: string) => void;
  readonly onToolsChanged: () => void;
  readonly onBadMessage: (reason: string) => void;
}

type RequestOptions = MCPRequestOptions & { readonly timeoutMs: number };

/** Takes any result: what the protocol says of it is checked by who asked. */
const anyResult = {
  parse: (value: unknown) => value,
  safeParse: (value: unknown) => ({ success: true, data: value }),
};

export class Link {
  readonly #opening: Opening;
  readonly #events: LinkEvents;
  readonly #transport: WatchedTransport;
  #client: SdkClient | undefined;
  #ended = false;
  #lost = false;
  #endReason = "";

  constructor(opening: Opening, events: LinkEvents) {
    this.#opening = opening;
    this.#events = events;
    this.#transport = new WatchedTransport(opening.transport, opening.maxUnsent);
  }

  /** Can no answer come any more? */
  get ended(): boolean {
    return this.#ended || this.#lost;
  }

  get sessionId(): string | undefined {
    return this.#transport.sessionId;
  }

  lastWords(): string {
    return this.#endReason + (this.#opening.lastWords?.() ?? "");
  }

  async connect(info: { readonly name: string; readonly version: string }, timeout: number): Promise<void> {
    const { Client } = await clientSdk.client();
    const client = new Client(info, { capabilities: {} });
    client.fallbackNotificationHandler = async ({ method }) => {
      if (method === "notifications/tools/list_changed") this.#events.onToolsChanged();
    };
    client.onclose = () => this.#end("the connection was closed");
    client.onerror = (error) => {
      if (this.#opening.isEnd?.(error) === true) this.#end(error.message);
      else if (error instanceof SyntaxError || error.name === "ZodError")
        this.#events.onBadMessage(
          error instanceof SyntaxError ? "a line that is no JSON" : "no message of JSON-RPC",
        );
    };
    this.#client = client;
    await client.connect(this.#transport, { timeout });
  }

  get server(): MCPServerInfo {
    const { name = "", version = "", title } = this.#client?.getServerVersion() ?? {};
    const instructions = this.#client?.getInstructions();
    return {
      name,
      version,
      ...(title === undefined ? {} : { title }),
      ...(instructions === undefined ? {} : { instructions }),
    };
  }

  /** Rejects with what the SDK rejects with. */
  async request(
    method: string,
    params: { readonly [name: string]: unknown },
    { signal, timeoutMs, onProgress }: RequestOptions,
  ): Promise<unknown> {
    const client = this.#client;
    if (client === undefined || this.ended) throw new Error("not connected");
    // The caller's own signal would hand its reason to the server, and keep a listener of the SDK.
    const cancelling = new AbortController();
    const stop =
      signal === undefined
        ? () => undefined
        : onAbort(signal, () => cancelling.abort("The caller has cancelled the request."));
    try {
      return await client.request(
        { method, params: { ...params } },
        // boundary: the SDK asks a schema for nothing but these two.
        anyResult as unknown as Parameters<SdkClient["request"]>[1],
        {
          signal: cancelling.signal,
          timeout: timeoutMs,
          ...(onProgress === undefined
            ? {}
            : {
                onprogress: ({ progress, total, message }) =>
                  onProgress({
                    progress,
                    ...(total === undefined ? {} : { total }),
                    ...(message === undefined ? {} : { message }),
                  }),
              }),
        },
      );
    } finally {
      stop();
    }
  }

  /** The answer to this request cannot come any more. */
  fail(id: string | number): void {
    if (this.#transport.isWaiting(id)) {
      this.#lost = true;
      this.#transport.fail(id, "the stream ended before the answer");
    }
  }

  /** In peace: the server may clean up. */
  async close(): Promise<void> {
    this.#ended = true;
    await this.#opening.beforeClose?.();
    await this.#client?.close();
  }

  /** At once. */
  kill(): void {
    this.#ended = true;
    this.#opening.kill?.();
    // Its end is known already; what a dead transport says of it has no reader.
    this.#client?.close().catch(() => undefined);
  }

  #end(reason: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#endReason = ` (${reason})`;
    this.#events.onEnd(this, `it has ended${this.lastWords()}`);
  }
}
