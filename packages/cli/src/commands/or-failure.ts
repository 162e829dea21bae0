// What a person can do something about becomes a failure of the report; faults of this program stay errors.
import { describeError } from "../describe-error.ts";
import type { CliHost } from "../host.ts";
import type { Failure } from "../reporters/report.ts";

/** A project that asks for what cannot be done. */
export class PlanError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** What `run` gives, or `otherwise` when it fails, which is added to `failures`. */
export function orFailure<T>(otherwise: T, failures: Failure[], host: CliHost, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const failure = error instanceof PlanError ? error : describeError(error, host.cwd);
    if (failure === undefined) throw error;
    failures.push({ code: failure.code, message: failure.message });
    return otherwise;
  }
}
