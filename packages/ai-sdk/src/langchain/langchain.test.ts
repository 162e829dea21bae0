// Agents of LangChain, with its own fake model: what the model reads of each call, and what runs.
import "../../testing/plain-conditions.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HumanMessage, ToolMessage } from "@langchain/core/messages";
import { DynamicStructuredTool } from "@langchain/core/tools";
import { Command, MemorySaver } from "@langchain/langgraph";
import { ToolDeniedError } from "@toolshed/runtime";
import { createAgent } from "langchain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deskToolset } from "../../testing/desk/src/desk.generated.ts";
import type { DeskDeps } from "../../testing/desk/src/desk.ts";
import { deskContext } from "../../testing/desk-context.ts";
import { inLaterProcess } from "../../testing/in-later-process.ts";
import {
  type LangChainCall,
  langChainAgent,
  langChainModel,
  saveCheckpoints,
  toolMessages,
} from "../../testing/langchain-agent.ts";
import type { AiSdkOptions } from "../ai-sdk/ai-sdk-options.ts";
import { toLangChainTools } from "./to-langchain-tools.ts";

const call = (name: string, args: Record<string, unknown> = {}, id = "c1"): LangChainCall => ({
  id,
  name,
  args,
});
const thread = { configurable: { thread_id: "t" } };
const input = { messages: [new HumanMessage("Please.")] };
let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "toolshed-langchain-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

describe("an agent of LangChain", () => {
  const told = async (one: LangChainCall, options: Partial<AiSdkOptions<DeskDeps>> = {}) => {
    const { agent, ran } = await langChainAgent([[one], "Done."], options);
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
    const { tools } = await langChainAgent([]);
    const add = tools.find(({ name }) => name === "add");
    expect([add?.description, add?.schema]).toMatchObject([
      "Adds two numbers.",
      { type: "object", required: ["a", "b"], additionalProperties: false },
    ]);
  });

  it("lets the model correct an invalid call", async () => {
    const turns = [[call("charge", { cents: "5" })], [call("charge", { cents: 5 }, "c2")], "Done."];
    const { agent, ran } = await langChainAgent(turns);
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

  it("asks by an interrupt, and goes on in another process: approved, denied, answered by a client", async () => {
    const checkpointer = new MemorySaver();
    const asks = {
      approved: [call("pay", { amount: 5 }), call("add", { a: 1, b: 2 }, "c2")],
      denied: [call("pay", { amount: 700 }), call("add", { a: 1, b: 2 }, "c2")],
      answered: [call("click_element", { selector: "#go" })],
      wrong: [call("click_element", { selector: "#go" })],
      failed: [call("click_element", { selector: "#go" })],
    };
    const asked: { [thread: string]: unknown } = {};
    for (const [name, calls] of Object.entries(asks)) {
      const { agent, ran } = await langChainAgent([calls], {}, checkpointer);
      const waiting = await agent.invoke(input, { configurable: { thread_id: name } });
      asked[name] = JSON.parse(JSON.stringify(waiting)).__interrupt__[0].value;
      expect(ran).toEqual([]);
    }
    const payment = { type: "tool_approval", toolCallId: "c1", toolName: "pay" };
    const click = { type: "tool", toolCall: { id: "c1", name: "click_element", args: { selector: "#go" } } };
    expect(asked).toEqual({
      approved: { ...payment, args: { amount: 5 } },
      denied: { ...payment, args: { amount: 700 } },
      answered: click,
      wrong: click,
      failed: click,
    });
    const file = join(directory, "checkpoints");
    saveCheckpoints(checkpointer, file);
    const answers = {
      approved: { approved: true },
      denied: { approved: false, reason: "Not today." },
      answered: "clicked",
      wrong: { c1: 5 },
      // As LangChain's own clients send it.
      failed: { c1: { error: "There is no such element." } },
    };
    const sum = ["c2", "3", "success"];
    const last = "Done.";
    expect(inLaterProcess("langchain-process.ts", file, JSON.stringify(answers))).toEqual({
      approved: { ran: ["pay 5"], results: [["c1", "paid 5", "success"], sum], last },
      denied: { ran: [], results: [["c1", "Not today.", "error"], sum], last },
      answered: { ran: [], results: [["c1", "clicked", "success"]], last },
      wrong: {
        ran: [],
        results: [["c1", expect.stringContaining("The result that came for click_element"), "error"]],
        last,
      },
      failed: { ran: [], results: [["c1", "There is no such element.", "error"]], last },
    });
  });

  it("hands no invalid call of an external tool out, and asks a person first where it has to", async () => {
    const wrong = await langChainAgent([[call("click_element", { selector: 5 })], "Done."]);
    const { messages } = await wrong.agent.invoke(input, thread);
    expect(toolMessages(messages)[0]).toMatchObject({
      status: "error",
      text: expect.stringContaining("selector"),
    });
    const policy = { ask: ["click_element"] };
    const gated = await langChainAgent([[call("click_element", { selector: "#go" })], "Done."], { policy });
    const asked: unknown[] = [];
    const note = (waiting: unknown): void => {
      asked.push(
        ...JSON.parse(JSON.stringify(waiting)).__interrupt__.map(
          ({ value }: { value: { type: string } }) => value.type,
        ),
      );
    };
    note(await gated.agent.invoke(input, thread));
    note(await gated.agent.invoke(new Command({ resume: { approved: true } }), thread));
    const ended = await gated.agent.invoke(new Command({ resume: "clicked" }), thread);
    expect([asked, toolMessages(ended.messages)[0]?.content]).toEqual([["tool_approval", "tool"], "clicked"]);
  });

  it("streams preliminary results, and then the result", async () => {
    const { agent } = await langChainAgent([[call("forecast", { city: "Oslo" })], "Done."]);
    const told: unknown[] = [];
    let result: unknown;
    for await (const [mode, event] of await agent.stream(input, {
      ...thread,
      streamMode: ["tools", "values"],
    })) {
      if (mode === "values") {
        result = toolMessages(event.messages)[0]?.artifact;
        continue;
      }
      // boundary: the event as it comes; its type is of more than this.
      const {
        event: type,
        toolCallId,
        data,
      } = event as { event: string; toolCallId: string; data?: unknown };
      told.push([type, toolCallId, ...(data === undefined ? [] : [data])]);
    }
    expect(told).toEqual([
      ["on_tool_start", "c1"],
      ["on_tool_event", "c1", { status: "loading", text: "Asking for Oslo" }],
      ["on_tool_event", "c1", { status: "done", text: "Mild in Oslo" }],
      ["on_tool_end", "c1"],
    ]);
    expect(result).toEqual({ status: "done", text: "Mild in Oslo" });
  });

  it("runs nothing that has to be approved where nobody can be asked", async () => {
    const { context, ran } = deskContext();
    const tools = await toLangChainTools(deskToolset, { DynamicStructuredTool, ToolMessage }, { context });
    expect(tools.map(({ name }) => name)).not.toContain("click_element");
    const agent = createAgent({ model: langChainModel([[call("pay", { amount: 5 })], "Done."]), tools });
    const { messages } = await agent.invoke(input);
    expect(toolMessages(messages)[0]).toMatchObject({
      status: "error",
      content: expect.stringContaining("pay was not run: a person must approve this call"),
    });
    expect(ran).toEqual([]);
  });

  it("stops what runs when the run is aborted", async () => {
    const { agent, ran } = await langChainAgent([[call("wait")], "Done."]);
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
