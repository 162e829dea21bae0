// The few globals of the web platform that this package uses, read from `globalThis` once.
// Declares them itself, so that neither the DOM library nor Node's types are needed to compile against this package.

/** The host's own `AbortSignal`, where its types are loaded; else what this package needs of it. */
export type PlatformSignal = typeof globalThis extends { AbortSignal: { prototype: infer S } }
  ? S
  : SignalShape;

/** The host's own `URL`, where its types are loaded; else what this package needs of it. */
export type PlatformUrl = typeof globalThis extends { URL: { prototype: infer U } } ? U : UrlShape;

/** What this package needs of an `AbortSignal`. */
export interface SignalShape {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** What this package needs of a `URL`. */
export interface UrlShape {
  readonly href: string;
}

/** What this package needs of an `AbortController`. */
export interface AbortControllerShape {
  readonly signal: PlatformSignal;
  abort(reason?: unknown): void;
}

/** What this package needs of WebCrypto. */
export interface SubtleShape {
  importKey(
    format: "raw",
    secret: Uint8Array<ArrayBuffer>,
    algorithm: { readonly name: "HMAC"; readonly hash: "SHA-256" },
    extractable: false,
    uses: readonly ("sign" | "verify")[],
  ): Promise<object>;
  sign(algorithm: "HMAC", key: object, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
  verify(
    algorithm: "HMAC",
    key: object,
    signature: Uint8Array<ArrayBuffer>,
    data: Uint8Array<ArrayBuffer>,
  ): Promise<boolean>;
}

interface Platform {
  setTimeout(run: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
  readonly AbortController: new () => AbortControllerShape;
  readonly URL: { new (url: string): PlatformUrl; canParse?(url: string): boolean };
  readonly Blob: new (parts: readonly Uint8Array[]) => object;
  /** Only where Node's own API is. */
  readonly Buffer?: { from(buffer: ArrayBuffer, offset: number, length: number): Uint8Array };
  readonly crypto: { randomUUID(): string; readonly subtle?: SubtleShape };
  readonly TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> };
  readonly console?: { warn(text: string): void };
}

// boundary: every supported host (Node 20, browsers, workers) has these globals; no types of them are loaded here.
const platform: Platform = globalThis as unknown as Platform;

/** A real signal that is never aborted. A fresh one each time, so that listeners of one call die with it. */
export function createIdleSignal(): PlatformSignal {
  return new platform.AbortController().signal;
}

/** A controller of a signal of its own. */
export function createAbortController(): AbortControllerShape {
  return new platform.AbortController();
}

/** The longest time that hosts' timers hold (a signed 32-bit integer); with a longer one they would run at once. */
const longestTimer = 2 ** 31 - 1;

/** Runs later, unless what it gives is called before. */
export function startTimer(milliseconds: number, run: () => void): () => void {
  const timer = platform.setTimeout(run, Math.min(milliseconds, longestTimer));
  return () => platform.clearTimeout(timer);
}

/** `new URL(text)`; throws a `TypeError` when the text is no absolute URL. */
export function parseUrl(text: string): PlatformUrl {
  return new platform.URL(text);
}

/** Does `parseUrl` take the text? */
export function canParseUrl(text: string): boolean {
  // Younger than some hosts.
  if (platform.URL.canParse !== undefined) return platform.URL.canParse(text);
  try {
    parseUrl(text);
    return true;
  } catch {
    // The constructor's only way to say that the text is no URL.
    return false;
  }
}

/** A `Blob` of the bytes. */
export function createBlob(bytes: Uint8Array<ArrayBuffer>): object {
  return new platform.Blob([bytes]);
}

/** A `Buffer` over the bytes; throws a `TypeError` where the host has none. */
export function createBuffer(bytes: Uint8Array<ArrayBuffer>): Uint8Array {
  if (platform.Buffer === undefined)
    throw new TypeError("This host has no Buffer; take a Uint8Array instead.");
  return platform.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Tells whoever runs the process, where the host has a console. */
export function warn(text: string): void {
  platform.console?.warn(`toolshed: ${text}`);
}

/** A new random id. */
export function createId(): string {
  return platform.crypto.randomUUID();
}

/** WebCrypto; throws a `TypeError` where the host has none: a browser has it in secure contexts alone. */
export function subtleCrypto(): SubtleShape {
  const { subtle } = platform.crypto;
  if (subtle === undefined) throw new TypeError("This host has no WebCrypto (a page needs https for it).");
  return subtle;
}

/** The text in UTF-8. */
export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return new platform.TextEncoder().encode(text);
}

/** The shape of a signal, whatever types the host has loaded. */
export function toSignalShape(signal: PlatformSignal): SignalShape {
  // boundary: with the host's types `PlatformSignal` is its `AbortSignal`, which has at least this shape.
  return signal as unknown as SignalShape;
}
