// A large catalogue and many calls at once over HTTP, with the official client: nothing is lost, mixed up or left behind.
import { getEventListeners } from "node:events";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { type Tool, ToolExecutor, tool } from "@toolshed/runtime";
import { expect, it } from "vitest";
import { MCPHttpClient, MCPToolset } from "./client/index.ts";
import { serveMcp } from "./index.ts";

const toolCount = 1_000;
const callCount = 2_000;
const concurrency = 64;

const nameOf = (index: number): string => `tool_${String(index).padStart(5, "0")}`;

function catalogue(count: number): Tool[] {
  return Array.from({ length: count }, (_, index) =>
    tool<{ readonly nonce: number }, string>({
      name: nameOf(index),
      description: `The tool ${index}.`,
      inputSchema: { type: "object", properties: { nonce: { type: "integer" } }, required: ["nonce"] },
      execute: async ({ nonce }) => {
        // So that answers come in another order than the calls.
        for (let turn = 0; turn < nonce % 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        return `${index} ${nonce}`;
      },
    }),
  );
}

/** Runs so many at once until none is left. */
async function inTurns(count: number, run: (nonce: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let nonce = next++; nonce < count; nonce = next++) await run(nonce);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

it.each([1, 2] as const)("by version %i of the SDK", async (sdk) => {
  const signals: AbortSignal[] = [];
  let listeners = 0;
  let started = 0;
  let ended = 0;
  const tools = catalogue(toolCount);
  const source = {
    tools: () => tools,
    onChange: () => {
      listeners += 1;
      return () => {
        listeners -= 1;
      };
    },
  };
  const served = await serveMcp(source, {
    name: "large",
    version: "1.0.0",
    transport: "http",
    port: 0,
    handleSignals: false,
    pageSize: 100,
    sdk,
    context: ({ signal }) => {
      // boundary: the platform's own.
      signals.push(signal as AbortSignal);
      return { deps: undefined };
    },
    hooks: {
      onStart: () => {
        started += 1;
      },
      onEnd: () => {
        ended += 1;
      },
    },
  });
  const client = new Client({ name: "official", version: "1.0.0" });
  await client.connect(
    // boundary: the transport's optional members are written without `undefined`.
    new StreamableHTTPClientTransport(new URL(String(served.url))) as Parameters<Client["connect"]>[0],
  );

  const names: string[] = [];
  let pages = 0;
  for (let cursor: string | undefined; pages === 0 || cursor !== undefined; pages += 1) {
    const page = await client.listTools(cursor === undefined ? {} : { cursor });
    names.push(...page.tools.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  expect(pages).toBe(10);
  expect(names).toEqual(tools.map(({ name }) => name));

  const wrong: unknown[] = [];
  await inTurns(callCount, async (nonce) => {
    const index = (nonce * 7) % toolCount;
    const { content } = await client.callTool({ name: nameOf(index), arguments: { nonce } });
    const text = JSON.stringify(content);
    if (text !== JSON.stringify([{ type: "text", text: `${index} ${nonce}` }])) wrong.push({ nonce, text });
  });
  expect(wrong).toEqual([]);

  // The same by the toolset, as one run with one signal.
  const own = new MCPHttpClient({ url: String(served.url), name: "own" });
  const executor = new ToolExecutor(new MCPToolset(own));
  const { signal } = new AbortController();
  await inTurns(callCount / 10, async (nonce) => {
    const call = { toolCallId: String(nonce), toolName: nameOf(nonce), args: { nonce } };
    const [outcome] = await executor.run([call], { deps: undefined, signal });
    const text = JSON.stringify(outcome?.modelOutput);
    if (text !== JSON.stringify([{ type: "text", text: `${nonce} ${nonce}` }]))
      wrong.push({ nonce, outcome });
  });
  expect(wrong).toEqual([]);

  const calls = callCount + callCount / 10;
  expect({ started, ended }).toEqual({ started: calls, ended: calls });
  // With the lists of both clients.
  expect(signals.length).toBeGreaterThan(calls);
  expect([...signals, signal].flatMap((one) => getEventListeners(one, "abort"))).toEqual([]);
  await own.disconnect();
  await client.close();
  await served.close();
  await served.closed;
  expect(listeners).toBe(0);
});

it("fifty thousand tools are served, and read by whoever wants so many", async () => {
  const tools = catalogue(50_000);
  const served = await serveMcp(tools, {
    name: "huge",
    version: "1.0.0",
    transport: "http",
    port: 0,
    handleSignals: false,
    pageSize: 5_000,
  });
  const client = new MCPHttpClient({ url: String(served.url), name: "huge" });
  try {
    await expect(new MCPToolset(client).tools()).rejects.toMatchObject({
      code: "LIST_TOO_LARGE",
      message: expect.stringContaining("more than 5000 tools"),
    });
    const start = performance.now();
    const all = new MCPToolset(client, { maxTools: 50_000 });
    const listed = await all.tools();
    expect(performance.now() - start).toBeLessThan(60_000);
    expect(listed).toHaveLength(50_000);
    for (const index of [0, 49_999]) {
      expect(listed[index]?.name).toBe(nameOf(index));
      expect(await listed[index]?.execute({ nonce: 1 })).toMatchObject({ content: [{ text: `${index} 1` }] });
    }
  } finally {
    await client.disconnect();
    await served.close();
  }
});
