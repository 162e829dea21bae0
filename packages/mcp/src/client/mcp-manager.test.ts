// Several servers as one source: connected together, each with its own outcome, and none taken down by another.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ToolExecutor } from "@toolshed/runtime";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Behaviour, listed, TestServer } from "../../testing/http-server.ts";
import { createManagerFromConfig } from "./config/create-manager-from-config.ts";
import type { MCPClient } from "./mcp-client.ts";
import { MCPHttpClient } from "./mcp-http-client.ts";
import { MCPManager } from "./mcp-manager.ts";
import { MCPStdioClient } from "./mcp-stdio-client.ts";

const ends: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function clientOf(
  name: string,
  behaviour: Partial<Behaviour>,
): Promise<{ readonly client: MCPHttpClient; readonly server: TestServer }> {
  const server = await TestServer.start(behaviour);
  ends.push(() => server.close());
  const client = new MCPHttpClient({ url: server.url, name, reconnect: false });
  ends.push(() => client.disconnect());
  return { client, server };
}

const named = (...names: readonly string[]): Partial<Behaviour> => ({
  list: () => ({ tools: names.map((name) => listed(name)) }),
  call: (name) => ({ content: [{ type: "text", text: name }] }),
});

const namesOf = (tools: readonly { readonly name: string }[]): readonly string[] =>
  tools.map(({ name }) => name);

describe("MCPManager", () => {
  it("connects all at once, each with its outcome, and goes on without the dead one", async () => {
    const one = await clientOf("one", { ...named("a"), instructions: "Use a." });
    const two = await clientOf("two", { ...named("b"), instructions: "Use b." });
    const dead = new MCPStdioClient({ name: "dead", command: "no-such-command-at-all" });
    const errors: string[] = [];
    const manager = new MCPManager({ onServerError: ({ server }) => errors.push(server) })
      .addServer(one.client)
      .addServer(dead)
      .addServer({ client: two.client, prefix: "second_" });
    const outcomes = await manager.connect();
    expect(outcomes).toMatchObject([
      { server: "one", ok: true },
      { server: "dead", ok: false, error: { code: "CONNECT_FAILED" } },
      { server: "two", ok: true },
    ]);
    expect(namesOf(await manager.tools())).toEqual(["a", "second_b"]);
    expect(await manager.instructions()).toEqual([
      "About the tools of one:\nUse a.",
      "About the tools of two:\nUse b.",
    ]);
    expect([...manager.toolsets.keys()]).toEqual(["one", "dead", "two"]);
    // It is left alone for a while.
    expect(errors).toEqual(["dead"]);
    const [outcome] = await new ToolExecutor(manager).run(
      [{ toolCallId: "1", toolName: "second_b", args: {} }],
      { deps: undefined },
    );
    expect(outcome).toMatchObject({ status: "ok", result: { content: [{ text: "b" }] } });
    await manager.disconnect();
    expect([one.client.state, two.client.state]).toEqual(["disconnected", "disconnected"]);
  });

  it("waits for a slow server only so long, and shows its tools when they are there", async () => {
    const quick = await clientOf("quick", named("a"));
    let answer = (): void => undefined;
    const slow = await clientOf("slow", {
      list: async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return { tools: [listed("b")] };
      },
    });
    const onServerError = vi.fn();
    const manager = new MCPManager({ onServerError, listTimeoutMs: 1_000, retryAfterMs: 0 })
      .addServer(quick.client)
      .addServer(slow.client);
    await manager.connect();
    expect(namesOf(await manager.tools())).toEqual(["a"]);
    expect(onServerError).toHaveBeenCalledWith({
      server: "slow",
      error: expect.objectContaining({ code: "TIMEOUT" }),
    });
    await expect.poll(() => slow.server.count("tools/list")).toBe(1);
    answer();
    await expect.poll(async () => namesOf(await manager.tools())).toEqual(["a", "b"]);
    expect(slow.server.count("tools/list")).toBe(1);
  });

  it("a server that dies takes its own tools alone, and gives them back", async () => {
    const one = await clientOf("one", named("a"));
    const two = await clientOf("two", named("b"));
    const manager = new MCPManager({
      onServerError: () => undefined,
      retryAfterMs: 0,
      toolsets: { cacheMs: 0 },
    })
      .addServer(one.client)
      .addServer(two.client);
    expect(namesOf(await manager.tools())).toEqual(["a", "b"]);
    const { port } = two.server;
    await two.server.close();
    expect(namesOf(await manager.tools())).toEqual(["a"]);
    await two.server.listen(port);
    two.server.forgetSessions();
    expect(namesOf(await manager.tools())).toEqual(["a", "b"]);
  });

  it("shows both of two tools of one name, and reports it once", async () => {
    const one = await clientOf("one", named("search", "a"));
    const two = await clientOf("two", named("search"));
    const onConflict = vi.fn();
    const manager = new MCPManager({ onConflict }).addServer(one.client).addServer(two.client);
    const tools = await manager.tools();
    expect(namesOf(tools)).toEqual(["search", "a", "two_search"]);
    expect(tools[2]?.origin).toMatchObject({ toolset: "two", tool: "search" });
    expect(namesOf(await manager.tools())).toEqual(["search", "a", "two_search"]);
    expect(onConflict.mock.calls).toEqual([[{ name: "search", server: "two", shown: "two_search" }]]);
    expect(() => manager.addServer({ client: one.client, name: "two" })).toThrow(/BAD_CONFIG.*named "two"/);
  });

  it("collects what goes wrong at the end, after all others have ended", async () => {
    const one = await clientOf("one", named("a"));
    const broken: MCPClient = {
      name: "broken",
      state: "connected",
      server: undefined,
      toolsVersion: 0,
      connect: async () => undefined,
      disconnect: () => Promise.reject(new Error("stuck")),
      request: async () => ({ tools: [] }),
    };
    const manager = new MCPManager().addServer(broken).addServer(one.client);
    await manager.connect();
    await expect(manager.disconnect()).rejects.toMatchObject({
      name: "AggregateError",
      errors: [{ message: "stuck" }],
    });
    expect(one.client.state).toBe("disconnected");
  });
});

describe("createManagerFromConfig", () => {
  const program = fileURLToPath(new URL("../../testing/faulty-stdio.mjs", import.meta.url));

  it("starts nothing before it is needed, and serves both kinds of servers", async () => {
    const folder = mkdtempSync(join(tmpdir(), "toolshed-mcp-"));
    ends.push(() => rmSync(folder, { recursive: true }));
    const http = await TestServer.start(named("a"));
    ends.push(() => http.close());
    const path = join(folder, "mcp.json");
    const config = {
      mcpServers: {
        local: { command: "${NODE}", args: [program, "${FAULT:-none}"], prefix: "local_" },
        far: {
          type: "http",
          url: "http://127.0.0.1:${PORT}/mcp",
          headers: { Authorization: "Bearer ${KEY}" },
        },
        off: { command: "no-such-command-at-all", disabled: true },
      },
    };
    writeFileSync(path, JSON.stringify(config));
    const env = { NODE: process.execPath, PORT: String(http.port), KEY: "k" };
    for (const given of [path, config]) {
      const manager = await createManagerFromConfig(given, { env });
      ends.push(() => manager.disconnect());
      expect([...manager.toolsets.values()].map(({ client }) => client.state)).toEqual(["idle", "idle"]);
      expect(namesOf(await manager.tools())).toEqual(["local_work", "a"]);
    }
  });
});
