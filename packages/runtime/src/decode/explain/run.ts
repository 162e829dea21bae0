// The state of one explanation: options, the place in the value, issues so far, what is left of the budget.
import { cut, visible } from "../describe.ts";
import type { DecodeIssue, IssueCode } from "../issue.ts";
import { escapeToken } from "../pointer.ts";

export interface Run {
  /** Are strings of a format also refused that the library type of this format cannot hold? */
  readonly holdable: boolean;
  readonly strip: boolean;
  readonly coerce: boolean;
  /** The keys that lead to the place that is looked at. */
  readonly path: (string | number)[];
  /** How many places may still be looked at, over all alternatives that are tried. */
  visits: number;
  /** Undefined during a trial, which only counts. */
  issues: DecodeIssue[] | undefined;
  /** How many issues there are. */
  count: number;
  /** After so many issues nothing more is looked at. */
  maxIssues: number;
  /** How often the value was changed to make it legal: a null dropped, a property stripped, a text read as a number. */
  changes: number;
}

/** How a place was reached without going deeper into the value. */
export interface Way {
  /** References followed. */
  readonly hops: number;
  /** A string is legal here by another alternative, so a string is not to be read as JSON. */
  readonly keepString: boolean;
}

/** Of a place that was just entered. */
export const entered: Way = { hops: 0, keepString: false };

export function isFull(run: Run): boolean {
  return run.count >= run.maxIssues;
}

export interface IssueDetails {
  readonly code: IssueCode;
  readonly expected: string;
  readonly received: string;
  readonly nearest?: string | number | boolean | undefined;
  /** The sentence after the place; made of `expected` and `received` unless given. */
  readonly text?: string;
}

/** Counts an issue; the details are made only when somebody will read them. `key`: of a property of the place. */
export function report(run: Run, details: () => IssueDetails, key?: string): void {
  if (isFull(run)) return;
  run.count += 1;
  if (run.issues === undefined) return;
  const { code, expected, received, nearest, text } = details();
  const pointer = pointerOf(run) + (key === undefined ? "" : token(key));
  const hint = nearest === undefined ? "" : ` Did you mean ${JSON.stringify(nearest)}?`;
  const message = visible(
    `${pointer === "" ? "the arguments" : pointer}: ${text ?? `expected ${expected}, received ${received}.`}${hint}`,
  );
  run.issues.push(
    nearest === undefined
      ? { pointer, code, expected, received, message }
      : { pointer, code, expected, received, message, nearest },
  );
}

/** The place that is looked at. */
export function pointerOf(run: Run): string {
  let pointer = "";
  for (const step of run.path) pointer += token(step);
  return pointer;
}

function token(step: string | number): string {
  return typeof step === "number" ? `/${step}` : `/${escapeToken(cut(step, 100))}`;
}

/** What a trial found: how many issues, and how often the value had to be changed. */
export interface Trial {
  readonly value: unknown;
  readonly count: number;
  readonly changes: number;
  readonly issues: readonly DecodeIssue[] | undefined;
}

/** Looks at something without reporting; with `issues`, these are collected. */
export function attempt(run: Run, look: () => unknown, issues?: DecodeIssue[]): Trial {
  const { issues: ownIssues, count: ownCount, changes: ownChanges } = run;
  run.issues = issues;
  run.count = 0;
  run.changes = 0;
  const value = look();
  const { count, changes } = run;
  run.issues = ownIssues;
  run.count = ownCount;
  run.changes = ownChanges;
  return { value, count, changes, issues };
}

/** Is the budget used up? Then nothing more is looked at, and what was found so far may mislead. */
export function isExhausted(run: Run): boolean {
  return run.visits < 0;
}

export function reportTooLarge(run: Run): void {
  report(run, () => ({
    code: "constraint",
    expected: "smaller arguments",
    received: "too many values to look at",
  }));
}
