// Calls of deferred tools through the executor: decided, asked and run as calls of the tool that is meant.
import { describe, expect, it } from "vitest";
import { MemoryApprovalStore } from "../approve/memory-approval-store.ts";
import { ExternalToolset } from "../by-hand/external-toolset.ts";
import { tool } from "../by-hand/tool.ts";
import { ApprovalRequiredToolset } from "../compose/approval-required-toolset.ts";
import { CombinedToolset } from "../compose/combined-toolset.ts";
import { FilteredToolset } from "../compose/filtered-toolset.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { type CallNext, WrapperToolset } from "../compose/wrapper-toolset.ts";
import { ApprovalRequiredError } from "../executor/approval-required-error.ts";
import type { CallDecision, DeferredCalls } from "../executor/deferred-calls.ts";
import { ToolExecutor } from "../executor/tool-executor.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool, ToolAnnotations, ToolExecution } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { deferTools } from "./index.ts";

const ctx: RunContext = { deps: undefined };
const inputSchema: JsonObject = {
  type: "object",
  properties: { x: { type: "string" } },
  additionalProperties: false,
};

const ran: string[] = [];

function toolOf(name: string, rest: { annotations?: ToolAnnotations; execution?: ToolExecution } = {}): Tool {
  const made = tool<{ readonly x?: string }, string>({
    name,
    description: name,
    inputSchema,
    ...(rest.annotations === undefined ? {} : { annotations: rest.annotations }),
    execute: ({ x = "" }) => {
      ran.push(`${name} ${x}`);
      if (x === "fail") throw new Error("No disk.");
      return `${name}: ${x}`;
    },
  });
  return rest.execution === undefined ? made : { ...made, execution: rest.execution };
}

const plain = new FunctionToolset([
  toolOf("read", { annotations: { readOnlyHint: true } }),
  toolOf("write"),
  toolOf("retried", { execution: { retries: 2 } }),
]);
const gated = new ApprovalRequiredToolset(plain, ["write"]);

const call = (name: string, args: JsonValue = {}, toolCallId = name) => ({
  toolCallId,
  toolName: "call",
  args: { name, arguments: args },
});

async function waiting(promise: Promise<unknown>): Promise<DeferredCalls> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApprovalRequiredError)) throw new Error(`Nothing waits: ${String(error)}`);
  return JSON.parse(JSON.stringify(error.deferred)) as DeferredCalls;
}

describe.each<[string, (source: ToolSource) => ToolSource]>([
  ["gates below", (source) => deferTools(source)],
  [
    "gates above",
    () => new ApprovalRequiredToolset(deferTools(plain), ({ args }) => args["name"] === "write"),
  ],
])("approval by %s", (_, defer) => {
  it("asks for the tool that is meant, with its arguments, and nothing more than once", async () => {
    ran.length = 0;
    const executor = new ToolExecutor(defer(gated));
    const deferred = await waiting(executor.run([call("read"), call("write", { x: "1" })], ctx));
    expect(ran).toEqual(["read "]);
    expect(deferred.requests).toMatchObject([
      {
        toolCallId: "write",
        toolName: "call",
        args: { name: "write", arguments: { x: "1" } },
        origin: { tool: "write" },
      },
    ]);
    const outcomes = await executor.resume(
      deferred,
      { results: [{ toolCallId: "write", approved: true }] },
      ctx,
    );
    expect(outcomes).toMatchObject([
      { toolCallId: "read", toolName: "call", status: "ok", result: "read: " },
      { toolCallId: "write", toolName: "call", status: "ok", result: "write: 1" },
    ]);
    expect(ran).toEqual(["read ", "write 1"]);
  });

  it("is for that tool alone: other arguments may be given, another tool not", async () => {
    ran.length = 0;
    const executor = new ToolExecutor(defer(gated));
    const answer = async (decision: object) => {
      const deferred = await waiting(executor.run([call("write", { x: "1" })], ctx));
      const results = [{ toolCallId: "write", approved: true, ...decision } as CallDecision];
      return (await executor.resume(deferred, { results }, ctx))[0];
    };
    expect(await answer({ argsOverride: { name: "write", arguments: { x: "2" } } })).toMatchObject({
      result: "write: 2",
    });
    expect(await answer({ argsOverride: { name: "read", arguments: {} } })).toMatchObject({
      status: "unknown_tool",
    });
    expect(await answer({ argsOverride: { name: "write", arguments: { y: 1 } } })).toMatchObject({
      status: "invalid",
    });
    expect(await answer({ approved: false, reason: "No." })).toMatchObject({
      status: "denied",
      message: "No.",
    });
    expect(ran).toEqual(["write 2"]);
  });
});

it("nobody is asked about arguments that are wrong; the model reads what they should be", async () => {
  ran.length = 0;
  const executor = new ToolExecutor(deferTools(gated));
  const outcomes = await executor.run(
    [
      call("write", { x: 1 }),
      { toolCallId: "b", toolName: "call", args: {} },
      call("wirte", {}, "c"),
      { toolCallId: "d", toolName: "write", args: {} },
    ],
    ctx,
  );
  expect(outcomes).toMatchObject([
    {
      status: "invalid",
      issues: [{ pointer: "/x" }],
      message: expect.stringContaining(JSON.stringify(inputSchema)),
    },
    { status: "invalid", issues: [{ pointer: "/name" }] },
    { status: "failed", message: expect.stringContaining("write") },
    { status: "unknown_tool" },
  ]);
  expect(ran).toEqual([]);
});

it("rules of a policy are about the tool that is meant", async () => {
  ran.length = 0;
  const denying = new ToolExecutor(deferTools(plain), {
    policy: { deny: ["write"], ask: [{ tool: "read" }] },
  });
  expect((await denying.tools(ctx)).map(({ name }) => name)).toEqual(["search", "describe", "call"]);
  const deferred = await waiting(denying.run([call("write"), call("read")], ctx));
  expect(deferred.outcomes).toMatchObject([{ toolCallId: "write", status: "denied" }]);
  const planning = new ToolExecutor(deferTools(plain), { policy: { mode: "plan" } });
  expect((await planning.tools(ctx)).map(({ name }) => name)).toEqual(["search", "describe", "call"]);
  const planned = await planning.run(
    [call("write"), call("read"), { toolCallId: "s", toolName: "search", args: {} }],
    ctx,
  );
  expect(planned.map(({ status }) => status)).toEqual(["denied", "ok", "ok"]);
  await expect(
    new ToolExecutor(deferTools(plain), { policy: { deny: ["nothing"] } }).tools(ctx),
  ).rejects.toThrow(/UNKNOWN_TOOL/);
});

it("an approval that stands does so for the tool that is meant", async () => {
  ran.length = 0;
  const executor = new ToolExecutor(deferTools(gated), { approvals: { store: new MemoryApprovalStore() } });
  const deferred = await waiting(executor.run([call("write", { x: "1" })], ctx));
  const results = [{ toolCallId: "write", approved: true, remember: "arguments" } as const];
  await executor.resume(deferred, { results }, ctx);
  expect(await executor.run([call("write", { x: "1" })], ctx)).toMatchObject([{ status: "ok" }]);
  await waiting(executor.run([call("write", { x: "2" })], ctx));
});

it("retries, hooks and events are those of the tool that is meant", async () => {
  ran.length = 0;
  const told: string[] = [];
  const executor = new ToolExecutor(deferTools(plain), {
    backoffMs: 1,
    hooks: [{ onStart: ({ tool: { name }, args }) => void told.push(`${name} ${JSON.stringify(args)}`) }],
  });
  expect(await executor.run([call("retried", { x: "fail" })], ctx)).toMatchObject([
    { toolName: "call", status: "failed" },
  ]);
  expect(ran).toEqual(["retried fail", "retried fail", "retried fail"]);
  expect(told).toEqual(['retried {"x":"fail"}']);
});

it("a layer above sees every call, and a filter above holds", async () => {
  ran.length = 0;
  const seen: string[] = [];
  class Seen extends WrapperToolset {
    protected override callTool(
      context: RunContext,
      name: string,
      args: unknown,
      next: CallNext<unknown>,
    ): Promise<JsonValue> {
      seen.push(`${name} ${JSON.stringify(args)}`);
      return next(context, args);
    }
  }
  expect(await new ToolExecutor(new Seen(deferTools(plain))).run([call("read")], ctx)).toMatchObject([
    { status: "ok" },
  ]);
  expect(seen).toEqual(['call {"name":"read","arguments":{}}']);
  let open = true;
  const executor = new ToolExecutor(new FilteredToolset(deferTools(plain), () => open));
  const [, , listed] = await executor.tools(ctx);
  open = false;
  await expect(listed?.execute({ name: "read" }, ctx)).rejects.toThrow(/not available/);
  expect(await executor.run([call("read")], ctx)).toMatchObject([{ status: "unknown_tool" }]);
});

it("a tool that runs elsewhere waits for its result, which is held against its schema", async () => {
  const outside = new ExternalToolset([
    { name: "click", description: "Clicks.", jsonSchema: inputSchema, outputSchema: { type: "boolean" } },
  ]);
  const executor = new ToolExecutor(deferTools(new CombinedToolset(plain, outside)));
  const answer = async (result: JsonValue) => {
    const deferred = await waiting(executor.run([call("click")], ctx));
    expect(deferred.requests).toMatchObject([{ waitsFor: "result", origin: { tool: "click" } }]);
    return (await executor.resume(deferred, { results: [{ toolCallId: "click", result }] }, ctx))[0]?.status;
  };
  expect(await answer(true)).toBe("ok");
  expect(await answer("yes")).toBe("failed");
});
