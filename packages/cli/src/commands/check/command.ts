// `toolshed check`: its options.
import { Command } from "commander";
import type { CommandFactory } from "../command-factory.ts";
import { withProjectOptions } from "../project-options.ts";
import { type CheckOptions, runCheck } from "./run.ts";

export const checkCommand: CommandFactory = (host, finish) =>
  withProjectOptions(new Command("check"))
    .description("The same, but write nothing: missing or outdated generated files are errors (for CI).")
    .option("--fix", "repair the sources where there is one certain way, then report what is left")
    .action((options: CheckOptions) => finish(runCheck(options, host)));
