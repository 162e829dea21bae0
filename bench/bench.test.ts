// The parts of the benchmark run to their end on the least project. Nothing is asserted of times.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { built } from "../integration/built.ts";
import { isDeep } from "../integration/is-deep.ts";
import { mustRun, runNode } from "../integration/run-process.ts";

interface Side {
  readonly name: string;
  readonly unit: string;
  readonly samples: readonly number[];
}

interface Row {
  readonly title: string;
  readonly skipped?: string;
  readonly sides: readonly Side[];
  readonly value?: number;
  readonly aim?: number;
  readonly verdict?: string;
}

const script = fileURLToPath(new URL("run.mjs", import.meta.url));

/** The parts and whether each may be skipped while its command does not exist. */
const parts = [
  "cold",
  "typia",
  "json-schema-generator",
  "unchanged",
  "watch",
  "editor",
  "growth",
  "decode",
  "call",
  "import",
  "type-check",
  "adapters",
  "bundle-size",
  "tool-bytes",
  "tokens",
  "mcp",
  "search",
];

/** One of each kind: times of processes, of a loop and of an import, sizes, and a process that stays. The others run in the deep run. */
const usual = ["cold", "watch", "call", "import", "bundle-size"];

beforeAll(built, 240_000);

// They wait for processes, so that two of them use what one leaves.
describe.concurrent("the benchmark", () => {
  it.each(isDeep ? parts : usual)("%s", { timeout: 240_000 }, async (name) => {
    const file = join(inject("runDirectory"), `bench-${name}.json`);
    const printed = await mustRun(
      process.execPath,
      [script, name, "--tiny", "--no-build", "--json", file],
      inject("runDirectory"),
    );
    // boundary: written by the command just run
    const report = JSON.parse(readFileSync(file, "utf8")) as {
      readonly parts: readonly { readonly name: string; readonly rows: readonly Row[] }[];
    };
    expect(report.parts.map((part) => part.name)).toEqual([name]);
    const rows = report.parts.flatMap((part) => part.rows);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(printed).toContain(row.title);
      if (row.skipped !== undefined) {
        expect({ name, why: row.skipped }).toEqual({
          name: "watch",
          why: expect.stringContaining("does not exist"),
        });
        continue;
      }
      expect(row.sides.length).toBeGreaterThan(0);
      for (const { samples } of row.sides) {
        expect(samples.length).toBeGreaterThan(0);
        for (const sample of samples) expect(sample).toBeGreaterThanOrEqual(0);
      }
      if (row.aim !== undefined) expect(row.verdict).toBe(Number(row.value) <= row.aim ? "meets" : "misses");
    }
  });
});

it("tells all of its parts, and refuses others", async () => {
  const help = await runNode([script, "--help"], inject("runDirectory"));
  expect(help).toMatchObject({ status: 0, stdout: expect.stringContaining(`Parts: ${parts.join(", ")}.`) });
  const refused = await runNode([script, "nonsense"], inject("runDirectory"));
  expect(refused).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('There is no part "nonsense".'),
  });
});
