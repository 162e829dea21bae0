// Spans as OpenTelemetry's own SDK gets them.
import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { ATTR_ERROR_TYPE } from "@opentelemetry/semantic-conventions";
import * as conventions from "@opentelemetry/semantic-conventions/incubating";
import { build } from "esbuild";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { tool } from "../by-hand/tool.ts";
import { ApprovalRequiredToolset } from "../compose/approval-required-toolset.ts";
import { CombinedToolset } from "../compose/combined-toolset.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { PrefixedToolset } from "../compose/prefixed-toolset.ts";
import { deferTools } from "../defer/index.ts";
import { ApprovalRequiredError } from "../executor/approval-required-error.ts";
import type { CallOutcome } from "../executor/call-outcome.ts";
import { type ExecutorOptions, ToolExecutor } from "../executor/tool-executor.ts";
import type { JsonValue } from "../json.ts";
import { executeTool, genAi, own } from "./attributes.ts";
import { type OpenTelemetryOptions, openTelemetry } from "./index.ts";

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const manager = new AsyncLocalStorageContextManager().enable();
context.setGlobalContextManager(manager);
trace.setGlobalTracerProvider(provider);
const tracer = trace.getTracer("test");
beforeEach(() => exporter.reset());
afterAll(async () => {
  await provider.shutdown();
  context.disable();
  trace.disable();
});

class OutOfStock extends Error {
  override readonly name = "OutOfStock";
}
const inputSchema = { type: "object", properties: { item: { type: "string" } }, required: ["item"] } as const;
const order = tool<{ readonly item: string }, string>({
  name: "order",
  description: "Orders an item.",
  inputSchema,
  tags: ["shop", "external-api"],
  execute: async ({ item }, { signal }) => {
    await Promise.resolve();
    return tracer.startActiveSpan(`SELECT ${item}`, async (span) => {
      await Promise.resolve();
      span.end();
      if (item === "gone") throw new OutOfStock("There is no gone.");
      if (item === "slow") await new Promise((resolve) => setTimeout(resolve, 10_000));
      if (item === "stop") await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return `ordered ${item}`;
    });
  },
});
const plain = tool<{ readonly item: string }, string>({
  name: "look",
  description: "Looks.",
  inputSchema,
  execute: ({ item }) => item,
});
const shop = new FunctionToolset([order, plain]);

interface Ran {
  readonly outcome: CallOutcome;
  readonly span: ReadableSpan;
}
async function run(
  item: JsonValue,
  options: OpenTelemetryOptions = {},
  rest: ExecutorOptions & { readonly toolName?: string; readonly signal?: AbortSignal } = {},
): Promise<Ran> {
  const { toolName = "order", signal, ...executorOptions } = rest;
  const executor = new ToolExecutor(shop, { ...executorOptions, telemetry: openTelemetry(options) });
  const [outcome] = await executor.run([{ toolCallId: "call-1", toolName, args: { item } }], {
    deps: undefined,
    ...(signal === undefined ? {} : { signal }),
  });
  const [span, ...others] = exporter.getFinishedSpans().filter(({ name }) => name.startsWith(executeTool));
  if (outcome === undefined || span === undefined || others.length > 0)
    throw new Error("expected one call, one span");
  return { outcome, span };
}

describe("the span of a call", () => {
  it("has the name, the kind and the attributes of the conventions, with the tool's tags", async () => {
    const { span } = await run("pen");
    expect(span.name).toBe("execute_tool order");
    expect(span.kind).toBe(SpanKind.INTERNAL);
    expect(span.instrumentationScope.name).toBe("@toolshed/runtime");
    expect(span.attributes).toEqual({
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "order",
      "gen_ai.tool.type": "function",
      "gen_ai.tool.call.id": "call-1",
      "gen_ai.tool.description": "Orders an item.",
      "toolshed.tool.origin": "order",
      "toolshed.tool.tags": ["shop", "external-api"],
      "toolshed.call.status": "ok",
    });
    expect(span.status).toEqual({ code: SpanStatusCode.UNSET });
  });

  it("has names that the conventions' own package knows", () => {
    expect(genAi).toEqual({
      operation: conventions.ATTR_GEN_AI_OPERATION_NAME,
      toolName: conventions.ATTR_GEN_AI_TOOL_NAME,
      toolType: conventions.ATTR_GEN_AI_TOOL_TYPE,
      toolDescription: conventions.ATTR_GEN_AI_TOOL_DESCRIPTION,
      callId: conventions.ATTR_GEN_AI_TOOL_CALL_ID,
      callArguments: conventions.ATTR_GEN_AI_TOOL_CALL_ARGUMENTS,
      callResult: conventions.ATTR_GEN_AI_TOOL_CALL_RESULT,
      errorType: ATTR_ERROR_TYPE,
    });
    expect(executeTool).toBe(conventions.GEN_AI_OPERATION_NAME_VALUE_EXECUTE_TOOL);
    const published = new Set<unknown>(Object.values(conventions));
    for (const name of Object.values(own)) expect(published.has(name)).toBe(false);
  });

  it("has arguments and results only when asked for, as JSON", async () => {
    const silent = await run("pen");
    expect(JSON.stringify(silent.span.attributes)).not.toContain("pen");
    exporter.reset();
    const { span } = await run("pen", { recordArguments: true, recordResults: true });
    expect(span.attributes).toMatchObject({
      "gen_ai.tool.call.arguments": '{"item":"pen"}',
      "gen_ai.tool.call.result": '"ordered pen"',
    });
  });

  it("says what an error was only when asked for, and else no more than its kind", async () => {
    const { span } = await run("gone");
    expect([span.status, span.events]).toEqual([{ code: SpanStatusCode.ERROR }, []]);
    exporter.reset();
    const told = await run("gone", { recordErrors: true });
    expect(told.span.status).toEqual({ code: SpanStatusCode.ERROR, message: "There is no gone." });
    expect(told.span.events).toMatchObject([
      {
        name: "exception",
        attributes: { "exception.type": "OutOfStock", "exception.message": "There is no gone." },
      },
    ]);
  });

  it("has more attributes where some are given, and none of tags where there are none", async () => {
    const { span } = await run(
      "pen",
      { attributes: ({ tool }) => ({ "app.schema": tool.inputSchema["type"] as string }) },
      { toolName: "look" },
    );
    expect(span.attributes["app.schema"]).toBe("object");
    expect(span.attributes).not.toHaveProperty("toolshed.tool.tags");
  });

  it("has the name that the model called, and the original one beside it", async () => {
    const telemetry = openTelemetry();
    const executor = new ToolExecutor(new PrefixedToolset(shop, "shop_"), { telemetry });
    await executor.run([{ toolCallId: "1", toolName: "shop_look", args: { item: "a" } }], {
      deps: undefined,
    });
    const [span] = exporter.getFinishedSpans();
    expect(span?.name).toBe("execute_tool shop_look");
    expect(span?.attributes).toMatchObject({
      "gen_ai.tool.name": "shop_look",
      "toolshed.tool.origin": "look",
    });
  });
});

it("the span of a deferred tool's call is that of the tool that is meant", async () => {
  const executor = new ToolExecutor(deferTools(shop), { telemetry: openTelemetry() });
  const args = { name: "look", arguments: { item: "a" } };
  await executor.run([{ toolCallId: "1", toolName: "call", args }], { deps: undefined });
  const spans = exporter.getFinishedSpans();
  expect(spans.map(({ name }) => name)).toEqual(["execute_tool look"]);
  expect(spans[0]?.attributes).toMatchObject({ "gen_ai.tool.name": "look", "toolshed.tool.origin": "look" });
});

describe("every outcome", () => {
  it.each<[CallOutcome["status"], string | undefined, () => Promise<Ran>]>([
    ["ok", undefined, () => run("pen")],
    ["failed", "OutOfStock", () => run("gone")],
    ["invalid", "invalid", () => run(5)],
    ["unknown_tool", "unknown_tool", () => run("pen", {}, { toolName: "ordr" })],
    ["timeout", "timeout", () => run("slow", {}, { timeoutMs: 20 })],
    ["aborted", "aborted", () => run("stop", {}, { signal: AbortSignal.timeout(20) })],
  ])("%s is the span's status, with the type of the error", async (status, errorType, ran) => {
    const { outcome, span } = await ran();
    expect(outcome.status).toBe(status);
    expect(span.ended).toBe(true);
    expect(span.attributes["toolshed.call.status"]).toBe(status);
    expect(span.attributes["error.type"]).toBe(errorType);
    expect(span.status.code).toBe(status === "ok" ? SpanStatusCode.UNSET : SpanStatusCode.ERROR);
    expect(span.attributes["gen_ai.tool.call.id"]).toBe("call-1");
  });

  it("denied is one too, in the run that goes on; a call that waits has no span until then", async () => {
    const executor = new ToolExecutor(new ApprovalRequiredToolset(shop), { telemetry: openTelemetry() });
    const calls = [{ toolCallId: "1", toolName: "look", args: { item: "a" } }];
    const waiting: unknown = await executor.run(calls, { deps: undefined }).catch((error: unknown) => error);
    if (!(waiting instanceof ApprovalRequiredError)) throw waiting;
    expect(exporter.getFinishedSpans()).toEqual([]);
    await executor.resume(
      waiting.deferred,
      { results: [{ toolCallId: "1", approved: false }] },
      { deps: undefined },
    );
    expect(exporter.getFinishedSpans().map(({ attributes }) => attributes["error.type"])).toEqual(["denied"]);
  });

  it("unknown_tool puts no text of the model into the span's name", async () => {
    const { span } = await run("pen", {}, { toolName: "x".repeat(5000) });
    expect(span.name).toBe("execute_tool");
    expect(String(span.attributes["gen_ai.tool.name"]).length).toBeLessThan(200);
  });
});

describe("spans of one trace", () => {
  it("go from the agent over the call to what the tool's function does, also of calls side by side", async () => {
    const executor = new ToolExecutor(new CombinedToolset(shop), { telemetry: openTelemetry() });
    const items = ["a", "b", "c"];
    await tracer.startActiveSpan("invoke_agent", async (span) => {
      const calls = items.map((item) => ({ toolCallId: item, toolName: "order", args: { item } }));
      await executor.run(calls, { deps: undefined });
      span.end();
    });
    const spans = exporter.getFinishedSpans();
    const agent = spans.find(({ name }) => name === "invoke_agent");
    for (const item of items) {
      const query = spans.find(({ name }) => name === `SELECT ${item}`);
      const call = spans.find(({ attributes }) => attributes["gen_ai.tool.call.id"] === item);
      expect(query?.parentSpanContext?.spanId).toBe(call?.spanContext().spanId);
      expect(call?.parentSpanContext?.spanId).toBe(agent?.spanContext().spanId);
      expect(query?.spanContext().traceId).toBe(agent?.spanContext().traceId);
    }
  });

  it("are one for a call, however often it is tried", async () => {
    let tries = 0;
    const flaky = tool({
      name: "flaky",
      description: "Flaky.",
      inputSchema: { type: "object" },
      execute: () => {
        tries += 1;
        if (tries < 3) throw new Error("again");
        return tries;
      },
    });
    const telemetry = openTelemetry();
    const retried = { ...flaky, execution: { retries: 4 } };
    const executor = new ToolExecutor(new FunctionToolset([retried]), { telemetry, backoffMs: 1 });
    const [outcome] = await executor.run([{ toolCallId: "1", toolName: "flaky", args: {} }], {
      deps: undefined,
    });
    expect([outcome?.status, tries, exporter.getFinishedSpans().length]).toEqual(["ok", 3, 1]);
    expect(exporter.getFinishedSpans()[0]?.status.code).toBe(SpanStatusCode.UNSET);
  });

  it("go to the tracer that is given", async () => {
    const { span } = await run("pen", { tracer: trace.getTracer("mine", "2") });
    expect(span.instrumentationScope).toMatchObject({ name: "mine", version: "2" });
  });
});

it("nothing but this entry needs OpenTelemetry, and without it the import fails and names it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "toolshed-otel-"));
  try {
    const source = fileURLToPath(new URL("../", import.meta.url));
    await build({
      entryPoints: { main: join(source, "index.ts"), otel: join(source, "otel/index.ts") },
      outdir: folder,
      bundle: true,
      format: "esm",
      external: ["@opentelemetry/*"],
      outExtension: { ".js": ".mjs" },
      logLevel: "silent",
    });
    const importing = (name: string): SpawnSyncReturns<string> =>
      spawnSync(process.execPath, [join(folder, name)], { cwd: folder, encoding: "utf8" });
    expect(importing("main.mjs")).toMatchObject({ status: 0, stderr: "" });
    const { status, stderr } = importing("otel.mjs");
    expect(status).toBe(1);
    expect(stderr).toContain("Cannot find package '@opentelemetry/api'");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
