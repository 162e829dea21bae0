// The client of the official SDK: an optional peer dependency, loaded with the first connection.
import type * as ClientModule from "@modelcontextprotocol/sdk/client/index.js";
import type * as SseModule from "@modelcontextprotocol/sdk/client/sse.js";
import type * as StdioModule from "@modelcontextprotocol/sdk/client/stdio.js";
import type * as HttpModule from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { MCPClientError } from "../mcp-client-error.ts";

export type SdkClient = ClientModule.Client;

/** The modules of the SDK, each loaded by its own name. */
export const clientSdk = {
  client: (): Promise<typeof ClientModule> => installed(import("@modelcontextprotocol/sdk/client/index.js")),
  stdio: (): Promise<typeof StdioModule> => installed(import("@modelcontextprotocol/sdk/client/stdio.js")),
  http: (): Promise<typeof HttpModule> =>
    installed(import("@modelcontextprotocol/sdk/client/streamableHttp.js")),
  sse: (): Promise<typeof SseModule> => installed(import("@modelcontextprotocol/sdk/client/sse.js")),
} as const;

/** @throws MCPClientError `NOT_INSTALLED` that says what to install. */
export async function installed<T>(module: Promise<T>): Promise<T> {
  try {
    return await module;
  } catch (error) {
    const isMissing =
      error instanceof Error &&
      "code" in error &&
      error.code === "ERR_MODULE_NOT_FOUND" &&
      error.message.includes("@modelcontextprotocol/sdk");
    if (!isMissing) throw error;
    throw new MCPClientError(
      "NOT_INSTALLED",
      "clients of MCP servers need @modelcontextprotocol/sdk, which is not installed: run `npm install @modelcontextprotocol/sdk`.",
      { cause: error },
    );
  }
}
