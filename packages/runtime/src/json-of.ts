// The types of results as they are sent: what hooks and model outputs, which see JSON, are told of a function's result.
// Resolved only where a chain asks for them.
import type { JsonValue } from "./json.ts";

/** The JSON that a value of the type becomes (docs/types.md). */
export type JsonOf<T> = unknown extends T
  ? JsonValue
  : T extends string | number | boolean | null
    ? T
    : T extends undefined | symbol | ((...args: never[]) => unknown)
      ? never
      : T extends bigint | Uint8Array | ArrayBuffer | BlobShape
        ? string
        : T extends { toJSON(key?: string): infer J }
          ? JsonOf<J>
          : T extends ReadonlyMap<infer K, infer V>
            ? [K] extends [string]
              ? { readonly [name: string]: JsonOf<V> }
              : readonly (readonly [JsonOf<K>, JsonOf<V>])[]
            : T extends ReadonlySet<infer V>
              ? readonly JsonOf<V>[]
              : T extends readonly unknown[]
                ? { readonly [K in keyof T]: JsonOf<T[K]> }
                : {
                    readonly [K in keyof T as T[K] extends (...args: never[]) => unknown ? never : K]: JsonOf<
                      T[K]
                    >;
                  };

/** A `Blob`, also where its type is not loaded. */
interface BlobShape {
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The JSON result of a function with this return type. */
export type ResultJson<R> = unknown extends R
  ? JsonValue
  : R extends PromiseLike<infer P>
    ? ResultJson<P>
    : R extends AsyncGenerator<infer T, infer F>
      ? unknown extends F
        ? readonly JsonOf<T>[]
        : // biome-ignore lint/suspicious/noConfusingVoidType: what a generator without a result returns.
          [F] extends [void]
          ? readonly JsonOf<T>[]
          : JsonOf<F>
      : R extends AsyncIterable<infer T>
        ? readonly JsonOf<T>[]
        : R extends void
          ? null
          : R extends
                | string
                | Uint8Array
                | readonly unknown[]
                | ReadonlyMap<unknown, unknown>
                | ReadonlySet<unknown>
            ? JsonOf<R>
            : R extends Iterable<infer T>
              ? readonly JsonOf<T>[]
              : JsonOf<R>;
