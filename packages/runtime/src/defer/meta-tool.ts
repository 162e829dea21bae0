// The tools by which deferred ones are reached. They see what their caller gave, to list and run others with it.
import { jsonSchemaDecoder } from "../by-hand/schema-decoder.ts";
import { handTool } from "../by-hand/tool.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolFunction } from "../tool-builder.ts";

export interface MetaTool<TArgs, TDeps> {
  readonly name: string;
  readonly description: string;
  readonly properties: JsonObject;
  readonly required?: readonly string[];
  readonly readOnly: boolean;
  readonly run: (args: TArgs, ctx: RunContext<TDeps>) => Promise<JsonValue>;
}

/** @throws CompositionError `INVALID_NAME` for a name that providers refuse. */
export function metaTool<TArgs, TDeps>(meta: MetaTool<TArgs, TDeps>): Tool<TDeps> {
  const { name, description, properties, required = [], readOnly, run } = meta;
  const inputSchema: JsonObject = {
    type: "object",
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
  return handTool(
    { name, description, annotations: readOnly ? { readOnlyHint: true } : {} },
    jsonSchemaDecoder(inputSchema),
    // boundary: what was decoded by the schema is what the function takes.
    run as ToolFunction,
    undefined,
    (args, { options }) => [args, options],
  );
}
