// A model never reads an empty text of what went wrong: it could not tell that something did.
import { describe, expect, it } from "vitest";
import { ExternalToolset } from "../by-hand/external-toolset.ts";
import { tool } from "../by-hand/tool.ts";
import { ApprovalRequiredToolset } from "../compose/approval-required-toolset.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { deferTools } from "../defer/index.ts";
import { ToolDeniedError } from "../errors/tool-denied-error.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { RunContext } from "../run-context.ts";
import { ApprovalRequiredError } from "./approval-required-error.ts";
import type { CallDecision, DeferredCalls } from "./deferred-calls.ts";
import type { ExecutorOptions } from "./executor-options.ts";
import { ToolExecutor } from "./tool-executor.ts";

const ctx: RunContext = { deps: undefined };
const call = { toolCallId: "1", toolName: "work", args: {} };

/** What says nothing, thrown. */
const thrown: readonly [string, () => unknown][] = [
  ["an Error", () => new Error("")],
  ["an Error without a message", () => new Error()],
  ["white space", () => new Error(" \n\t")],
  ["a TypeError", () => new TypeError()],
  ["a ToolError", () => new ToolError("")],
  ["a final ToolError", () => new ToolError(undefined, { final: true })],
  ["an AggregateError", () => new AggregateError([new Error("inner")])],
  ["a DOMException", () => new DOMException()],
  ["an empty string", () => ""],
  ["an empty list", () => []],
  ["an object whose string is empty", () => ({ toString: () => "" })],
  [
    "an error that says so by a getter",
    () => Object.defineProperty(new Error("x"), "message", { get: () => "" }),
  ],
];

const failing = (make: () => unknown) =>
  new FunctionToolset([
    tool({
      name: "work",
      description: "Works.",
      inputSchema: { type: "object" },
      execute: () => {
        throw make();
      },
    }),
  ]);

describe.each(thrown)("%s", (_, make) => {
  const said = expect.stringMatching(/^The tool failed(, and did not say why)?\.$/);

  it.each<[string, ExecutorOptions]>([
    ["shown", {}],
    ["masked", { errors: "masked" }],
    ["after retries", { retries: 1, backoffMs: 0 }],
  ])("gives the model a sentence, %s", async (__, options) => {
    const executor = new ToolExecutor(failing(make), options);
    expect(await executor.run([call], ctx)).toMatchObject([{ status: "failed", message: said }]);
    const behind = new ToolExecutor(deferTools(failing(make)), options);
    const asked = { toolCallId: "1", toolName: "call", args: { name: "work" } };
    expect(await behind.run([asked], ctx)).toMatchObject([{ status: "failed", message: said }]);
  });

  it("of a hook, too", async () => {
    const works = new FunctionToolset([
      tool({ name: "work", description: "Works.", inputSchema: { type: "object" }, execute: () => null }),
    ]);
    for (const hook of ["onStart", "onEnd"] as const) {
      const hooks = {
        [hook]: () => {
          throw make();
        },
      };
      expect(await new ToolExecutor(works, { hooks }).run([call], ctx)).toMatchObject([
        { status: "failed", message: said },
      ]);
    }
  });
});

describe("a decision that says nothing", () => {
  const work = tool({
    name: "work",
    description: "Works.",
    inputSchema: { type: "object" },
    execute: () => null,
  });
  const waiting = async (executor: ToolExecutor): Promise<DeferredCalls> =>
    executor.run([call], ctx).then(
      () => expect.fail("Nothing waits."),
      (error: unknown) =>
        error instanceof ApprovalRequiredError ? error.deferred : expect.fail(String(error)),
    );

  it.each<[string, CallDecision]>([
    ["a denial", { toolCallId: "1", approved: false, reason: "" }],
    ["a denial with white space", { toolCallId: "1", approved: false, reason: "  " }],
    ["an error from outside", { toolCallId: "1", error: "" }],
  ])("%s", async (_, decision) => {
    const outside = new ExternalToolset([
      { name: "work", description: "Works.", jsonSchema: { type: "object" } },
    ]);
    const source = "error" in decision ? outside : new ApprovalRequiredToolset(new FunctionToolset([work]));
    const executor = new ToolExecutor(source);
    const [outcome] = await executor.resume(await waiting(executor), { results: [decision] }, ctx);
    expect(outcome?.status).toBe("error" in decision ? "failed" : "denied");
    expect(outcome?.message).toMatch(/\w.*\.$/);
  });

  it("a rule whose reason is empty", async () => {
    const policy = { deny: [{ tool: "work", reason: "" }] };
    expect(await new ToolExecutor(new FunctionToolset([work]), { policy }).run([call], ctx)).toMatchObject([
      { status: "denied", message: "This call of work is not allowed." },
    ]);
  });

  it("a refusal that stops the run, for the calls beside it", async () => {
    const hooks = {
      onStart: () => {
        throw new ToolDeniedError({ message: "" });
      },
    };
    const run = new ToolExecutor(new FunctionToolset([work]), { hooks }).run([call], ctx);
    const error = await run.then(
      () => expect.fail("It was not refused."),
      (reason: unknown) => reason as ToolDeniedError,
    );
    for (const { message } of error.outcomes) expect(message).toMatch(/\w/);
  });
});
