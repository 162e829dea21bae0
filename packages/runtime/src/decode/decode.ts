// From the JSON that a model sent to the values that a function receives, by a tool's generated check and conversion.
import type { ToolDescriptor } from "../descriptor.ts";
import { schemaJson } from "../json.ts";
import { type DecodeOptions, explain } from "./explain/explain.ts";
import type { DecodeIssue } from "./issue.ts";
import { inheritsProperties, withoutPrototypes } from "./prototypes.ts";

/** The decoded value, or everything that is wrong with the input. */
export type DecodeResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly DecodeIssue[] };

/** What of a tool's descriptor decoding needs. */
export type DecoderDescriptor = Pick<ToolDescriptor, "inputSchema" | "check" | "convert">;

const strict: DecodeOptions = {};

/**
 * Decodes the arguments. Legal input costs one run of the generated check; other input is explained
 * from the schema, made legal where that may be (a null for an optional property is absent), and
 * checked again. Never changes the input.
 */
export function decode(
  descriptor: DecoderDescriptor,
  input: unknown,
  options: DecodeOptions = strict,
): DecodeResult<unknown> {
  if (descriptor.check(input)) return convert(descriptor, input);
  const schema = schemaJson(descriptor.inputSchema);
  // What the schema accepts and the check refuses is a string that its library type cannot hold, or beyond the limits.
  for (const holdable of [false, true]) {
    const { issues, value } = explain(schema, input, { ...options, holdable });
    if (issues.length > 0) return { ok: false, issues };
    if (descriptor.check(value)) return convert(descriptor, value);
    // Checks refuse objects that inherit properties, which all do when `Object.prototype` was added to.
    if (inheritsProperties(value) && descriptor.check(withoutPrototypes(value)))
      return convert(descriptor, value);
  }
  return { ok: false, issues: [beyondLimits] };
}

const beyondLimits: DecodeIssue = {
  pointer: "",
  code: "constraint",
  expected: "arguments within the limits of depth and size",
  received: "larger ones",
  message: "the arguments: nested too deep or too large.",
};

function convert(descriptor: DecoderDescriptor, value: unknown): DecodeResult<unknown> {
  // boundary: `check` accepted the value, which is what `convert` takes.
  return { ok: true, value: descriptor.convert ? descriptor.convert(value as never) : value };
}
