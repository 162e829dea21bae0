// `toolshed mcp`: its options.
import { Command, InvalidArgumentError, Option } from "commander";
import type { CommandFactory } from "../command-factory.ts";
import { type McpOptions, runMcp } from "./run.ts";

export const mcpCommand: CommandFactory = (host, finish) =>
  new Command("mcp")
    .description("Serve the project's tools by the Model Context Protocol (needs @toolshed/mcp).")
    .argument("[entry]", "the built module whose tools are served (default: the built toolshed.generated.js)")
    .addOption(
      new Option("--transport <transport>", "over standard input and output, or over HTTP")
        .choices(["stdio", "http"])
        .default("stdio"),
    )
    .option("--port <port>", "the port for HTTP", toPort)
    .option("--host <address>", "the address to listen at for HTTP (default: this machine alone)")
    .option("--allow-host <name...>", "other host names that requests may be addressed to")
    .option("--allow-origin <origin...>", "origins of web pages that may send requests")
    .option("--stateless", "serve each request of HTTP for itself, without sessions")
    .option("--defer", "list three tools by which a model finds, reads and calls the others")
    .option("--show-errors", "let clients read what tools have thrown")
    .option("--name <name>", "the server's name (default: the package's)")
    .action((entry: string | undefined, options: McpOptions) => finish(runMcp(entry, options, host)));

function toPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("A port is a whole number from 0 to 65535.");
}
