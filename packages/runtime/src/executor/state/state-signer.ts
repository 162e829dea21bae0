// Signs deferred calls and verifies them: HMAC (RFC 2104) with SHA-256, by WebCrypto. Knows nothing of who may resume.
import { checkDuration } from "../../approve/standing-approvals.ts";
import { MAX_DEPTH } from "../../decode/limits.ts";
import { isObject } from "../../decode/object.ts";
import { encodeText, subtleCrypto } from "../../platform.ts";
import type { DeferredCalls, StateSignature } from "../deferred-calls.ts";
import { canonicalJson } from "./canonical-json.ts";
import { DeferredStateError } from "./deferred-state-error.ts";

export type SigningSecret = string | Uint8Array;

/** One key, or several: the first signs, all verify. */
export type SigningOptions = (
  | { readonly key: SigningSecret; readonly keys?: never }
  | { readonly keys: readonly SigningSecret[]; readonly key?: never }
) & {
  /** How long a state can be resumed, in milliseconds; for good unless given. */
  readonly expiresInMs?: number;
};

/** The least that RFC 2104, section 3 advises: as long as what SHA-256 gives. */
const leastBytes = 32;
/** What is signed here is not to be taken for anything else that the same key has signed. */
const purpose = "toolshed deferred calls 1\n";
/** Arguments and results are nested less deep; a state adds a few levels. */
const deepest = MAX_DEPTH + 8;

interface Key {
  readonly id: string;
  readonly key: object;
}

export class StateSigner {
  readonly expiresInMs: number | undefined;
  readonly #secrets: readonly Uint8Array<ArrayBuffer>[];
  #keys: Promise<readonly Key[]> | undefined;

  /** @throws TypeError for no secret, or one that is shorter than 32 bytes, and where the host has no WebCrypto. */
  constructor(options: SigningOptions) {
    subtleCrypto();
    const secrets = options.keys ?? [options.key];
    if (secrets.length === 0) throw new TypeError("`signing.keys` has no key.");
    this.#secrets = secrets.map(bytesOf);
    checkDuration(options.expiresInMs, "`signing.expiresInMs`");
    this.expiresInMs = options.expiresInMs;
  }

  async sign(state: Omit<DeferredCalls, "signature">): Promise<DeferredCalls> {
    const [first] = await this.#all();
    if (first === undefined) throw new TypeError("There is no key to sign with.");
    const value = await subtleCrypto().sign("HMAC", first.key, payloadOf(state));
    return { ...state, signature: { key: first.id, value: toHex(new Uint8Array(value)) } };
  }

  /** @throws DeferredStateError `UNSIGNED`, `UNKNOWN_KEY` or `ALTERED` unless it is what one of the keys has signed. */
  async verify(state: { readonly [key: string]: unknown }): Promise<void> {
    const { signature, ...signed } = state;
    if (signature === undefined) {
      const text =
        "The deferred calls have no signature. Only those that an executor with this key gave are taken.";
      throw new DeferredStateError("UNSIGNED", text);
    }
    const { key: id, value } = signatureOf(signature);
    const key = (await this.#all()).find((one) => one.id === id)?.key;
    if (key === undefined) {
      const text =
        "The deferred calls are signed with a key that is none of `signing.keys`. Keep an old key there until what it has signed is done.";
      throw new DeferredStateError("UNKNOWN_KEY", text);
    }
    if (!(await subtleCrypto().verify("HMAC", key, value, payloadOf(signed)))) throw altered();
  }

  #all(): Promise<readonly Key[]> {
    this.#keys ??= Promise.all(this.#secrets.map(keyOf));
    return this.#keys;
  }
}

async function keyOf(secret: Uint8Array<ArrayBuffer>): Promise<Key> {
  const subtle = subtleCrypto();
  const key = await subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);
  // Tells keys apart, so that a key that is gone is not called a forgery; says nothing of the secret.
  const name = await subtle.sign("HMAC", key, encodeText("toolshed key id 1"));
  return { id: toHex(new Uint8Array(name).subarray(0, 8)), key };
}

function payloadOf(state: object): Uint8Array<ArrayBuffer> {
  try {
    return encodeText(purpose + canonicalJson(state, deepest));
  } catch (error) {
    if (error instanceof RangeError) throw altered();
    throw error;
  }
}

function signatureOf(given: unknown): { readonly key: string; readonly value: Uint8Array<ArrayBuffer> } {
  if (!isObject(given)) throw altered();
  const { key, value } = given as Partial<StateSignature>;
  if (typeof key !== "string" || typeof value !== "string" || !/^[0-9a-f]{64}$/.test(value)) throw altered();
  return { key, value: Uint8Array.from(value.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) };
}

function altered(): DeferredStateError {
  return new DeferredStateError(
    "ALTERED",
    "The deferred calls are not those that were signed. Ask again with a new run.",
  );
}

function bytesOf(secret: SigningSecret): Uint8Array<ArrayBuffer> {
  const bytes = typeof secret === "string" ? encodeText(secret) : Uint8Array.from(secret);
  if (bytes.length < leastBytes)
    throw new TypeError(`A key that signs has ${leastBytes} random bytes at least, not ${bytes.length}.`);
  return bytes;
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
