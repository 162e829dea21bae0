// Decoding by a schema that no generator has read: a JSON Schema, or another library's.
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { DecodeResult } from "../decode/decode.ts";
import { cut, visible } from "../decode/describe.ts";
import { type DecodeOptions, explain } from "../decode/explain/explain.ts";
import { isSchemaObject } from "../decode/explain/schema.ts";
import { isJson } from "../decode/is-json.ts";
import type { DecodeIssue } from "../decode/issue.ts";
import { MAX_ISSUES } from "../decode/limits.ts";
import { notWrittenOut } from "../decode/not-written-out.ts";
import { escapeToken } from "../decode/pointer.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { schemaProblem } from "./schema-problem.ts";

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
 * @throws TypeError for a root that is no object, for what is no JSON, and for what the interpreter could not judge by: an
 * unknown keyword, a reference that leads nowhere, a pattern that is none.
 */
export function jsonSchemaDecoder(
  given: JsonObject,
  validate?: (input: unknown) => readonly DecodeIssue[],
): SchemaDecoder {
  checkRoot(given);
  // A copy: what is changed later would be half known.
  const inputSchema = withProperties(structuredCopy(given));
  const problem = validate === undefined ? schemaProblem(inputSchema) : undefined;
  if (problem !== undefined) {
    throw new TypeError(`The input schema ${problem}. Write it in another way, or give a \`validate\`.`);
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
    inputSchema: withProperties(plain),
    decode: (input) => {
      // Libraries walk the value by themselves: what is too deep for a stack does not reach them.
      if (!isJson(input))
        return { ok: false, issues: [issueAt([], "this is nested too deep, or is no JSON")] };
      const result = validated(standard, input);
      if (result === undefined) {
        const reason = `the schema (${standard.vendor}) could not decide at once: it is asynchronous, or has failed`;
        return { ok: false, issues: [issueAt([], reason)] };
      }
      if (result.issues === undefined) return { ok: true, value: result.value };
      const issues = result.issues.slice(0, MAX_ISSUES);
      return { ok: false, issues: issues.map(({ path = [], message }) => issueAt(path, message)) };
    },
  };
}

/** Undefined where it has thrown or would have to be waited for: some libraries do the second after the first. */
function validated(
  standard: StandardInputSchema["~standard"],
  input: unknown,
): StandardSchemaV1.Result<unknown> | undefined {
  try {
    const result = standard.validate(input);
    if (!(result instanceof Promise)) return result;
    // Nobody waits for it.
    result.catch(() => undefined);
    return undefined;
  } catch {
    // A transform of the library's user that a value did not please.
    return undefined;
  }
}

function checkRoot(schema: JsonObject): void {
  if (schema["type"] === "object") return;
  throw new TypeError(
    'The input schema of a tool is `{ type: "object", … }`: its arguments are one object, by name.',
  );
}

/** Some providers refuse a tool without arguments that does not say that it has none. */
function withProperties(schema: JsonObject): JsonObject {
  return "properties" in schema ? schema : { ...schema, properties: {} };
}

type Path = NonNullable<StandardSchemaV1.Issue["path"]>;

/** Bounded and without characters that could pass for other issues: parts of it are the model's own words. */
function issueAt(path: Path, text: string): DecodeIssue {
  const steps = path.map((step) => String(typeof step === "object" ? step.key : step));
  const pointer = visible(cut(steps.map((step) => `/${escapeToken(step)}`).join(""), longest));
  const message = visible(cut(text, longest));
  return {
    pointer,
    code: "constraint",
    expected: message,
    received: "a value that the schema refuses",
    message: `${pointer === "" ? "the arguments" : pointer}: ${message}`,
  };
}

const longest = 500;

function structuredCopy(schema: JsonObject): JsonObject {
  const problem = notWrittenOut(schema);
  if (problem !== undefined) throw new TypeError(`The input schema is no JSON: ${problem}.`);
  try {
    // boundary: the copy of an object is one.
    return JSON.parse(JSON.stringify(schema)) as JsonObject;
  } catch (error) {
    throw new TypeError("The input schema is no JSON: it holds what has no JSON form.", { cause: error });
  }
}
