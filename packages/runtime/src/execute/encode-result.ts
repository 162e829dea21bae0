// What a function gave back, as JSON and event by event: one way for each kind of result.
import { describe } from "../decode/describe.ts";
import { encodeUnknown } from "../decode/encode/unknown.ts";
import type { Encoder } from "../decode/encode.ts";
import type { ToolDescriptor } from "../descriptor.ts";
import { ToolResultError } from "../errors/tool-result-error.ts";
import type { JsonValue } from "../json.ts";
import type { RunOptions } from "../run-context.ts";
import { untilAborted } from "./abort.ts";
import type { ToolEvent } from "./tool-event.ts";

type ResultMode = ToolDescriptor["result"]["mode"];

/** The encoders of one tool, built on first use. */
export interface ResultEncoders {
  readonly result: Encoder;
  readonly progress: Encoder;
}

/** How the answer of one run is read. */
export interface Reading {
  readonly encoders: ResultEncoders;
  readonly options: RunOptions;
  /** Is each yield a result so far, and the last one final? */
  readonly preliminary: boolean;
}

/** Gives the events before the result, and returns the result. */
type ResultEvents = (returned: unknown, reading: Reading) => AsyncGenerator<ToolEvent, JsonValue>;

/** The result of a function that has no events before it. `returned` has been awaited. */
export const plainResult: {
  readonly [mode in ResultMode]?: (returned: unknown, encoders: ResultEncoders) => JsonValue;
} = {
  void: () => null,
  value: (returned, { result }) => result(returned, ""),
};

/** `returned` has been awaited. */
export const resultEvents: { readonly [mode in ResultMode]: ResultEvents } = {
  // biome-ignore-start lint/correctness/useYield: these have no events before their result.
  void: async function* () {
    return null;
  },
  value: async function* (returned, { encoders }) {
    return encoders.result(returned, "");
  },
  // biome-ignore-end lint/correctness/useYield: see above.
  iterable: async function* (returned, reading) {
    if (!isIterable(returned)) {
      throw new ToolResultError("", `expected an iterable, found ${describe(returned)}.`);
    }
    return yield* readStream(returned, reading);
  },
  stream: readStream,
  progress: async function* (returned, reading) {
    const { encoders, options, preliminary } = reading;
    const reports = readToEnd(returned, options);
    try {
      for (;;) {
        const step = await reports.next();
        if (step.done === true) return encoders.result(step.value, "");
        // Encoded even where nobody listens, so that a wrong report does not hide until someone does.
        const value = encoders.progress(step.value, "");
        yield { type: preliminary ? "preliminary" : "progress", value };
      }
    } finally {
      await reports.return(undefined);
    }
  },
};

/** The items as one array, or, where each yield is a result so far, the last of them. */
async function* readStream(returned: unknown, reading: Reading): AsyncGenerator<ToolEvent, JsonValue> {
  const { encoders, options, preliminary } = reading;
  const items: JsonValue[] = [];
  let last: JsonValue | undefined;
  for await (const item of readToEnd(returned, options)) {
    if (preliminary) {
      last = encoders.result(item, "");
      yield { type: "preliminary", value: last };
    } else items.push(encoders.result(item, `/${items.length}`));
  }
  if (!preliminary) return items;
  if (last === undefined) throw new ToolResultError("", "the tool ended without giving a result.");
  return last;
}

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

/** What an async (or plain) iterable gives, until it ends or the run is aborted. */
async function* readToEnd(source: unknown, options: RunOptions): AsyncGenerator<unknown, unknown> {
  const iterator = iteratorOf(source);
  let finished = false;
  try {
    for (;;) {
      const step = await untilAborted(iterator.next(), options.signal);
      if (step.done === true) {
        finished = true;
        return step.value;
      }
      yield step.value;
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
