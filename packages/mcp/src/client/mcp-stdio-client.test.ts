// Servers that are processes: the official ones as they are published, and one that breaks the protocol in every way.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CallOutcome, type JsonValue, ToolExecutor } from "@toolshed/runtime";
import { afterEach, describe, expect, it } from "vitest";
import { officialServer } from "../../testing/official-server.ts";
import { installed } from "./connection/load-client-sdk.ts";
import type { MCPClientEvent } from "./mcp-client.ts";
import { MCPStdioClient, type StdioClientOptions } from "./mcp-stdio-client.ts";
import { MCPToolset } from "./mcp-toolset.ts";

const ends: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function toolsetOf(options: StdioClientOptions): {
  readonly client: MCPStdioClient;
  readonly toolset: MCPToolset;
  readonly events: MCPClientEvent[];
} {
  const events: MCPClientEvent[] = [];
  const client = new MCPStdioClient({ ...options, onEvent: (event) => events.push(event) });
  ends.push(() => client.disconnect());
  return { client, toolset: new MCPToolset(client), events };
}

function faulty(fault: string, more: Partial<StdioClientOptions> = {}): ReturnType<typeof toolsetOf> {
  const program = fileURLToPath(new URL("../../testing/faulty-stdio.mjs", import.meta.url));
  return toolsetOf({
    name: "faulty",
    command: process.execPath,
    args: [program, fault],
    reconnect: { minDelayMs: 20 },
    ...more,
  });
}

async function run(
  toolset: MCPToolset,
  toolName: string,
  args: JsonValue = {},
  ctx: object = {},
): Promise<CallOutcome> {
  const [outcome] = await new ToolExecutor(toolset).run([{ toolCallId: "1", toolName, args }], {
    deps: undefined,
    ...ctx,
  });
  if (outcome === undefined) throw new Error("There is no outcome.");
  return outcome;
}

/** Answers the handshake and one list, and reads nothing more. */
const deafServer = `
let text = "";
const answer = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
process.stdin.on("data", (chunk) => {
  text += chunk;
  for (let end = text.indexOf("\\n"); end >= 0; end = text.indexOf("\\n")) {
    const { id, method, params } = JSON.parse(text.slice(0, end));
    text = text.slice(end + 1);
    if (method === "initialize")
      answer(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "deaf", version: "1" } });
    if (method === "tools/list") {
      answer(id, { tools: [{ name: "take", inputSchema: { type: "object" } }] });
      process.stdin.pause();
    }
  }
});
setInterval(() => {}, 1000);
`;

it("keeps only so much for a server that does not read: what was not sent is told at once, the rest in time", async () => {
  const maxMessageBytes = 4 * 1024 * 1024;
  const { toolset } = toolsetOf({
    name: "deaf",
    command: process.execPath,
    args: ["-e", deafServer],
    timeoutMs: 1_000,
    maxMessageBytes,
  });
  await toolset.tools();
  const text = "x".repeat(1024 * 1024);
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => run(toolset, "take", { text })));
  const messages = outcomes.map(({ status, message }) => `${status}: ${message}`);
  const unsent = messages.filter((message) =>
    message.endsWith("it cannot be reached; the call has not run."),
  );
  expect(messages.every((message) => message.startsWith("failed: "))).toBe(true);
  expect(unsent.length).toBeGreaterThanOrEqual(36);
  expect(messages.filter((message) => message.includes("did not answer in time")).length).toBe(
    40 - unsent.length,
  );
});

describe("official servers", () => {
  it("everything: contents, structured results, progress, instructions", async () => {
    const { client, toolset } = toolsetOf(officialServer("server-everything", "stdio"));
    expect(client.name).toBe("server-everything");
    expect(await run(toolset, "echo", { message: "hi" })).toMatchObject({
      status: "ok",
      modelOutput: [{ type: "text", text: "Echo: hi" }],
    });
    expect(await run(toolset, "echo", { message: 1 })).toMatchObject({
      status: "invalid",
      issues: [{ pointer: "/message" }],
    });
    expect((await run(toolset, "get-tiny-image")).modelOutput?.map(({ type }) => type)).toEqual([
      "text",
      "image",
      "text",
    ]);
    expect(await run(toolset, "get-structured-content", { location: "New York" })).toMatchObject({
      result: { structuredContent: { humidity: expect.any(Number) } },
    });
    expect((await run(toolset, "get-resource-links", { count: 2 })).modelOutput).toHaveLength(3);
    const reports: unknown[] = [];
    const onProgress = (report: unknown): void => void reports.push(report);
    await run(toolset, "trigger-long-running-operation", { duration: 0.2, steps: 2 }, { onProgress });
    expect(reports).toContainEqual({ progress: 1, total: 2 });
    expect(await toolset.instructions()).toContain("Everything Server");
  });

  it("filesystem: reads below its folder, and says why elsewhere not", async () => {
    const folder = mkdtempSync(join(tmpdir(), "toolshed-mcp-"));
    ends.push(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "a.txt"), "one");
    const { toolset } = toolsetOf(officialServer("server-filesystem", folder));
    const read = await run(toolset, "read_text_file", { path: join(folder, "a.txt") });
    expect(read).toMatchObject({ status: "ok", modelOutput: [{ type: "text", text: "one" }] });
    expect(await run(toolset, "read_text_file", { path: "/etc/hostname" })).toMatchObject({
      status: "failed",
      message: expect.stringMatching(/denied|outside/i),
    });
    const tools = await toolset.tools();
    expect(tools.find(({ name }) => name === "read_text_file")?.annotations.readOnlyHint).toBe(true);
  });

  it("memory: writes, and reads again", async () => {
    const folder = mkdtempSync(join(tmpdir(), "toolshed-mcp-"));
    ends.push(() => rmSync(folder, { recursive: true }));
    const { toolset } = toolsetOf({
      ...officialServer("server-memory"),
      env: { MEMORY_FILE_PATH: join(folder, "memory.jsonl") },
    });
    const entities = [{ name: "Ada", entityType: "person", observations: ["writes programs"] }];
    expect(await run(toolset, "create_entities", { entities })).toMatchObject({ status: "ok" });
    expect(JSON.stringify((await run(toolset, "search_nodes", { query: "Ada" })).result)).toContain(
      "writes programs",
    );
  });
});

describe("a server that fails", () => {
  it.each(["half", "exit", "kill"])(
    "%s in the middle of a call: the call fails at once, and the server is back",
    async (fault) => {
      const { client, toolset, events } = faulty(fault);
      expect(await run(toolset, "work")).toMatchObject({
        status: "failed",
        message: expect.stringMatching(/ended before it answered. Whether the call has run is not known/),
      });
      expect(await run(toolset, "work", { well: true })).toMatchObject({ status: "ok" });
      expect(events.map(({ type }) => type)).toEqual(["connected", "lost", "connected"]);
      expect(client.state).toBe("connected");
    },
  );

  it("a list is asked for once more", async () => {
    const { client, events } = faulty("list-half");
    // Each process fails at its first list.
    await expect(new MCPToolset(client).tools()).rejects.toMatchObject({ code: "SERVER_LOST" });
    expect(events.filter(({ type }) => type === "lost")).toHaveLength(2);
  });

  it.each([
    ["endless", "work"],
    ["list-endless", undefined],
  ])("%s: what has no end is ended", async (fault, call) => {
    const { client, toolset, events } = faulty(fault, { maxMessageBytes: 300_000 });
    if (call === undefined) await expect(toolset.tools()).rejects.toThrow(/exceeded maximum size/);
    else expect(await run(toolset, call)).toMatchObject({ status: "failed" });
    expect(events).toContainEqual({
      type: "lost",
      server: "faulty",
      reason: expect.stringContaining("maximum size of 300000 bytes"),
    });
    expect(client.state).not.toBe("disconnected");
  });

  it("bytes that are no UTF-8, and lines that are no JSON, spoil nothing else", async () => {
    const { toolset, events } = faulty("utf8");
    expect(await run(toolset, "work")).toMatchObject({
      status: "ok",
      modelOutput: [{ type: "text", text: "\uFFFD(" }],
    });
    expect(events.filter(({ type }) => type === "bad_message")).toHaveLength(2);
  });

  it("ten thousand levels of JSON fail the one call", async () => {
    const { toolset } = faulty("deep");
    expect(await run(toolset, "work")).toMatchObject({
      status: "failed",
      message: expect.stringContaining("too deep"),
    });
    expect(await run(toolset, "work", { well: true })).toMatchObject({ status: "ok" });
  });

  it("silence ends in time, the server is told, and the late answer goes nowhere", async () => {
    let stderr = "";
    const onStderr = (text: string): void => {
      stderr += text;
    };
    const { client } = faulty("late", { onStderr });
    const [tool] = await new MCPToolset(client, { timeoutMs: 50 }).tools();
    await expect(tool?.execute({})).rejects.toThrow(/did not answer in time/);
    await expect.poll(() => stderr).toContain("cancelled");
    await new Promise((resolve) => setTimeout(resolve, 150));
    const patient = new MCPToolset(client, { timeoutMs: 5_000 });
    expect(await run(patient, "work", { well: true })).toMatchObject({
      status: "ok",
      modelOutput: [{ text: "well" }],
    });
  });

  it("an answer to a question that nobody asked is left out", async () => {
    const { toolset } = faulty("stranger");
    expect(await run(toolset, "work")).toMatchObject({ modelOutput: [{ text: "right" }] });
  });

  it("that cannot be started says so, and no secret of its environment", async () => {
    const none = new MCPStdioClient({ command: "no-such-command-at-all" });
    await expect(none.connect()).rejects.toMatchObject({
      code: "CONNECT_FAILED",
      message: expect.stringContaining("ENOENT"),
    });
    const dying = new MCPStdioClient({
      name: "dying",
      command: process.execPath,
      args: ["-e", "console.error('no key, but', process.env.TOKEN); process.exit(1)"],
      env: { TOKEN: "s3cr3t-value" },
    });
    const error = await dying.connect().catch((thrown: unknown) => thrown);
    expect(String(error)).toContain("it wrote: no key, but ***");
    expect(String(error)).not.toContain("s3cr3t");
  });

  it("whose last words are longer than what is kept leaves no end of a secret there", async () => {
    for (const length of [1, 500, 1_960, 1_980, 1_995]) {
      const dying = new MCPStdioClient({
        command: process.execPath,
        args: ["-e", `console.error(process.env.TOKEN, "é".repeat(${length}) + "."); process.exit(1)`],
        env: { TOKEN: "s3cr3t-".repeat(8), OTHER: "s3cr3t-" },
      });
      const error = await dying.connect().catch((thrown: unknown) => thrown);
      expect(String(error)).toMatch(/it wrote: .*é\.\.$/);
      expect(String(error)).not.toMatch(/s3cr3t|cr3t/);
    }
  });

  it("that never answers the handshake is given up", async () => {
    const mute = new MCPStdioClient({
      command: process.execPath,
      args: ["-e", "setInterval(() => {}, 1000)"],
      connectTimeoutMs: 100,
    });
    await expect(mute.connect()).rejects.toMatchObject({ code: "CONNECT_FAILED" });
    expect(mute.state).toBe("idle");
  });

  it("is not started again for ever", async () => {
    const folder = mkdtempSync(join(tmpdir(), "toolshed-mcp-"));
    ends.push(() => rmSync(folder, { recursive: true }));
    const program = join(folder, "once.mjs");
    writeFileSync(
      program,
      `import ${JSON.stringify(new URL("../../testing/faulty-stdio.mjs", import.meta.url).href)};`,
    );
    const { client, toolset, events } = toolsetOf({
      command: process.execPath,
      args: [program, "exit"],
      reconnect: { attempts: 2, minDelayMs: 10 },
    });
    await toolset.tools();
    writeFileSync(program, "process.exit(1)");
    expect(await run(toolset, "work")).toMatchObject({ status: "failed" });
    await expect
      .poll(() => events.filter(({ type }) => type === "reconnect_failed").length, { timeout: 10_000 })
      .toBe(2);
    expect(events.at(-1)).not.toHaveProperty("nextInMs");
    // The next request tries once more by itself.
    await expect(client.request("ping", {})).rejects.toMatchObject({ code: "CONNECT_FAILED" });
  });
});

describe("the client", () => {
  it("refuses requests after disconnect, until it is connected again", async () => {
    const { client, toolset } = faulty("none");
    await toolset.tools();
    await client.disconnect();
    expect(client.state).toBe("disconnected");
    await expect(client.request("tools/list", {})).rejects.toMatchObject({ code: "DISCONNECTED" });
    await expect(new MCPToolset(client).tools()).rejects.toMatchObject({ code: "DISCONNECTED" });
    await client.connect();
    expect(await toolset.tools()).toHaveLength(1);
  });

  it("fails what waits when it is disconnected", async () => {
    const { client, toolset } = faulty("silent");
    const [tool] = await toolset.tools();
    const waiting = tool?.execute({}) ?? Promise.resolve();
    const ended = expect(waiting).rejects.toThrow(/not connected any more/);
    await client.disconnect();
    await ended;
  });

  it("says what to install", async () => {
    const missing = Object.assign(new Error("Cannot find package '@modelcontextprotocol/sdk'"), {
      code: "ERR_MODULE_NOT_FOUND",
    });
    await expect(installed(Promise.reject(missing))).rejects.toMatchObject({
      code: "NOT_INSTALLED",
      message: expect.stringContaining("npm install @modelcontextprotocol/sdk"),
    });
    await expect(installed(Promise.reject(new Error("other")))).rejects.toThrow("other");
  });

  it("has a name of its program", () => {
    const nameOf = (command: string, ...args: readonly string[]): string =>
      new MCPStdioClient({ command, args }).name;
    expect(nameOf("npx", "-y", "@modelcontextprotocol/server-github@2.1.0")).toBe("server-github");
    expect(nameOf("/usr/bin/node", "--import", "tools/mail/dist/index.js")).toBe("mail");
    expect(nameOf("uvx", "mcp-server-git")).toBe("mcp-server-git");
    expect(nameOf("/opt/bin/weather.exe")).toBe("weather");
    expect(nameOf("node", "index.js")).toBe("node");
  });
});
