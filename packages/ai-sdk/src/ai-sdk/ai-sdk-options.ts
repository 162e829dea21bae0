// What may be said of tools for the AI SDK.
import type { JsonObject, Tool } from "@toolshed/runtime";
import { type DialectSchema, toDialect } from "@toolshed/runtime/dialects";
import type { HostOptions } from "../host/host-options.ts";

export interface AiSdkOptions<TDeps = unknown> extends HostOptions<TDeps> {
  /**
   * The schema that the model is shown, where its provider takes another one than the tool's own: what `toDialect` of
   * `@toolshed/runtime/dialects` gives. What the model sends by it is brought back to the tool's own form, and decoded. A tool
   * whose schema has no form in the dialect is shown with its own one, not strictly. Without it, or then, a schema with a union
   * at its root (of an imported tool) is shown below a property `arguments`, since most providers refuse it otherwise.
   */
  readonly dialect?: (tool: Tool<never>) => DialectSchema;
  /** Holds the model strictly to the schemas, where its provider can: all tools, or those of which the function says so. */
  readonly strict?: boolean | ((tool: Tool<never>) => boolean | undefined);
}

/** A tool's schema as the model is shown it. */
export interface ShownSchema {
  readonly inputSchema: JsonObject;
  /** Undefined where nothing is said: then it is for the provider's package to decide. */
  readonly strict: boolean | undefined;
  /** What the model sent, as the tool's own schema has it. */
  readonly toBase: (input: unknown) => unknown;
}

/** What of the options is for the run of calls. */
export function hostOptions<TDeps>({
  dialect: _dialect,
  strict: _strict,
  ...rest
}: AiSdkOptions<TDeps>): HostOptions<TDeps> {
  return rest;
}

export function shownSchema<TDeps>(tool: Tool<TDeps>, { dialect, strict }: AiSdkOptions<TDeps>): ShownSchema {
  const wanted = typeof strict === "function" ? strict(tool) : strict;
  const written = dialect?.(tool);
  if (written?.ok === true) return { inputSchema: written.schema, strict: wanted, toBase: written.toBase };
  const own = plainSchema(tool);
  return { ...own, strict: written === undefined ? wanted : false };
}

/** The tool's own schema, with an object at the root: of the providers without a form of their own, OpenAI asks for most. */
function plainSchema({ inputSchema }: Pick<Tool<never>, "inputSchema">): Omit<ShownSchema, "strict"> {
  const plain = toDialect(inputSchema, "openai");
  if (plain.ok) return { inputSchema: plain.schema, toBase: plain.toBase };
  return { inputSchema, toBase: (input) => input };
}
