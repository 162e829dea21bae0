// `toolshed call`: one call of one tool, by the executor that every call of a model takes.
import { type ExitStatus, exitStatus } from "../../exit-status.ts";
import type { CliHost } from "../../host.ts";
import { escapeOutput } from "../../reporters/escape-text.ts";
import { createPalette } from "../../reporters/palette.ts";
import { isUnreached, messageOf, type OpenedTools } from "../tool-access/open-tools.ts";
import type { Outcome, Turn, Waiting } from "../tool-access/runtime-package.ts";
import { type SourceOptions, sourcePlace } from "../tool-access/source-options.ts";
import { type Ending, withTools } from "../tool-access/with-tools.ts";
import { askApproval } from "./ask-approval.ts";
import { CallProgress } from "./call-progress.ts";
import { failureJson, resultJson, resultText } from "./print-outcome.ts";
import { readArgs } from "./read-args.ts";
import { resumeTurn, startTurn } from "./turns.ts";

export interface CallOptions extends SourceOptions {
  readonly args: string;
  readonly approve?: true;
  readonly json?: true;
  readonly quiet?: true;
  readonly color?: boolean;
}

/**
 * Calls the tool and prints what came of it.
 *
 * @param words What followed `--`.
 * @throws UsageError for options that cannot be meant, arguments that are no JSON, and places that cannot be opened.
 */
export async function runCall(
  name: string,
  options: CallOptions,
  words: readonly string[],
  host: CliHost,
): Promise<ExitStatus> {
  const place = sourcePlace(options, words, host.env);
  const args = await readArgs(options.args, host);
  const progress = new CallProgress(host, options.quiet === true);
  const request = { method: "tools/call", toolName: name } as const;
  const { color, timeout: timeoutMs } = options;
  const clear = (): void => progress.clear();
  return withTools(place, { request, timeoutMs, color, clear }, host, async (opened, signal) => {
    const call = { toolCallId: request.method, toolName: name, args };
    const run = new CallRun(opened, signal, progress, timeoutMs);
    try {
      let ended = await run.read((ctx) => startTurn(opened.executor, [call], ctx));
      if ("requests" in ended) {
        const waiting = ended;
        progress.clear();
        const decision = await askApproval(waiting, { isApproved: options.approve === true, signal }, host);
        if (typeof decision === "string") return ending(refused(name, decision, signal), options, host);
        ended = await run.read((ctx) => resumeTurn(opened.executor, waiting, [decision], ctx));
      }
      const outcome =
        "requests" in ended ? refused(name, `${name} asks again after it was approved.`, signal) : ended;
      return outcome.status === "unknown_tool" && isUnreached(opened)
        ? { ...ending(unreached(outcome, opened), options, host), countsFailures: false }
        : ending(outcome, options, host);
    } catch (error) {
      const status = opened.runtime.isToolDeniedError(error) ? "denied" : "failed";
      return ending({ toolCallId: "", toolName: name, status, message: messageOf(error) }, options, host);
    }
  });
}

/** The turns of the one call, within its time. */
class CallRun {
  readonly #opened: OpenedTools;
  readonly #progress: CallProgress;
  readonly #timeoutMs: number | undefined;
  readonly #signal: AbortSignal;

  constructor(
    opened: OpenedTools,
    signal: AbortSignal,
    progress: CallProgress,
    timeoutMs: number | undefined,
  ) {
    this.#opened = opened;
    this.#signal = signal;
    this.#progress = progress;
    this.#timeoutMs = timeoutMs;
  }

  /** What became of the call, or what it waits for. Its time begins when the tool does. */
  async read(start: (ctx: OpenedTools["ctx"]) => Turn): Promise<Outcome | Waiting> {
    const late = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const turn = start({ ...this.#opened.ctx, signal: AbortSignal.any([this.#signal, late.signal]) });
    try {
      for await (const event of turn) {
        if (event.type === "started" && this.#timeoutMs !== undefined)
          timer = setTimeout(() => late.abort(), this.#timeoutMs);
        this.#progress.show(event);
      }
      const [outcome] = await turn.outcomes;
      if (outcome === undefined) throw new Error("The executor gave no outcome.");
      if (outcome.status !== "aborted" || this.#signal.aborted || !late.signal.aborted) return outcome;
      return {
        ...outcome,
        status: "timeout",
        message: `${outcome.toolName} took longer than ${this.#timeoutMs} ms.`,
      };
    } catch (error) {
      if (error instanceof this.#opened.runtime.ApprovalRequiredError) return error.deferred;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

function refused(toolName: string, message: string, { aborted }: AbortSignal): Outcome {
  return aborted
    ? { toolCallId: "", toolName, status: "aborted", message: "The call was aborted." }
    : { toolCallId: "", toolName, status: "denied", message };
}

/** Whether there is such a tool, nobody knows. */
function unreached(outcome: Outcome, { failures }: OpenedTools): Outcome {
  const message = failures.map((failure) => `${failure.toolset}: ${failure.message}`).join("\n");
  return { ...outcome, status: "failed", message };
}

function ending(outcome: Outcome, { json, color }: CallOptions, host: CliHost): Ending {
  if (outcome.status === "ok")
    return {
      status: exitStatus.ok,
      output: json ? resultJson(outcome) : resultText(outcome, host, color),
      // The tool was there.
      countsFailures: false,
    };
  if (json) return { status: exitStatus.errors, output: failureJson(outcome) };
  const palette = createPalette(host.stderr, host.env, color);
  const message = escapeOutput(outcome.message ?? outcome.status);
  return { status: exitStatus.errors, notes: `toolshed: ${palette.error("error")}: ${message}\n` };
}
