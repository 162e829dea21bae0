// What tools report while they run, as the protocol's progress: a number that only rises (MCP 2025-11-25, "Progress").
import type { JsonValue } from "@toolshed/runtime";

/** The parameters of one notification, without its token. */
export interface Progress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/**
 * Turns the reports of one call into notifications, in order. A number is the progress; an object says it as `progress`,
 * with `total` and `message`; any other value is the message, and raises the progress by one where the tool has never
 * said a number, else by next to nothing. A number that does not rise is not sent, unless a message comes with it.
 */
export class ProgressReports {
  #last: number | undefined;
  #isCounted = true;

  /** @returns Undefined for a report with nothing new in it. */
  next(report: JsonValue): Progress | undefined {
    const { progress, total, message } = readReport(report);
    if (progress !== undefined) {
      this.#isCounted = false;
      if (this.#last === undefined || progress > this.#last) this.#last = progress;
      else if (message === undefined) return undefined;
      else this.#last = justAbove(this.#last);
    } else this.#last = this.#isCounted ? (this.#last ?? 0) + 1 : justAbove(this.#last ?? 0);
    return {
      progress: this.#last,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message }),
    };
  }
}

function readReport(report: JsonValue): Partial<Progress> {
  if (isProgress(report)) return { progress: report };
  if (typeof report === "string") return { message: report };
  if (report === null || typeof report !== "object" || Array.isArray(report))
    return { message: JSON.stringify(report) };
  const { progress, total, message } = report as { readonly [key: string]: JsonValue | undefined };
  if (!isProgress(progress) && typeof message !== "string") return { message: JSON.stringify(report) };
  return {
    ...(isProgress(progress) ? { progress } : {}),
    ...(isProgress(total) ? { total } : {}),
    ...(typeof message === "string" ? { message } : {}),
  };
}

/** Above it, a number has none next to it that is higher by so little. */
function isProgress(value: JsonValue | undefined): value is number {
  return typeof value === "number" && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

/** A number next to this one, for whoever shows it. */
function justAbove(value: number): number {
  return value + Math.max(Math.abs(value), 1) * 1e-9;
}
