// `toolshed explain`: its options.
import { Command } from "commander";
import type { CommandFactory } from "../command-factory.ts";
import { formatOption } from "../project-options.ts";
import { type ExplainOptions, runExplain } from "./run.ts";

export const explainCommand: CommandFactory = (host, finish) =>
  new Command("explain")
    .description(
      "Print the page of a rule: why it exists, wrong and right code. Without a code, list the rules.",
    )
    .argument("[code]", "for example TSH007")
    .addOption(formatOption())
    .action((code: string | undefined, options: ExplainOptions) => finish(runExplain(code, options, host)));
