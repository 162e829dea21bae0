// The forms of JSON Schema that a schema can be written in, and which of them each provider takes. Imports nothing.

/** A form with a column of its own in the table of keywords. */
export const dialectNames = [
  "draft-2020-12",
  "draft-07",
  "openapi-3.0",
  "openai-strict",
  "anthropic-strict",
  "gemini",
  "gemini-json-schema",
] as const;

/**
 * A form of JSON Schema. `gemini` is the part of OpenAPI that a declaration's `parameters` takes, `gemini-json-schema` what its
 * `parametersJsonSchema` takes.
 */
export type DialectName = (typeof dialectNames)[number];

/** Model providers, and their strict modes, which take less. */
export const providerNames = [
  "openai",
  "openai-strict",
  "anthropic",
  "anthropic-strict",
  "gemini",
  "gemini-json-schema",
  "bedrock",
  "mistral",
] as const;

/** What takes tools: a provider, or one of its modes. */
export type ProviderTarget = (typeof providerNames)[number];

/** The form that each takes. Providers without a form of their own take JSON Schema as it is. */
export const dialectOf: { readonly [P in ProviderTarget]: DialectName } = {
  openai: "draft-2020-12",
  "openai-strict": "openai-strict",
  anthropic: "draft-2020-12",
  "anthropic-strict": "anthropic-strict",
  gemini: "gemini",
  "gemini-json-schema": "gemini-json-schema",
  bedrock: "draft-2020-12",
  mistral: "draft-2020-12",
};
