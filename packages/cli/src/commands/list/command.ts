// `toolshed list`: its options.
import { Command } from "commander";
import type { CommandFactory } from "../command-factory.ts";
import { withColorOptions } from "../report-options.ts";
import { collect, withSourceOptions } from "../tool-access/source-options.ts";
import type { ListOptions } from "./run.ts";

export const listCommand: CommandFactory = (host, finish, words = []) =>
  withColorOptions(
    withSourceOptions(
      new Command("list")
        .description("List the tools of the built project, or of MCP servers (which needs @toolshed/mcp).")
        .usage("[options] [name] [-- command of a server]")
        .argument("[name]", "one tool, with its texts and schemas")
        .option(
          "--filter <pattern>",
          "only names that have this in them; with * (any text) names that are it",
        )
        .option("--tag <tag>", "only tools with this tag; repeated, with each of them", collect)
        .option("--json", "print one document with all that is known of the tools"),
      "how long a server may take to list its tools",
    ),
  ).action((name: string | undefined, options: ListOptions) =>
    // Loaded when it is needed: other commands start faster.
    finish(import("./run.ts").then(({ runList }) => runList(name, options, words, host))),
  );
