// The settings of one tool that are open: their schema, how values are decoded, and what the code gives. Knows no store.
import { type DecodeResult, decode } from "../decode/decode.ts";
import { encodeUnknown } from "../decode/encode/unknown.ts";
import { explain } from "../decode/explain/explain.ts";
import { hasOwn, isObject, memberOf } from "../decode/object.ts";
import type { SettingsDescriptor } from "../descriptor.ts";
import { ToolResultError } from "../errors/tool-result-error.ts";
import { type JsonObject, type JsonValue, schemaJson } from "../json.ts";

/** What of a tool stored settings and the run may change. The model sees none of it. */
export interface ToolSettings {
  /** Of an object of these settings, each of which may be absent. Draft 2020-12. */
  readonly schema: JsonObject;
  /** The names of the settings, in the order of the code. */
  readonly names: readonly string[];
  /** Values as the function receives them, or what is wrong with them. Never throws because of the values. */
  readonly decode: (values: unknown) => DecodeResult<{ readonly [name: string]: unknown }>;
  /** The values of the code, as JSON; those that have no JSON form are absent. */
  readonly defaults: () => JsonObject | Promise<JsonObject>;
}

/** Undefined where nothing is open. */
export function createToolSettings(
  descriptor: SettingsDescriptor | undefined,
  { defaults }: Pick<ToolSettings, "defaults">,
): ToolSettings | undefined {
  if (descriptor === undefined || descriptor.configurable.length === 0) return undefined;
  const decodeAny = decoderOf(descriptor);
  return {
    schema: schemaJson(descriptor.schema),
    names: descriptor.configurable,
    // boundary: the schema is an object's, and so is what was decoded by it.
    decode: (values) => decodeAny(values) as DecodeResult<{ readonly [name: string]: unknown }>,
    defaults,
  };
}

/** By the generated check; where there is none, as for a tool by hand, by the schema. */
function decoderOf({
  schema,
  check,
  convert,
}: SettingsDescriptor): (values: unknown) => DecodeResult<unknown> {
  if (check !== undefined) {
    const decoder = { inputSchema: schema, check, ...(convert === undefined ? {} : { convert }) };
    return (values) => decode(decoder, values);
  }
  return (values) => {
    const { issues, value } = explain(schemaJson(schema), values);
    return issues.length > 0 ? { ok: false, issues } : { ok: true, value };
  };
}

/** The open settings of the code's own object as JSON; those that have no JSON form are absent. */
export function settingsJson(object: object, { configurable, encode }: SettingsDescriptor): JsonObject {
  const encoder = encode?.() ?? encodeUnknown;
  const members = configurable.flatMap((name): (readonly [string, JsonValue])[] => {
    const value = name in Object.prototype && !hasOwn(object, name) ? undefined : memberOf(object, name);
    if (value === undefined) return [];
    try {
      const encoded = encoder({ [name]: value }, "");
      return isObject(encoded) ? Object.entries(encoded) : [];
    } catch (error) {
      // A value of the code that JSON cannot hold, such as NaN: it has no form to show.
      if (error instanceof ToolResultError) return [];
      throw error;
    }
  });
  return Object.fromEntries(members);
}
