// A server over stdio as a program, spoken to by the official clients, and by one that breaks every rule.
import { Client as Client2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioClientTransport2 } from "@modelcontextprotocol/client/stdio";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Message, StdioProcess, servedCommand } from "../../../testing/stdio-process.ts";

const info = { name: "client", version: "1.0.0" };
const started: StdioProcess[] = [];

afterEach(() => {
  for (const { child } of started.splice(0)) child.kill("SIGKILL");
});

async function start(sdk: 1 | 2): Promise<StdioProcess> {
  const server = await StdioProcess.start(sdk);
  started.push(server);
  await server.initialize();
  return server;
}

const versions = [1, 2] as const;

async function command(sdk: 1 | 2): Promise<{ readonly command: string; readonly args: string[] }> {
  const served = await servedCommand();
  return { ...served, args: [...served.args, String(sdk)] };
}

const textOf = ({ result, error }: Message): unknown =>
  (result?.["content"] as readonly { readonly text: string }[] | undefined)?.[0]?.text ?? error;

describe.each(versions)("the official clients, by version %i of the SDK", (sdk) => {
  it("version 1: lists, calls, reads the instructions, and learns of errors", async () => {
    const client = new Client(info);
    await client.connect(new StdioClientTransport({ ...(await command(sdk)), stderr: "ignore" }));
    try {
      expect(client.getInstructions()).toBe("Count before you change anything.");
      expect((await client.listTools()).tools).toHaveLength(19);
      expect(await client.callTool({ name: "recent", arguments: { limit: 4 } })).toMatchObject({
        content: [{ type: "text", text: "n=4" }],
      });
      expect(await client.callTool({ name: "query", arguments: { sql: "x" } })).toMatchObject({
        isError: true,
        content: [{ text: "The tool failed." }],
      });
    } finally {
      await client.close();
    }
  });

  it("version 2: lists and calls, by the newest protocol that both know", async () => {
    const client = new Client2(info, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StdioClientTransport2({ ...(await command(sdk)), stderr: "ignore" }));
    try {
      expect((await client.listTools()).tools).toHaveLength(19);
      expect(await client.callTool({ name: "all", arguments: {} })).toMatchObject({
        structuredContent: { result: [{ id: "only", waitsFor: [] }] },
      });
      expect(client.getInstructions()).toBe("Count before you change anything.");
      expect(client.getNegotiatedProtocolVersion()).toBe(sdk === 1 ? "2025-11-25" : "2026-07-28");
    } finally {
      await client.close();
    }
  });
});

describe.each(versions)("whatever it is sent, by version %i of the SDK", (sdk) => {
  let shared: StdioProcess;
  let lastId = 0;
  const nextId = (): number => {
    lastId += 1;
    return lastId;
  };

  beforeAll(async () => {
    shared = await StdioProcess.start(sdk);
    await shared.initialize();
  });

  afterAll(() => {
    shared.child.kill("SIGKILL");
  });

  it("goes on after lines that are no messages", async () => {
    const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
    for (const bytes of [
      "\n",
      "hello\n",
      '{"jsonrpc":"2.0","id":\n',
      '{"jsonrpc":"2.0","id":5,"method":7}\n',
      "[]\n",
      Uint8Array.of(0xff, 0xfe, 0x00, 0xc3, 0x28, 0x0a),
      `${deep}\n`,
    ])
      shared.write(bytes);
    expect(textOf(await shared.call(nextId(), "ping"))).toBe("pong");
  });

  it("waits for the rest of a message that came in parts", async () => {
    const id = nextId();
    const message = Buffer.from(
      `${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "change", arguments: { req: { kind: "make", name: "Ærø" } } } })}\n`,
    );
    for (const byte of message) {
      shared.write(Uint8Array.of(byte));
      if (byte === 0xc3) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(textOf(await shared.answer(id))).toBe("make");
  });

  it.each([
    ["arguments nested 10,000 deep", `{"req":${"[".repeat(10_000)}${"]".repeat(10_000)}}`],
    ["a key that is a prototype", '{"req":{"kind":"make","name":"x"},"__proto__":{"a":1}}'],
    ["invalid UTF-8 in an argument's name", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])("refuses %s, and goes on", async (name, args) => {
    const id = nextId();
    shared.write(`{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"change","arguments":`);
    shared.write(args);
    shared.write("}}\n");
    const answer = await shared.answer(id);
    // Version 2 of the SDK takes a key `__proto__` out before anybody sees it.
    const isWithoutKey = sdk === 2 && name === "a key that is a prototype" && textOf(answer) === "make";
    const refusal = answer.result?.["isError"] ?? answer.error?.code;
    expect(isWithoutKey || refusal === true || refusal === -32602, JSON.stringify(answer)).toBe(true);
    expect(textOf(await shared.call(nextId(), "ping"))).toBe("pong");
  });

  it("sends no progress to who has not asked for it", async () => {
    const before = shared.messages().length;
    expect(textOf(await shared.call(nextId(), "count", { to: 5 }))).toBe("5");
    expect(shared.messages()).toHaveLength(before + 1);
  });
});

describe.each(versions)("the process, by version %i of the SDK", (sdk) => {
  it("keeps standard output for the protocol, from the first module to the end (MS-04)", async () => {
    const server = await start(sdk);
    expect(await server.call(1, "noisy", { n: 1 })).toMatchObject({
      result: { content: [{ type: "text", text: "2" }] },
    });
    server.child.stdin.end();
    await server.ended();
    // Each line is a message, or this throws.
    expect(server.messages().map(({ id }) => id)).toEqual([0, 1]);
    for (const text of ["loaded", "working", "{ n: 1 }", "raw", "closed"])
      expect(server.stderr).toContain(text);
  });

  it("ends when a message is larger than it may be", async () => {
    const server = await start(sdk);
    server.write("x".repeat(150_000));
    expect(await server.ended()).toEqual([0, null]);
    expect(server.stderr).toContain("maximum size");
  });

  it("answers what it was asked before its input ended", async () => {
    const server = await start(sdk);
    for (const id of [1, 2, 3])
      server.send({ id, method: "tools/call", params: { name: "alone", arguments: { name: `call ${id}` } } });
    server.child.stdin.end();
    expect(await server.ended()).toEqual([0, null]);
    expect(server.messages().slice(1).map(textOf)).toEqual(["call 1", "call 2", "call 3"]);
  });

  it("aborts a call that does not end in time, and ends", async () => {
    const server = await start(sdk);
    server.send({ id: 1, method: "tools/call", params: { name: "wait", arguments: { name: "x" } } });
    server.child.stdin.end();
    expect(await server.ended()).toEqual([0, null]);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("ends by %s as any process does", async (signal) => {
    const server = await start(sdk);
    server.send({ id: 1, method: "tools/call", params: { name: "alone", arguments: { name: "last" } } });
    await new Promise((resolve) => setTimeout(resolve, 3));
    server.child.kill(signal);
    expect(await server.ended()).toEqual([null, signal]);
    for (const message of server.messages().slice(1)) expect(textOf(message)).toBe("last");
  });

  it("ends when nobody reads its output any more", async () => {
    const server = await start(sdk);
    server.child.stdout.destroy();
    server.send({ id: 1, method: "tools/call", params: { name: "recent" } });
    server.send({ id: 2, method: "tools/call", params: { name: "recent" } });
    server.child.stdin.on("error", () => undefined);
    expect(await server.ended()).toEqual([0, null]);
  });

  it("says to a client that its call is gone when it is killed", async () => {
    const client = new Client(info);
    const transport = new StdioClientTransport({ ...(await command(sdk)), stderr: "ignore" });
    await client.connect(transport);
    const waiting = client.callTool({ name: "wait", arguments: { name: "x" } });
    process.kill(transport.pid ?? 0, "SIGKILL");
    await expect(waiting).rejects.toThrow(/closed/i);
  });
});
