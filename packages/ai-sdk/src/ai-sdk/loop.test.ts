// Real loops of both versions of the AI SDK over tools: what the model reads of each call, and what runs.
import { describe, expect, it } from "vitest";
import { aiSdks, type Loop } from "../../testing/ai-sdks.ts";
import { deskToolset } from "../../testing/desk/src/desk.generated.ts";
import { deskContext } from "../../testing/desk-context.ts";
import type { ModelCall } from "../../testing/scripted-model.ts";
import { isToolCallError } from "../host/tool-call-error.ts";
import { toAiSdkTools } from "./to-ai-sdk-tools.ts";

const call = (name: string, input: unknown = {}, id = "c1"): ModelCall => ({ id, name, input });

describe.each(aiSdks)("$name", ({ generate, stream, major }) => {
  /** One call, then the model's last word: what it was told of the call. */
  const told = async (one: ModelCall, more: Partial<Loop> = {}, options = {}) => {
    const { context, ran } = deskContext();
    const tools = await toAiSdkTools(deskToolset, { context, ...options });
    const ended = await generate({ tools, turns: [[one], "Done."], ...more });
    return { ran, ...ended, output: ended.requests[1]?.outputs[one.id] };
  };

  it("shows the model names, descriptions, schemas and what is for its provider", async () => {
    const { requests } = await told(call("add", { a: 1, b: 2 }));
    const add = requests[0]?.tools.find(({ name }) => name === "add");
    expect(add).toEqual({
      type: "function",
      name: "add",
      description: "Adds two numbers.",
      inputSchema: {
        type: "object",
        properties: {
          a: { type: "number", description: "The one." },
          b: { type: "number", description: "The other." },
        },
        required: ["a", "b"],
        additionalProperties: false,
      },
      providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } },
    });
    expect(requests[0]?.tools.map(({ name }) => name)).toContain("click_element");
  });

  it("runs a plain call, which carries the tool's metadata", async () => {
    const { output, text, parts } = await told(call("add", { a: 1, b: 2 }));
    expect([output, text]).toEqual([{ type: "json", value: 3 }, "Done."]);
    expect(parts.find(({ type }) => type === "tool-result")?.toolMetadata).toEqual({ team: "desk" });
  });

  it("decodes what comes and encodes what goes", async () => {
    const { output } = await told(call("when", { at: "2026-01-01T00:00:00Z" }));
    expect(output).toEqual({ type: "text", value: "2026-01-02T00:00:00.000Z" });
  });

  it("lets the model correct an invalid call", async () => {
    const { context, ran } = deskContext();
    const tools = await toAiSdkTools(deskToolset, { context });
    const { requests, text } = await generate({
      tools,
      turns: [[call("charge", { cents: "5" })], [call("charge", { cents: 5 }, "c2")], "Done."],
    });
    expect(requests[1]?.outputs["c1"]).toEqual({
      type: "error-text",
      value: expect.stringContaining('/cents: expected a number, received the string "5"'),
    });
    expect([requests[2]?.outputs["c2"], text, ran]).toEqual([
      { type: "json", value: 5 },
      "Done.",
      ["charge 5"],
    ]);
  });

  it("tells the model the message of a thrown error, and nothing else of it", async () => {
    const { output, requests, parts } = await told(call("fail"));
    expect(output).toEqual({ type: "error-text", value: "The disk is full." });
    for (const secret of ["ENOSPC", "k-9f3", "desk.ts", "host-run", "    at "])
      expect(requests[1]?.text).not.toContain(secret);
    const error = parts.find(({ type }) => type === "tool-error")?.error;
    expect(isToolCallError(error) && [error.status, error.toolCallId, error.stack, error.cause]).toEqual([
      "failed",
      "c1",
      undefined,
      undefined,
    ]);
  });

  it("masks errors that were not meant to be read, where it is told to", async () => {
    const options = { errors: "masked" };
    expect((await told(call("fail"), {}, options)).output).toEqual({
      type: "error-text",
      value: "The tool failed.",
    });
    expect((await told(call("refuse"), {}, options)).output).toEqual({
      type: "error-text",
      value: "There is no such ticket. Search for it first.",
    });
  });

  it.each([
    ["nothing", { type: "json", value: null }],
    ["big", { type: "text", value: "100000000000000000000" }],
    ["nul", { type: "json", value: null }],
    ["epoch", { type: "text", value: "1970-01-01T00:00:00.000Z" }],
    ["text", { type: "text", value: "a text" }],
    ["counts", { type: "json", value: { a: [1, 2] } }],
  ])("sends the result of %s", async (name, output) => {
    expect((await told(call(name))).output).toEqual(output);
  });

  it.each(["loop", "not_a_number"])("says that the result of %s cannot be sent", async (name) => {
    const { output, text } = await told(call(name));
    expect(output).toMatchObject({ type: "error-text", value: expect.stringContaining(name) });
    expect(text).toBe("Done.");
  });

  it("sends what the tool says that the model is to read", async () => {
    const { output } = await told(call("picture"));
    const image =
      major === 6
        ? { type: "image-data", data: "AQID", mediaType: "image/png" }
        : { type: "file-data", data: "AQID", mediaType: "image/png" };
    expect(output).toEqual({ type: "content", value: [{ type: "text", text: "A picture." }, image] });
  });

  it("gives the context of the run, the call's id and the conversation", async () => {
    expect((await told(call("who_am_i", {}, "id-7"))).output).toEqual({
      type: "text",
      value: "ann who_am_i id-7 1",
    });
  });

  it("makes the context of what the application gave to the SDK", async () => {
    const tools = await toAiSdkTools(deskToolset, {
      context: ({ context }) => ({
        deps: { user: (context as { user: string } | undefined)?.user ?? "nobody", ran: () => undefined },
      }),
    });
    const loop = { tools, turns: [[call("who_am_i")], "Done."], context: { user: "bob" } };
    expect((await generate(loop)).requests[1]?.outputs["c1"]).toMatchObject({ value: "bob who_am_i c1 1" });
  });

  it("resolves settings for the run", async () => {
    const settings = { values: { temperature: { unit: "fahrenheit" } } };
    expect((await told(call("temperature"))).output).toMatchObject({ value: "celsius" });
    expect((await told(call("temperature"), {}, { settings })).output).toMatchObject({ value: "fahrenheit" });
  });

  it("ends a call that takes too long", async () => {
    expect((await told(call("slow"))).output).toEqual({
      type: "error-text",
      value: "slow took longer than 20 ms.",
    });
  });

  it("leaves a call of an external tool to others", async () => {
    const { context } = deskContext();
    const tools = await toAiSdkTools(deskToolset, { context });
    const first = await generate({ tools, turns: [[call("click_element", { selector: "#go" })]] });
    expect(first.parts.map(({ type }) => type)).toEqual(["tool-call"]);
    const output = { type: "text", value: "clicked" };
    const result = { type: "tool-result", toolCallId: "c1", toolName: "click_element", output };
    const messages = [...first.messages, { role: "tool", content: [result] }];
    const second = await generate({ tools, turns: ["Done."], messages });
    expect(second.requests[0]?.outputs["c1"]).toEqual(output);
  });

  it("stops what runs when the run is aborted", async () => {
    const { context, ran } = deskContext();
    const tools = await toAiSdkTools(deskToolset, { context });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 30);
    const running = generate({ tools, turns: [[call("wait")], "Done."], signal: controller.signal });
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    expect(ran).toEqual(["wait", "stopped"]);
  });

  it.each(["forecast", "forecast_later"])("streams the preliminary results of %s", async (name) => {
    const { context } = deskContext();
    const tools = await toAiSdkTools(deskToolset, { context });
    const parts = await stream({ tools, turns: [[call(name, { city: "Oslo" })], "Done."] });
    const results = parts.filter(({ type }) => type === "tool-result");
    expect(results.map(({ preliminary = false, output }) => [preliminary, output])).toEqual([
      [true, { status: "loading", text: "Asking for Oslo" }],
      [true, { status: "done", text: "Mild in Oslo" }],
      [false, { status: "done", text: "Mild in Oslo" }],
    ]);
  });

  it("streams one result of a tool that has no preliminary ones, and the error of one that fails", async () => {
    const { context } = deskContext();
    const tools = await toAiSdkTools(deskToolset, { context });
    const calls = [call("add", { a: 1, b: 1 }), call("fail", {}, "c2")];
    const parts = await stream({ tools, turns: [calls, "Done."] });
    expect(parts.filter(({ type }) => type === "tool-result").map(({ preliminary }) => preliminary)).toEqual([
      undefined,
    ]);
    expect(parts.filter(({ type }) => type === "tool-error").map(({ error }) => String(error))).toEqual([
      "The disk is full.",
    ]);
  });

  it("has tools of the SDK itself beside its own, as they are", async () => {
    const { context } = deskContext();
    const search = { type: "provider", id: "mock.search", args: { depth: 2 }, inputSchema: undefined };
    const hosted = { search: { ...search, ...(major === 7 ? { isProviderExecuted: true } : {}) } };
    const tools = await toAiSdkTools(deskToolset, { context, hosted });
    expect(tools.search).toBe(hosted.search);
    const { requests } = await generate({ tools, turns: ["Done."] });
    expect(requests[0]?.tools.find(({ name }) => name === "search")).toMatchObject({
      type: "provider",
      id: "mock.search",
      args: { depth: 2 },
    });
    await expect(toAiSdkTools(deskToolset, { context, hosted: { add: {} } })).rejects.toThrow(
      /"add".*hosted/,
    );
  });
});
