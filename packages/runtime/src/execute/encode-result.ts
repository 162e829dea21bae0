// What a function gave back, as JSON: one way for each kind of result.

import { describe } from "../decode/describe.ts";
import { encodeUnknown } from "../decode/encode/unknown.ts";
import type { Encoder } from "../decode/encode.ts";
import type { ToolDescriptor } from "../descriptor.ts";
import { ToolResultError } from "../errors/tool-result-error.ts";
import type { JsonValue } from "../json.ts";
import type { RunOptions } from "../run-context.ts";
import { untilAborted } from "./abort.ts";

type ResultMode = ToolDescriptor["result"]["mode"];

/** The encoders of one tool, built on first use. */
export interface ResultEncoders {
  readonly result: Encoder;
  readonly progress: Encoder;
}

type EncodeResult = (
  returned: unknown,
  encoders: ResultEncoders,
  options: RunOptions,
) => JsonValue | Promise<JsonValue>;

/** `returned` has been awaited. */
export const encodeResult: { readonly [mode in ResultMode]: EncodeResult } = {
  void: () => null,
  value: (returned, { result }) => result(returned, ""),
  iterable: (returned, { result }) => {
    if (!isIterable(returned))
      throw new ToolResultError("", `expected an iterable, found ${describe(returned)}.`);
    return Array.from(returned, (item, index) => result(item, `/${index}`));
  },
  stream: async (returned, { result }, options) => {
    const items: JsonValue[] = [];
    await readToEnd(returned, options, (item) => items.push(result(item, `/${items.length}`)));
    return items;
  },
  progress: async (returned, { result, progress }, options) => {
    const last = await readToEnd(returned, options, (item) => {
      // Encoded even where nobody listens, so that a wrong report does not hide until someone does.
      const report = progress(item, "");
      options.onProgress?.(report);
    });
    return result(last, "");
  },
};

export function createResultEncoders(result: ToolDescriptor["result"]): () => ResultEncoders {
  let encoders: ResultEncoders | undefined;
  return () => {
    encoders ??= {
      result: result.encode?.() ?? encodeUnknown,
      progress: result.encodeProgress?.() ?? encodeUnknown,
    };
    return encoders;
  };
}

/** Reads an async (or plain) iterable to its end and gives what it returned. */
async function readToEnd(
  source: unknown,
  options: RunOptions,
  take: (item: unknown) => void,
): Promise<unknown> {
  const iterator = iteratorOf(source);
  let finished = false;
  try {
    for (;;) {
      const step = await untilAborted(iterator.next(), options.signal);
      if (step.done === true) {
        finished = true;
        return step.value;
      }
      take(step.value);
    }
  } finally {
    if (!finished) close(iterator);
  }
}

type AnyIterator = Iterator<unknown, unknown> | AsyncIterator<unknown, unknown>;

function iteratorOf(source: unknown): AnyIterator {
  if (isAsyncIterable(source)) return source[Symbol.asyncIterator]();
  if (isIterable(source)) return source[Symbol.iterator]();
  throw new ToolResultError("", `expected an async iterable, found ${describe(source)}.`);
}

/** Lets the generator run its `finally`. Not awaited: it may be stuck in the very step that was aborted. */
function close(iterator: AnyIterator): void {
  // The call has failed already, with the error that matters; a second one from the clean-up has no reader.
  const ignore = (): void => undefined;
  try {
    Promise.resolve(iterator.return?.()).then(ignore, ignore);
  } catch {
    ignore();
  }
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
