// Tools of a desk in tests: each logs what it did.
import { type ToolText, tool } from "../src/by-hand/tool.ts";
import { FunctionToolset } from "../src/compose/function-toolset.ts";
import { ApprovalRequiredError } from "../src/executor/approval-required-error.ts";
import type { CallDecision } from "../src/executor/deferred-calls.ts";
import { type ExecutorOptions, ToolExecutor } from "../src/executor/tool-executor.ts";
import type { JsonObject, JsonValue } from "../src/json.ts";
import type { RunContext } from "../src/run-context.ts";
import type { ToolSource } from "../src/tool-source.ts";
import { call } from "./turn.ts";

export interface Deps {
  readonly user: string;
  readonly isAdmin?: boolean;
}

export const ann: RunContext<Deps> = { deps: { user: "ann" } };
export const bob: RunContext<Deps> = { deps: { user: "bob", isAdmin: true } };
export const inputSchema: JsonObject = {
  type: "object",
  properties: { n: { type: "number" } },
  additionalProperties: false,
};

export type Texts = {
  readonly [name: string]: Partial<ToolText<Deps>> & { readonly inputSchema?: JsonObject };
};

/** A tool that waits for approval, and one that changes nothing. */
export const pay: Texts = { pay: { requiresApproval: true } };
export const look: Texts = { look: { annotations: { readOnlyHint: true } } };

export interface Desk {
  readonly source: FunctionToolset<Deps>;
  readonly ran: string[];
}

/** Tools that log what they did, by name. */
export function desk(texts: Texts): Desk {
  const ran: string[] = [];
  const tools = Object.entries(texts).map(([name, text]) =>
    tool<{ readonly n?: number }, string, Deps>({
      name,
      description: name,
      inputSchema,
      execute: ({ n = 0 }) => {
        ran.push(`${name} ${n}`);
        return `${name} ${n}`;
      },
      ...text,
    }),
  );
  return { source: new FunctionToolset<Deps>(tools), ran };
}

/** What became of one call, `waits` included. */
export async function outcomeOf(
  source: ToolSource<Deps>,
  options: ExecutorOptions<Deps>,
  name: string,
  args: JsonValue = {},
  ctx: RunContext<Deps> = ann,
): Promise<string | undefined> {
  try {
    return (await new ToolExecutor(source, options).run([call("a", name, args)], ctx))[0]?.status;
  } catch (error) {
    if (error instanceof ApprovalRequiredError) return "waits";
    throw error;
  }
}

/** One answer, to the call `a`. */
export const answer = (decision: object): { readonly results: readonly CallDecision[] } => ({
  results: [{ toolCallId: "a", ...decision } as CallDecision],
});
