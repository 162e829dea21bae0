// An application killed between the question and the answer, and at any moment of the resume: nothing is paid twice, nothing
// is lost, and a resume that was cut off says so.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CallOutcome } from "../executor/call-outcome.ts";

let root: string;
let application: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "toolshed-resume-kill-"));
  application = join(root, "application.mjs");
  const entryPoints = [fileURLToPath(new URL("./resume-kill.fixture.ts", import.meta.url))];
  await build({
    entryPoints,
    outfile: application,
    bundle: true,
    format: "esm",
    platform: "node",
    conditions: ["source"],
  });
});
afterAll(() => rm(root, { recursive: true }));

interface Ended {
  readonly code?: string;
  readonly outcomes?: readonly CallOutcome[];
}

/** When it is killed: with a line of its output, or some milliseconds later. */
interface Moment {
  readonly line: number;
  readonly later?: number;
}

/** Runs a command of the application, to its end unless a moment is given. */
async function start(directory: string, command: string, moment?: Moment): Promise<Ended | undefined> {
  const child = spawn(process.execPath, [application, directory, command], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = said.split("\n").length - 1;
    said += text;
    const isNow = moment !== undefined && lines < moment.line && said.split("\n").length > moment.line;
    if (!isNow) return;
    if (moment.later === undefined) child.kill("SIGKILL");
    else setTimeout(() => child.kill("SIGKILL"), moment.later);
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (moment === undefined) expect(code).toBe(0);
  const lines = said.trim().split("\n");
  return lines
    .map((line): unknown => JSON.parse(line))
    .find((line): line is Ended => typeof line === "object");
}

const log = (directory: string): readonly string[] =>
  readFileSync(join(directory, "bank.log"), "utf8").trim().split("\n").sort();
const all = ["0", "1", "2", "3", "4", "5"];
const paid = all.map((n) => ({ toolCallId: n, toolName: "pay", status: "ok", result: `paid ${n}` }));

/** The lines of `run`: the call that does not wait, then that the state is stored. */
const stored: Moment = { line: 2 };
const ends = new Set<string | undefined>();

it("goes on in another process after a kill before the answer, once", async () => {
  const directory = await mkdtemp(join(root, "between-"));
  await start(directory, "run", stored);
  // The call that did not wait has run.
  expect(log(directory)).toEqual(["0"]);
  expect((await start(directory, "resume"))?.outcomes).toEqual(paid);
  expect(log(directory)).toEqual(all);
  for (const command of ["resume", "take-over"]) {
    const again = await start(directory, command);
    expect(again?.code).toBe("REPLAYED");
    // Nothing is lost when it was killed before it could store them.
    expect(again?.outcomes).toEqual(paid.slice(1));
  }
  expect(log(directory)).toEqual(all);
});

/** The lines of `resume`: that it begins, five payments, its end. */
const moments: readonly Moment[] = [
  ...[1, 2, 3, 4, 5, 6, 7].map((line) => ({ line })),
  ...[2, 5, 9].map((later) => ({ line: 1, later })),
  ...[1, 2].map((later) => ({ line: 6, later })),
];

it.each(moments)(
  "pays nothing twice and loses nothing after a kill during the resume: %j",
  async (moment) => {
    const directory = await mkdtemp(join(root, "during-"));
    await start(directory, "run", stored);
    const first = await start(directory, "resume", moment);
    const before = log(directory);
    const second = await start(directory, "resume");
    ends.add(second?.code);
    if (second?.code === undefined) {
      // Killed before the claim.
      expect(before).toEqual(["0"]);
      expect(second?.outcomes).toEqual(paid);
    } else if (second.code === "REPLAYED") {
      // Killed after the end, or not at all.
      if (first?.outcomes !== undefined) expect(first.outcomes).toEqual(paid);
      expect(
        [...(second.outcomes ?? [])].sort((a, b) => Number(a.toolCallId) - Number(b.toolCallId)),
      ).toEqual(paid.slice(1));
    } else {
      expect(second.code).toBe("INTERRUPTED");
      expect(log(directory)).toEqual(before);
      for (const outcome of second.outcomes ?? []) expect(paid).toContainEqual(outcome);
      expect((await start(directory, "take-over"))?.outcomes).toEqual(paid);
    }
    expect(log(directory)).toEqual(all);
  },
);

it("was cut off in the middle by some of these kills", () => {
  expect(ends).toContain("INTERRUPTED");
});
