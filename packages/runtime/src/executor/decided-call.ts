// One call about which is decided, for hosts that ask people in a way of their own. Runs nothing by itself.
import type { RunOptions } from "../run-context.ts";
import type { CallOutcome } from "./call-outcome.ts";
import type { CallPlan } from "./plan-call.ts";
import type { TurnStream } from "./turn-stream.ts";

/** What has approved a call elsewhere. */
export interface GivenApproval {
  /** Under one id nothing runs twice: see `resumes` of the executor. */
  readonly approvalId: string;
}

/** What a host may add when the call runs. */
export type DecidedRun = Pick<RunOptions, "signal" | "onProgress" | "messages">;

export interface DecidedCall {
  /**
   * `run`: it may run. `ask`: a person has to decide. `external`: it is run outside of this process. `end`: it does not
   * run, and `outcome` says why.
   */
  readonly verdict: "run" | "ask" | "external" | "end";
  /** Why a person is asked, where a rule of the policy says so. */
  readonly reason?: string;
  readonly outcome?: CallOutcome;
  /** No other call may run beside it. */
  readonly alone: boolean;
  /**
   * Runs it, or gives its outcome. Rejects as `run` of the executor does, and with a `DeferredStateError` `REPLAYED` or
   * `INTERRUPTED` when it has run before under the same approval.
   */
  readonly run: (own?: DecidedRun) => TurnStream;
}

/** The plan as hosts see it. */
export function decidedCall<TDeps>(plan: CallPlan<TDeps>, run: DecidedCall["run"]): DecidedCall {
  switch (plan.kind) {
    case "outcome":
      return { verdict: "end", outcome: plan.outcome, alone: false, run };
    case "run":
      return { verdict: "run", alone: plan.tool.execution?.sequential === true, run };
    case "wait": {
      const { waitsFor, reason } = plan.request;
      const verdict = waitsFor === "approval" ? "ask" : "external";
      return { verdict, ...(reason === undefined ? {} : { reason }), alone: false, run };
    }
  }
}
