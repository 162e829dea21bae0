// Standing approvals in a JSON file, for applications of one machine.
import {
  type ApprovalKey,
  type ApprovalStore,
  isAskedFor,
  type StandingApproval,
} from "../approve/approval-store.ts";
import { withApproval } from "../approve/memory-approval-store.ts";
import { JsonFile } from "./json-file.ts";

/**
 * Keeps standing approvals in a JSON file, which several processes may share. It is readable by its owner alone, and is
 * replaced as a whole; its folder has to be there. Every method rejects with a `JsonFileError`: `DAMAGED` for a file that is
 * not its own (which stays as it is), `LOCKED` when another process does not let go of it.
 *
 * @example
 * const executor = new ToolExecutor(source, { approvals: { store: new JsonFileApprovalStore("approvals.json") } });
 */
export class JsonFileApprovalStore implements ApprovalStore {
  readonly #file: JsonFile<readonly StandingApproval[]>;

  constructor(path: string) {
    this.#file = new JsonFile({ path, empty: [], isRight: areApprovals, kind: "standing approvals" });
  }

  readonly find = async (key: ApprovalKey): Promise<readonly StandingApproval[]> =>
    (await this.#file.read()).filter((approval) => isAskedFor(approval, key));

  /** All of one scope: for people who want to see what they approved. */
  readonly list = async (scope: string): Promise<readonly StandingApproval[]> =>
    (await this.#file.read()).filter((approval) => approval.scope === scope);

  readonly add = (approval: StandingApproval): Promise<void> =>
    this.#file.update((approvals) => withApproval(approvals, approval));

  readonly remove = (key: ApprovalKey): Promise<void> =>
    this.#file.update((approvals) => {
      const left = approvals.filter((approval) => !isAskedFor(approval, key));
      return left.length === approvals.length ? undefined : left;
    });
}

function areApprovals(value: unknown): value is readonly StandingApproval[] {
  return Array.isArray(value) && value.every(isApproval);
}

function isApproval(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { scope, toolset, tool, definition, createdAt, expiresAt } = value as Partial<StandingApproval>;
  return (
    typeof scope === "string" &&
    typeof tool === "string" &&
    typeof createdAt === "number" &&
    (toolset === undefined || typeof toolset === "string") &&
    (definition === undefined || typeof definition === "string") &&
    (expiresAt === undefined || typeof expiresAt === "number")
  );
}
