// Which turns were resumed, in a JSON file, for applications of one machine.
import { isOver } from "../executor/state/memory-resume-store.ts";
import type { ResumeRecord, ResumeStore } from "../executor/state/resume-store.ts";
import { JsonFile } from "./json-file.ts";

type Records = { readonly [id: string]: ResumeRecord };

/**
 * Keeps in a JSON file which turns were resumed, so that another process does not resume them again, nor after this one was
 * killed. Records of turns that expire (`signing.expiresInMs`) are dropped in time; others stay. The file is as
 * `JsonFileApprovalStore` has it.
 *
 * @example
 * const executor = new ToolExecutor(source, { resumes: new JsonFileResumeStore("resumes.json") });
 */
export class JsonFileResumeStore implements ResumeStore {
  readonly #file: JsonFile<Records>;

  constructor(path: string) {
    this.#file = new JsonFile({ path, empty: {}, isRight: areRecords, kind: "resumes" });
  }

  readonly read = async (id: string): Promise<ResumeRecord | undefined> =>
    recordOf(await this.#file.read(), id);

  readonly write = async (
    id: string,
    record: ResumeRecord,
    expected: string | undefined,
  ): Promise<boolean> => {
    let isWritten = false;
    await this.#file.update((records) => {
      isWritten = recordOf(records, id)?.revision === expected;
      if (!isWritten) return undefined;
      const kept = Object.entries(records).filter(([, { expiresAt }]) => !isOver(expiresAt));
      return Object.fromEntries([...kept, [id, record]]);
    });
    return isWritten;
  };
}

/** An id may be any string, such as `constructor`. */
function recordOf(records: Records, id: string): ResumeRecord | undefined {
  return Object.hasOwn(records, id) ? records[id] : undefined;
}

function areRecords(value: unknown): value is Records {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(isRecord)
  );
}

const statuses: ReadonlySet<unknown> = new Set(["open", "running", "waiting", "ended"]);

function isRecord(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { revision, nonce, status, next, outcomes, at } = value as Partial<ResumeRecord>;
  return (
    typeof revision === "string" &&
    typeof nonce === "string" &&
    statuses.has(status) &&
    (next === undefined || typeof next === "string") &&
    Array.isArray(outcomes) &&
    typeof at === "number"
  );
}
