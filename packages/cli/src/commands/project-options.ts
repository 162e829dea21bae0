// The options of every command that reads a project.
import { type Command, Option } from "commander";

export type ReportFormat = "pretty" | "json";

export interface ProjectOptions {
  readonly project: string;
  readonly compiler?: "6" | "7";
  readonly format: ReportFormat;
  /** Accepted; nothing is cached so far. */
  readonly cache: boolean;
}

/** Adds them. */
export function withProjectOptions(command: Command): Command {
  return command
    .option("-p, --project <path>", "a tsconfig file, or the directory that holds one", ".")
    .addOption(
      new Option("--compiler <major>", "the TypeScript that reads: 7, or the project's own 5.9 or 6").choices(
        ["6", "7"],
      ),
    )
    .option("--no-cache", "read everything anew (nothing is cached so far)")
    .addOption(formatOption());
}

/** `--format`, for every command. */
export function formatOption(): Option {
  return new Option("--format <format>", "how to print").choices(["pretty", "json"]).default("pretty");
}
