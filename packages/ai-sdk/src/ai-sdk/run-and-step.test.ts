// Sources that give other tools in each turn, and what they have to say to the model.

import { PreparedToolset, type ToolSource } from "@toolshed/runtime";
import { DeferredLoadingToolset, ToolSearchToolset } from "@toolshed/runtime/defer";
import { describe, expect, it } from "vitest";
import { aiSdks } from "../../testing/ai-sdks.ts";
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

it("has the schemas of a provider's dialect, and decodes by the tool's own", async () => {
  const { context } = deskContext();
  const { tools } = await aiSdkRun(deskToolset, {
    context,
    strict: ({ name }) => (name === "when" ? false : undefined),
    dialect: ({ inputSchema }) => ({ inputSchema: { ...inputSchema, title: "shown" }, strict: true }),
  });
  expect([tools["add"]?.strict, tools["when"]?.strict]).toEqual([true, false]);
  const schema = tools["charge"]?.inputSchema as unknown as { readonly jsonSchema: object };
  expect(schema.jsonSchema).toMatchObject({ title: "shown" });
  const given = tools["charge"]?.execute?.({ cents: "5" }, { toolCallId: "c1", messages: [] });
  await expect(given).rejects.toMatchObject({ status: "invalid" });
});
