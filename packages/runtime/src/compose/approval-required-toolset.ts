// A source of which some calls, or all, have to wait for a decision. A gate only adds: nothing that asked before stops.
import type { RunContext } from "../run-context.ts";
import type { ApprovalPredicate, Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { deriveTool } from "./derive-tool.ts";
import { checkNames } from "./selected-toolset.ts";
import { SourceLayer } from "./source-layer.ts";

/** A call at the gate: the name is the one that this layer sees, the arguments are decoded. */
export interface GatedCall<TDeps> {
  readonly toolName: string;
  readonly args: { readonly [name: string]: unknown };
  readonly ctx: RunContext<TDeps>;
}

/** Names of tools, or a question about the call. An error, or an answer that is no boolean, is a yes. */
export type Gate<TDeps> = readonly string[] | ((call: GatedCall<TDeps>) => boolean | Promise<boolean>);

/**
 * Makes calls wait for a decision: of all tools, of those named, or those of which the predicate says so. Throws a
 * `CompositionError` `UNKNOWN_TOOL` at the list for a name that the source does not have.
 *
 * @example
 * const gated = new ApprovalRequiredToolset(paymentTools, ({ args }) => Number(args.amount) > 1000);
 */
export class ApprovalRequiredToolset<TDeps = unknown> extends SourceLayer<TDeps> {
  readonly #gate: Gate<TDeps> | undefined;

  constructor(inner: ToolSource<TDeps>, gate?: Gate<TDeps>) {
    super(inner);
    this.#gate = gate;
  }

  protected override async list(ctx: RunContext<TDeps>): Promise<Tool<TDeps>[]> {
    const tools = await this.inner.tools(ctx);
    const gate = this.#gate;
    if (gate === undefined) return tools.map((tool) => this.seen(tool, always));
    if (typeof gate === "function")
      return tools.map((tool) => this.seen(tool, (one) => sometimes(one, gate)));
    checkNames(gate, tools);
    return tools.map((tool) => (gate.includes(tool.name) ? this.seen(tool, always) : tool));
  }

  protected override over(inner: ToolSource<TDeps>): ToolSource<TDeps> {
    return new ApprovalRequiredToolset(inner, this.#gate);
  }
}

function always<TDeps>(tool: Tool<TDeps>): Tool<TDeps> {
  return deriveTool(tool, { facts: { requiresApproval: true, needsApproval: () => true } });
}

function sometimes<TDeps>(
  tool: Tool<TDeps>,
  gate: (call: GatedCall<TDeps>) => boolean | Promise<boolean>,
): Tool<TDeps> {
  const needsApproval: ApprovalPredicate<TDeps> = async (args, ctx) =>
    (await asksForApproval(tool, args, ctx)) || (await isYes(() => gate({ toolName: tool.name, args, ctx })));
  return deriveTool(tool, { facts: { requiresApproval: true, needsApproval } });
}

/** Must the call wait? By the tool itself and by all gates around it. Never throws. */
export async function asksForApproval<TDeps>(
  tool: Tool<TDeps>,
  args: { readonly [name: string]: unknown },
  ctx: RunContext<TDeps>,
): Promise<boolean> {
  if (!tool.requiresApproval) return false;
  const { needsApproval } = tool;
  return needsApproval === undefined ? true : isYes(() => needsApproval(args, ctx));
}

async function isYes(ask: () => unknown): Promise<boolean> {
  try {
    // What is not certainly a no is a yes.
    return (await ask()) !== false;
  } catch {
    return true;
  }
}
