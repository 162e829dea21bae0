// Whose approvals the stores give and take back, where tools have definitions that others can change.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { JsonFileApprovalStore } from "../node/json-file-approval-store.ts";
import type { ApprovalStore } from "./approval-store.ts";
import { MemoryApprovalStore } from "./memory-approval-store.ts";

const directory = mkdtempSync(join(tmpdir(), "toolshed-approvals-"));
afterAll(() => rmSync(directory, { recursive: true }));

const stores: readonly (readonly [string, () => ApprovalStore])[] = [
  ["memory", () => new MemoryApprovalStore()],
  ["file", () => new JsonFileApprovalStore(join(directory, `${Math.random()}.json`))],
];

it.each(stores)("%s: each definition has its own; without one all are meant", async (_, create) => {
  const store = create();
  const tool = { scope: "ann", toolset: "shop", tool: "pay" };
  const createdAt = Date.now();
  const approvals = [{ ...tool, definition: "a" }, { ...tool, definition: "b" }, tool].map((key) => ({
    ...key,
    createdAt,
  }));
  for (const approval of approvals) await store.add(approval);
  await store.add({ ...tool, toolset: "other", createdAt });
  expect(await store.find(tool)).toEqual(approvals);
  expect(await store.find({ ...tool, definition: "b" })).toEqual([approvals[1]]);
  await store.remove({ ...tool, definition: "a" });
  expect(await store.find(tool)).toEqual(approvals.slice(1));
  await store.remove(tool);
  expect(await store.find(tool)).toEqual([]);
  expect(await store.find({ ...tool, toolset: "other" })).toHaveLength(1);
});
