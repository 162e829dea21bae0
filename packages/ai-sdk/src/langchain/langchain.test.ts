// Agents of LangChain, with its own fake model: what the model reads of each call, and what runs.
import "../../testing/plain-conditions.ts";
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { DynamicStructuredTool } from "@langchain/core/tools";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { ToolDeniedError } from "@toolshed/runtime";
import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { deskToolset } from "../../testing/desk/src/desk.generated.ts";
import type { DeskDeps } from "../../testing/desk/src/desk.ts";
import { deskContext } from "../../testing/desk-context.ts";
import type { AiSdkOptions } from "../ai-sdk/ai-sdk-options.ts";
import { toLangChainTools } from "./to-langchain-tools.ts";

interface Call {
  readonly id: string;
  readonly name: string;
  readonly args: Record<string, unknown>;
}
type Turn = string | readonly Call[];

const call = (name: string, args: Record<string, unknown> = {}, id = "c1"): Call => ({ id, name, args });
const langChain = { DynamicStructuredTool, ToolMessage, interrupt };

function modelOf(turns: readonly Turn[]) {
  let model = fakeModel();
  for (const turn of turns)
    model =
      typeof turn === "string"
        ? model.respond(new AIMessage(turn))
        : model.respondWithTools(turn.map(({ id, name, args }) => ({ id, name, args })));
  return model;
}

async function agentOf(
  turns: readonly Turn[],
  options: Partial<AiSdkOptions<DeskDeps>> = {},
  checkpointer = new MemorySaver(),
) {
  const { context, ran } = deskContext();
  const tools = await toLangChainTools(deskToolset, langChain, { context, ...options });
  const agent = createAgent({ model: modelOf(turns), tools, checkpointer });
  return { agent, ran, tools };
}

const thread = { configurable: { thread_id: "t" } };
const input = { messages: [new HumanMessage("Please.")] };
const toolMessages = (messages: readonly BaseMessage[]): readonly ToolMessage[] =>
  messages.filter((message) => ToolMessage.isInstance(message));

describe("an agent of LangChain", () => {
  const told = async (one: Call, options: Partial<AiSdkOptions<DeskDeps>> = {}) => {
    const { agent, ran } = await agentOf([[one], "Done."], options);
    const { messages } = await agent.invoke(input, thread);
    const [message] = toolMessages(messages);
    return { message, ran, last: messages.at(-1)?.text };
  };

  it("runs a plain call, of which the model was told as it is", async () => {
    const { message, last } = await told(call("add", { a: 1, b: 2 }));
    expect([message?.content, message?.artifact, message?.status, last]).toEqual([
      "3",
      3,
      "success",
      "Done.",
    ]);
    const { tools } = await agentOf([]);
    const add = tools.find(({ name }) => name === "add");
    expect([add?.description, add?.schema]).toMatchObject([
      "Adds two numbers.",
      { type: "object", required: ["a", "b"], additionalProperties: false },
    ]);
  });

  it("lets the model correct an invalid call", async () => {
    const turns = [[call("charge", { cents: "5" })], [call("charge", { cents: 5 }, "c2")], "Done."];
    const { agent, ran } = await agentOf(turns);
    const { messages } = await agent.invoke(input, thread);
    const [first, second] = toolMessages(messages);
    expect([first?.status, second?.content, ran]).toEqual(["error", "5", ["charge 5"]]);
    expect(first?.text).toContain("number");
  });

  it("tells the model the message of a thrown error, and no stack", async () => {
    const { message, last } = await told(call("fail"));
    expect([message?.content, message?.status, last]).toEqual(["The disk is full.", "error", "Done."]);
    expect((await told(call("fail"), { errors: "masked" })).message?.content).toBe("The tool failed.");
  });

  it("encodes results, and says which cannot be sent", async () => {
    expect((await told(call("big"))).message?.content).toBe("100000000000000000000");
    expect((await told(call("epoch"))).message?.content).toBe("1970-01-01T00:00:00.000Z");
    expect((await told(call("nothing"))).message?.content).toBe("null");
    expect((await told(call("loop"))).message).toMatchObject({
      status: "error",
      content: expect.stringContaining("loop"),
    });
    expect((await told(call("forecast", { city: "Oslo" }))).message?.artifact).toEqual({
      status: "done",
      text: "Mild in Oslo",
    });
    expect((await told(call("picture"))).message?.content).toMatchObject([
      { type: "text", text: "A picture." },
      { type: "image", data: "AQID", mimeType: "image/png" },
    ]);
  });

  it("gives the call's id, and the context that is made of LangChain's configuration", async () => {
    const { message } = await told(call("who_am_i", {}, "id-7"), {
      context: ({ context }) => {
        // boundary: LangChain's own type of it; undefined for the list.
        const config = context as { readonly configurable?: { readonly thread_id?: string } } | undefined;
        return { deps: { user: config?.configurable?.thread_id ?? "nobody", ran: () => undefined } };
      },
    });
    expect(message?.content).toBe("t who_am_i id-7 0");
  });

  it.each([true, false])("asks what has to be approved by an interrupt, approved: %s", async (approved) => {
    const checkpointer = new MemorySaver();
    const first = await agentOf(
      [[call("pay", { amount: 5 }), call("add", { a: 1, b: 2 }, "c2")]],
      {},
      checkpointer,
    );
    const waiting = await first.agent.invoke(input, thread);
    expect(first.ran).toEqual([]);
    expect(JSON.parse(JSON.stringify(waiting)).__interrupt__).toMatchObject([
      { value: { type: "tool_approval", toolCallId: "c1", toolName: "pay", args: { amount: 5 } } },
    ]);
    // Another agent over the same checkpoints, as another process has it.
    const second = await agentOf(["Done."], {}, checkpointer);
    const resume = approved ? { approved } : { approved, reason: "Not today." };
    const { messages } = await second.agent.invoke(new Command({ resume }), thread);
    const answers = toolMessages(messages).map(({ tool_call_id, content, status }) => [
      tool_call_id,
      content,
      status,
    ]);
    expect(answers.sort()).toEqual([
      approved ? ["c1", "paid 5", "success"] : ["c1", "Not today.", "error"],
      ["c2", "3", "success"],
    ]);
    expect([first.ran, second.ran]).toEqual([[], approved ? ["pay 5"] : []]);
  });

  it("runs nothing that has to be approved where nobody can be asked", async () => {
    const { context, ran } = deskContext();
    const tools = await toLangChainTools(deskToolset, { DynamicStructuredTool, ToolMessage }, { context });
    const agent = createAgent({ model: modelOf([[call("pay", { amount: 5 })], "Done."]), tools });
    const { messages } = await agent.invoke(input);
    expect(toolMessages(messages)[0]).toMatchObject({
      status: "error",
      content: expect.stringContaining("pay was not run: a person must approve this call"),
    });
    expect(ran).toEqual([]);
  });

  it("stops what runs when the run is aborted", async () => {
    const { agent, ran } = await agentOf([[call("wait")], "Done."]);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    await expect(agent.invoke(input, { ...thread, signal: controller.signal })).rejects.toThrow();
    expect(ran).toEqual(["wait", "stopped"]);
  });

  it("tells the model of a refusal of a hook", async () => {
    const hooks = {
      onStart: () => {
        throw new ToolDeniedError({ message: "This needs the Pro plan.", code: "TOOL_PLAN_REQUIRED" });
      },
    };
    const { message, ran } = await told(call("charge", { cents: 1 }), { hooks });
    expect([message?.content, message?.status, ran]).toEqual(["This needs the Pro plan.", "error", []]);
  });
});
