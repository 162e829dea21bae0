// Opens the place that the options name: one executor over its tools, and how all of it is closed. Prints nothing.
import { resolve } from "node:path";
import type { CliHost } from "../../host.ts";
import { kindOf } from "../../project/folders.ts";
import { displayPath } from "../../reporters/display-path.ts";
import { escapeOutput } from "../../reporters/escape-text.ts";
import { UsageError } from "../../usage-error.ts";
import { findEntry, loadEntry } from "../mcp/entry.ts";
import type { ClientsPackage, ManagerSettings, ServerManager } from "./clients-package.ts";
import { loadClients, loadRuntime } from "./packages.ts";
import { reportedSource } from "./reported-source.ts";
import type { CallContext, Executor, ExecutorSettings, RuntimePackage, Source } from "./runtime-package.ts";
import type { SourcePlace } from "./source-options.ts";

/** A toolset or server whose tools are missing. */
export interface SourceFailure {
  readonly toolset: string;
  readonly message: string;
}

/** What is asked of the tools: the request that the project's `context` makes a context from. */
export interface ToolRequest {
  readonly method: "tools/list" | "tools/call";
  readonly toolName?: string;
}

export interface OpenedTools {
  readonly runtime: RuntimePackage;
  readonly executor: Executor;
  readonly ctx: CallContext;
  /** Grows while tools are listed. */
  readonly failures: readonly SourceFailure[];
  /** What is to be known besides, such as a tool that was left out. */
  readonly warnings: readonly string[];
  /** The servers by the name that they have here, in order; none of a project. */
  readonly servers: ServerManager["toolsets"];
  /** Ends all servers. */
  readonly close: () => Promise<void>;
}

export interface OpenOptions {
  readonly request: ToolRequest;
  readonly signal: AbortSignal;
  /** Of what is requested: of a list, for each server; of a call, for the call alone. */
  readonly timeoutMs: number | undefined;
}

/** Are there servers, and none that has answered? Then there is nothing to say of tools. */
export function isUnreached({ servers, failures }: OpenedTools): boolean {
  return servers.size > 0 && failures.length === servers.size;
}

/** Servers that a package manager fetches first take their time. */
const listTimeoutMs = 60_000;

/** The command's own time is over before the client's is. */
const slackMs = 5_000;

/** @throws UsageError for what cannot be opened at all. */
export function openTools(place: SourcePlace, options: OpenOptions, host: CliHost): Promise<OpenedTools> {
  return place.kind === "project"
    ? openProject(place.entry, options, host)
    : openServers(place, options, host);
}

async function openProject(
  given: string | undefined,
  { request, signal }: OpenOptions,
  host: CliHost,
): Promise<OpenedTools> {
  const file = findEntry(given, host.cwd, `toolshed ${commandOf(request)} --entry dist/tools.js`);
  const runtime = await loadRuntime<RuntimePackage>(file, host);
  const { tools, context } = await loadEntry(file, host.cwd);
  const failures: SourceFailure[] = [];
  const warnings: string[] = [];
  const told = new Set<string>();
  const sources = tools.map((one, index) => {
    const report = (error: unknown): void => {
      const failure = { toolset: `toolset ${index + 1} of ${tools.length}`, message: messageOf(error) };
      if (told.has(failure.message)) return;
      told.add(failure.message);
      failures.push(failure);
    };
    return reportedSource(toSource(one, runtime), report);
  });
  const onConflict = ({ name }: { readonly name: string }): void => {
    const warning = `two toolsets have a tool ${JSON.stringify(name)}; the later one is meant.`;
    if (!warnings.includes(warning)) warnings.push(warning);
  };
  // boundary: sources of the package itself.
  const combined = new runtime.CombinedToolset({ onConflict }, ...(sources as unknown as never[]));
  const ctx = { ...(await contextOf(context, request, signal)), signal };
  const executor = await stepOf(runtime, combined, ctx, host);
  return { runtime, executor, ctx, failures, warnings, servers: new Map(), close: async () => undefined };
}

async function openServers(
  place: Exclude<SourcePlace, { readonly kind: "project" }>,
  { request, signal, timeoutMs }: OpenOptions,
  host: CliHost,
): Promise<OpenedTools> {
  if (place.kind === "config") checkFile(place.file, host);
  const { runtime, clients } = await loadClients<RuntimePackage, ClientsPackage>(host);
  const failures: SourceFailure[] = [];
  const warnings: string[] = [];
  const isList = request.method === "tools/list";
  const settings: ManagerSettings = {
    toolsets: {
      ...(timeoutMs === undefined || isList ? {} : { timeoutMs: timeoutMs + slackMs }),
      onProblem: ({ message }) => warnings.push(message),
    },
    listTimeoutMs: isList && timeoutMs !== undefined ? timeoutMs : listTimeoutMs,
    onServerError: ({ server, error }) => {
      // Told once, however often it is asked.
      if (failures.every(({ toolset }) => toolset !== server))
        failures.push({ toolset: server, message: textOf(error) });
    },
    onConflict: ({ name, server, shown }) =>
      warnings.push(
        `two servers have a tool ${JSON.stringify(name)}; that of ${JSON.stringify(server)} is ${JSON.stringify(shown)}.`,
      ),
  };
  const manager = await managerOf(place, clients, settings, host);
  const ctx = { deps: undefined, signal };
  const executor = await stepOf(runtime, manager, ctx, host);
  const close = (): Promise<void> => manager.disconnect();
  return { runtime, executor, ctx, failures, warnings, servers: manager.toolsets, close };
}

async function managerOf(
  place: Exclude<SourcePlace, { readonly kind: "project" }>,
  clients: ClientsPackage,
  settings: ManagerSettings,
  host: CliHost,
): Promise<ServerManager> {
  if (place.kind === "config") return configuredManager(place, clients, settings, host);
  const connection = { connectTimeoutMs: settings.listTimeoutMs, reconnect: false } as const;
  const { MCPHttpClient, MCPManager, MCPStdioClient } = clients;
  const client =
    place.kind === "url"
      ? new MCPHttpClient({ ...connection, url: place.url, headers: place.headers })
      : new MCPStdioClient({
          ...connection,
          command: place.command,
          args: place.args,
          env: place.env,
          cwd: host.cwd,
        });
  const manager = new MCPManager(settings);
  // boundary: a client of the package itself.
  manager.addServer(client as never);
  return manager;
}

async function configuredManager(
  { file, server, inputs }: Extract<SourcePlace, { readonly kind: "config" }>,
  { createManagerFromConfig }: ClientsPackage,
  settings: ManagerSettings,
  host: CliHost,
): Promise<ServerManager> {
  const path = resolve(host.cwd, file);
  const shown = displayPath(host.cwd, path);
  try {
    return await createManagerFromConfig(path, {
      ...settings,
      env: host.env,
      inputs,
      ...(server === undefined ? {} : { only: [server] }),
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "BAD_CONFIG")
      throw new UsageError(textOf(error).replaceAll(path, shown));
    throw error;
  }
}

/** @throws UsageError */
function checkFile(file: string, { cwd }: CliHost): void {
  const path = resolve(cwd, file);
  const kind = kindOf(path);
  if (kind === "file") return;
  const problem = kind === "folder" ? "is a folder" : "does not exist";
  throw new UsageError(`the configuration ${displayPath(cwd, path)} ${problem}.`);
}

/** The executor of one turn. */
async function stepOf(
  runtime: RuntimePackage,
  source: Source,
  ctx: CallContext,
  host: CliHost,
): Promise<Executor> {
  const settings: ExecutorSettings = host.env["TOOLSHED_DEBUG"] ? { hooks: { onEnd: stackTo(host) } } : {};
  // boundary: a source of the package itself.
  const executor = new runtime.ToolExecutor(source as never, settings);
  return (await executor.forRun(ctx)).forStep(ctx);
}

/** Tells the stack of what a tool has thrown. */
function stackTo(host: CliHost): (event: { readonly error?: unknown }) => undefined {
  return ({ error }) => {
    if (error instanceof Error && error.stack !== undefined)
      host.stderr.write(`${escapeOutput(error.stack)}\n`);
    return undefined;
  };
}

/** What the entry exports is a source, or a tool. */
function toSource(given: unknown, { FunctionToolset }: RuntimePackage): Source {
  if (typeof given === "object" && given !== null && "tools" in given) {
    // boundary: the entry was found to have the function `tools`; what that gives is the runtime's to judge.
    return given as Source;
  }
  // boundary: the entry was found to be a tool.
  return new FunctionToolset([given as never]);
}

/** @throws UsageError where the project's own function fails. */
async function contextOf(
  context: ((request: unknown) => unknown) | undefined,
  request: ToolRequest,
  signal: AbortSignal,
): Promise<{ readonly deps: unknown }> {
  if (context === undefined) return { deps: undefined };
  let given: unknown;
  try {
    given = await context({ ...request, id: commandOf(request), headers: {}, meta: {}, signal });
  } catch (error) {
    throw new UsageError(`the project's \`context\` has failed: ${messageOf(error)}`);
  }
  if (typeof given !== "object" || given === null)
    throw new UsageError("the project's `context` gives no context: it returns an object with `deps`.");
  return { deps: undefined, ...given };
}

function commandOf({ method }: ToolRequest): "list" | "call" {
  return method === "tools/list" ? "list" : "call";
}

/** Of a client's error the text without its code and server, which are told apart. */
function textOf(error: Error): string {
  return "text" in error && typeof error.text === "string" ? error.text : error.message;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
