// Agents of VoltAgent 2, with a scripted model: what the model reads of each call, and what runs.
import "../../testing/plain-conditions.ts";
import { ToolDeniedError } from "@toolshed/runtime";
import { Agent, type OperationContext } from "@voltagent/core";
import { createPinoLogger } from "@voltagent/logger";
import type { ModelMessage } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, it } from "vitest";
import { answered } from "../../testing/answered.ts";
import { deskToolset } from "../../testing/desk/src/desk.generated.ts";
import type { DeskDeps } from "../../testing/desk/src/desk.ts";
import { deskContext } from "../../testing/desk-context.ts";
import { type ModelCall, type ModelTurn, scriptedModel } from "../../testing/scripted-model.ts";
import type { AiSdkOptions } from "../ai-sdk/ai-sdk-options.ts";
import { toVoltAgentToolSet, toVoltAgentTools } from "./to-voltagent-tools.ts";

const call = (name: string, input: unknown = {}, id = "c1"): ModelCall => ({ id, name, input });
const logger = createPinoLogger({ level: "silent" });

async function agentOf(turns: readonly ModelTurn[], options: Partial<AiSdkOptions<DeskDeps>> = {}) {
  const { context, ran } = deskContext();
  const { model, requests } = scriptedModel(turns);
  const tools = await toVoltAgentTools(deskToolset, { context, ...options });
  const agent = new Agent({
    name: "desk",
    instructions: "Help.",
    model: new MockLanguageModelV3(model),
    tools,
    logger,
    maxRetries: 0,
  });
  return { agent, requests, ran };
}

describe("an agent of VoltAgent 2", () => {
  const told = async (one: ModelCall, options: Partial<AiSdkOptions<DeskDeps>> = {}) => {
    const { agent, requests, ran } = await agentOf([[one], "Done."], options);
    const { text } = await agent.generateText("Please.");
    return { output: requests[1]?.outputs[one.id], text, requests, ran };
  };

  it("runs a plain call, of which the model was told as it is", async () => {
    const { output, text, requests } = await told(call("add", { a: 1, b: 2 }));
    expect([output, text]).toEqual([{ type: "json", value: 3 }, "Done."]);
    expect(requests[0]?.tools.find(({ name }) => name === "add")).toMatchObject({
      description: "Adds two numbers.",
      inputSchema: { type: "object", required: ["a", "b"], additionalProperties: false },
      providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } },
    });
  });

  it("lets the model correct an invalid call", async () => {
    const turns = [[call("charge", { cents: "5" })], [call("charge", { cents: 5 }, "c2")], "Done."];
    const { agent, requests, ran } = await agentOf(turns);
    await agent.generateText("Please.");
    expect(requests[1]?.outputs["c1"]).toMatchObject({
      value: expect.stringContaining("/cents: expected a number"),
    });
    expect([requests[2]?.outputs["c2"], ran]).toEqual([{ type: "json", value: 5 }, ["charge 5"]]);
  });

  it("tells the model the message of a thrown error, and no stack", async () => {
    const { output, requests } = await told(call("fail"));
    expect(output).toMatchObject({ value: { error: true, message: "The disk is full." } });
    for (const secret of ["ENOSPC", "k-9f3", "desk.ts", "stack", "    at "])
      expect(requests[1]?.text).not.toContain(secret);
    expect((await told(call("fail"), { errors: "masked" })).output).toMatchObject({
      value: { message: "The tool failed." },
    });
  });

  it("encodes results, and says which cannot be sent", async () => {
    expect((await told(call("big"))).output).toEqual({ type: "text", value: "100000000000000000000" });
    expect((await told(call("nothing"))).output).toEqual({ type: "json", value: null });
    expect((await told(call("loop"))).output).toMatchObject({
      value: { error: true, message: expect.stringContaining("loop") },
    });
  });

  it("gives the last of preliminary results, and a picture as one", async () => {
    expect((await told(call("forecast", { city: "Oslo" }))).output).toMatchObject({
      value: { status: "done", text: "Mild in Oslo" },
    });
    expect((await told(call("picture"))).output).toMatchObject({
      type: "content",
      value: [{ text: "A picture." }, { data: "AQID", mediaType: "image/png" }],
    });
  });

  it("makes the context of VoltAgent's operation", async () => {
    const { model, requests } = scriptedModel([[call("who_am_i", {}, "id-7")], "Done."]);
    const tools = await toVoltAgentTools(deskToolset, {
      context: ({ context }) => ({
        // boundary: VoltAgent's own type of what it tells; undefined for the list.
        deps: { user: (context as OperationContext | undefined)?.userId ?? "nobody", ran: () => undefined },
      }),
    });
    const agent = new Agent({
      name: "desk",
      instructions: "Help.",
      model: new MockLanguageModelV3(model),
      tools,
      logger,
    });
    await agent.generateText("Please.", { userId: "bob" });
    expect(requests[1]?.outputs["id-7"]).toMatchObject({
      value: expect.stringMatching(/^bob who_am_i id-7 /),
    });
  });

  it("asks before it runs what has to be approved, and runs what was approved", async () => {
    const first = await agentOf([[call("pay", { amount: 5 })]]);
    const { response } = await first.agent.generateText("Please.");
    expect(JSON.stringify(response.messages)).toContain("tool-approval-request");
    expect(first.ran).toEqual([]);
    for (const approved of [true, false]) {
      const { agent, requests, ran } = await agentOf(["Done."]);
      const messages = [{ role: "user", content: "Please." }, ...response.messages];
      await agent.generateText(answered(messages, approved) as ModelMessage[]);
      expect([requests[0]?.outputs["c1"], ran]).toEqual(
        approved
          ? [{ type: "text", value: "paid 5" }, ["pay 5"]]
          : [{ type: "execution-denied", reason: "Not today." }, []],
      );
    }
  });

  it("leaves a call of an external tool to others", async () => {
    const { agent, ran } = await agentOf([[call("click_element", { selector: "#go" })]]);
    const { toolCalls, toolResults } = await agent.generateText("Please.");
    expect([toolCalls.map(({ toolName }) => toolName), toolResults, ran]).toEqual([
      ["click_element"],
      [],
      [],
    ]);
  });

  it("streams", async () => {
    const { agent } = await agentOf([[call("forecast", { city: "Oslo" })], "Done."]);
    const { fullStream } = await agent.streamText("Please.");
    const outputs: unknown[] = [];
    for await (const part of fullStream) if (part.type === "tool-result") outputs.push(part.output);
    expect(outputs).toEqual([
      { status: "loading", text: "Asking for Oslo" },
      { status: "done", text: "Mild in Oslo" },
      { status: "done", text: "Mild in Oslo" },
    ]);
  });

  it("stops what runs when the operation is aborted", async () => {
    const { agent, ran } = await agentOf([[call("wait")], "Done."]);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    await expect(agent.generateText("Please.", { abortSignal: controller.signal })).rejects.toThrow();
    expect(ran).toEqual(["wait", "stopped"]);
  });

  it("is aborted by a refusal of a hook", async () => {
    const hooks = {
      onStart: () => {
        throw new ToolDeniedError({ message: "This needs the Pro plan.", code: "TOOL_PLAN_REQUIRED" });
      },
    };
    const { agent, requests, ran } = await agentOf([[call("charge", { cents: 1 })], "Never said."], {
      hooks,
    });
    await expect(agent.generateText("Please.")).rejects.toThrow();
    expect([requests.length, ran]).toEqual([1, []]);
  });
});

it("makes tools by name for VoltAgent 3, with titles and tags", async () => {
  const { context } = deskContext();
  const kept = new Map<object, object>();
  const withMetadata = (tool: object, metadata: object): object => {
    kept.set(tool, metadata);
    return tool;
  };
  const tools = await toVoltAgentToolSet(deskToolset, { context, withMetadata });
  const add = tools["add"];
  if (add === undefined) throw new Error("no tool");
  expect(kept.get(add)).toEqual({ name: "Sum", tags: ["math"] });
  expect(await add.execute?.({ a: 1, b: 2 }, { toolCallId: "c", messages: [] })).toBe(3);
  expect(Object.keys(await toVoltAgentToolSet(deskToolset, { context }))).toEqual(Object.keys(tools));
});
