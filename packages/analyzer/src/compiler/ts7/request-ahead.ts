// Sends requests whose answers will be wanted, many in one write, and keeps the answers until the API asks for them.
// A request by itself costs a change of process in each direction, which is most of what reading costs.
import type { API } from "typescript/unstable/sync";

/** A request exactly as the API will make it; one that differs costs its time and is never used. */
export interface AheadRequest {
  readonly method: string;
  readonly params: object;
}

/** What has been sent before and was not asked for is dropped, unless it is to be kept. */
export type RequestAhead = (requests: readonly AheadRequest[], before?: "keep") => void;

/** What the API keeps private of its transport. */
interface Channel {
  _msgType: number;
  _msgPayload: Buffer;
  _msgName: Buffer;
  requestSync(method: string, payload: string): string;
  requestBinarySync(method: string, payload: Uint8Array): Uint8Array;
  writeAllBuf(data: Buffer): void;
  handleCall(name: string, payload: Buffer): void;
  readTuple(): void;
}
interface Client {
  readonly channel: Channel;
  apiRequest(method: string, params: unknown): unknown;
  apiRequestBinary(method: string, params: unknown): Uint8Array | undefined;
}

type Answer = { readonly bytes: Buffer } | { readonly error: string };

/** Message types of the protocol. */
const message = { request: 1, response: 4, error: 5, call: 6 } as const;

/** Less than any system holds back for a process that is still writing, so that the two never wait for each other. */
const maxWrite = 4096;

/**
 * Makes the API take answers that are there already.
 *
 * @returns Sends requests and reads all their answers. Where the API's inside is not as it is known, or on Windows,
 * whose pipes hold back nothing, it does nothing: each answer is asked for when it is wanted.
 */
export function requestAhead(api: API): RequestAhead {
  // boundary: private parts of the one version that is supported; they are looked at before use.
  const { client } = api as unknown as { readonly client: Client };
  if (process.platform === "win32" || !isKnown(client)) return () => {};
  const { channel } = client;
  const answers = new Map<string, Answer>();

  function take(method: string, payload: string): Buffer | undefined {
    if (answers.size === 0) return undefined;
    const key = keyOf(method, payload);
    const answer = answers.get(key);
    if (answer === undefined) return undefined;
    answers.delete(key);
    if ("error" in answer) throw new Error(answer.error);
    return answer.bytes;
  }

  client.apiRequest = (method, params) => {
    const payload = JSON.stringify(params);
    const text = take(method, payload)?.toString("utf8") ?? channel.requestSync(method, payload);
    return text === "" ? undefined : JSON.parse(text);
  };
  client.apiRequestBinary = (method, params) => {
    const payload = JSON.stringify(params);
    const bytes = take(method, payload) ?? channel.requestBinarySync(method, Buffer.from(payload));
    return bytes.length === 0 ? undefined : bytes;
  };

  function exchange(keys: readonly string[], frames: readonly Buffer[]): void {
    channel.writeAllBuf(Buffer.concat(frames));
    for (const key of keys) {
      channel.readTuple();
      // It asks for a text that its host may have.
      while (channel._msgType === message.call) {
        channel.handleCall(channel._msgName.toString("utf8"), channel._msgPayload);
        channel.readTuple();
      }
      const { _msgType: type, _msgPayload: bytes } = channel;
      if (type === message.response) answers.set(key, { bytes });
      else if (type === message.error) answers.set(key, { error: bytes.toString("utf8") });
      else throw new Error(`the compiler's process sent a message of type ${type}`);
    }
  }

  return (requests, before) => {
    if (before !== "keep") answers.clear();
    let keys: string[] = [];
    let frames: Buffer[] = [];
    let size = 0;
    for (const { method, params } of requests) {
      const payload = JSON.stringify(params);
      const frame = frameOf(method, payload);
      if (size > 0 && size + frame.length > maxWrite) {
        exchange(keys, frames);
        keys = [];
        frames = [];
        size = 0;
      }
      keys.push(keyOf(method, payload));
      frames.push(frame);
      size += frame.length;
    }
    if (keys.length > 0) exchange(keys, frames);
  };
}

function isKnown(client: Client | undefined): client is Client {
  const channel = client?.channel;
  return (
    typeof client?.apiRequest === "function" &&
    typeof client.apiRequestBinary === "function" &&
    typeof channel?.requestSync === "function" &&
    typeof channel.requestBinarySync === "function" &&
    typeof channel.writeAllBuf === "function" &&
    typeof channel.handleCall === "function" &&
    typeof channel.readTuple === "function"
  );
}

function keyOf(method: string, payload: string): string {
  return `${method} ${payload}`;
}

/** A request in MessagePack: an array of the type, the method and the payload, the last two as bytes. */
function frameOf(method: string, payload: string): Buffer {
  const methodLength = Buffer.byteLength(method);
  const payloadLength = Buffer.byteLength(payload);
  const frame = Buffer.allocUnsafe(12 + methodLength + payloadLength);
  frame[0] = 0x93;
  frame[1] = message.request;
  frame[2] = 0xc6;
  frame.writeUInt32BE(methodLength, 3);
  frame.write(method, 7);
  frame[7 + methodLength] = 0xc6;
  frame.writeUInt32BE(payloadLength, 8 + methodLength);
  frame.write(payload, 12 + methodLength);
  return frame;
}
