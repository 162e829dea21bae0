// A server for the client that has started this process: the protocol on standard input and output.
import { checkTools, connectionServer } from "../sdk/connection-server.ts";
import { sdk } from "../sdk/load-sdk.ts";
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
  const { StdioServerTransport } = await sdk.stdio();
  await checkTools(tools, options);
  const { server, tools: registration } = await connectionServer(tools, options, { headers: {} });

  const end = async (): Promise<void> => {
    await within(shutdownMs, registration.idle());
    await server.close();
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
  server.onclose = onEnd;
  await server.connect(new StdioServerTransport(process.stdin, output, { maxBufferSize: maxMessageBytes }));
  return { closed, close, notifyChanged: registration.notifyChanged };
}
