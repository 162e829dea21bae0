// Definitions that were approved: a server that changes one later is found out.
import type { ToolDefinition } from "../list/tool-definition.ts";
import { canonicalText } from "../list/tool-definition.ts";

/** Where the hashes of definitions are kept. A `Map` will do for one process. */
export interface ToolPinStore {
  readonly get: (key: string) => string | undefined | Promise<string | undefined>;
  readonly set: (key: string, hash: string) => unknown;
}

export interface PinOptions {
  /** By `server/tool`, the hash of the definition that was approved. */
  readonly store: ToolPinStore;
  /** A definition that is not in the store: `"accept"` puts it there, `"refuse"` waits for `accept`. `"accept"` unless given. */
  readonly onNew?: "accept" | "refuse";
  /**
   * One that has changed: `"refuse"` leaves the tool out, `"ask"` shows it, and every call of it waits for a decision.
   * `"refuse"` unless given.
   */
  readonly onChanged?: "refuse" | "ask";
}

export type PinVerdict = "pinned" | "new" | "changed";

export function pinKey(server: string, tool: string): string {
  return `${encodeURIComponent(server)}/${encodeURIComponent(tool)}`;
}

/** SHA-256 over all that a model or a policy acts on. */
export async function definitionHash(definition: ToolDefinition): Promise<string> {
  const { name, title = "", description, inputSchema, outputSchema = null, annotations, meta } = definition;
  const text = canonicalText({
    name,
    title,
    description,
    inputSchema,
    outputSchema,
    annotations: { ...annotations },
    meta,
  });
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What is known of the definition; a new one is put into the store where that is wanted. */
export async function pinVerdict(
  { store, onNew = "accept" }: PinOptions,
  server: string,
  { name, hash }: { readonly name: string; readonly hash: string },
): Promise<PinVerdict> {
  const key = pinKey(server, name);
  const known = await store.get(key);
  if (known === hash) return "pinned";
  if (known !== undefined) return "changed";
  if (onNew === "refuse") return "new";
  await store.set(key, hash);
  return "pinned";
}
