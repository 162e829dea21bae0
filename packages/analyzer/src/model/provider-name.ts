// Model providers, by the dialect of JSON Schema that each accepts.
export const providerNames = [
  "openai",
  "openai-strict",
  "anthropic",
  "anthropic-strict",
  "gemini",
  "bedrock",
  "mistral",
] as const;
export type ProviderName = (typeof providerNames)[number];
