// A server that runs as a process of this machine, spoken to over its standard input and output. For Node.
import { ConnectedClient, type Opening } from "./connection/connected-client.ts";
import { type ConnectionOptions, defaults } from "./connection/connection-options.ts";
import { hiddenValues } from "./connection/hidden-values.ts";
import { clientSdk } from "./connection/load-client-sdk.ts";

export interface StdioClientOptions extends ConnectionOptions {
  readonly command: string;
  readonly args?: readonly string[];
  /** Beside the few variables that every process needs (`PATH`, `HOME`, …); nothing else is handed on. */
  readonly env?: { readonly [name: string]: string };
  readonly cwd?: string;
  /** What the server writes to its standard error; kept for error texts alone unless given. */
  readonly onStderr?: (text: string) => void;
}

/** How much of the standard error is kept for an error text. */
const tailLength = 2_000;

/**
 * A client that starts an MCP server as a process. It connects with the first request, or with `connect`; a process that
 * ends is started again. `disconnect` ends it. Needs `@modelcontextprotocol/sdk`.
 *
 * Requests throw an `MCPClientError`, whose code says what happened.
 *
 * @example
 * const client = new MCPStdioClient({ command: "npx", args: ["-y", "@modelcontextprotocol/server-filesystem", "/data"] });
 * const toolset = new MCPToolset(client);
 */
export class MCPStdioClient extends ConnectedClient {
  readonly #options: StdioClientOptions;

  constructor(options: StdioClientOptions) {
    super(nameOf(options), options, hiddenValues(Object.values(options.env ?? {})));
    this.#options = options;
  }

  protected override open(): readonly (() => Promise<Opening>)[] {
    return [() => this.#start()];
  }

  async #start(): Promise<Opening> {
    const { command, args = [], env, cwd, onStderr, maxMessageBytes } = this.#options;
    const { StdioClientTransport } = await clientSdk.stdio();
    const transport = new StdioClientTransport({
      command,
      args: [...args],
      ...(env === undefined ? {} : { env: { ...env } }),
      ...(cwd === undefined ? {} : { cwd }),
      stderr: "pipe",
      maxBufferSize: maxMessageBytes ?? defaults.maxMessageBytes,
    });
    let tail = "";
    let isCut = false;
    const decoder = new TextDecoder();
    transport.stderr?.on("data", (chunk: Uint8Array) => {
      const text = decoder.decode(chunk, { stream: true });
      tail += text;
      isCut ||= tail.length > tailLength;
      tail = tail.slice(-tailLength);
      onStderr?.(text);
    });
    return {
      transport,
      maxUnsent: maxMessageBytes ?? defaults.maxMessageBytes,
      lastWords: () => {
        // The end of a secret whose beginning was cut off is not known as one.
        const text = (isCut ? tail.replace(/^\S+/, "…") : tail).trim();
        return text === "" ? "" : `; it wrote: ${text}`;
      },
      kill: () => {
        const { pid } = transport;
        if (pid !== null) endProcess(pid);
      },
      isEnd: (error) => error.message.startsWith("ReadBuffer exceeded"),
    };
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Parts of a path that say nothing of whose it is. */
const general = /^(?:index|main|cli|server|dist|build|src|lib|bin|out|\.+|)$/;

/** `npx -y @scope/server-git --x` is `server-git`, `node server-git/dist/index.js` too. */
function nameOf({ command, args = [] }: StdioClientOptions): string {
  const runner = /^(?:npx|bunx|uvx|node|bun|deno|tsx|python3?|pnpm|yarn|docker)(?:\.\w+)?$/.test(
    lastStep(command),
  );
  const target = runner
    ? args.find((arg) => !arg.startsWith("-") && !/^(?:run|dlx|exec)$/.test(arg))
    : command;
  const steps = (target ?? command)
    .split(/[\\/]/)
    .map((step) => step.replace(/@[^@]*$/, "").replace(/\.\w{1,4}$/, ""));
  return steps.findLast((step) => !general.test(step)) ?? lastStep(command);
}

function lastStep(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
