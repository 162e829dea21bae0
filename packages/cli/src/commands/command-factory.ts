// What every `command.ts` exports.
import type { Command } from "commander";
import type { ExitStatus } from "../exit-status.ts";
import type { CliHost } from "../host.ts";

/**
 * A subcommand that runs on `host` and hands the status of its run to `finish`. `words` is what followed `--`, for those
 * that take the command of a server there.
 */
export type CommandFactory = (
  host: CliHost,
  finish: (status: ExitStatus | Promise<ExitStatus>) => void,
  words?: readonly string[],
) => Command;
