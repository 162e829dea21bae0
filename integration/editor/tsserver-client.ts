// A real tsserver, spoken to as editors do: requests as lines of JSON, answers framed by their length.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { join } from "node:path";
import { environment } from "../run-process.ts";

export interface Location {
  /** Both from 1. */
  readonly line: number;
  readonly offset: number;
}

export interface ServerDiagnostic {
  readonly start: Location;
  readonly end: Location;
  readonly text: string;
  readonly code: number;
  readonly category: string;
  readonly source?: string;
  readonly relatedInformation?: readonly {
    readonly message: string;
    readonly span?: { readonly file: string };
  }[];
}

interface Message {
  readonly type: "response" | "event";
  readonly request_seq?: number;
  readonly success?: boolean;
  readonly message?: string;
  readonly event?: string;
  readonly body?: unknown;
}

export class TsServer {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, (message: Message) => void>();
  readonly #events: Message[] = [];
  #listener: (() => void) | undefined;
  #rest = Buffer.alloc(0);
  #sequence = 0;

  constructor(typescript: string, directory: string, args: readonly string[] = []) {
    this.#process = spawn(
      process.execPath,
      [join(typescript, "lib/tsserver.js"), "--disableAutomaticTypingAcquisition", ...args],
      { cwd: directory, env: environment, stdio: "pipe" },
    );
    this.#process.stderr.resume();
    this.#process.stdout.on("data", (data: Buffer) => this.#read(data));
  }

  send(command: string, args: object): number {
    const seq = ++this.#sequence;
    this.#process.stdin.write(`${JSON.stringify({ seq, type: "request", command, arguments: args })}\n`);
    return seq;
  }

  /** @throws Error when the server says that it failed. */
  async request<T>(command: string, args: object): Promise<T> {
    const seq = this.send(command, args);
    const answer = await new Promise<Message>((resolve) => this.#waiting.set(seq, resolve));
    if (answer.success !== true) throw new Error(`${command}: ${answer.message}`);
    // boundary: the server's protocol.
    return answer.body as T;
  }

  /** The body of the next event of that name, heard or not yet heard. */
  async event<T>(name: string): Promise<T> {
    for (;;) {
      const index = this.#events.findIndex(({ event }) => event === name);
      // boundary: the server's protocol.
      if (index >= 0) return this.#events.splice(index, 1)[0]?.body as T;
      await new Promise<void>((resolve) => {
        this.#listener = resolve;
      });
    }
  }

  open(file: string, fileContent?: string): void {
    this.send("open", { file, ...(fileContent === undefined ? {} : { fileContent }) });
  }

  diagnostics(file: string): Promise<readonly ServerDiagnostic[]> {
    return this.request("semanticDiagnosticsSync", { file });
  }

  suggestions(file: string): Promise<readonly ServerDiagnostic[]> {
    return this.request("suggestionDiagnosticsSync", { file });
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    this.send("exit", {});
    await ended;
  }

  #read(data: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, data]);
    for (;;) {
      const [head, length] =
        /^\s*Content-Length: (\d+)\r\n\r\n/.exec(this.#rest.toString("latin1", 0, 100)) ?? [];
      const end = (head?.length ?? 0) + Number(length);
      if (head === undefined || this.#rest.length < end) return;
      // boundary: the server's protocol.
      const message = JSON.parse(this.#rest.toString("utf8", head.length, end)) as Message;
      this.#rest = this.#rest.subarray(end);
      if (message.type === "event") {
        this.#events.push(message);
        this.#listener?.();
      } else {
        this.#waiting.get(message.request_seq ?? 0)?.(message);
      }
    }
  }
}
