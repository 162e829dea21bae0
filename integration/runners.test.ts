// One project by every way to run TypeScript that users have: the same tools, the same decoding, nothing else printed.
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bundlers } from "./bundle-app.ts";
import { deskSources } from "./desk-app.ts";
import { commandOf, installed, setupTimeout, type UserCompiler, userCompilers } from "./packed.ts";
import { type Finished, runNode } from "./run-process.ts";
import { generateSound, type UserApp, userApp } from "./user-app.ts";

const entry = "by-effect";

async function runCompiled(compiler: UserCompiler): Promise<Finished> {
  const app = userApp(await installed(compiler), "runners", deskSources);
  await generateSound(app);
  await app.compile();
  return app.run(entry);
}

const runners: { readonly [name: string]: (app: UserApp) => Promise<Finished> } = {
  ...Object.fromEntries(
    userCompilers.map((compiler) => [`tsc ${compiler} and node`, () => runCompiled(compiler)]),
  ),
  tsx: ({ installation, directory }) =>
    runNode([commandOf(installation, "tsx", "tsx"), join("src", `${entry}.ts`)], directory),
  "esbuild bundle": async (app) => {
    await bundlers.esbuild(app, entry);
    return app.run(entry);
  },
};

const expected = [
  {
    name: "remind",
    description: "Reminds somebody.",
    annotations: { idempotentHint: true },
    tags: ["time", "people"],
  },
  {
    decoded: {
      reminder: {
        who: "Ada",
        at: ["Date", "2026-03-06T10:00:00.000Z"],
        page: ["URL", "https://example.com/a"],
      },
    },
    result: { at: "2026-03-06T10:00:00.000Z", text: "remind: Ada example.com" },
  },
  {
    decoded: { reminder: { who: "Ada", at: ["Date", "2026-03-06T10:00:00.000Z"], page: null } },
    result: { at: "2026-03-06T10:00:00.000Z", text: "remind: Ada -" },
  },
  { ok: false, issues: [{ pointer: "/reminder/at", code: "constraint" }] },
  {
    ok: false,
    issues: [
      { pointer: "/reminder/who", code: "missing" },
      { pointer: "/reminder/whom", code: "unknown_key" },
    ],
  },
  { ok: false, issues: [{ pointer: "", code: "type" }] },
  { name: "count_words", description: "Counts words.", annotations: { readOnlyHint: true }, tags: [] },
  { decoded: { text: "a b c" }, result: 3 },
  { decoded: { text: "a-b", separators: ["-"] }, result: 2 },
  { ok: false, issues: [{ pointer: "/text", code: "type" }] },
  { ok: false, issues: [{ pointer: "/text", code: "missing" }] },
  { ok: false, issues: [{ pointer: "", code: "type" }] },
];

describe.each(Object.keys(runners))("%s", (name) => {
  let finished: Finished;

  beforeAll(async () => {
    const app = userApp(await installed("7.0.2"), `runners-${name.replaceAll(/\W+/g, "-")}`, deskSources);
    await generateSound(app);
    const run = runners[name];
    if (run === undefined) throw new Error(name);
    finished = await run(app);
  }, setupTimeout);

  it("lists the tools and decodes", () => {
    expect(finished.status, finished.stderr).toBe(0);
    expect(JSON.parse(finished.stdout)).toMatchObject(expected);
  });

  it("prints nothing of its own", () => {
    expect(finished.stderr).toBe("");
    expect(finished.stdout).toBe(`${JSON.stringify(JSON.parse(finished.stdout))}\n`);
  });
});
