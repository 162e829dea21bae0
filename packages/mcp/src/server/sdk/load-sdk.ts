// The SDK that serving needs: an optional peer dependency, loaded when a server starts.
import type * as ServerModule from "@modelcontextprotocol/sdk/server/index.js";
import type * as StdioModule from "@modelcontextprotocol/sdk/server/stdio.js";
import type * as HttpModule from "@modelcontextprotocol/sdk/server/streamableHttp.js";

export type SdkServer = ServerModule.Server;

/** The modules of the SDK, each loaded by its own name. */
export const sdk = {
  server: (): Promise<typeof ServerModule> => installed(import("@modelcontextprotocol/sdk/server/index.js")),
  stdio: (): Promise<typeof StdioModule> => installed(import("@modelcontextprotocol/sdk/server/stdio.js")),
  http: (): Promise<typeof HttpModule> =>
    installed(import("@modelcontextprotocol/sdk/server/streamableHttp.js")),
} as const;

/** @throws Error that says what to install. */
async function installed<T>(module: Promise<T>): Promise<T> {
  try {
    return await module;
  } catch (error) {
    const isMissing =
      error instanceof Error &&
      "code" in error &&
      error.code === "ERR_MODULE_NOT_FOUND" &&
      error.message.includes("@modelcontextprotocol/sdk");
    if (!isMissing) throw error;
    throw new Error(
      "Serving needs @modelcontextprotocol/sdk, which is not installed: run `npm install @modelcontextprotocol/sdk`.",
      { cause: error },
    );
  }
}
