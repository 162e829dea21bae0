// Which uses the types of clients let through: every one is a source of tools without deps, and composes as such.
import {
  ApprovalRequiredToolset,
  CombinedToolset,
  PrefixedToolset,
  type RunContext,
  ToolExecutor,
  type ToolSource,
} from "@toolshed/runtime";
import {
  type createManagerFromConfig,
  type MCPClient,
  MCPHttpClient,
  MCPManager,
  MCPStdioClient,
  type MCPToolResult,
  MCPToolset,
} from "./index.ts";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const isTrue = <T extends true>(_: T | undefined): void => undefined;

const stdio = new MCPStdioClient({ command: "x", args: ["y"] as const });
const http = new MCPHttpClient({ url: new URL("https://example.com"), headers: { a: "b" } });
const clients: readonly MCPClient[] = [stdio, http];

// @ts-expect-error: a process has a command.
new MCPStdioClient({ args: [] });
// @ts-expect-error: a server over HTTP has an address.
new MCPHttpClient({ headers: {} });

// Sources for runs with and without deps.
const toolset = new MCPToolset(stdio, { prefix: "a_", pin: { store: new Map<string, string>() } });
const source: ToolSource = toolset;
const withDeps: ToolSource<{ readonly user: string }> = new MCPManager().addServer(http);
const combined = new CombinedToolset(toolset, withDeps, new PrefixedToolset(source, "p_"));
const context: RunContext<{ readonly user: string }> = { deps: { user: "a" } };
void combined.tools(context);
new ToolExecutor(new ApprovalRequiredToolset(toolset));

// A client, or a client with what its tools are shown by.
new MCPManager().addServer({ client: clients[0] ?? stdio, name: "n", tags: ["t"], trustHints: false });
// @ts-expect-error: an entry has a client.
new MCPManager().addServer({ name: "n" });

isTrue<Equal<Awaited<ReturnType<typeof createManagerFromConfig>>, MCPManager>>(undefined);
declare const result: MCPToolResult;
for (const block of result.content)
  if (block.type === "text") isTrue<Equal<typeof block.text, string>>(undefined);
