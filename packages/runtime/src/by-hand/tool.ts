// A tool that is written by hand, with a schema of its own: for what no generator reads.
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { type CallHooks, toList } from "../call-hooks.ts";
import { safeToolName } from "../compose/tool-name.ts";
import type { DecodeIssue } from "../decode/issue.ts";
import type { ToolDescriptor } from "../descriptor.ts";
import type { DecodedArguments } from "../execute/bind-arguments.ts";
import type { ToolRun } from "../execute/tool-run.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { createLiveTool } from "../live-tool.ts";
import type { ModelOutput } from "../model-part.ts";
import type { ToolContext } from "../run-context.ts";
import { copySettings } from "../settings/copy-settings.ts";
import type { ApprovalPredicate, Tool, ToolAnnotations, ToolExecution } from "../tool.ts";
import type { ToolFunction } from "../tool-builder.ts";
import { handEncoder } from "./hand-encoder.ts";
import { type HandSettings, handSettings } from "./hand-settings.ts";
import {
  jsonSchemaDecoder,
  type SchemaDecoder,
  type StandardInputSchema,
  standardSchemaDecoder,
} from "./schema-decoder.ts";
import { checkToolOptions } from "./tool-keys.ts";

/** What there is to say of a tool besides its schema and its function. */
export interface ToolText<TDeps> {
  /** As the model sees it: letters, digits, `_` and `-`, at most 64. */
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** Of the result, draft 2020-12. Results are held against it, as far as its keywords are judged here. */
  readonly outputSchema?: JsonObject;
  /** Says what is wrong with a result, instead of the output schema. */
  readonly validateResult?: (result: JsonValue) => readonly DecodeIssue[];
  readonly annotations?: ToolAnnotations;
  /** Every call waits for a decision, or those of which the predicate says so. */
  readonly requiresApproval?: boolean | ApprovalPredicate<TDeps>;
  readonly tags?: readonly string[];
  readonly metadata?: JsonObject;
  /** For the provider of the model, by its name, such as cache control. Passed on as they are. */
  readonly providerOptions?: JsonObject;
  /** The MCP Apps view that shows its results: a `ui://` address. */
  readonly view?: string;
  /** Time, retries, and whether it runs alone. */
  readonly execution?: ToolExecution;
  /** Around each call that a model makes. */
  readonly hooks?: CallHooks<TDeps> | readonly CallHooks<TDeps>[];
  /** What the model reads instead of the result. */
  readonly toModelOutput?: (result: JsonValue) => ModelOutput | Promise<ModelOutput>;
}

/** The run as the function of a tool by hand sees it: with the tool's settings. */
export type HandContext<TDeps, TSettings extends object> = ToolContext<TDeps> & {
  readonly settings: TSettings;
};

export interface StandardToolOptions<
  TSchema extends StandardInputSchema,
  TResult,
  TDeps,
  TSettings extends object = object,
> extends ToolText<TDeps> {
  readonly inputSchema: TSchema;
  /** Settings that the model never sees. */
  readonly settings?: HandSettings<TSettings>;
  readonly execute: (
    args: StandardSchemaV1.InferOutput<TSchema>,
    ctx: HandContext<TDeps, TSettings>,
  ) => TResult | Promise<TResult>;
}

export interface JsonToolOptions<TArgs, TResult, TDeps, TSettings extends object = object>
  extends ToolText<TDeps> {
  /** Draft 2020-12; its root is `{ type: "object", … }`. */
  readonly inputSchema: JsonObject;
  /** Says what is wrong with the arguments, for schemas with keywords that are not checked here. */
  readonly validate?: (input: unknown) => readonly DecodeIssue[];
  /** Settings that the model never sees. */
  readonly settings?: HandSettings<TSettings>;
  readonly execute: (args: TArgs, ctx: HandContext<TDeps, TSettings>) => TResult | Promise<TResult>;
}

/**
 * Makes a tool of a function and a schema: a JSON Schema, or a schema of a library that follows Standard Schema with
 * JSON Schema (zod 4.2 and later). The result is sent as `JSON.stringify` would.
 *
 * @throws TypeError for a schema that is no object's, that has a keyword which is not checked here (unless `validate`
 * is given), or of which there is no JSON Schema; for an option that there is not; for settings that cannot be judged by theirs. CompositionError `INVALID_NAME` for a name that providers refuse.
 * @example
 * const fetchPage = tool({
 *   name: "fetch_page",
 *   description: "Fetches a page.",
 *   inputSchema: z.object({ url: z.url() }),
 *   execute: async ({ url }, { signal }) => (await fetch(url, { signal })).text(),
 * });
 */
export function tool<
  TSchema extends StandardInputSchema,
  TResult,
  TDeps = unknown,
  TSettings extends object = object,
>(
  options: StandardToolOptions<TSchema, TResult, TDeps, TSettings>,
): Tool<TDeps, StandardSchemaV1.InferOutput<TSchema>, TResult>;
export function tool<
  TArgs = { readonly [name: string]: unknown },
  TResult = unknown,
  TDeps = unknown,
  TSettings extends object = object,
>(options: JsonToolOptions<TArgs, TResult, TDeps, TSettings>): Tool<TDeps, TArgs, TResult>;
export function tool<TDeps>(
  options:
    | StandardToolOptions<StandardInputSchema, unknown, TDeps>
    | JsonToolOptions<unknown, unknown, TDeps>,
): Tool<TDeps> {
  checkToolOptions(options);
  const { inputSchema } = options;
  const decoder = isStandard(inputSchema)
    ? standardSchemaDecoder(inputSchema)
    : jsonSchemaDecoder(inputSchema, "validate" in options ? options.validate : undefined);
  // boundary: what was decoded is what the function's type asks for.
  return handTool(options, decoder, options.execute as ToolFunction, options.settings);
}

/**
 * A tool of what it says, how it decodes, and what it runs; without a function it is answered from outside.
 *
 * @param bind What the function is called with: the decoded arguments and the context, unless given.
 */
export function handTool<TDeps>(
  text: ToolText<TDeps>,
  { inputSchema, decode }: SchemaDecoder,
  execute: ToolFunction | undefined,
  settings?: HandSettings<object>,
  bind: (args: DecodedArguments, run: ToolRun) => unknown[] = (args, run) => [args, run.context],
): Tool<TDeps> {
  const {
    name,
    title,
    description,
    outputSchema,
    validateResult,
    annotations,
    requiresApproval = false,
    tags,
    metadata,
    providerOptions,
    view,
    execution,
    hooks,
    toModelOutput,
  } = text;
  const descriptor: ToolDescriptor = {
    index: 0,
    name: safeToolName(name, "a tool by hand"),
    method: name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...(annotations === undefined ? {} : { annotations }),
    ...(execute === undefined ? { external: true } : {}),
    ...(requiresApproval === false ? {} : { approval: requiresApproval === true ? "always" : "predicate" }),
    ...(tags === undefined ? {} : { tags }),
    ...(metadata === undefined ? {} : { metadata }),
    ...(providerOptions === undefined ? {} : { providerOptions }),
    ...(view === undefined ? {} : { view }),
    ...(settings === undefined ? {} : { settings: handSettings(name, settings) }),
    check: (input) => decode(input).ok,
    bindings: [],
    result: { mode: "value", encode: () => handEncoder({ outputSchema, validateResult }) },
    calls: [],
  };
  const made = createLiveTool<TDeps>(descriptor, {
    fn: execute,
    receiver: undefined,
    createSettings: () => (settings === undefined ? {} : copySettings(settings.defaults)),
    bind,
    decode,
  });
  return {
    ...made,
    decode,
    // boundary: the predicate is asked with the context of a run of this tool.
    ...(typeof requiresApproval === "function" ? { needsApproval: requiresApproval } : {}),
    ...(execution === undefined ? {} : { execution }),
    ...(hooks === undefined ? {} : { hooks: toList(hooks) }),
    ...(toModelOutput === undefined ? {} : { toModelOutput }),
    ...(validateResult === undefined ? {} : { validateResult }),
  };
}

function isStandard(schema: StandardInputSchema | JsonObject): schema is StandardInputSchema {
  return "~standard" in schema;
}
