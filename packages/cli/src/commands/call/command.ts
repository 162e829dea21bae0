// `toolshed call`: its options.
import { Command } from "commander";
import { UsageError } from "../../usage-error.ts";
import type { CommandFactory } from "../command-factory.ts";
import { withColorOptions } from "../report-options.ts";
import { withSourceOptions } from "../tool-access/source-options.ts";
import type { CallOptions } from "./run.ts";

export const callCommand: CommandFactory = (host, finish, words = []) =>
  withColorOptions(
    withSourceOptions(
      new Command("call")
        .description("Call a tool of the built project, or of an MCP server (which needs @toolshed/mcp).")
        .usage("[options] <name> [-- command of a server]")
        .argument("<name>", "the tool, by the name that models call")
        // They are refused below, where more can be said of them.
        .allowExcessArguments()
        .option(
          "--args <json>",
          "the arguments as JSON, @FILE for those in a file, - for those on standard input",
          "{}",
        )
        .option("--approve", "run it without asking, also where the tool asks for approval")
        .option("--json", "print the result as JSON; where there is none, what became of the call")
        .option("-q, --quiet", "show no progress"),
      "how long the call may take",
    ),
  ).action((name: string, options: CallOptions, { args }: Command) => {
    if (args.length > 1)
      throw new UsageError(
        `call takes one name, and ${args.length} words came. The tool's arguments stand behind --args: --args '{"id":"T-1"}'.`,
      );
    // Loaded when it is needed: other commands start faster.
    finish(import("./run.ts").then(({ runCall }) => runCall(name, options, words, host)));
  });
