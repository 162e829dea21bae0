// Checks of arguments are made once for each schema, and what is kept of schemas that change without end has a bound.
import { join } from "node:path";
import { build } from "esbuild";
import { expect, inject, it } from "vitest";
import { repository } from "../built.ts";
import { isDeep } from "../is-deep.ts";
import { runNode } from "../run-process.ts";

interface Phase {
  /** Of the heap over the last four fifths, after collection. */
  readonly growth: number;
  readonly compilations: number;
  readonly kept: number;
}

const megabyte = 1_000_000;
/** The deep run has the numbers of a long day, and keeps as many validators as an application does. */
const [calls, equalLists, changingLists, maxKept] = isDeep
  ? [20_000, 2_000, 5_000, 1_000]
  : [3_000, 200, 1_000, 100];

it(`PF-01: ${2 * calls} calls, ${equalLists} equal lists and ${changingLists} that differ leave next to nothing`, async () => {
  const outfile = join(inject("runDirectory"), "many-refreshes.mjs");
  await build({
    entryPoints: [join(repository, "packages/mcp/testing/many-refreshes.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["source"],
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    logLevel: "silent",
  });
  const { status, stdout, stderr } = await runNode(
    ["--expose-gc", outfile, ...[calls, equalLists, changingLists, maxKept].map(String)],
    inject("runDirectory"),
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const { wrong, ...phases } = JSON.parse(stdout) as {
    readonly wrong: number;
    readonly [phase: string]: Phase | number;
  };
  console.log(phases);
  expect(wrong).toBe(0);
  for (const [name, phase] of Object.entries(phases as { readonly [name: string]: Phase }))
    expect({ name, growth: phase.growth / megabyte, small: phase.growth < 5 * megabyte }).toMatchObject({
      small: true,
    });
  const { generated, imported, equal, changing } = phases as { readonly [name: string]: Phase };
  // Generated code has its checks; those of 30 input schemas and one of a result are made at their first call.
  expect(generated?.compilations).toBe(0);
  expect(imported?.compilations).toBeLessThanOrEqual(31);
  expect(equal?.compilations).toBe(0);
  // One for each schema that is new, of which the last ones are kept.
  expect(changing?.compilations).toBe(changingLists);
  expect(changing?.kept).toBeLessThanOrEqual(maxKept);
}, 600_000);
