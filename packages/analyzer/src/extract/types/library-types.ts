// What the platform's own types become: a native kind, or the reason why they cannot be sent.
import type { TypeProblemReason } from "../../model/facts.ts";
import type { NativeName } from "../../model/type-model.ts";

export type LibraryType =
  | { readonly native: NativeName }
  /** Read from its type arguments. */
  | { readonly collection: "map" | "set" }
  | { readonly reason: TypeProblemReason };

function refused(reason: TypeProblemReason, names: string): [string, LibraryType][] {
  return names.split(" ").map((name) => [name, { reason }]);
}

/** By the declared symbol's name; a platform type that is not here is read by its members. */
export const libraryTypes: ReadonlyMap<string, LibraryType> = new Map<string, LibraryType>([
  ["Date", { native: "Date" }],
  ["URL", { native: "URL" }],
  ["Uint8Array", { native: "Uint8Array" }],
  ["ArrayBuffer", { native: "ArrayBuffer" }],
  ["Buffer", { native: "Buffer" }],
  ["Blob", { native: "Blob" }],
  ["Map", { collection: "map" }],
  ["ReadonlyMap", { collection: "map" }],
  ["Set", { collection: "set" }],
  ["ReadonlySet", { collection: "set" }],
  ...refused("promise", "Promise PromiseLike"),
  ...refused("weak-collection", "WeakMap WeakSet WeakRef"),
  ...refused(
    "typed-array",
    "Int8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float16Array Float32Array " +
      "Float64Array BigInt64Array BigUint64Array DataView SharedArrayBuffer",
  ),
  ...refused("regexp", "RegExp"),
  ...refused(
    "error",
    "Error TypeError RangeError SyntaxError EvalError ReferenceError URIError AggregateError DOMException",
  ),
  ...refused("stream", "ReadableStream WritableStream TransformStream Readable Writable Duplex"),
  ...refused("function", "Function CallableFunction NewableFunction"),
  ...refused("symbol", "Symbol"),
  ...refused(
    "library",
    "File FormData Headers Request Response " +
      "URLSearchParams AbortSignal AbortController Iterable Iterator AsyncIterable AsyncIterator IterableIterator " +
      "AsyncIterableIterator Generator AsyncGenerator String Number Boolean BigInt Object",
  ),
]);
