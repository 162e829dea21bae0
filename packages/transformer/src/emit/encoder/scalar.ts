// The encoders of values without parts: each is a combinator as it stands.
import type { EncoderEmitter } from "./encoder-context.ts";

/** The emitter of a kind whose encoder has that name, whatever the type says besides. */
export function scalarEncoder(name: string): EncoderEmitter<unknown> {
  return (_type, context) => context.helper(name);
}
