// Which tool a call is of, with arguments that are valid: what is decided about. Decides nothing and runs nothing.
import { deriveTool } from "../compose/derive-tool.ts";
import { namesOf } from "../compose/names-of.ts";
import { cut } from "../decode/describe.ts";
import { isObject } from "../decode/object.ts";
import { isToolDeniedError } from "../errors/tool-denied-error.ts";
import { ToolInputError } from "../errors/tool-input-error.ts";
import { toError } from "../execute/thrown.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { warn } from "../platform.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { CallEnding, ToolCall } from "./call-outcome.ts";

/** Longer names are told in part. */
const longestName = 100;

type Arguments = { readonly [name: string]: unknown };

export interface ResolvedCall<TDeps> {
  /** What runs. */
  readonly tool: Tool<TDeps>;
  /** Its own decoded arguments. */
  readonly toolArgs: Arguments;
  /** What the call is of: the tool itself, but for one whose calls are calls of others. */
  readonly subject: Tool<TDeps>;
  /** The subject's arguments, as JSON and decoded. */
  readonly args: JsonValue;
  readonly decoded: Arguments;
}

/**
 * The call, or what the model reads of one that is of no tool, or not valid.
 *
 * @param wasAsked Is it an answer to a request? Then its tool needs not be found again.
 */
export async function resolveCall<TDeps>(
  tools: readonly Tool<TDeps>[],
  { toolCallId, toolName, args }: ToolCall,
  ctx: RunContext<TDeps>,
  wasAsked = false,
): Promise<ResolvedCall<TDeps> | CallEnding> {
  const tool = tools.find(({ name }) => name === toolName);
  if (tool === undefined) {
    const message = `There is no tool ${JSON.stringify(cut(toolName, longestName))}. ${namesOf(tools, toolName)}`;
    return { status: "unknown_tool", message };
  }
  const named = decode(tool, args, ctx);
  if ("status" in named) return named;
  const toolArgs = named.decoded;
  if (tool.subject === undefined) return { tool, toolArgs, subject: tool, args, decoded: toolArgs };

  const subject = await tool.subject(toolArgs, { ...ctx, toolCallId }, wasAsked);
  if (typeof subject === "string") return { status: "failed", message: subject };
  // The model may never have been shown the schema.
  const meant = decode(subject.tool, subject.args, ctx, subject.tool.inputSchema);
  if ("status" in meant) return meant;
  return { tool, toolArgs, subject: subject.tool, args: subject.args, decoded: meant.decoded };
}

/**
 * What runs: the tool itself; or, where its calls are calls of others, that other one with its hooks, its time and its
 * retries, called through everything around the tool that was named.
 */
export function runningTool<TDeps>({ tool, subject, decoded }: ResolvedCall<TDeps>): Tool<TDeps> {
  if (subject === tool) return tool;
  const { execute, stream } = tool;
  return { ...deriveTool(subject, {}), decode: () => ({ ok: true, value: decoded }), execute, stream };
}

/** What the tool's own validators say: nobody is asked about arguments that they refuse. */
export async function refusalOf<TDeps>(
  { subject, decoded }: Pick<ResolvedCall<TDeps>, "subject" | "decoded">,
  ctx: RunContext<TDeps>,
): Promise<CallEnding | undefined> {
  try {
    const found = (await subject.validate?.(decoded, ctx)) ?? [];
    return found.length === 0 ? undefined : invalid(new ToolInputError(subject.name, found));
  } catch (thrown) {
    if (isToolDeniedError(thrown)) throw thrown;
    // It has said nothing; it is asked again before the function runs, and what it throws then is the call's error.
    return undefined;
  }
}

function decode<TDeps>(
  tool: Tool<TDeps>,
  args: JsonValue,
  ctx: RunContext<TDeps>,
  schema?: JsonObject,
): { readonly decoded: Arguments } | CallEnding {
  try {
    const decoded = tool.decode(args, ctx.decode);
    if (!decoded.ok) return invalid(new ToolInputError(tool.name, decoded.issues, schema));
    // boundary: the root of every input schema is an object.
    return { decoded: isObject(decoded.value) ? (decoded.value as Arguments) : {} };
  } catch (thrown) {
    // A validator of the application's own. What it threw is for whoever runs the process.
    warn(`the arguments of ${tool.name} could not be checked: ${toError(thrown).message}`);
    return { status: "failed", message: `The arguments of ${tool.name} could not be checked.` };
  }
}

function invalid({ issues, message }: ToolInputError): CallEnding {
  return { status: "invalid", issues, message };
}
