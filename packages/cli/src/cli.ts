// The command line as a whole: which commands there are, and what becomes of errors.
import { Command, CommanderError } from "commander";
import { callCommand } from "./commands/call/command.ts";
import { checkCommand } from "./commands/check/command.ts";
import type { CommandFactory } from "./commands/command-factory.ts";
import { doctorCommand } from "./commands/doctor/command.ts";
import { explainCommand } from "./commands/explain/command.ts";
import { generateCommand } from "./commands/generate/command.ts";
import { initCommand } from "./commands/init/command.ts";
import { listCommand } from "./commands/list/command.ts";
import { lspCommand } from "./commands/lsp/command.ts";
import { mcpCommand } from "./commands/mcp/command.ts";
import { watchCommand } from "./commands/watch/command.ts";
import { describeError } from "./describe-error.ts";
import { type ExitStatus, exitStatus } from "./exit-status.ts";
import type { CliHost } from "./host.ts";
import { escapeLines } from "./reporters/escape-text.ts";
import { UsageError } from "./usage-error.ts";
import { readVersion } from "./version.ts";

const commands: readonly CommandFactory[] = [
  initCommand,
  generateCommand,
  checkCommand,
  watchCommand,
  lspCommand,
  mcpCommand,
  listCommand,
  callCommand,
  doctorCommand,
  explainCommand,
];

/** Those that take the command of a server after `--`. */
const takesWords: readonly (string | undefined)[] = ["list", "call"];

/**
 * Runs one command line.
 *
 * @param args Without the program's own name: `["generate", "-p", "app"]`.
 * @returns The exit status, of a command that stays until it is ended as a promise; nothing is thrown.
 */
export function startCli(args: readonly string[], host: CliHost): ExitStatus | Promise<ExitStatus> {
  const run: { status: ExitStatus | Promise<ExitStatus> } = { status: exitStatus.ok };
  try {
    const program = new Command("toolshed")
      .description("Turns TypeScript functions into tools that a language model can call.")
      .version(readVersion(), "-v, --version", "print the version")
      .helpOption("-h, --help", "print this help")
      .addHelpText(
        "after",
        "\nExit status: 0, 1 when there are errors, 2 when the command line or the configuration is wrong.",
      );
    const finish = (result: ExitStatus | Promise<ExitStatus>): void => {
      run.status = result;
    };
    const { own, words } = splitAtDashes(args);
    for (const create of commands) program.addCommand(create(host, finish, words));
    for (const command of [program, ...program.commands]) {
      command.exitOverride().configureOutput({
        writeOut: (text) => void host.stdout.write(text),
        writeErr: (text) => void host.stderr.write(text),
        outputError: (text, write) => write(`toolshed: ${escapeLines(text)}`),
      });
    }
    program.parse(own, { from: "user" });
  } catch (error) {
    run.status = reportError(error, host);
  }
  const { status } = run;
  return status instanceof Promise ? status.catch((error: unknown) => reportError(error, host)) : status;
}

/**
 * Runs one command line that ends by itself.
 *
 * @throws Error for one that stays.
 */
export function runCli(args: readonly string[], host: CliHost): ExitStatus {
  const status = startCli(args, host);
  if (status instanceof Promise)
    throw new Error(`\`${args.join(" ")}\` stays until it is ended: use startCli.`);
  return status;
}

/** commander would not say which arguments stood after it. */
function splitAtDashes(args: readonly string[]): {
  readonly own: readonly string[];
  readonly words: readonly string[];
} {
  const at = takesWords.includes(args[0]) ? args.indexOf("--") : -1;
  return at < 0 ? { own: args, words: [] } : { own: args.slice(0, at), words: args.slice(at + 1) };
}

function reportError(error: unknown, host: CliHost): ExitStatus {
  // commander has printed it already; status 0 stands for --help and --version.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitStatus.ok : exitStatus.usage;
  const debug = Boolean(host.env["TOOLSHED_DEBUG"]);
  if (debug && error instanceof Error) host.stderr.write(`${error.stack ?? error.message}\n`);
  if (error instanceof UsageError) {
    host.stderr.write(`toolshed: error: ${escapeLines(error.message)}\n`);
    return exitStatus.usage;
  }
  const failure = describeError(error, host.cwd);
  if (failure !== undefined) {
    host.stderr.write(`toolshed: error ${failure.code}: ${escapeLines(failure.message)}\n`);
    return exitStatus.errors;
  }
  const message = escapeLines(error instanceof Error ? error.message : String(error)).replaceAll("\n", " ");
  const advice = debug
    ? "Please report it with the stack above."
    : "Set TOOLSHED_DEBUG=1 for the stack, and please report it.";
  host.stderr.write(
    `toolshed: internal fault (toolshed ${readVersion()}, Node ${process.version}, ${process.platform}): ${message} ${advice}\n`,
  );
  return exitStatus.errors;
}
