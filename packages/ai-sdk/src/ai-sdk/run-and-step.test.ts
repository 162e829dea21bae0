// Sources that give other tools in each turn, and what they have to say to the model.

import { PreparedToolset, type Tool, type ToolSource, tool } from "@toolshed/runtime";
import { DeferredLoadingToolset, ToolSearchToolset } from "@toolshed/runtime/defer";
import { toDialect } from "@toolshed/runtime/dialects";
import { describe, expect, it } from "vitest";
import { aiSdks } from "../../testing/ai-sdks.ts";
import { answered } from "../../testing/answered.ts";
import { deskToolset } from "../../testing/desk/src/desk.generated.ts";
import { deskContext } from "../../testing/desk-context.ts";
import type { ModelCall } from "../../testing/scripted-model.ts";
import { aiSdkRun } from "./ai-sdk-run.ts";

const call = (name: string, input: unknown = {}, id = "c1"): ModelCall => ({ id, name, input });

describe.each(aiSdks)("$name", ({ generate }) => {
  it("lists what the model has found from the next turn on, and runs it", async () => {
    const { context, ran } = deskContext();
    const source = new ToolSearchToolset(new DeferredLoadingToolset(deskToolset, ["charge", "text"]));
    const run = await aiSdkRun(source, { context });
    const { requests } = await generate({
      tools: run.tools,
      run,
      turns: [[call("search_tools", { query: "charge" })], [call("charge", { cents: 3 }, "c2")], "Done."],
    });
    const shown = requests.map(({ tools }) => tools.map(({ name }) => name));
    expect(shown.map((names) => [names.includes("charge"), names.includes("text")])).toEqual([
      [false, false],
      [true, false],
      [true, false],
    ]);
    expect([requests[2]?.outputs["c2"], ran]).toEqual([{ type: "json", value: 3 }, ["charge 3"]]);
    // Another run has found nothing yet.
    const other = await aiSdkRun(source, { context });
    expect(Object.keys(other.tools)).not.toContain("charge");
  });

  it("asks the sources anew in each turn, and runs nothing that is hidden by then", async () => {
    const { context, ran } = deskContext();
    let isOpen = true;
    const source = new PreparedToolset(deskToolset, (_, tools) =>
      tools.filter(({ name }) => isOpen || name !== "charge"),
    );
    const run = await aiSdkRun(source, { context });
    const tools = { ...run.tools };
    isOpen = false;
    const { requests } = await generate({
      tools: run.tools,
      run,
      turns: [[call("charge", { cents: 1 })], "Done."],
    });
    expect(requests[0]?.tools.map(({ name }) => name)).not.toContain("charge");
    expect(requests[1]?.outputs["c1"]).toMatchObject({ type: "error-text" });
    const direct = tools["charge"]?.execute?.({ cents: 1 }, { toolCallId: "c2", messages: [] });
    await expect(direct).rejects.toMatchObject({ status: "unknown_tool" });
    expect(ran).toEqual([]);
  });

  it("asks for the source of the run once, and of each step", async () => {
    const { context } = deskContext();
    const asked: string[] = [];
    const noted = <T>(what: string, source: T): T => {
      asked.push(what);
      return source;
    };
    const step = { ...deskToolset, forStep: () => noted("step", deskToolset) };
    const source: ToolSource<(typeof context)["deps"]> = {
      ...deskToolset,
      forRun: () => noted("run", step),
    };
    const run = await aiSdkRun(source, { context });
    await generate({ tools: run.tools, run, turns: [[call("add", { a: 1, b: 1 })], "Done."] });
    expect(asked).toEqual(["run", "step", "step", "step"]);
  });

  it("tells the model what the toolsets say", async () => {
    const { context } = deskContext();
    const run = await aiSdkRun(deskToolset, { context });
    expect(run.instructions).toBe("Look before you pay.");
    const { requests } = await generate({ tools: run.tools, run, turns: ["Done."] });
    expect(requests[0]?.system).toBe("Look before you pay.");
  });
});

describe("a provider's dialect", () => {
  const strictly = {
    strict: true,
    dialect: ({ inputSchema }: Pick<Tool, "inputSchema">) => toDialect(inputSchema, "openai-strict"),
  };

  it("is what the model is shown, and what it sends by it is decoded by the tool's own schema", async () => {
    const optional = tool<{ readonly a: number; readonly b?: number }, string>({
      name: "sum",
      description: "Adds.",
      inputSchema: {
        type: "object",
        properties: { a: { type: "number" }, b: { type: "number" } },
        required: ["a"],
        additionalProperties: false,
      },
      execute: (args) => JSON.stringify(args),
    });
    const { tools } = await aiSdkRun(optional, strictly);
    const sum = tools["sum"];
    const schema = sum?.inputSchema as unknown as {
      readonly jsonSchema: object;
      readonly validate: (value: unknown) => object;
    };
    expect([sum?.strict, schema.jsonSchema]).toMatchObject([true, { required: ["a", "b"] }]);
    const sent = { a: 1, b: null };
    // As it is: the SDK compares it with what was approved.
    expect(schema.validate(sent)).toEqual({ success: true, value: sent });
    expect(await sum?.execute?.(sent, { toolCallId: "c1", messages: [] })).toBe('{"a":1}');
    expect(schema.validate({ a: "1", b: null })).toMatchObject({ success: false });
    await expect(
      sum?.execute?.({ a: "1", b: null }, { toolCallId: "c1", messages: [] }),
    ).rejects.toMatchObject({
      status: "invalid",
    });
  });

  it("binds an approval to what was sent", async () => {
    const { context, ran } = deskContext();
    const [sdk] = aiSdks;
    const { tools } = await aiSdkRun(deskToolset, { context, ...strictly });
    const first = await sdk?.generate({ tools, turns: [[call("pay", { amount: 5 })]] });
    await sdk?.generate({ tools, turns: ["Done."], messages: answered(first?.messages ?? [], true) });
    expect(ran).toEqual(["pay 5"]);
  });

  it("is left aside, and strictness with it, where a schema has no form in it", async () => {
    const open = tool({
      name: "open",
      description: "Takes anything.",
      inputSchema: { type: "object", additionalProperties: true },
      execute: (args) => JSON.stringify(args),
    });
    const { tools } = await aiSdkRun(open, strictly);
    const schema = tools["open"]?.inputSchema as unknown as { readonly jsonSchema: object };
    expect([tools["open"]?.strict, schema.jsonSchema]).toEqual([false, open.inputSchema]);
    expect(await tools["open"]?.execute?.({ x: 1 }, { toolCallId: "c1", messages: [] })).toBe('{"x":1}');
  });
});
