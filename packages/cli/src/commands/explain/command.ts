// `toolshed explain`: its options.
import { Command, Option } from "commander";
import type { CommandFactory } from "../command-factory.ts";
import { type ExplainOptions, runExplain } from "./run.ts";

export const explainCommand: CommandFactory = (host, finish) =>
  new Command("explain")
    .description(
      "Print the page of a rule: why it exists, wrong and right code. Without a code, list the rules.",
    )
    .argument("[code]", "for example TSH007")
    .addOption(new Option("--format <format>", "how to print").choices(["pretty", "json"]).default("pretty"))
    .action((code: string | undefined, options: ExplainOptions) => finish(runExplain(code, options, host)));
