// The options of every command that reads a project.
import { type Command, Option } from "commander";
import { type ReportOptions, withReportOptions } from "./report-options.ts";

export interface ProjectOptions extends ReportOptions {
  readonly project: string;
  readonly compiler?: "6" | "7";
  /** Accepted; nothing is cached so far. */
  readonly cache: boolean;
}

/** Adds them. */
export function withProjectOptions(command: Command): Command {
  return withReportOptions(addProjectOptions(command));
}

function addProjectOptions(command: Command): Command {
  return command
    .option("-p, --project <path>", "a tsconfig file, or the directory that holds one", ".")
    .addOption(
      new Option("--compiler <major>", "the TypeScript that reads: 7, or the project's own 5.9 or 6").choices(
        ["6", "7"],
      ),
    )
    .option("--no-cache", "read everything anew (nothing is cached so far)");
}
