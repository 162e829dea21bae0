// What an application is told of every decision.
import type { JsonValue } from "../json.ts";
import type { ToolOrigin } from "../tool.ts";
import type { DecidedBy } from "./decide-call.ts";
import type { RulePlace } from "./policy-rules.ts";

/**
 * One decision about one call, told before the call runs. `answered`: what it gave, or its error, came from outside.
 * A call that asks has two: `ask`, and later what the person said; a third when a deny rule forbids what was approved.
 */
export interface AuditEvent {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly toolCallId: string;
  /** As the model calls it. */
  readonly toolName: string;
  /** Who it is, whatever it is called here. */
  readonly origin: ToolOrigin;
  /** With which it would run, as JSON: the model's, or the person's. */
  readonly args: JsonValue;
  readonly verdict: "run" | "ask" | "deny" | "answered";
  readonly by: DecidedBy;
  readonly rule?: RulePlace;
  /** Why, where a rule or a person says so. */
  readonly reason?: string;
  /** What `scope` of the executor gives. */
  readonly scope?: string;
  /** The person wants the approval to stand. */
  readonly remember?: "tool" | "arguments";
}

/** What it throws, or rejects with, fails the call: none runs that was not told of. */
export type AuditHook = (event: AuditEvent) => void | Promise<void>;
