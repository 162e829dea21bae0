// Standing approvals that end with the process.
import { type ApprovalKey, type ApprovalStore, isAskedFor, type StandingApproval } from "./approval-store.ts";

/**
 * Keeps standing approvals in this process.
 *
 * @example
 * const executor = new ToolExecutor(source, { approvals: { store: new MemoryApprovalStore() }, scope: (ctx) => ctx.deps.user.id });
 */
export class MemoryApprovalStore implements ApprovalStore {
  #approvals: readonly StandingApproval[] = [];

  readonly find = async (key: ApprovalKey): Promise<readonly StandingApproval[]> =>
    this.#approvals.filter((approval) => isAskedFor(approval, key));

  /** All of one scope: for people who want to see what they approved. */
  readonly list = async (scope: string): Promise<readonly StandingApproval[]> =>
    this.#approvals.filter((approval) => approval.scope === scope);

  readonly add = async (approval: StandingApproval): Promise<void> => {
    this.#approvals = withApproval(this.#approvals, approval);
  };

  readonly remove = async (key: ApprovalKey): Promise<void> => {
    this.#approvals = this.#approvals.filter((approval) => !isAskedFor(approval, key));
  };
}

/** With one more, and without those whose time is over. */
export function withApproval(
  approvals: readonly StandingApproval[],
  approval: StandingApproval,
): readonly StandingApproval[] {
  const now = Date.now();
  return [...approvals.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > now), approval];
}
