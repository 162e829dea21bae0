// The hooks around one call: those of the tool, then those of the executor.
import type { CallHooks, CallStartEvent } from "../call-hooks.ts";
import { encodeUnknown } from "../decode/encode/unknown.ts";
import { isObject } from "../decode/object.ts";
import { isToolDeniedError } from "../errors/tool-denied-error.ts";
import { untilAborted } from "../execute/abort.ts";
import { isAborted } from "../execute/linked-signal.ts";
import { resultIssues } from "../execute/result-issues.ts";
import { messageOf, toError } from "../execute/thrown.ts";
import type { JsonValue } from "../json.ts";
import { warn } from "../platform.ts";
import type { Tool } from "../tool.ts";

/** A call's end: its result, or its error. */
export type CallEnd = { readonly result: JsonValue } | { readonly error: Error };

/** Hooks of which some have begun with a call. */
export class HookRun<TDeps> {
  readonly #hooks: readonly CallHooks<TDeps>[];
  readonly #event: CallStartEvent<TDeps>;
  #begun = 0;

  constructor(hooks: readonly CallHooks<TDeps>[], event: CallStartEvent<TDeps>) {
    this.#hooks = hooks;
    this.#event = event;
  }

  /** Rejects with what a hook throws; those after it do not begin. */
  async start(): Promise<void> {
    const { signal } = this.#event.ctx;
    for (const { onStart } of this.#hooks) {
      if (onStart !== undefined) await untilAborted(onStart(this.#event), signal);
      this.#begun += 1;
    }
  }

  /** Tells those that have begun, and gives the end as they leave it. Never rejects. */
  async end(end: CallEnd): Promise<CallEnd> {
    let now = end;
    for (const { onEnd } of this.#hooks.slice(0, this.#begun)) {
      if (onEnd === undefined) continue;
      try {
        const given = await this.#tell(onEnd, now);
        if (given !== undefined) now = { result: given.output };
      } catch (thrown) {
        const error = toError(thrown);
        // A refusal is not undone by what fails after it; it says so in the log of whoever runs the process.
        if ("error" in now && isToolDeniedError(now.error) && !isToolDeniedError(error)) this.#report(error);
        else now = { error };
      }
    }
    return now;
  }

  async #tell(
    onEnd: NonNullable<CallHooks<TDeps>["onEnd"]>,
    now: CallEnd,
  ): Promise<{ readonly output: JsonValue } | undefined> {
    const { tool, ctx } = this.#event;
    const told = Promise.resolve(onEnd({ ...this.#event, ...now }));
    if (isAborted(ctx.signal)) {
      // Told, and not waited for: the run ends now.
      told.catch((thrown: unknown) => this.#report(toError(thrown)));
      return undefined;
    }
    const given: unknown = await untilAborted(told, ctx.signal);
    if (given === undefined || given === null) return undefined;
    if ("error" in now && isToolDeniedError(now.error)) return undefined;
    if (!isObject(given) || !("output" in given))
      throw new TypeError(`onEnd of a hook for ${tool.name} gives { output }, or nothing.`);
    return { output: checkedOutput(tool, given["output"]) };
  }

  #report(error: Error): void {
    const { tool, toolCallId } = this.#event;
    warn(`a hook failed at the end of the call ${toolCallId} of ${tool.name}: ${messageOf(error)}`);
  }
}

/** @throws TypeError where the output does not fit the tool's output schema. */
function checkedOutput(
  tool: Pick<Tool, "name" | "outputSchema" | "validateResult">,
  output: unknown,
): JsonValue {
  const encoded = encodeUnknown(output, "");
  const [issue] = resultIssues(tool, encoded);
  if (issue === undefined) return encoded;
  throw new TypeError(
    `A hook gives an output for ${tool.name} that does not fit its output schema: ${issue.message}`,
  );
}
