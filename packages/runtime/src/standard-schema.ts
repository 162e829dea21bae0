// A tool's arguments as a Standard Schema and a Standard JSON Schema (@standard-schema/spec 1.1).
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { type DecoderDescriptor, decode } from "./decode/decode.ts";
import { isSchemaObject } from "./decode/explain/schema.ts";
import { splitPointer } from "./decode/pointer.ts";
import { toDialect } from "./dialect/to-dialect.ts";
import { type JsonObject, type JsonValue, schemaJson } from "./json.ts";

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

const targets = ["draft-2020-12", "draft-07", "openapi-3.0"] as const;

/** A fresh copy each time: some consumers change what they are given. */
function schemaFor(asked: StandardJSONSchemaV1.Target, schema: JsonObject): Record<string, unknown> {
  const target = targets.find((one) => one === asked);
  if (target === undefined) {
    const known = targets.map((one) => JSON.stringify(one)).join(", ");
    throw new Error(`There is no JSON Schema for the target ${JSON.stringify(asked)}, only for ${known}.`);
  }
  const written = toDialect(schema, target);
  if (!written.ok) throw new Error(`There is no JSON Schema for the target ${target}: ${written.reason}.`);
  return cloneObject(written.schema);
}

function cloneObject(schema: JsonObject): { [key: string]: unknown } {
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, clone(value)]));
}

function clone(value: JsonValue): unknown {
  if (Array.isArray(value)) return value.map(clone);
  return isSchemaObject(value) ? cloneObject(value) : value;
}
