// What the AI SDK takes for a tool, by structure: the types of both of its major versions, without importing it.
import type { JsonValue } from "@toolshed/runtime";
import type { AiSdkModelOutput } from "./model-output.ts";

/**
 * A schema as the AI SDK takes it. It says whether a value is right and never changes it: the SDK compares what was
 * approved with what the schema gives, and decoding is for the tool.
 */
export interface AiSdkSchema<T> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<T>;
    readonly jsonSchema: {
      readonly input: (options: { readonly target: string }) => { [keyword: string]: unknown };
      readonly output: (options: { readonly target: string }) => { [keyword: string]: unknown };
    };
    readonly types?: { readonly input: unknown; readonly output: T };
  };
}

export type SchemaResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string;
        readonly path?: readonly PropertyKey[];
      }[];
    };

/** JSON in the AI SDK's type of it, which may be changed. */
export type AiSdkJson = null | boolean | number | string | AiSdkJson[] | AiSdkJsonObject;

export interface AiSdkJsonObject {
  [key: string]: AiSdkJson | undefined;
}

/** What the AI SDK gives to a tool with its input: `experimental_context` is of version 6, `context` of version 7. */
export interface AiSdkCallOptions {
  readonly toolCallId: string;
  readonly messages: readonly unknown[];
  readonly abortSignal?: AbortSignal | undefined;
  readonly experimental_context?: unknown;
  readonly context?: unknown;
}

/** A tool of the AI SDK 6 and 7. `TInput` is the JSON that the model sends, `TOutput` that of the result. */
export interface AiSdkTool<TInput = unknown, TOutput = JsonValue> {
  readonly type?: undefined;
  readonly description: string;
  readonly title?: string;
  readonly inputSchema: AiSdkSchema<TInput>;
  readonly outputSchema: AiSdkSchema<TOutput>;
  /** Absent for a tool that is run outside of this process. */
  execute?(input: TInput, options: AiSdkCallOptions): Promise<TOutput> | AsyncIterable<TOutput>;
  needsApproval?(
    input: TInput,
    options: Pick<AiSdkCallOptions, "toolCallId" | "messages" | "experimental_context" | "context">,
  ): Promise<boolean>;
  toModelOutput?(options: {
    readonly toolCallId: string;
    readonly input: TInput;
    readonly output: TOutput;
  }): Promise<AiSdkModelOutput>;
  readonly strict?: boolean;
  readonly providerOptions?: { [provider: string]: AiSdkJsonObject };
  readonly metadata?: AiSdkJsonObject;
}

/** Tools by their names. */
export interface AiSdkTools {
  [name: string]: AiSdkTool;
}
