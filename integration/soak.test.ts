// Turns of every ending, one after the other in one process: with approvals, refusals, aborts, times that are over, retries
// and readers that stop. Memory stays flat, no timer is left, and every call has its outcome. Many more in a deep run.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, inject, it } from "vitest";
import { repository } from "./built.ts";
import { isDeep } from "./is-deep.ts";
import { runNode } from "./run-process.ts";

const calls = isDeep ? 100_000 : 6_000;
/** What the engine itself still learns meanwhile; one small object kept of each call would be twice as much. */
const mostGrown = 1_500_000;

interface Report {
  readonly counts: { readonly [status: string]: number };
  readonly grown: number;
  readonly timers: number;
}

it(`${calls} calls leave memory as it was`, { timeout: 900_000 }, async () => {
  const outfile = join(inject("runDirectory"), "soak.mjs");
  await build({
    entryPoints: [fileURLToPath(new URL("soak-loop.mjs", import.meta.url))],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    conditions: ["source"],
    alias: { "@toolshed/runtime": join(repository, "packages/runtime/src/index.ts") },
    logLevel: "silent",
  });
  const { status, stdout, stderr } = await runNode(
    ["--expose-gc", outfile, String(calls)],
    inject("runDirectory"),
  );
  // Also no warning of the host: of listeners, of rejections that nobody handles.
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  // boundary: printed by the loop.
  const report = JSON.parse(stdout) as Report;
  console.log(report);
  const all = Object.values(report.counts).reduce((sum, count) => sum + count, 0);
  // Those before the measured ones count too; of a turn that was refused, what waited has no outcome.
  expect(all).toBeGreaterThan(calls * 1.1);
  for (const one of ["ok", "failed", "timeout", "aborted", "denied", "unknown_tool"])
    expect(report.counts[one]).toBeGreaterThan(0);
  expect(report.timers).toBe(0);
  expect(report.grown).toBeLessThan(mostGrown);
});
