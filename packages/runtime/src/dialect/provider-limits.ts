// What each model provider refuses of a tool, as data. A limit stands here only if the provider says so: in its
// documentation, in the types of its SDK, or in the text of a refusal.
import type { ProviderTarget } from "./dialect-name.ts";

export interface ProviderLimits {
  /** As a person calls it. */
  readonly title: string;
  /** Where it says so. */
  readonly source: string;
  readonly name?: NameLimit;
  /** In characters; `minimum: 1` where an empty one is refused. */
  readonly description?: { readonly minimum?: number; readonly maximum?: number };
  readonly propertyName?: NameLimit;
  /** Keywords that the schema of the arguments may not have at its top. */
  readonly rootKeywords?: readonly string[];
  /** The type that has to stand there. */
  readonly rootType?: "object";
  /** Keywords that it may have nowhere; of a keyword that is allowed with some values, which. */
  readonly keywords?: { readonly [keyword: string]: "refused" | { readonly allowed: readonly unknown[] } };
  /** Objects whose keys are not all known: `additionalProperties` other than `false`. */
  readonly openObjects?: "refused";
  /** `required`: types may contain themselves, but not only through properties that have to be there. */
  readonly recursion?: "refused" | "required";
  /** Regular expressions with look-around, back references and the like: all but what `isSimplePattern` takes. */
  readonly patterns?: "simple";
  /** `allOf` of which a part is a `$ref`. */
  readonly allOfReferences?: "refused";
  /** A `$ref` with keywords beside it, such as a description. */
  readonly refSiblings?: "refused";
  /** Of one tool's schema. */
  readonly perTool?: Partial<Counts>;
  /** Of all tools that one request offers. */
  readonly perRequest?: Partial<Counts> & { readonly tools?: number };
  /** Of a request in which tools are deferred: how many tools there may be, and how many have to be there from the start. */
  readonly search?: { readonly tools: number; readonly notDeferred: number };
}

export interface NameLimit {
  readonly pattern: RegExp;
  readonly maximum: number;
  /** The pattern in words. */
  readonly says: string;
}

/** What is counted of a schema. */
export interface Counts {
  readonly properties: number;
  /** Objects in objects, the arguments themselves counted. */
  readonly levels: number;
  /** Characters of names, and of values of `enum` and `const`. */
  readonly nameCharacters: number;
  readonly enumValues: number;
  readonly optionalProperties: number;
  /** `anyOf`, and lists of types. */
  readonly unions: number;
}

const shortName: NameLimit = {
  pattern: /^[A-Za-z0-9_-]*$/,
  maximum: 64,
  says: "letters, digits, `_` and `-`",
};

const openai = {
  name: shortName,
  description: { maximum: 1024 },
  rootKeywords: ["oneOf", "anyOf", "allOf", "enum", "not"],
  rootType: "object",
} as const;

const anthropic = {
  name: { ...shortName, maximum: 128 },
  propertyName: { pattern: /^[A-Za-z0-9_.-]*$/, maximum: 64, says: "letters, digits, `_`, `.` and `-`" },
  rootKeywords: ["oneOf", "anyOf", "allOf"],
  rootType: "object",
  // The tool that searches is one that is not deferred.
  search: { tools: 10_000, notDeferred: 1 },
} as const;

const commonFormats = [
  "date-time",
  "time",
  "date",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uuid",
] as const;

const gemini = {
  title: "Gemini",
  source: "https://ai.google.dev/api/caching#FunctionDeclaration",
  name: {
    pattern: /^(?:[A-Za-z_][A-Za-z0-9_.:-]*)?$/,
    maximum: 128,
    says: "letters, digits, `_`, `.`, `:` and `-`, and begin with a letter or `_`",
  },
  propertyName: {
    pattern: /^(?:[A-Za-z_][A-Za-z0-9_]*)?$/,
    maximum: 64,
    says: "letters, digits and `_`, and begin with no digit",
  },
} as const;

/** By what takes tools. The only place with limits of providers: conversions, tools and the analyzer's rule read it. */
export const providerLimits: { readonly [P in ProviderTarget]: ProviderLimits } = {
  openai: {
    title: "OpenAI",
    source: "https://platform.openai.com/docs/guides/function-calling",
    ...openai,
  },
  "openai-strict": {
    title: "OpenAI (strict)",
    source: "https://platform.openai.com/docs/guides/structured-outputs",
    ...openai,
    keywords: {
      allOf: "refused",
      not: "refused",
      dependentRequired: "refused",
      dependentSchemas: "refused",
      if: "refused",
      // biome-ignore lint/suspicious/noThenProperty: it is the keyword's name
      then: "refused",
      else: "refused",
      prefixItems: "refused",
      uniqueItems: "refused",
      patternProperties: "refused",
      propertyNames: "refused",
      contentEncoding: "refused",
      contentMediaType: "refused",
      contentSchema: "refused",
      unevaluatedItems: "refused",
      unevaluatedProperties: "refused",
      format: { allowed: commonFormats },
    },
    openObjects: "refused",
    refSiblings: "refused",
    perTool: { properties: 5000, levels: 10, nameCharacters: 120_000, enumValues: 1000 },
  },
  anthropic: {
    title: "Anthropic",
    source: "https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/implement-tool-use",
    ...anthropic,
  },
  "anthropic-strict": {
    title: "Anthropic (strict)",
    source: "https://docs.anthropic.com/en/docs/build-with-claude/structured-outputs",
    ...anthropic,
    keywords: {
      minimum: "refused",
      maximum: "refused",
      exclusiveMinimum: "refused",
      exclusiveMaximum: "refused",
      multipleOf: "refused",
      minLength: "refused",
      maxLength: "refused",
      minItems: { allowed: [0, 1] },
      maxItems: "refused",
      uniqueItems: "refused",
      prefixItems: "refused",
      patternProperties: "refused",
      format: { allowed: [...commonFormats, "uri"] },
    },
    openObjects: "refused",
    recursion: "refused",
    patterns: "simple",
    allOfReferences: "refused",
    perRequest: { tools: 20, optionalProperties: 24, unions: 16 },
  },
  gemini: {
    ...gemini,
    // `const` is not there either, but says the same as an `enum` of one value, which every adapter writes.
    keywords: {
      exclusiveMinimum: "refused",
      exclusiveMaximum: "refused",
      multipleOf: "refused",
      uniqueItems: "refused",
      patternProperties: "refused",
      contentEncoding: "refused",
      allOf: "refused",
      not: "refused",
    },
    recursion: "required",
  },
  "gemini-json-schema": { ...gemini, title: "Gemini (JSON Schema)", recursion: "required" },
  bedrock: {
    title: "Bedrock",
    source: "https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html",
    name: shortName,
    description: { minimum: 1 },
    // Of the models, those of Anthropic refuse these, with the text that Anthropic has; any may be asked.
    rootKeywords: anthropic.rootKeywords,
    rootType: anthropic.rootType,
  },
  // Its documentation and its SDK's types name no limit.
  mistral: { title: "Mistral", source: "https://docs.mistral.ai/capabilities/function_calling/" },
};
