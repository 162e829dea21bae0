// What a function receives, as source text that makes an equal value; and back.
import { Blob, Buffer } from "node:buffer";

/** An expression for the value: JSON, and `new` for what JSON does not have. */
export async function printReceived(value: unknown): Promise<string> {
  if (value === undefined) return "undefined";
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (value instanceof Date) return `new Date(${JSON.stringify(value.toISOString())})`;
  if (value instanceof URL) return `new URL(${JSON.stringify(value.href)})`;
  if (value instanceof Set) return `new Set(${await printReceived([...value])})`;
  if (value instanceof Map) return `new Map(${await printReceived([...value])})`;
  if (Buffer.isBuffer(value)) return `Buffer.from([${value.join(", ")}])`;
  if (value instanceof Uint8Array) return `new Uint8Array([${value.join(", ")}])`;
  if (value instanceof ArrayBuffer) return `${await printReceived(new Uint8Array(value))}.buffer`;
  if (value instanceof Blob) {
    return `new Blob([${await printReceived(new Uint8Array(await value.arrayBuffer()))}])`;
  }
  if (Array.isArray(value)) return `[${(await Promise.all(value.map(printReceived))).join(", ")}]`;
  const entries = Object.entries(value).map(
    async ([key, item]) => `${printKey(key)}: ${await printReceived(item)}`,
  );
  return entries.length === 0 ? "{}" : `{ ${(await Promise.all(entries)).join(", ")} }`;
}

function printKey(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key);
}
