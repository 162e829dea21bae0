// The executor of a run and of a turn: over what the source gives for it, with everything else shared.
import { expect, it } from "vitest";
import { tool } from "../by-hand/tool.ts";
import { ApprovalRequiredToolset } from "../compose/approval-required-toolset.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { DeferredLoadingToolset, ToolSearchToolset } from "../defer/index.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { ApprovalRequiredError } from "./approval-required-error.ts";
import type { DeferredCalls } from "./deferred-calls.ts";
import { ToolExecutor } from "./tool-executor.ts";

const ctx: RunContext = { deps: undefined };

function toolOf(name: string, ran: string[] = []): Tool {
  return tool({
    name,
    description: name,
    inputSchema: { type: "object" },
    execute: () => void ran.push(name),
  });
}

const call = (toolName: string) => ({ toolCallId: "1", toolName, args: {} });

it("each turn has the tools of its step, over the source of its run", async () => {
  const asked: string[] = [];
  const stepOf = (turn: number): ToolSource => new FunctionToolset([toolOf(`turn_${turn}`)]);
  let turn = 0;
  const source: ToolSource = {
    tools: () => [toolOf("neither")],
    forRun: () => {
      asked.push("run");
      return {
        tools: () => [toolOf("of_run")],
        forStep: () => {
          asked.push("step");
          turn += 1;
          return stepOf(turn);
        },
      };
    },
  };
  const run = await new ToolExecutor(source).forRun(ctx);
  const names = async (executor: ToolExecutor) => (await executor.tools(ctx)).map(({ name }) => name);
  expect(await names(run)).toEqual(["of_run"]);
  expect(await names(await run.forStep(ctx))).toEqual(["turn_1"]);
  const second = await run.forStep(ctx);
  expect((await second.run([call("turn_2")], ctx))[0]?.status).toBe("ok");
  expect((await second.run([call("turn_1")], ctx))[0]?.status).toBe("unknown_tool");
  expect(asked).toEqual(["run", "step", "step"]);
});

it("what a search has found stays for the run, and no longer", async () => {
  const executor = new ToolExecutor(
    new ToolSearchToolset(new DeferredLoadingToolset(new FunctionToolset([toolOf("paint")]))),
  );
  const run = await executor.forRun(ctx);
  await (await run.forStep(ctx)).run([{ ...call("search_tools"), args: { query: "paint" } }], ctx);
  expect((await (await run.forStep(ctx)).run([call("paint")], ctx))[0]?.status).toBe("ok");
  const other = await executor.forRun(ctx);
  expect((await (await other.forStep(ctx)).run([call("paint")], ctx))[0]?.status).toBe("unknown_tool");
});

it("a state of one run is gone on with once, by whichever executor, under the policy of all", async () => {
  const ran: string[] = [];
  const source: ToolSource = {
    tools: () => [],
    forRun: () => new ApprovalRequiredToolset(new FunctionToolset([toolOf("pay", ran), toolOf("wipe", ran)])),
  };
  const executor = new ToolExecutor(source, { policy: { deny: [{ tool: "wipe", mayBeAbsent: true }] } });
  const first = await executor.forRun(ctx);
  const deferred = await first.run([call("pay"), { ...call("wipe"), toolCallId: "2" }], ctx).then(
    (): DeferredCalls => expect.fail("Nothing waits."),
    (error: unknown): DeferredCalls =>
      error instanceof ApprovalRequiredError ? error.deferred : expect.fail(String(error)),
  );
  expect(deferred.outcomes).toMatchObject([{ toolCallId: "2", status: "denied" }]);
  const answers = { results: [{ toolCallId: "1", approved: true } as const] };
  const second = await executor.forRun(ctx);
  expect((await second.resume(deferred, answers, ctx)).map(({ status }) => status)).toEqual(["ok", "denied"]);
  await expect(first.resume(deferred, answers, ctx)).rejects.toThrow(/REPLAYED|resumed/i);
  expect(ran).toEqual(["pay"]);
});
