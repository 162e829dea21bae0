// `toolshed lsp`: its options.
import { Command } from "commander";
import type { CommandFactory } from "../command-factory.ts";
import { runLsp } from "./run.ts";

export const lspCommand: CommandFactory = (host, finish) =>
  new Command("lsp")
    .description("Serve an editor by the language server protocol (needs @toolshed/editor).")
    .option("--stdio", "over standard input and output; the only way there is, and the default")
    .action(() => finish(runLsp(host)));
