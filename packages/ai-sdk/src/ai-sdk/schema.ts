// Schemas as the AI SDK knows them by their mark, without importing it: they say whether a value is right, and never
// change it.
import { type DecodeOptions, type JsonObject, type Tool, ToolInputError } from "@toolshed/runtime";
import type { ShownSchema } from "./ai-sdk-options.ts";
import type { AiSdkSchema, SchemaResult } from "./ai-sdk-tool.ts";

/** The mark of the AI SDK's own schemas (`jsonSchema()` in `@ai-sdk/provider-utils`). */
const mark = Symbol.for("vercel.ai.schema");

/** The result of a schema with the mark. */
type MarkedResult =
  | { readonly success: true; readonly value: unknown }
  | { readonly success: false; readonly error: Error };

/** Of the tool's arguments: the schema that the model is shown, and the tool's own decoder. */
export function inputSchema<T>(
  tool: Tool<never>,
  { inputSchema: shown, toBase }: ShownSchema,
  decode: DecodeOptions | undefined,
): AiSdkSchema<T> {
  return schema<T>(shown, (value) => {
    const decoded = tool.decode(toBase(value), decode);
    return decoded.ok ? undefined : new ToolInputError(tool.name, decoded.issues);
  });
}

/** Of the tool's result, which is encoded and held against its schema before the SDK sees it. */
export function outputSchema<T>({
  outputSchema: shown = {},
}: Pick<Tool<never>, "outputSchema">): AiSdkSchema<T> {
  return schema<T>(shown, () => undefined);
}

function schema<T>(
  shown: JsonObject,
  problemOf: (value: unknown) => ToolInputError | undefined,
): AiSdkSchema<T> {
  const validate = (value: unknown): MarkedResult => {
    const error = problemOf(value);
    return error === undefined ? { success: true, value } : { success: false, error };
  };
  const standardValidate = (value: unknown): SchemaResult<T> => {
    const error = problemOf(value);
    if (error === undefined) {
      // boundary: the type is the one that the schema was made of.
      return { value: value as T };
    }
    return {
      issues: error.issues.map(({ message, pointer }) => ({ message, path: segmentsOf(pointer) })),
    };
  };
  // Fresh for each: the SDK changes what it is given.
  const jsonSchema = (): { [keyword: string]: unknown } =>
    structuredClone(shown) as { [keyword: string]: unknown };
  const marked = {
    [mark]: true,
    _type: undefined,
    jsonSchema: shown,
    validate,
    "~standard": {
      version: 1,
      vendor: "toolshed",
      validate: standardValidate,
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  } as const;
  return marked;
}

/** The segments of a JSON Pointer (RFC 6901). */
function segmentsOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}
