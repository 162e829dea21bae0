// `toolshed doctor`: its options.
import { Command, Option } from "commander";
import type { CommandFactory } from "../command-factory.ts";
import { withColorOptions } from "../report-options.ts";
import { type DoctorOptions, runDoctor } from "./run.ts";

export const doctorCommand: CommandFactory = (host, finish) =>
  withColorOptions(
    new Command("doctor")
      .description("Look at the whole set-up of a project, and say what to do where something is wrong.")
      .option("-p, --project <path>", "a tsconfig file, or the directory that holds one", ".")
      .addOption(
        new Option(
          "--compiler <major>",
          "the TypeScript that reads: 7, or the project's own 5.9 or 6",
        ).choices(["6", "7"]),
      )
      .option("--config <file>", "the configuration, instead of the one beside or above the tsconfig")
      .addOption(
        new Option("--format <format>", "how to print").choices(["pretty", "json"]).default("pretty"),
      ),
  ).action((options: DoctorOptions) => finish(runDoctor(options, host)));
