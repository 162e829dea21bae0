// What a chain was given to run around its function's calls, each with the function's own parameters, as what any tool
// has for it: by decoded arguments.
import type { CallHooks, CallStartEvent } from "./call-hooks.ts";
import type { DecodeIssue } from "./decode/issue.ts";
import type { ToolExtras } from "./described-tool.ts";
import type { DecodedArguments } from "./execute/bind-arguments.ts";
import type { RunOptions } from "./run-context.ts";
import type { ToolFunction, ToolHooks } from "./tool-builder.ts";

/** The live functions of one chain, in their order. */
export interface ChainExtras {
  readonly validators: readonly ToolFunction[];
  readonly hooks: readonly ToolHooks<never, never>[];
  readonly toModelOutput: ((result: never) => unknown) | undefined;
}

/** Gives a function's parameters for decoded arguments. */
export type BindArguments = (args: DecodedArguments, options: RunOptions) => Promise<unknown[]>;

/** The tool's own, made of the chain's. */
export function createExtras(
  { validators, hooks, toModelOutput }: ChainExtras,
  bind: BindArguments,
): ToolExtras {
  return {
    ...(validators.length === 0
      ? {}
      : {
          validate: async (args: DecodedArguments, ctx: RunOptions) =>
            verdictsOf(validators, await bind(args, ctx)),
        }),
    ...(hooks.length === 0 ? {} : { hooks: hooks.map((one) => boundHooks(one, bind)) }),
    // boundary: the builder's types take a function of this tool's result.
    ...(toModelOutput === undefined ? {} : { toModelOutput: toModelOutput as (result: unknown) => unknown }),
  };
}

/** What the validators say of the function's parameters. Rejects with what one throws. */
export async function verdictsOf(
  validators: readonly ToolFunction[],
  bound: readonly unknown[],
): Promise<readonly DecodeIssue[]> {
  const issues: DecodeIssue[] = [];
  for (const validator of validators) {
    // boundary: the builder's types take a validator of the function's own parameters.
    const verdict: unknown = await (validator as (...args: readonly unknown[]) => unknown)(...bound);
    if (verdict === undefined || verdict === null) continue;
    if (typeof verdict !== "string")
      throw new TypeError("A validator gives a text that says what is wrong, or nothing.");
    issues.push({
      pointer: "",
      code: "constraint",
      expected: "arguments that the tool's validator takes",
      received: "other arguments",
      message: verdict,
    });
  }
  return issues;
}

function boundHooks(hooks: ToolHooks<never, never>, bind: BindArguments): CallHooks {
  const { onStart, onEnd } = hooks;
  // boundary: the builder's types take hooks of the function's own parameters and of its result.
  const eventOf = async (event: CallStartEvent): Promise<never> =>
    ({ ...event, toolName: event.tool.name, args: await bind(event.args, event.ctx) }) as never;
  return {
    ...(onStart === undefined ? {} : { onStart: async (event) => onStart.call(hooks, await eventOf(event)) }),
    ...(onEnd === undefined ? {} : { onEnd: async (event) => onEnd.call(hooks, await eventOf(event)) }),
  };
}
