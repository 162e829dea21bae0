// What an application says of which calls run, ask or are refused. Types alone.
import type { JsonObject } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool, ToolAnnotations, ToolOrigin } from "../tool.ts";

/**
 * `default`: what asks, asks. `plan`: only tools with `readOnlyHint` are offered and run. `auto`: what a tool or a gate
 * asks runs without asking; ask and deny rules hold.
 */
export type PolicyMode = "default" | "plan" | "auto";

/** A call as the predicate of a rule sees it. */
export interface PolicyCall<out TDeps = unknown> {
  /** As the model calls it. */
  readonly toolName: string;
  /** Who it is, whatever it is called here. */
  readonly origin: ToolOrigin;
  readonly tool: Tool<never>;
  /** Decoded. */
  readonly args: { readonly [name: string]: unknown };
  /** With the call's `toolCallId`. */
  readonly ctx: RunContext<TDeps>;
}

export type PolicyPredicate<in TDeps = unknown> = (call: PolicyCall<TDeps>) => boolean | Promise<boolean>;

/** Matches a call of which everything holds that the rule gives; it gives one thing at least. */
export interface ApprovalRule<in TDeps = unknown> {
  /** The tool's original name, before every prefix and rename. */
  readonly tool?: string;
  /** The class of its toolset. */
  readonly toolset?: string;
  readonly tag?: string;
  /** Hints that the tool gives with exactly these values; one that it leaves out is none. */
  readonly annotations?: ToolAnnotations;
  /** Metadata that the tool has, with equal values. */
  readonly metadata?: JsonObject;
  /**
   * About the call itself. An error, or an answer that is no boolean: a deny or an ask rule then makes the call ask, an
   * allow rule does not match.
   */
  readonly when?: PolicyPredicate<TDeps>;
  /** Of a deny rule: what the model reads. Of an ask rule: what the person reads. */
  readonly reason?: string;
  /** No error when `tool` or `toolset` is not there: for tools that a filter hides from some. */
  readonly mayBeAbsent?: boolean;
}

/** A string is the original name of a tool; a function is a rule's `when` alone. */
export type PolicyRule<TDeps = unknown> = string | ApprovalRule<TDeps> | PolicyPredicate<TDeps>;

/**
 * Which calls run, which ask, which are refused. In this order, the first that says something: `deny`, plan mode, `ask`,
 * `allow`, standing approvals, whether the tool or a gate asks (if none does, the call runs), auto mode; else it asks.
 *
 * @example
 * const policy: ApprovalPolicy<AppDeps> = {
 *   mode: (ctx) => ctx.deps.user.mode,
 *   deny: [{ tag: "billing", when: ({ ctx }) => !ctx.deps.user.isAdmin, reason: "Only an admin may do that." }],
 *   ask: [{ annotations: { destructiveHint: true } }],
 *   allow: [{ toolset: "TicketToolset" }],
 * };
 */
export interface ApprovalPolicy<in TDeps = unknown> {
  /** Asked once in a run. What it throws, the run rejects with. */
  readonly mode?: PolicyMode | ((ctx: RunContext<TDeps>) => PolicyMode | Promise<PolicyMode>);
  readonly deny?: readonly PolicyRule<TDeps>[];
  readonly ask?: readonly PolicyRule<TDeps>[];
  readonly allow?: readonly PolicyRule<TDeps>[];
}
