// The program `served-stdio.ts`, spoken to line by line: what no client of an SDK would send can be sent.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once as onceOf } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { inject } from "vitest";
import { once } from "../../../integration/once.ts";

/**
 * How a program of this folder is started, also by the SDK's clients. Its sources become one module first: it starts often.
 */
export async function servedCommand(
  program = "served-stdio",
): Promise<{ readonly command: string; readonly args: string[] }> {
  const outfile = join(inject("runDirectory"), `${program}.mjs`);
  await once(`${outfile}.json`, async () => {
    await build({
      entryPoints: [fileURLToPath(new URL(`${program}.ts`, import.meta.url))],
      outfile,
      bundle: true,
      platform: "node",
      format: "esm",
      conditions: ["source"],
      // For the modules of the SDK's dependencies that are CommonJS.
      banner: {
        js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
      },
      logLevel: "silent",
    });
    return true;
  });
  return { command: process.execPath, args: [outfile] };
}

export interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: { readonly [key: string]: unknown };
  readonly error?: { readonly code: number; readonly message: string };
}

export class StdioProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly #exit: Promise<unknown>;
  stdout = "";
  stderr = "";

  /** @param sdk The version of the SDK that serves. */
  static async start(sdk: 1 | 2): Promise<StdioProcess> {
    const { command, args } = await servedCommand();
    return new StdioProcess(
      spawn(command, [...args, String(sdk)], { env: { ...process.env, NODE_OPTIONS: "" } }),
    );
  }

  private constructor(child: ChildProcessWithoutNullStreams) {
    this.child = child;
    this.child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.stdout += text;
    });
    this.child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text;
    });
    this.#exit = onceOf(this.child, "close");
  }

  send(message: object): void {
    this.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  write(bytes: string | Uint8Array): void {
    this.child.stdin.write(bytes);
  }

  /** All messages so far: fails for a line that is none. */
  messages(): readonly Message[] {
    return this.stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => {
        const message: unknown = JSON.parse(line);
        if (typeof message !== "object" || message === null || !("jsonrpc" in message))
          throw new Error(`This is no message: ${line}`);
        // boundary: what the server has written, whose shape the tests look at.
        return message as Message;
      });
  }

  /** Waits for the answer to a request. */
  async answer(id: number): Promise<Message> {
    for (let waited = 0; waited < 20_000; waited += 10) {
      const found = this.messages().find((message) => message.id === id && message.method === undefined);
      if (found !== undefined) return found;
      if (this.child.exitCode !== null) throw new Error(`It has ended: ${this.stderr}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`There is no answer to ${id}: ${this.stdout}\n${this.stderr}`);
  }

  async initialize(): Promise<void> {
    const clientInfo = { name: "raw", version: "1.0.0" };
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
    this.send({ id: 0, method: "initialize", params });
    await this.answer(0);
    this.send({ method: "notifications/initialized" });
  }

  async call(id: number, name: string, args?: unknown): Promise<Message> {
    this.send({
      id,
      method: "tools/call",
      params: { name, ...(args === undefined ? {} : { arguments: args }) },
    });
    return this.answer(id);
  }

  /** Its exit status and the signal that ended it. */
  async ended(): Promise<unknown> {
    return this.#exit;
  }
}
