// Stands between the SDK's client and its transport: knows which requests wait, so that an answer that can no longer come
// fails its request at once, and one that comes too late goes nowhere.
import type { Transport, TransportSendOptions } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage, MessageExtraInfo, RequestId } from "@modelcontextprotocol/sdk/types.js";

/** The code that the SDK has for a connection that was closed. */
const connectionClosed = -32_000;

/** The other side does not take what it is sent, and no more is kept for it. */
export class UnreadError extends Error {}

export class WatchedTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: <T extends JSONRPCMessage>(message: T, extra?: MessageExtraInfo) => void;
  readonly #inner: Transport;
  readonly #waiting = new Set<RequestId>();
  readonly #maxUnsent: number | undefined;
  /** Characters of messages that the other side has not taken yet. */
  #unsent = 0;

  /** @param maxUnsent So many characters at most wait for a server that does not read. */
  constructor(inner: Transport, maxUnsent?: number) {
    this.#inner = inner;
    this.#maxUnsent = maxUnsent;
  }

  async start(): Promise<void> {
    this.#inner.onclose = () => this.onclose?.();
    this.#inner.onerror = (error) => this.onerror?.(error);
    this.#inner.onmessage = (message, extra) => this.#receive(message, extra);
    await this.#inner.start();
  }

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    const size = this.#maxUnsent === undefined ? 0 : JSON.stringify(message).length;
    if (this.#unsent > 0 && this.#unsent + size > (this.#maxUnsent ?? Number.POSITIVE_INFINITY))
      throw new UnreadError();
    if ("method" in message && "id" in message) this.#waiting.add(message.id);
    // Who cancels waits no more.
    else if ("method" in message && message.method === "notifications/cancelled") {
      const id = message.params?.["requestId"];
      if (typeof id === "number" || typeof id === "string") this.#waiting.delete(id);
    }
    this.#unsent += size;
    // It is taken when the pipe has room again; of one that ended nothing is kept.
    await this.#inner.send(message, options);
    this.#unsent -= size;
  }

  isWaiting(id: RequestId): boolean {
    return this.#waiting.has(id);
  }

  /** The answer to this request can no longer come. */
  fail(id: RequestId, message: string): void {
    if (!this.#waiting.delete(id)) return;
    this.onmessage?.({ jsonrpc: "2.0", id, error: { code: connectionClosed, message } });
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  get sessionId(): string | undefined {
    return this.#inner.sessionId;
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion?.(version);
  }

  #receive(message: JSONRPCMessage, extra?: MessageExtraInfo): void {
    if (!("method" in message)) {
      const { id } = message;
      // Nobody waits for it: it comes too late, or was never asked for.
      if (id === undefined || !this.#waiting.delete(id)) return;
    }
    this.onmessage?.(message, extra);
  }
}
