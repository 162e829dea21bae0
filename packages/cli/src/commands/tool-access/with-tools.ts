// What `list` and `call` have in common: tools are opened, asked and closed, whatever happens, and only then is printed.
import { type ExitStatus, exitStatus } from "../../exit-status.ts";
import type { CliHost } from "../../host.ts";
import { defuseFor } from "../../reporters/defuse-commands.ts";
import { escapeOneLine } from "../../reporters/escape-text.ts";
import { createPalette } from "../../reporters/palette.ts";
import { claimStdout } from "./claim-stdout.ts";
import { type OpenedTools, type OpenOptions, openTools, type SourceFailure } from "./open-tools.ts";
import type { SourcePlace } from "./source-options.ts";

/** What a command has come to. */
export interface Ending {
  readonly status: ExitStatus;
  /** For standard output. */
  readonly output?: string;
  /** For standard error, after what is said of servers. */
  readonly notes?: string;
  /** Do toolsets and servers whose tools are missing matter? `true` unless given. */
  readonly countsFailures?: boolean;
}

export interface WithToolsOptions extends Omit<OpenOptions, "signal"> {
  readonly color: boolean | undefined;
  /** Removes what is drawn on standard error. */
  readonly clear?: () => void;
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs `use` on the tools of a place. Servers are ended before anything is piped: a reader that goes away keeps none of
 * them running. A signal aborts, and ends the process as it would have when all is closed.
 *
 * @throws UsageError for a place that cannot be opened.
 */
export async function withTools(
  place: SourcePlace,
  options: WithToolsOptions,
  host: CliHost,
  use: (opened: OpenedTools, signal: AbortSignal) => Promise<Ending>,
): Promise<ExitStatus> {
  const output = claimStdout(host, () => options.clear?.());
  const ending = new AbortController();
  const { signal } = ending;
  let caught: NodeJS.Signals | undefined;
  const onSignal = (name: NodeJS.Signals): void => {
    caught ??= name;
    ending.abort(new Error("The command was interrupted."));
  };
  for (const name of signals) process.on(name, onSignal);
  let opened: OpenedTools | undefined;
  let ended: Ending | undefined;
  const failures = (): readonly SourceFailure[] =>
    ended?.countsFailures === false ? [] : (opened?.failures ?? []);
  const print = (): void => {
    options.clear?.();
    const notes = told(opened?.warnings ?? [], failures(), options, host) + (ended?.notes ?? "");
    if (notes !== "") host.stderr.write(defuseFor(host.env, notes));
    if (ended?.output !== undefined) output.write(defuseFor(host.env, ended.output));
  };
  // The reader of a pipe may go away, which ends this process at once: servers have to be ended before.
  const isPrintedFirst = host.stdout.isTTY === true && host.stderr.isTTY === true;
  try {
    const opening = openTools(place, { ...options, signal }, host).then((tools) => {
      opened = tools;
      return tools;
    });
    ended = await unlessAborted(
      opening.then((tools) => use(tools, signal)),
      signal,
    );
    if (isPrintedFirst) print();
  } finally {
    options.clear?.();
    const problem = await closed(opened);
    for (const name of signals) process.off(name, onSignal);
    // What tools go on to print in a process that is about to end goes nowhere else.
    if (host.leave === undefined) output.release();
    if (problem !== undefined) host.stderr.write(problem);
    host.leave?.();
  }
  if (!isPrintedFirst) print();
  // By the signal, as whoever waits for this process expects; servers that had to be killed have ended by then.
  const name = caught;
  if (name !== undefined) process.once("exit", () => process.kill(process.pid, name));
  const status = ended?.status ?? exitStatus.errors;
  return status === exitStatus.ok && failures().length > 0 ? exitStatus.errors : status;
}

/** Undefined when it was aborted first: whoever does not listen to the signal is not waited for. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const aborted = new Promise<undefined>((resolve) => {
    const end = (): void => void setTimeout(resolve, graceMs, undefined);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
  return Promise.race([work, aborted]);
}

/** For a call to say that it was aborted. */
const graceMs = 500;

/** What went wrong at the end of servers. */
async function closed(opened: OpenedTools | undefined): Promise<string | undefined> {
  try {
    await opened?.close();
    return undefined;
  } catch (error) {
    return `toolshed: warning: ${escapeOneLine(error instanceof Error ? error.message : String(error))}\n`;
  }
}

/** What is said of toolsets and servers, one line each. Their texts are those of strangers. */
function told(
  warnings: readonly string[],
  failures: readonly SourceFailure[],
  { color }: WithToolsOptions,
  host: CliHost,
): string {
  const palette = createPalette(host.stderr, host.env, color);
  return [
    ...warnings.map((text) => `toolshed: ${palette.warning("warning")}: ${escapeOneLine(text)}\n`),
    ...failures.map(
      ({ toolset, message }) =>
        `toolshed: ${palette.error("error")}: ${escapeOneLine(`${toolset}: ${message}`)}\n`,
    ),
  ].join("");
}
