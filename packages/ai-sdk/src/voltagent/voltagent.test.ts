// Agents of VoltAgent 2, with a scripted model: what the model reads of each call, and what runs.
import "../../testing/plain-conditions.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ToolDeniedError } from "@toolshed/runtime";
import { Agent, type OperationContext } from "@voltagent/core";
import { isToolUIPart, type ModelMessage, readUIMessageStream, type UIMessage } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aiSdks } from "../../testing/ai-sdks.ts";
import { answered } from "../../testing/answered.ts";
import { deskToolset } from "../../testing/desk/src/desk.generated.ts";
import type { DeskDeps } from "../../testing/desk/src/desk.ts";
import { deskContext } from "../../testing/desk-context.ts";
import { inLaterProcess } from "../../testing/in-later-process.ts";
import { type ModelCall, scriptedModel } from "../../testing/scripted-model.ts";
import { silentLogger, voltAgent } from "../../testing/voltagent-agent.ts";
import type { AiSdkOptions } from "../ai-sdk/ai-sdk-options.ts";
import { toVoltAgentToolSet, toVoltAgentTools } from "./to-voltagent-tools.ts";

const call = (name: string, input: unknown = {}, id = "c1"): ModelCall => ({ id, name, input });
let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "toolshed-voltagent-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

/** What a client of the agent has when it was handed a call of an external tool, with what came of it there. */
async function handedToClient(
  outcome:
    | { readonly state: "output-available"; readonly output: unknown }
    | { readonly state: "output-error"; readonly errorText: string },
): Promise<UIMessage[]> {
  const { agent } = await voltAgent([[call("click_element", { selector: "#go" })]]);
  const { toUIMessageStream } = await agent.streamText("Please.");
  let said: UIMessage | undefined;
  for await (const message of readUIMessageStream({ stream: toUIMessageStream() })) said = message;
  const parts = said?.parts.map((part) =>
    // boundary: as the SDK's client does when it has run the tool.
    isToolUIPart(part) ? ({ ...part, ...outcome } as UIMessage["parts"][number]) : part,
  );
  return [
    { id: "u", role: "user", parts: [{ type: "text", text: "Please." }] },
    { id: "a", role: "assistant", parts: parts ?? [] },
  ];
}

describe("an agent of VoltAgent 2", () => {
  const told = async (one: ModelCall, options: Partial<AiSdkOptions<DeskDeps>> = {}) => {
    const { agent, requests, ran } = await voltAgent([[one], "Done."], options);
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
    const { agent, requests, ran } = await voltAgent(turns);
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
      logger: silentLogger,
    });
    await agent.generateText("Please.", { userId: "bob" });
    expect(requests[1]?.outputs["id-7"]).toMatchObject({
      value: expect.stringMatching(/^bob who_am_i id-7 /),
    });
  });

  it("asks before it runs what has to be approved, and runs what was approved", async () => {
    const first = await voltAgent([[call("pay", { amount: 5 })]]);
    const { response } = await first.agent.generateText("Please.");
    expect(JSON.stringify(response.messages)).toContain("tool-approval-request");
    expect(first.ran).toEqual([]);
    for (const approved of [true, false]) {
      const { agent, requests, ran } = await voltAgent(["Done."]);
      const messages = [{ role: "user", content: "Please." }, ...response.messages];
      await agent.generateText(answered(messages, approved) as ModelMessage[]);
      expect([requests[0]?.outputs["c1"], ran]).toEqual(
        approved
          ? [{ type: "text", value: "paid 5" }, ["pay 5"]]
          : [{ type: "execution-denied", reason: "Not today." }, []],
      );
    }
  });

  it("goes on in another process: approved, denied, and with the result of an external tool", async () => {
    const stoppedAt = async (...calls: readonly ModelCall[]) => {
      const { agent, ran } = await voltAgent([calls]);
      const { response } = await agent.generateText("Please.");
      expect(ran).toEqual([]);
      return [{ role: "user", content: "Please." }, ...response.messages];
    };
    const sum = call("add", { a: 1, b: 2 }, "c2");
    const conversations = {
      approved: answered(await stoppedAt(call("pay", { amount: 5 }), sum), true),
      denied: answered(await stoppedAt(call("pay", { amount: 700 }), sum), false),
      clicked: await handedToClient({ state: "output-available", output: { clicked: true } }),
      missed: await handedToClient({ state: "output-error", errorText: "There is no such element." }),
    };
    const file = join(directory, "conversations.json");
    writeFileSync(file, JSON.stringify(conversations));
    const c2 = { type: "json", value: 3 };
    const text = "Done.";
    expect(inLaterProcess("voltagent-process.ts", file)).toEqual({
      approved: { text, ran: ["pay 5"], outputs: { c1: { type: "text", value: "paid 5" }, c2 } },
      denied: { text, ran: [], outputs: { c1: { type: "execution-denied", reason: "Not today." }, c2 } },
      clicked: { text, ran: [], outputs: { c1: { type: "json", value: { clicked: true } } } },
      missed: { text, ran: [], outputs: { c1: { type: "error-text", value: "There is no such element." } } },
    });
  });

  it("leaves a call of an external tool to others, and goes on with its result", async () => {
    const first = await voltAgent([[call("click_element", { selector: "#go" })]]);
    const { toolCalls, toolResults, response } = await first.agent.generateText("Please.");
    expect(toolCalls.map(({ toolName, input }) => [toolName, input])).toEqual([
      ["click_element", { selector: "#go" }],
    ]);
    expect([toolResults, first.ran]).toEqual([[], []]);
    // The model calls on after it.
    const { agent, requests } = await voltAgent([[call("add", { a: 1, b: 2 }, "c2")], "Done."]);
    const client = await handedToClient({ state: "output-available", output: "clicked" });
    const { text } = await agent.generateText(client);
    const clicked = { c1: { type: "text", value: "clicked" } };
    expect([text, requests[0]?.outputs, requests[1]?.outputs]).toEqual([
      "Done.",
      clicked,
      { ...clicked, c2: { type: "json", value: 3 } },
    ]);
    // In the messages of the AI SDK, VoltAgent takes the part's output, whose type is of the SDK, for the result.
    const output = { type: "text", value: "clicked" } as const;
    const result = { type: "tool-result", toolCallId: "c1", toolName: "click_element", output } as const;
    const messages: ModelMessage[] = [
      { role: "user", content: "Please." },
      ...response.messages,
      { role: "tool", content: [result] },
    ];
    const second = await voltAgent(["Done."]);
    await second.agent.generateText(messages);
    expect(second.requests[0]?.outputs).toEqual({ c1: { type: "json", value: output } });
  });

  it("hands no invalid call of an external tool out", async () => {
    const { agent, requests } = await voltAgent([[call("click_element", { selector: 5 })], "Done."]);
    const { text } = await agent.generateText("Please.");
    expect([text, requests[1]?.outputs["c1"]]).toEqual([
      "Done.",
      { type: "error-text", value: expect.stringContaining("/selector: expected a string") },
    ]);
  });

  it("streams", async () => {
    const { agent } = await voltAgent([[call("forecast", { city: "Oslo" })], "Done."]);
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
    const { agent, ran } = await voltAgent([[call("wait")], "Done."]);
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
    const { agent, requests, ran } = await voltAgent([[call("charge", { cents: 1 })], "Never said."], {
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

it.each(aiSdks)("makes tools for VoltAgent 3 that loops of its SDK take: $name", async ({ generate }) => {
  const { context, ran } = deskContext();
  const tools = await toVoltAgentToolSet(deskToolset, { context });
  const calls = [call("add", { a: 1, b: 2 }), call("charge", { cents: "5" }, "c2"), call("fail", {}, "c3")];
  const { requests } = await generate({ tools, turns: [calls, "Done."] });
  expect(requests[1]?.outputs).toMatchObject({
    c1: { type: "json", value: 3 },
    c2: { type: "error-text", value: expect.stringContaining("/cents: expected a number") },
    c3: { type: "error-text", value: "The disk is full." },
  });
  for (const approved of [false, true]) {
    const first = await generate({ tools, turns: [[call("pay", { amount: 5 })]] });
    expect(ran).toEqual([]);
    const { outputs } =
      (await generate({ tools, turns: ["Done."], messages: answered(first.messages, approved) }))
        .requests[0] ?? expect.fail();
    expect([outputs["c1"], [...ran]]).toEqual(
      approved
        ? [{ type: "text", value: "paid 5" }, ["pay 5"]]
        : [{ type: "execution-denied", reason: "Not today." }, []],
    );
  }
  const external = await generate({ tools, turns: [[call("click_element", { selector: "#go" })]] });
  expect(external.parts.map(({ type }) => type)).toEqual(["tool-call"]);
});
