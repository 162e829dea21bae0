// Which tool a call is decided and run as: the named one, or, where its calls are calls of others, the one that is meant.
import { asksForApproval } from "../compose/approval-required-toolset.ts";
import { deriveTool } from "../compose/derive-tool.ts";
import { isObject } from "../decode/object.ts";
import { ToolInputError } from "../errors/tool-input-error.ts";
import type { JsonValue } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { CallEnding } from "./call-outcome.ts";

type Arguments = { readonly [name: string]: unknown };

export interface EffectiveCall<TDeps> {
  /** Says what the tool that is meant says, and runs as the model called it: through everything around the named tool. */
  readonly tool: Tool<TDeps>;
  /** As the model sent them to the tool that is meant. */
  readonly args: JsonValue;
  readonly decoded: Arguments;
}

/** What a call of the tool with these arguments is; or how it ends, where they are not valid. */
export async function effectiveCall<TDeps>(
  tool: Tool<TDeps>,
  args: JsonValue,
  ctx: RunContext<TDeps>,
): Promise<EffectiveCall<TDeps> | { readonly ending: CallEnding }> {
  const named = decode(tool, args, ctx);
  if ("ending" in named) return named;
  const subject = await tool.subject?.(named.decoded, ctx);
  // Of what is no tool its own function says so.
  if (subject === undefined) return { tool, args, ...named };
  const meant = decode(subject.tool, subject.args, ctx, true);
  if ("ending" in meant) return meant;
  const asks = async (own: Arguments, ownCtx: RunContext<TDeps>): Promise<boolean> =>
    (await asksForApproval(tool, named.decoded, ownCtx)) || asksForApproval(subject.tool, own, ownCtx);
  const derived = deriveTool(subject.tool, {
    facts: { requiresApproval: tool.requiresApproval || subject.tool.requiresApproval, needsApproval: asks },
  });
  const decoded = { ok: true, value: meant.decoded } as const;
  const own = { decode: () => decoded, execute: tool.execute, stream: tool.stream };
  return { tool: { ...derived, ...own }, args: subject.args, ...meant };
}

/** @param tells Whether a refusal has the schema: the model may not have seen it. */
function decode<TDeps>(
  tool: Tool<TDeps>,
  args: JsonValue,
  ctx: RunContext<TDeps>,
  tells = false,
): { readonly decoded: Arguments } | { readonly ending: CallEnding } {
  const decoded = tool.decode(args, ctx.decode);
  // boundary: the root of every input schema is an object.
  if (decoded.ok) return { decoded: isObject(decoded.value) ? (decoded.value as Arguments) : {} };
  const schema = tells ? tool.inputSchema : undefined;
  const { message, issues } = new ToolInputError(tool.name, decoded.issues, schema);
  return { ending: { status: "invalid", issues, message } };
}
