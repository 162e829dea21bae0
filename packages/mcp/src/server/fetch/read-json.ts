// The body of a request as JSON, no larger than it may be.
import type { JsonValue } from "@toolshed/runtime";

export type ReadJson =
  | { readonly value: JsonValue }
  /** With the status to answer. */
  | { readonly problem: string; readonly status: 400 | 413 | 415 };

/** An empty body is an empty object: a call without arguments. Of a page it has to have the type as well. */
export async function readJson(request: Request, maxBytes: number): Promise<ReadJson> {
  const tooLarge = { problem: `The body is larger than ${maxBytes} bytes.`, status: 413 } as const;
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body !== null) {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > maxBytes) return tooLarge;
      chunks.push(chunk);
    }
  }
  // Pages of other origins cannot send this type unasked, and all others they can, even with nothing in it. What sends no
  // `Origin` with a POST is no page.
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  const isJson = type === "application/json";
  if (size === 0 && (isJson || !request.headers.has("origin"))) return { value: {} };
  if (!isJson) return { problem: "The body's type must be application/json.", status: 415 };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(concat(chunks, size));
    return { value: JSON.parse(text) as JsonValue };
  } catch (error) {
    return {
      problem: `The body is not JSON: ${error instanceof Error ? error.message : String(error)}`,
      status: 400,
    };
  }
}

function concat(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all;
}
