// A tool's arguments as a Standard Schema and a Standard JSON Schema (@standard-schema/spec 1.1).
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { type DecoderDescriptor, decode } from "./decode/decode.ts";
import { isSchemaObject } from "./decode/explain/schema.ts";
import { splitPointer } from "./decode/pointer.ts";
import { type JsonObject, type JsonValue, schemaJson } from "./json.ts";
import { toDraft07 } from "./to-draft-07.ts";

/** The `~standard` property of a tool: validates to the decoded arguments. */
export function createStandardSchema(
  descriptor: DecoderDescriptor,
): StandardSchemaV1.Props<unknown, unknown> & StandardJSONSchemaV1.Props<unknown, unknown> {
  return {
    version: 1,
    vendor: "toolshed",
    validate: (value) => {
      const result = decode(descriptor, value);
      if (result.ok) return { value: result.value };
      return {
        issues: result.issues.map(({ message, pointer }) => ({ message, path: splitPointer(pointer) })),
      };
    },
    jsonSchema: {
      input: ({ target }) => schemaFor(target, schemaJson(descriptor.inputSchema)),
      output: ({ target }) => {
        if (descriptor.convert) {
          throw new Error(
            "The decoded arguments hold values that are not JSON; there is no JSON Schema of them.",
          );
        }
        return schemaFor(target, schemaJson(descriptor.inputSchema));
      },
    },
  };
}

/** By target: what a schema becomes. OpenAPI 3.0 cannot say all of it, so that target is left to who knows what is lost. */
const targets: { readonly [target: string]: (schema: JsonObject) => JsonValue } = {
  "draft-2020-12": (schema) => schema,
  "draft-07": toDraft07,
};

/** A fresh copy each time: some consumers change what they are given. */
function schemaFor(target: StandardJSONSchemaV1.Target, schema: JsonObject): Record<string, unknown> {
  const convert = Object.hasOwn(targets, target) ? targets[target] : undefined;
  if (convert === undefined) {
    const known = Object.keys(targets).map((one) => JSON.stringify(one));
    throw new Error(
      `There is no JSON Schema for the target ${JSON.stringify(target)} here, only for ${known.join(" and ")}. ` +
        "`toDialect` of `@toolshed/runtime/dialects` writes others.",
    );
  }
  const written = convert(schema);
  return isSchemaObject(written) ? cloneObject(written) : {};
}

function cloneObject(schema: JsonObject): { [key: string]: unknown } {
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, clone(value)]));
}

function clone(value: JsonValue): unknown {
  if (Array.isArray(value)) return value.map(clone);
  return isSchemaObject(value) ? cloneObject(value) : value;
}
