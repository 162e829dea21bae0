// Where an application keeps approvals that stand. An interface, so that a database can be behind it.
import type { JsonValue } from "../json.ts";

/** Whose approvals of which tool are meant. */
export interface ApprovalKey {
  /** Whose it is: what `scope` of the executor gives; `""` where there is none. */
  readonly scope: string;
  /** The class of the tool's toolset; absent for a tool by hand. */
  readonly toolset?: string;
  /** The tool's original name. */
  readonly tool: string;
  /** A digest of the tool's definition, where others can change that, as MCP servers can. */
  readonly definition?: string;
}

/** One approval that stands, as plain JSON: of every call of a tool, or of the calls with these arguments. */
export interface StandingApproval extends ApprovalKey {
  /** As the model sends them; absent: any. */
  readonly args?: JsonValue;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** From this moment on it counts no more; absent: never ends. */
  readonly expiresAt?: number;
}

/**
 * Keeps standing approvals. The executor holds what `find` gives against the call again (scope, tool, arguments, expiry),
 * so a store may give more than it was asked for, never less. What a method rejects with, the run rejects with, before
 * anything has run.
 *
 * In a database: one row an approval, an index over `(scope, toolset, tool)`, `definition`, `args` as JSON. Nothing has to be
 * unique or in a transaction.
 */
export interface ApprovalStore {
  /** All approvals of the tool in the scope. */
  readonly find: (key: ApprovalKey) => Promise<readonly StandingApproval[]>;
  readonly add: (approval: StandingApproval) => Promise<void>;
  /** Takes approvals back: all of the tool in the scope; those of one definition alone where the key has one. */
  readonly remove: (key: ApprovalKey) => Promise<void>;
}

/** Is the approval one of those that the key asks for? A key without a definition asks for those of all. */
export function isAskedFor(approval: ApprovalKey, key: ApprovalKey): boolean {
  return isOfTool(approval, key) && (key.definition === undefined || approval.definition === key.definition);
}

/** Are both of one scope, one tool and one definition of it? */
export function isSameKey(a: ApprovalKey, b: ApprovalKey): boolean {
  return isOfTool(a, b) && a.definition === b.definition;
}

function isOfTool(a: ApprovalKey, b: ApprovalKey): boolean {
  return a.scope === b.scope && a.tool === b.tool && a.toolset === b.toolset;
}
