// Decoding by a schema that no generator has read: a JSON Schema, or another library's.
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { DecodeResult } from "../decode/decode.ts";
import { type DecodeOptions, explain } from "../decode/explain/explain.ts";
import { isSchemaObject } from "../decode/explain/schema.ts";
import type { DecodeIssue } from "../decode/issue.ts";
import { escapeToken } from "../decode/pointer.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { unknownKeyword } from "./unknown-keyword.ts";

/** A schema of any library that follows Standard Schema and can give a JSON Schema of its input, such as zod 4.2. */
export type StandardInputSchema<TArgs = unknown> = {
  readonly "~standard": StandardSchemaV1.Props<unknown, TArgs> & StandardJSONSchemaV1.Props<unknown, TArgs>;
};

export interface SchemaDecoder {
  readonly inputSchema: JsonObject;
  readonly decode: (input: unknown, options?: DecodeOptions) => DecodeResult<unknown>;
}

/**
 * Of a JSON Schema whose every keyword is known, or with a validator that knows them.
 *
 * @throws TypeError for a root that is no object, and for a keyword that is not known.
 */
export function jsonSchemaDecoder(
  inputSchema: JsonObject,
  validate?: (input: unknown) => readonly DecodeIssue[],
): SchemaDecoder {
  checkRoot(inputSchema);
  const unknown = validate === undefined ? unknownKeyword(inputSchema) : undefined;
  if (unknown !== undefined) {
    throw new TypeError(
      `The input schema has a keyword at ${unknown} that is not checked here. Write it in another way, or give a \`validate\`.`,
    );
  }
  return {
    inputSchema,
    decode: (input, options = {}) => {
      if (validate === undefined) {
        const { issues, value } = explain(inputSchema, input, options);
        return issues.length > 0 ? { ok: false, issues } : { ok: true, value };
      }
      const issues = validate(input);
      return issues.length > 0 ? { ok: false, issues } : { ok: true, value: input };
    },
  };
}

/**
 * Of another library's schema, which validates and gives the values.
 *
 * @throws TypeError when it has no JSON Schema, or its root is no object.
 */
export function standardSchemaDecoder(schema: StandardInputSchema): SchemaDecoder {
  const standard = schema["~standard"];
  let inputSchema: unknown;
  try {
    inputSchema = standard.jsonSchema.input({ target: "draft-2020-12" });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TypeError(`The schema (${standard.vendor}) gives no JSON Schema of its input: ${reason}`, {
      cause: error,
    });
  }
  // boundary: the specification says that it is one.
  const plain = inputSchema as JsonValue;
  if (!isSchemaObject(plain)) throw new TypeError(`The schema (${standard.vendor}) gives no JSON Schema.`);
  checkRoot(plain);
  return {
    inputSchema: plain,
    decode: (input) => {
      const result = standard.validate(input);
      if (result instanceof Promise) {
        // Nobody waits for it.
        result.catch(() => undefined);
        throw new TypeError(
          `The schema (${standard.vendor}) validates asynchronously; arguments are decoded at once. Move that check into the tool.`,
        );
      }
      if (result.issues === undefined) return { ok: true, value: result.value };
      return { ok: false, issues: result.issues.map(toIssue) };
    },
  };
}

function checkRoot(schema: JsonObject): void {
  if (schema["type"] === "object") return;
  throw new TypeError(
    'The input schema of a tool is `{ type: "object", … }`: its arguments are one object, by name.',
  );
}

function toIssue({ message, path = [] }: StandardSchemaV1.Issue): DecodeIssue {
  const steps = path.map((step) => String(typeof step === "object" ? step.key : step));
  const pointer = steps.map((step) => `/${escapeToken(step)}`).join("");
  return {
    pointer,
    code: "constraint",
    expected: message,
    received: "a value that the schema refuses",
    message: `${pointer === "" ? "the arguments" : pointer}: ${message}`,
  };
}
