// Which approvals of a store count for a call, and how a decision becomes one. Trusts the store with nothing.
import { jsonEqual } from "../decode/json-equal.ts";
import type { JsonValue } from "../json.ts";
import type { ToolOrigin } from "../tool.ts";
import { type ApprovalKey, type ApprovalStore, isSameKey } from "./approval-store.ts";

export interface StandingOptions {
  readonly store: ApprovalStore;
  /** How long an approval stands whose decision says nothing of it, in milliseconds; for good unless given. */
  readonly expiresInMs?: number;
}

/** What a decision wants to stand: for the tool, or for the tool with these arguments. */
export type RememberBy = "tool" | "arguments";

export class StandingApprovals {
  readonly #store: ApprovalStore;
  readonly #expiresInMs: number | undefined;

  constructor({ store, expiresInMs }: StandingOptions) {
    checkDuration(expiresInMs, "`approvals.expiresInMs`");
    this.#store = store;
    this.#expiresInMs = expiresInMs;
  }

  async isApproved(scope: string, origin: ToolOrigin, args: JsonValue): Promise<boolean> {
    const key = keyOf(scope, origin);
    const now = Date.now();
    return (await this.#store.find(key)).some(
      (approval) =>
        isSameKey(approval, key) &&
        (approval.expiresAt === undefined || approval.expiresAt > now) &&
        (approval.args === undefined || jsonEqual(approval.args, args)),
    );
  }

  async add(
    scope: string,
    origin: ToolOrigin,
    args: JsonValue,
    { by, forMs = this.#expiresInMs }: { readonly by: RememberBy; readonly forMs?: number | undefined },
  ): Promise<void> {
    const createdAt = Date.now();
    await this.#store.add({
      ...keyOf(scope, origin),
      ...(by === "arguments" ? { args } : {}),
      createdAt,
      ...(forMs === undefined ? {} : { expiresAt: createdAt + forMs }),
    });
  }
}

function keyOf(scope: string, { toolset, tool, definition }: ToolOrigin): ApprovalKey {
  return {
    scope,
    ...(toolset === undefined ? {} : { toolset }),
    tool,
    ...(definition === undefined ? {} : { definition }),
  };
}

/** @throws TypeError unless it is a number of milliseconds above 0, or not given. */
export function checkDuration(milliseconds: number | undefined, what: string): void {
  if (milliseconds === undefined || (Number.isFinite(milliseconds) && milliseconds > 0)) return;
  throw new TypeError(`${what} is a number of milliseconds above 0.`);
}
