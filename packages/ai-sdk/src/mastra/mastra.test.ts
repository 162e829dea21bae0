// Agents of Mastra, with a scripted model: what the model reads of each call, and what runs.
import "../../testing/plain-conditions.ts";
import { Agent } from "@mastra/core/agent";
import { Mastra } from "@mastra/core/mastra";
import { RequestContext } from "@mastra/core/request-context";
import { InMemoryStore } from "@mastra/core/storage";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, it } from "vitest";
import { deskToolset } from "../../testing/desk/src/desk.generated.ts";
import type { DeskDeps } from "../../testing/desk/src/desk.ts";
import { deskContext } from "../../testing/desk-context.ts";
import { type ModelCall, type ModelTurn, scriptedModel } from "../../testing/scripted-model.ts";
import type { AiSdkOptions } from "../ai-sdk/ai-sdk-options.ts";
import { toMastraTools } from "./to-mastra-tools.ts";

const call = (name: string, input: unknown = {}, id = "c1"): ModelCall => ({ id, name, input });

async function agentOf(
  turns: readonly ModelTurn[],
  options: Partial<AiSdkOptions<DeskDeps>> = {},
  storage = new InMemoryStore(),
) {
  const { context, ran } = deskContext();
  const { model, requests } = scriptedModel(turns);
  const tools = await toMastraTools(deskToolset, { context, ...options });
  const desk = new Agent({
    id: "desk",
    name: "Desk",
    instructions: "Help.",
    model: new MockLanguageModelV3(model),
    tools,
  });
  // What waits for a person is kept in its storage.
  const agent = new Mastra({ agents: { desk }, storage, logger: false }).getAgent("desk");
  return { agent, requests, ran };
}

describe("an agent of Mastra", () => {
  const told = async (one: ModelCall, options: Partial<AiSdkOptions<DeskDeps>> = {}) => {
    const { agent, requests, ran } = await agentOf([[one], "Done."], options);
    const { text } = await agent.generate("Please.");
    return { output: requests[1]?.outputs[one.id], text, requests, ran };
  };

  it("runs a plain call, of which the model was told as it is", async () => {
    const { output, text, requests } = await told(call("add", { a: 1, b: 2 }));
    expect([output, text]).toEqual([{ type: "json", value: 3 }, "Done."]);
    expect(requests[0]?.tools.find(({ name }) => name === "add")).toMatchObject({
      description: "Adds two numbers.",
      inputSchema: { type: "object", required: ["a", "b"], additionalProperties: false },
    });
  });

  it("lets the model correct an invalid call", async () => {
    const turns = [[call("charge", { cents: "x" })], [call("charge", { cents: 5 }, "c2")], "Done."];
    const { agent, requests, ran } = await agentOf(turns);
    await agent.generate("Please.");
    expect(JSON.stringify(requests[1]?.outputs["c1"])).toContain("/cents: expected a number");
    expect([requests[2]?.outputs["c2"], ran]).toEqual([{ type: "json", value: 5 }, ["charge 5"]]);
  });

  it("tells the model the message of a thrown error, and no stack", async () => {
    const { output, requests } = await told(call("fail"));
    expect(JSON.stringify(output)).toContain("The disk is full.");
    for (const secret of ["ENOSPC", "k-9f3", "desk.ts", "    at "])
      expect(requests[1]?.text).not.toContain(secret);
  });

  it("encodes results, and says which cannot be sent", async () => {
    expect((await told(call("big"))).output).toEqual({ type: "text", value: "100000000000000000000" });
    expect((await told(call("epoch"))).output).toEqual({ type: "text", value: "1970-01-01T00:00:00.000Z" });
    expect(JSON.stringify((await told(call("loop"))).output)).toContain("loop");
    expect((await told(call("forecast", { city: "Oslo" }))).output).toMatchObject({
      value: { status: "done", text: "Mild in Oslo" },
    });
    expect(JSON.stringify((await told(call("picture"))).output)).toContain("AQID");
  });

  it("makes the context of what Mastra tells", async () => {
    const { model, requests } = scriptedModel([[call("who_am_i", {}, "id-7")], "Done."]);
    const tools = await toMastraTools(deskToolset, {
      context: ({ context }) => {
        // boundary: Mastra's own type of what it tells; undefined for the list.
        const told = context as { readonly requestContext?: RequestContext } | undefined;
        return { deps: { user: String(told?.requestContext?.get("user")), ran: () => undefined } };
      },
    });
    const agent = new Agent({
      id: "desk",
      name: "Desk",
      instructions: "Help.",
      model: new MockLanguageModelV3(model),
      tools,
    });
    await agent.generate("Please.", { requestContext: new RequestContext([["user", "bob"]]) });
    expect(requests[1]?.outputs["id-7"]).toMatchObject({
      value: expect.stringMatching(/^bob who_am_i id-7 /),
    });
  });

  it("asks before it runs what has to be approved, and runs what was approved", async () => {
    for (const approved of [true, false]) {
      const { agent, requests, ran } = await agentOf([[call("pay", { amount: 5 })], "Done."]);
      const first = await agent.generate("Please.");
      expect([first.finishReason, ran]).toEqual(["suspended", []]);
      const where = { runId: first.runId ?? "", toolCallId: "c1" };
      const { text } = approved
        ? await agent.approveToolCallGenerate(where)
        : await agent.declineToolCallGenerate(where);
      expect([text, ran]).toEqual(["Done.", approved ? ["pay 5"] : []]);
      expect(JSON.stringify(requests[1]?.outputs["c1"])).toContain(approved ? "paid 5" : "not approved");
    }
  });

  it("makes the same context where it is asked whether a person has to approve", async () => {
    const { model, requests } = scriptedModel([[call("pay", { amount: 5 })], "Done."]);
    const users: unknown[] = [];
    const tools = await toMastraTools(deskToolset, {
      context: ({ context }) => {
        // boundary: Mastra's own type of what it tells; undefined for the list.
        const told = context as { readonly requestContext: RequestContext } | undefined;
        users.push(told?.requestContext.get("user"));
        return { deps: { user: "", ran: () => undefined } };
      },
    });
    const desk = new Agent({
      id: "desk",
      name: "Desk",
      instructions: "Help.",
      model: new MockLanguageModelV3(model),
      tools,
    });
    const agent = new Mastra({ agents: { desk }, storage: new InMemoryStore(), logger: false }).getAgent(
      "desk",
    );
    const requestContext = new RequestContext([["user", "bob"]]);
    const { runId = "" } = await agent.generate("Please.", { requestContext });
    await agent.approveToolCallGenerate({ runId, toolCallId: "c1", requestContext });
    expect(requests[1]?.outputs["c1"]).toEqual({ type: "text", value: "paid 5" });
    expect([users[0], new Set(users.slice(1))]).toEqual([undefined, new Set(["bob"])]);
  });

  it("goes on in another agent over the same storage", async () => {
    const storage = new InMemoryStore();
    const first = await agentOf([[call("pay", { amount: 5 })]], {}, storage);
    const { runId = "" } = await first.agent.generate("Please.");
    const second = await agentOf(["Done."], {}, storage);
    await second.agent.approveToolCallGenerate({ runId, toolCallId: "c1" });
    expect([first.ran, second.ran]).toEqual([[], ["pay 5"]]);
  });

  it("runs nothing that has to be approved when it is executed without", async () => {
    const { context, ran } = deskContext();
    const tools = await toMastraTools(deskToolset, { context });
    // boundary: as code without types calls it.
    const execute = tools["pay"]?.execute as unknown as (input: unknown) => Promise<unknown>;
    await expect(execute({ amount: 5 })).rejects.toThrow("pay was not run: a person must approve this call");
    expect(ran).toEqual([]);
  });

  it("stops what runs when the run is aborted", async () => {
    const { agent, ran } = await agentOf([[call("wait")], "Done."]);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 200);
    await agent.generate("Please.", { abortSignal: controller.signal }).catch(() => undefined);
    expect(ran).toEqual(["wait", "stopped"]);
  });

  it("has no external tools", async () => {
    const { context } = deskContext();
    expect(Object.keys(await toMastraTools(deskToolset, { context }))).not.toContain("click_element");
  });
});
