// The options of every command that reads a project.
import { type Command, InvalidArgumentError, Option } from "commander";
import { type ReportOptions, withColorOptions, withReportOptions } from "./report-options.ts";

export interface ProjectOptions extends ReportOptions {
  readonly project: string;
  readonly compiler?: "6" | "7";
  /** A configuration to use instead of what is found. */
  readonly config?: string;
  readonly maxWarnings?: number;
  /** May a result of an earlier run be used, and this one be kept? */
  readonly cache: boolean;
}

/** Adds them. */
export function withProjectOptions(command: Command): Command {
  return withReportOptions(addProjectOptions(command));
}

/** Adds those of a command that prints for people, as long as it runs. */
export function withWatchOptions(command: Command): Command {
  return withColorOptions(addSources(command)).option("-q, --quiet", "print errors only");
}

function addProjectOptions(command: Command): Command {
  return addSources(command)
    .option("--max-warnings <count>", "fail when there are more warnings than this", readCount)
    .option("--no-cache", "read everything anew, and keep nothing for the next run");
}

/** What says which sources are read, and how. */
function addSources(command: Command): Command {
  return command
    .option("-p, --project <path>", "a tsconfig file, or the directory that holds one", ".")
    .addOption(
      new Option("--compiler <major>", "the TypeScript that reads: 7, or the project's own 5.9 or 6").choices(
        ["6", "7"],
      ),
    )
    .option("--config <file>", "the configuration, instead of the one beside or above the tsconfig");
}

function readCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(count)) return count;
  throw new InvalidArgumentError("It is a whole number from 0.");
}
