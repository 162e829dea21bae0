// One server of the SDK for one connection, with the tools on it.

import type { RunContext } from "@toolshed/runtime";
import type { McpRequest } from "../mcp-request.ts";
import { type Registration, registerTools } from "../register-tools.ts";
import type { ServeOptions } from "../serve-options.ts";
import { logError, tell } from "../tools/error-reports.ts";
import { toolEntry } from "../tools/tool-entry.ts";
import type { CallContext } from "../tools/tool-service.ts";
import { callableSource, type ToolsInput } from "../tools/tools-input.ts";
import type { ServingSdk, ServingServer } from "./serving-sdk.ts";

export interface ConnectionServer {
  readonly server: ServingServer;
  readonly tools: Registration;
}

/** What is known of a connection when it begins. */
export type Opening = Pick<McpRequest, "headers"> & Partial<Pick<McpRequest, "authInfo">>;

/** @param opening The request that opens the connection, for the instructions. */
export async function connectionServer<TDeps>(
  sdk: ServingSdk,
  tools: ToolsInput<TDeps>,
  options: ServeOptions<TDeps>,
  opening: Opening,
): Promise<ConnectionServer> {
  const { name, version, title } = options;
  // Only the first request of a client comes without it (MCP 2025-06-18 and later), and only that one is told; by the
  // protocol of 2026, the one that asks what there is.
  const isFirst =
    opening.headers["mcp-protocol-version"] === undefined ||
    opening.headers["mcp-method"] === "server/discover";
  const instructions =
    options.instructions ?? (isFirst ? await instructionsOf(tools, options, opening) : undefined);
  const server = sdk.createServer(
    { name, version, ...(title === undefined ? {} : { title }) },
    instructions === undefined ? {} : { instructions },
  );
  const { onError = logError } = options;
  server.onerror = (error) => onError(error, { callId: "", method: "connection" });
  // boundary: the public signatures hold that tools with deps come with a context.
  const registration = registerTools({ ...options, server, tools } as Parameters<
    typeof registerTools<TDeps>
  >[0]);
  return { server, tools: registration };
}

/** Makes every entry once, so that a tool that cannot be listed is known before a client asks. */
export async function checkTools<TDeps>(
  tools: ToolsInput<TDeps>,
  options: ServeOptions<TDeps>,
): Promise<void> {
  const ctx = await contextOf(options, { headers: {} });
  for (const tool of await callableSource(tools).tools(ctx)) toolEntry(tool);
}

async function instructionsOf<TDeps>(
  tools: ToolsInput<TDeps>,
  options: ServeOptions<TDeps>,
  opening: Opening,
): Promise<string | undefined> {
  try {
    const given = await callableSource(tools).instructions?.(await contextOf(options, opening));
    const text = [given ?? []].flat().join("\n\n");
    return text === "" ? undefined : text;
  } catch (error) {
    // Tools without instructions are better than none; the list will say what is wrong.
    tell(options.onError ?? logError, error, { callId: "", method: "initialize" });
    return undefined;
  }
}

async function contextOf<TDeps>(options: ServeOptions<TDeps>, opening: Opening): Promise<RunContext<TDeps>> {
  const { signal } = new AbortController();
  const request: McpRequest = { ...opening, method: "initialize", id: "", meta: {}, signal };
  const given: CallContext<TDeps> | undefined = await options.context?.(request);
  // boundary: without `context`, the types let tools through that need no deps.
  return { deps: undefined, ...given, signal } as RunContext<TDeps>;
}
