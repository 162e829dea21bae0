// One request of Node's `http` answered by what speaks the types of the web platform: the body is read within bounds, and
// the answer is written as it comes, to a client that reads it.
import type { ServerResponse } from "node:http";
import type { Received } from "../sdk/serving-sdk.ts";
import type { AuthorizedRequest } from "./sessions.ts";

export interface ExchangeLimits {
  /** Of the body. */
  readonly maxMessageBytes: number;
  /** A client that takes nothing of what is written to it for so long is hung up on. */
  readonly stallMs: number;
  /** Does anybody look at the signal of the request, which is aborted when the client hangs up? It costs much. */
  readonly withSignal: boolean;
}

/** A request whose body is read, and the answer that is written to it. */
export interface Exchange {
  readonly request: Request;
  readonly received: Received;
  readonly respond: (response: Response) => Promise<void>;
}

/** So much of an answer may wait for a client that reads slowly, before the next part of it comes. */
const maxUnreadBytes = 16 * 1024 * 1024;
/** After so many milliseconds without a part of the answer, the client is told that one will come. */
const headAfterMs = 10;

/** Reads the request. Undefined for one that is answered already: too large, or no JSON. */
export async function receive(
  incoming: AuthorizedRequest,
  outgoing: ServerResponse,
  { maxMessageBytes, stallMs, withSignal }: ExchangeLimits,
): Promise<Exchange | undefined> {
  const body = await bodyOf(incoming, maxMessageBytes);
  if ("problem" in body) {
    const { status, code, problem } = body;
    outgoing.writeHead(status, { "Content-Type": "application/json" });
    outgoing.end(JSON.stringify({ jsonrpc: "2.0", error: { code, message: problem }, id: null }));
    return undefined;
  }
  return {
    request: webRequest(incoming, withSignal ? hangUpOf(outgoing) : undefined),
    received: { ...body, ...(incoming.auth === undefined ? {} : { authInfo: incoming.auth }) },
    respond: (response) => write(response, outgoing, stallMs),
  };
}

function hangUpOf(outgoing: ServerResponse): AbortSignal {
  const hangUp = new AbortController();
  const onClose = (): void => {
    if (!outgoing.writableFinished) hangUp.abort();
  };
  if (outgoing.closed) onClose();
  else outgoing.once("close", onClose);
  return hangUp.signal;
}

type Body =
  | { readonly parsedBody?: unknown }
  | { readonly status: number; readonly code: number; readonly problem: string };

/** Of what is no JSON by its type nothing is read: the transport refuses it. */
async function bodyOf(incoming: AuthorizedRequest, maxBytes: number): Promise<Body> {
  const { method, headers } = incoming;
  if (method !== "POST" || !/\bapplication\/json\b/i.test(headers["content-type"] ?? "")) return {};
  const tooLarge = {
    status: 413,
    code: -32_600,
    problem: `The message is larger than ${maxBytes} bytes.`,
  } as const;
  if (Number(headers["content-length"] ?? 0) > maxBytes) return tooLarge;
  const chunks = await readChunks(incoming, maxBytes);
  if (chunks === undefined) return tooLarge;
  try {
    return {
      parsedBody: JSON.parse(decoder.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))),
    };
  } catch {
    // No JSON, no UTF-8, or nested too deep to be read.
    return { status: 400, code: -32_700, problem: "Parse error: the body is no JSON." };
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Undefined where there are more bytes than there may be; the rest is read by nobody. */
function readChunks(incoming: AuthorizedRequest, maxBytes: number): Promise<Uint8Array[] | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const onData = (chunk: Uint8Array): void => {
      size += chunk.byteLength;
      if (size <= maxBytes) chunks.push(chunk);
      else {
        incoming.off("data", onData);
        incoming.resume();
        resolve(undefined);
      }
    };
    incoming
      .on("data", onData)
      .once("end", () => resolve(chunks))
      .once("error", reject)
      // After its end it says nothing new.
      .once("close", () => reject(new Error("The client has hung up in the middle of its message.")));
  });
}

function webRequest(
  { method = "GET", url = "/", headers }: AuthorizedRequest,
  signal: AbortSignal | undefined,
): Request {
  const base = "http://localhost";
  const all = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
  );
  return new Request(URL.canParse(url, base) ? new URL(url, base) : base, {
    method,
    headers: all,
    ...(signal === undefined ? {} : { signal }),
  });
}

async function write(response: Response, outgoing: ServerResponse, stallMs: number): Promise<void> {
  const { status, headers, body } = response;
  if (outgoing.destroyed) return void (await body?.cancel());
  outgoing.writeHead(status, Object.fromEntries(headers));
  if (body === null) return void outgoing.end();
  const reader = body.getReader();
  outgoing.once("close", () => {
    // What it still has to say is for nobody.
    reader.cancel().catch(() => undefined);
  });
  // A head that waits for what follows it is sent together with that.
  const head = setTimeout(() => outgoing.flushHeaders(), headAfterMs);
  const reading = new Reading(outgoing, stallMs);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      clearTimeout(head);
      if (outgoing.destroyed) return;
      if (done) return void outgoing.end();
      reading.write(value);
    }
  } finally {
    clearTimeout(head);
  }
}

/** A client that is written to: held to read what it is sent. */
class Reading {
  readonly #outgoing: ServerResponse;
  readonly #stallMs: number;
  #stalled: NodeJS.Timeout | undefined;

  constructor(outgoing: ServerResponse, stallMs: number) {
    this.#outgoing = outgoing;
    this.#stallMs = stallMs;
    outgoing.on("drain", this.#goesOn).once("close", this.#goesOn);
  }

  readonly #goesOn = (): void => {
    clearInterval(this.#stalled);
    this.#stalled = undefined;
  };

  write(chunk: Uint8Array): void {
    const outgoing = this.#outgoing;
    if (outgoing.writableLength > maxUnreadBytes) return void outgoing.destroy();
    if (outgoing.write(chunk) || this.#stalled !== undefined) return;
    let left = outgoing.writableLength;
    this.#stalled = setInterval(() => {
      // Slow is not stalled: what is left only has to become less.
      if (outgoing.writableLength >= left) outgoing.destroy();
      left = outgoing.writableLength;
    }, this.#stallMs);
  }
}
