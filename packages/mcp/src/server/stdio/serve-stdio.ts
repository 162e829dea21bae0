// A server for the client that has started this process: the protocol on standard input and output.
import type { Registration } from "../register-tools.ts";
import { checkTools, connectionServer } from "../sdk/connection-server.ts";
import { loadSdk } from "../sdk/load-sdk.ts";
import type { ServedMcp, StdioServeOptions } from "../serve-options.ts";
import { createShutdown, within } from "../shutdown.ts";
import { logError, tell } from "../tools/error-reports.ts";
import type { ToolsInput } from "../tools/tools-input.ts";
import { guardStdout } from "./guard-stdout.ts";

export async function serveStdio<TDeps>(
  tools: ToolsInput<TDeps>,
  options: StdioServeOptions<TDeps>,
): Promise<ServedMcp> {
  const output = guardStdout();
  const {
    shutdownMs = 5_000,
    handleSignals = true,
    maxMessageBytes = 4 * 1024 * 1024,
    onError = logError,
  } = options;
  const sdk = await loadSdk(options.sdk);
  await checkTools(tools, options);
  const registrations: Registration[] = [];
  let closeConnection = async (): Promise<void> => undefined;

  const end = async (): Promise<void> => {
    await within(shutdownMs, ...registrations.map(({ idle }) => idle()));
    await closeConnection();
    await within(shutdownMs, written());
    for (const stream of [output, process.stdout]) stream.off("error", onOutputError);
    process.stdin.off("end", onEnd);
  };
  /** Resolves when everything that was written before has left. */
  const written = (): Promise<void> => new Promise((resolve) => output.write("", () => resolve()));
  const { close, closed } = createShutdown(end, handleSignals);
  const onEnd = (): void => void close();
  /** The client has gone, and with it the only reason to run. */
  const onOutputError = (error: Error): void => {
    if (!("code" in error && error.code === "EPIPE"))
      tell(onError, error, { callId: "", method: "connection" });
    void close();
  };
  for (const stream of [output, process.stdout]) stream.on("error", onOutputError);
  process.stdin.on("end", onEnd);
  closeConnection = await sdk.stdio({
    input: process.stdin,
    output,
    maxBufferSize: maxMessageBytes,
    create: async () => {
      const { server, tools: registration } = await connectionServer(sdk, tools, options, { headers: {} });
      registrations.push(registration);
      return server;
    },
    onClose: onEnd,
    onError: (error) => tell(onError, error, { callId: "", method: "connection" }),
  });
  const notifyChanged = async (): Promise<void> => {
    await Promise.all(registrations.map((registration) => registration.notifyChanged()));
  };
  return { closed, close, notifyChanged };
}
