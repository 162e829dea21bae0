// A `fetch` whose answers are bounded, and that tells when the stream which should bring an answer has ended. Knows HTTP
// and event streams, nothing of tools.
import { isObject } from "@toolshed/runtime/decode";

export type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>;

export interface BoundedFetchOptions {
  readonly fetch: Fetch;
  /** Of one answer, or of one event of a stream. */
  readonly maxBytes: number;
  /** The stream for this request has ended, and cannot be taken up again. */
  readonly onStreamEnd: (id: string | number) => void;
}

export function boundedFetch({ fetch, maxBytes, onStreamEnd }: BoundedFetchOptions): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { body } = response;
    if (body === null) return response;
    const isStream = /^\s*text\/event-stream\b/i.test(response.headers.get("content-type") ?? "");
    const id = isStream ? requestId(init) : undefined;
    const bounded = isStream
      ? boundedEvents(body, maxBytes, (resumable) => {
          if (id !== undefined && !resumable) onStreamEnd(id);
        })
      : body.pipeThrough(boundedBytes(maxBytes));
    const { status, statusText, headers } = response;
    return new Response(bounded, { status, statusText, headers });
  };
}

function tooLarge(maxBytes: number): Error {
  return new Error(`the server sent more than ${maxBytes} bytes in one message.`);
}

function boundedBytes(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      seen += chunk.byteLength;
      if (seen > maxBytes) throw tooLarge(maxBytes);
      controller.enqueue(chunk);
    },
  });
}

/** Each event is bounded; `ended` is told whether the stream gave ids, by which it can be taken up again. */
function boundedEvents(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  ended: (resumable: boolean) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let since = 0;
  let resumable = false;
  let lineStart = true;
  // The line's first bytes, as far as they are those of `id:`.
  let matched = 0;
  const look = (chunk: Uint8Array): void => {
    for (const byte of chunk) {
      since += 1;
      if (byte === 0x0a || byte === 0x0d) {
        // An empty line ends an event.
        if (lineStart) since = 0;
        lineStart = true;
        matched = 0;
        continue;
      }
      if (lineStart || matched > 0) {
        matched = byte === idField[matched] ? matched + 1 : 0;
        if (matched === idField.length) {
          resumable = true;
          matched = 0;
        }
      }
      lineStart = false;
    }
    if (since > maxBytes) throw tooLarge(maxBytes);
  };
  // After the parser had its turn with the last event.
  const end = (): void => void setTimeout(() => ended(resumable), 0);
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          end();
          return;
        }
        look(value);
        controller.enqueue(value);
      } catch (error) {
        controller.error(error);
        end();
        await reader.cancel(error).catch(() => undefined);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

const idField = [0x69, 0x64, 0x3a];

/** The id of the JSON-RPC request that is sent, if it is one. */
function requestId(init: RequestInit | undefined): string | number | undefined {
  if (typeof init?.body !== "string") return undefined;
  const message: unknown = JSON.parse(init.body);
  if (!isObject(message)) return undefined;
  const id = message["id"];
  return "method" in message && (typeof id === "string" || typeof id === "number") ? id : undefined;
}
