// Tools for Google's Gemini API. Fields after the types of @google/genai 2.32.
import type { Tool } from "../../tool.ts";
import {
  type ProviderTools,
  type ProviderToolsOptions,
  type SentTool,
  writeTools,
} from "../provider-tools.ts";

/** A function, with its arguments in one of the two forms; neither where it has no arguments. */
export interface GeminiFunctionDeclaration {
  name: string;
  description: string;
  /** In the part of OpenAPI that Gemini knows. */
  parameters?: object;
  /** As JSON Schema. */
  parametersJsonSchema?: unknown;
}

export interface GeminiToolsOptions extends Omit<ProviderToolsOptions, "strict"> {
  /**
   * Which form the arguments are in: `parameters` (every model takes it), or `json-schema` (newer models, which also take types that
   * contain themselves and objects with names of any kind). Unless given: the first, and the second for tools that have no other.
   */
  readonly form?: "parameters" | "json-schema";
}

/** Declarations of functions, as a request takes them. */
export interface GeminiTool {
  functionDeclarations: GeminiFunctionDeclaration[];
}

const forms = {
  parameters: ["gemini"],
  "json-schema": ["gemini-json-schema"],
  both: ["gemini", "gemini-json-schema"],
} as const;

/**
 * Tools as Gemini takes them.
 *
 * @throws TypeError For a tool that has no form that Gemini takes, unless `onIneligible` is given.
 * @example
 * const gemini = toGeminiTools(await executor.tools(ctx));
 * const response = await client.models.generateContent({ model, contents, config: { tools: gemini.tools } });
 * const turn = await runGeminiCalls(response, executor, { tools: gemini, ctx });
 * contents.push(...turn.messages);
 */
export function toGeminiTools(
  tools: readonly Tool<never>[],
  { form, ...options }: GeminiToolsOptions = {},
): ProviderTools<GeminiTool> {
  const written = writeTools(
    tools,
    { provider: "google", plain: forms[form ?? "both"], write: toDeclaration },
    options,
  );
  return { ...written, tools: written.tools.length === 0 ? [] : [{ functionDeclarations: written.tools }] };
}

function toDeclaration({ name, description, schema, target }: SentTool): GeminiFunctionDeclaration {
  const { properties } = schema;
  const isEmpty =
    typeof properties !== "object" || properties === null || Object.keys(properties).length === 0;
  if (isEmpty && target === "gemini") return { name, description };
  const parameters = { ...schema };
  return target === "gemini"
    ? { name, description, parameters }
    : { name, description, parametersJsonSchema: parameters };
}
