// What a check of the doctor is. A check is a pure question about what was read of the project.
import type { DoctorContext } from "./context.ts";

export interface Outcome {
  readonly status: "ok" | "warn" | "fail";
  /** What is so, in one line. */
  readonly message: string;
  /** What to do; none when all is well. */
  readonly hint?: string;
}

export interface Check {
  /** Never changes: programs read it. */
  readonly id: string;
  /** What it asks, for the documentation. */
  readonly asks: string;
  /** `undefined` where the project has nothing of that kind. */
  readonly run: (context: DoctorContext) => Outcome | undefined;
}

export function ok(message: string): Outcome {
  return { status: "ok", message };
}

export function warn(message: string, hint: string): Outcome {
  return { status: "warn", message, hint };
}

export function fail(message: string, hint: string): Outcome {
  return { status: "fail", message, hint };
}

/** For a question whose answer another check's trouble hides. */
export function notChecked(because: string, repair: string): Outcome {
  return warn(`not checked: ${because}`, `Repair ${repair} first.`);
}
