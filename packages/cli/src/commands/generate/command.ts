// `toolshed generate`: its options.
import { Command } from "commander";
import type { CommandFactory } from "../command-factory.ts";
import { withProjectOptions } from "../project-options.ts";
import { type GenerateOptions, runGenerate } from "./run.ts";

export const generateCommand: CommandFactory = (host, finish) =>
  withProjectOptions(new Command("generate"))
    .description("Read a project, report what is wrong with its toolsets and write the generated modules.")
    .option(
      "--model [file]",
      "also write what was found as JSON: to the file; without one or with - to stdout (the report then goes to stderr)",
    )
    .option("--force", "overwrite generated files that were edited by hand")
    .action((options: GenerateOptions) => finish(runGenerate(options, host)));
