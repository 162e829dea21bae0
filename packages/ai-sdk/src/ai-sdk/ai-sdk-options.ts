// What may be said of tools for the AI SDK.
import type { JsonObject, Tool } from "@toolshed/runtime";
import type { HostOptions } from "../host/host-options.ts";

/** A tool's schema in the words of one provider. */
export interface ProviderSchema {
  readonly inputSchema: JsonObject;
  /** May the provider hold the model strictly to it? */
  readonly strict?: boolean;
}

export interface AiSdkOptions<TDeps = unknown> extends HostOptions<TDeps> {
  /**
   * The schema that the model is shown, where its provider takes another one than the tool's own. What comes is decoded by
   * the tool's own all the same.
   */
  readonly dialect?: (tool: Tool<never>) => ProviderSchema;
  /** Holds the model strictly to the schemas, where its provider can: all tools, or those of which the function says so. */
  readonly strict?: boolean | ((tool: Tool<never>) => boolean | undefined);
}

/** What of the options is for the run of calls. */
export function hostOptions<TDeps>({
  dialect: _dialect,
  strict: _strict,
  ...rest
}: AiSdkOptions<TDeps>): HostOptions<TDeps> {
  return rest;
}

export function shownSchema<TDeps>(tool: Tool<TDeps>, { dialect }: AiSdkOptions<TDeps>): ProviderSchema {
  return dialect?.(tool) ?? { inputSchema: tool.inputSchema };
}

/** Undefined where nothing is said: then it is for the provider's package to decide. */
export function strictOf<TDeps>(
  tool: Tool<TDeps>,
  { strict: ofDialect }: ProviderSchema,
  { strict }: AiSdkOptions<TDeps>,
): boolean | undefined {
  const wanted = typeof strict === "function" ? strict(tool) : strict;
  return wanted ?? ofDialect;
}
