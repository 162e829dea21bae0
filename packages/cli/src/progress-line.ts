// One line on a terminal that says how far a long run is. Synchronous: the analyzer leaves no room for timers.
import type { CliHost } from "./host.ts";

/** What is being done, and how much of it is done; `total` is 0 where nobody can say. */
export interface ProgressStep {
  readonly label: string;
  readonly done: number;
  readonly total: number;
  /** What is counted, in the plural. */
  readonly unit: string;
}

export interface ProgressLine {
  readonly update: (step: ProgressStep) => void;
  /** Removes the line. Before anything else is printed. */
  readonly clear: () => void;
}

/** A run that is over sooner shows nothing. */
const delay = 1000;
/** Between two drawings. */
const interval = 100;
const eraseLine = "\r\u001b[2K";

/**
 * The line on the host's stderr. Shows nothing when that is no terminal, on a build server, with `quiet`, or in a run of
 * less than a second.
 *
 * @param now Milliseconds from any start; the process's clock unless given.
 */
export function createProgressLine(
  host: Pick<CliHost, "stderr" | "env">,
  quiet: boolean,
  now: () => number = () => performance.now(),
): ProgressLine {
  const { stderr, env } = host;
  if (quiet || stderr.isTTY !== true || env["TERM"] === "dumb" || isBuildServer(env)) {
    return { update: () => {}, clear: () => {} };
  }
  let next = now() + delay;
  let shown = "";
  return {
    update: (step) => {
      const time = now();
      if (time < next) return;
      const text = lineOf(step).slice(0, Math.max(0, (stderr.columns ?? 80) - 1));
      if (text === shown) return;
      next = time + interval;
      shown = text;
      stderr.write(`${eraseLine}${text}`);
    },
    clear: () => {
      if (shown !== "") stderr.write(eraseLine);
      shown = "";
    },
  };
}

function isBuildServer(env: CliHost["env"]): boolean {
  return Boolean(env["CI"]) && env["CI"] !== "false" && env["CI"] !== "0";
}

function lineOf({ label, done, total, unit }: ProgressStep): string {
  return total > 0 ? `${label} ${done}/${total} ${unit}` : `${label}…`;
}
