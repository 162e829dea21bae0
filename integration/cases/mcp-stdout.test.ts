// MS-04: over stdio, standard output is the protocol's alone, whatever prints and whenever.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { repository } from "../built.ts";

interface Message {
  readonly jsonrpc: string;
  readonly id?: number;
  readonly result?: {
    readonly content?: readonly { readonly text: string }[];
    readonly structuredContent?: unknown;
  };
}

let child: ChildProcessWithoutNullStreams;
let stdout = "";
let stderr = "";
let lastId = 0;

beforeAll(async () => {
  const outfile = join(inject("runDirectory"), "printing-stdio.mjs");
  await build({
    entryPoints: [join(repository, "packages/mcp/testing/printing-stdio.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["source"],
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    logLevel: "silent",
  });
  child = spawn(process.execPath, [outfile], { env: { ...process.env, NODE_OPTIONS: "" } });
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const clientInfo = { name: "raw", version: "1.0.0" };
  await ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
}, 600_000);

afterAll(() => {
  child.kill();
});

/** Every line so far; fails for one that is no message. */
function messages(): readonly Message[] {
  return stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => {
      // boundary: what the server has written.
      const message = JSON.parse(line) as Message;
      expect(message.jsonrpc).toBe("2.0");
      return message;
    });
}

async function ask(method: string, params: object): Promise<Message> {
  lastId += 1;
  const id = lastId;
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
  await vi.waitFor(() => expect(messages().some((message) => message.id === id)).toBe(true), 30_000);
  return messages().find((message) => message.id === id) ?? expect.fail();
}

it("takes what modules print at load, what tools print in calls, and what is printed at the end", async () => {
  const listed = await ask("tools/call", { name: "ways", arguments: {} });
  const ways = JSON.parse(listed.result?.content?.[0]?.text ?? "") as readonly string[];
  expect(ways.length).toBeGreaterThan(15);
  for (const way of ways) {
    const { result } = await ask("tools/call", { name: "print", arguments: { way } });
    expect(result?.content).toEqual([{ type: "text", text: way }]);
    await expect.poll(() => stderr, { timeout: 10_000 }).toContain(`in a call: ${way}`);
    expect(stderr).toContain(`at load: ${way}`);
  }
  child.stdin.end();
  await once(child, "close");
  expect(child.exitCode).toBe(0);
  for (const way of ways) expect(stderr).toContain(`at the end: ${way}`);
  // Each answer once, and nothing else: what looked like one went to standard error.
  expect(messages().map(({ id }) => id)).toEqual(Array.from({ length: lastId }, (_, index) => index + 1));
  expect(stdout.endsWith("\n")).toBe(true);
}, 600_000);
