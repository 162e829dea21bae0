// What an executor may be told, and what holds where it is not.
import type { ApproverOptions } from "../approve/approver.ts";
import { type CallHooks, toList } from "../call-hooks.ts";
import { checkOptions, type OptionKeys } from "../check-options.ts";
import type { RunSettings } from "../settings/run-settings.ts";
import type { ErrorTexts } from "./call-error.ts";
import type { CallTelemetry } from "./call-telemetry.ts";
import type { TurnOptions } from "./run-turn.ts";
import type { StateOptions } from "./state/deferred-states.ts";

export interface ExecutorOptions<in TDeps = unknown> extends ApproverOptions<TDeps>, StateOptions {
  /** How many calls run at once; all unless given. */
  readonly concurrency?: number;
  /** In milliseconds, for tools that say nothing of their own. Each try of a call has the whole time. */
  readonly timeoutMs?: number;
  /** `masked`: of errors that are no `ToolError` the model only reads that the tool failed. Default `shown`. */
  readonly errors?: ErrorTexts;
  /** How often a failed call is tried again, of tools that are read-only or idempotent and say nothing of their own. */
  readonly retries?: number;
  /** Before the first retry, in milliseconds; doubled for each further one, up to 30 seconds. Default 250. */
  readonly backoffMs?: number;
  /** The most bytes (JSON, in UTF-8) of a result, or of what the model reads instead; a larger one fails its call. */
  readonly maxResultBytes?: number;
  /** For all runs, as far as a run's context says nothing else. */
  readonly settings?: RunSettings;
  /** Observes the calls. @example `openTelemetry()` of `@toolshed/runtime/otel` */
  readonly telemetry?: CallTelemetry;
  /** Around each call, after the tool's own. */
  readonly hooks?: CallHooks<TDeps> | readonly CallHooks<TDeps>[];
}

const keys: OptionKeys<ExecutorOptions> = {
  policy: true,
  approvals: true,
  scope: true,
  audit: true,
  signing: true,
  resumes: true,
  concurrency: true,
  timeoutMs: true,
  errors: true,
  retries: true,
  backoffMs: true,
  maxResultBytes: true,
  settings: true,
  telemetry: true,
  hooks: true,
};

/** @throws TypeError for an option that there is not, or that is out of its bounds. */
export function toTurnOptions<TDeps>(given: ExecutorOptions<TDeps>): TurnOptions<TDeps> {
  checkOptions(given, keys, "A ToolExecutor");
  const { concurrency = Number.POSITIVE_INFINITY, errors = "shown", retries = 0, backoffMs = 250 } = given;
  const { timeoutMs, maxResultBytes, hooks = [], telemetry } = given;
  atLeast("concurrency", concurrency, 1);
  atLeast("retries", retries, 0);
  atLeast("backoffMs", backoffMs, 0);
  if (timeoutMs !== undefined) atLeast("timeoutMs", timeoutMs, 1);
  if (maxResultBytes !== undefined) atLeast("maxResultBytes", maxResultBytes, 1);
  if (errors !== "shown" && errors !== "masked") throw new TypeError("`errors` is shown or masked.");
  return {
    concurrency,
    errors,
    retries,
    backoffMs,
    timeoutMs,
    maxResultBytes,
    hooks: toList(hooks),
    telemetry,
  };
}

function atLeast(name: string, value: number, least: number): void {
  if (!(value >= least)) throw new TypeError(`\`${name}\` is a number of ${least} or more.`);
}
