// Agents of Mastra, with a scripted model: what the model reads of each call, and what runs.
import "../../testing/plain-conditions.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent } from "@mastra/core/agent";
import { Mastra } from "@mastra/core/mastra";
import { RequestContext } from "@mastra/core/request-context";
import { InMemoryStore } from "@mastra/core/storage";
import { ApprovalRequiredToolset, type ToolSource } from "@toolshed/runtime";
import { MockLanguageModelV3 } from "ai/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deskToolset } from "../../testing/desk/src/desk.generated.ts";
import type { DeskDeps } from "../../testing/desk/src/desk.ts";
import { deskContext } from "../../testing/desk-context.ts";
import { inLaterProcess } from "../../testing/in-later-process.ts";
import { mastraAgent, saveStorage } from "../../testing/mastra-agent.ts";
import { type ModelCall, scriptedModel } from "../../testing/scripted-model.ts";
import type { AiSdkOptions } from "../ai-sdk/ai-sdk-options.ts";
import { toMastraTools } from "./to-mastra-tools.ts";

const call = (name: string, input: unknown = {}, id = "c1"): ModelCall => ({ id, name, input });

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "toolshed-mastra-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

describe("an agent of Mastra", () => {
  const told = async (one: ModelCall, options: Partial<AiSdkOptions<DeskDeps>> = {}) => {
    const { agent, requests, ran } = await mastraAgent([[one], "Done."], options);
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
    const { agent, requests, ran } = await mastraAgent(turns);
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
      const { agent, requests, ran } = await mastraAgent([[call("pay", { amount: 5 })], "Done."]);
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

  it("goes on in another process, approved and denied", async () => {
    const storage = new InMemoryStore();
    const waiting: string[] = [];
    for (const amount of [5, 700]) {
      const { agent, ran } = await mastraAgent([[call("pay", { amount })]], {}, storage);
      const { runId = "", finishReason } = await agent.generate("Please.");
      expect([finishReason, ran]).toEqual(["suspended", []]);
      waiting.push(runId);
    }
    const file = join(directory, "storage.json");
    await saveStorage(storage, file);
    expect(inLaterProcess("mastra-process.ts", file, ...waiting)).toEqual([
      { text: "Done.", ran: ["pay 5"], output: expect.stringContaining("paid 5") },
      { text: "Done.", ran: [], output: expect.stringContaining("not approved") },
    ]);
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
    const { agent, ran } = await mastraAgent([[call("wait")], "Done."]);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 200);
    await agent.generate("Please.", { abortSignal: controller.signal }).catch(() => undefined);
    expect(ran).toEqual(["wait", "stopped"]);
  });

  it("streams preliminary results, and then the result", async () => {
    const { agent, requests } = await mastraAgent([[call("forecast", { city: "Oslo" })], "Done."]);
    const { fullStream } = await agent.stream("Please.");
    const told: unknown[] = [];
    for await (const part of fullStream) {
      if (part.type === "tool-output") told.push([part.payload.toolCallId, part.payload.output]);
      if (part.type === "tool-result") told.push([part.payload.toolCallId, "result", part.payload.result]);
    }
    const done = { status: "done", text: "Mild in Oslo" };
    expect(told).toEqual([
      ["c1", { status: "loading", text: "Asking for Oslo" }],
      ["c1", done],
      ["c1", "result", done],
    ]);
    expect(requests[1]?.outputs["c1"]).toMatchObject({ value: done });
  });

  it("leaves a call of an external tool to others, and takes its result", async () => {
    const first = await mastraAgent([[call("click_element", { selector: "#go" })]]);
    const { response, toolCalls, finishReason } = await first.agent.generate("Please.");
    expect(finishReason).toBe("tool-calls");
    expect(toolCalls.map(({ payload }) => [payload.toolName, payload.args])).toEqual([
      ["click_element", { selector: "#go" }],
    ]);
    const output = { type: "text" as const, value: "clicked" };
    const result = { type: "tool-result" as const, toolCallId: "c1", toolName: "click_element", output };
    const { agent, requests } = await mastraAgent(["Done."]);
    // boundary: the messages that it gave, as a client sends them back.
    const messages = [
      { role: "user", content: "Please." },
      ...(response.messages ?? []),
      { role: "tool", content: [result] },
    ] as Parameters<typeof agent.generate>[0];
    const { text } = await agent.generate(messages);
    expect([text, requests[0]?.outputs["c1"]]).toEqual(["Done.", output]);
  });

  it("has no external tool about which a person may have to be asked", async () => {
    const { context } = deskContext();
    const gated: ToolSource<DeskDeps> = new ApprovalRequiredToolset(deskToolset);
    expect(Object.keys(await toMastraTools(deskToolset, { context }))).toContain("click_element");
    expect(Object.keys(await toMastraTools(gated, { context }))).not.toContain("click_element");
    const policy = { ask: ["click_element"] };
    expect(Object.keys(await toMastraTools(deskToolset, { context, policy }))).not.toContain("click_element");
  });
});
