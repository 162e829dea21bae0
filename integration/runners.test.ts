// BI-05: one project by every way to run TypeScript that users have: the same tools, the same decoding, nothing else
// printed. All of them after `toolshed generate`, none through a plugin or a patched compiler.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Options, transformFile } from "@swc/core";
import { beforeAll, describe, expect, it } from "vitest";
import { bundlers } from "./bundle-app.ts";
import { deskSources } from "./desk-app.ts";
import { commandOf, installed, setupTimeout, type UserCompiler, userCompilers } from "./packed.ts";
import { type Finished, runNode, runProcess } from "./run-process.ts";
import { strippingNode } from "./stripping-node.ts";
import { generateSound, type Sources, type UserApp, userApp } from "./user-app.ts";

const entry = "by-effect";
/** The last one that was generated, as it was before it was built. */
let desk: UserApp | undefined;

async function generated(
  name: string,
  compiler: UserCompiler = "7.0.2",
  sources: Sources = deskSources,
): Promise<UserApp> {
  const ownName = `runners-${name.replaceAll(/\W+/g, "-")}`;
  const installation = await installed(compiler);
  if (sources === deskSources && desk?.installation.compiler === compiler) return desk.copy(ownName);
  const app = userApp(installation, ownName, sources);
  await generateSound(app);
  if (sources === deskSources) desk = app.copy(`${ownName}-generated`);
  return app;
}

/** The application as one that imports its sources by their own names, which is all that Node itself resolves. */
const sourcesForNode: Sources = {
  ...Object.fromEntries(
    Object.entries(deskSources).map(([file, text]) => [
      file,
      text.replaceAll(/(?<= "\.\/[\w.-]+)\.js(?=";)/g, ".ts"),
    ]),
  ),
  "toolshed.config.json": JSON.stringify({ importExtensions: "ts" }),
};

const swcOptions: Options = {
  swcrc: false,
  jsc: { parser: { syntax: "typescript" }, target: "es2022" },
  module: { type: "es6" },
};

/** File by file, as its command does, types only taken out. */
async function compileBySwc({ directory }: UserApp): Promise<void> {
  const [from, to] = [join(directory, "src"), join(directory, "dist")];
  mkdirSync(to);
  for (const file of readdirSync(from)) {
    const { code } = await transformFile(join(from, file), swcOptions);
    writeFileSync(join(to, file.replace(/\.ts$/, ".js")), code);
  }
}

/** What each does by the name of the runner, in an application of that name; a string is why it cannot be had here. */
const runners: { readonly [name: string]: (name: string) => Promise<Finished | string> } = {
  ...Object.fromEntries(
    userCompilers.map((compiler) => [
      `tsc ${compiler} and node`,
      async (name: string): Promise<Finished> => {
        const app = await generated(name, compiler);
        await app.compile();
        return app.run(entry);
      },
    ]),
  ),
  tsx: async (name) => {
    const { installation, directory } = await generated(name);
    return runNode([commandOf(installation, "tsx", "tsx"), join("src", `${entry}.ts`)], directory);
  },
  "node, which strips types": async (name) => {
    const node = await strippingNode();
    if ("unavailable" in node) return node.unavailable;
    const { directory } = await generated(name, "7.0.2", sourcesForNode);
    return runProcess(node.path, [join("src", `${entry}.ts`)], directory);
  },
  "esbuild bundle": async (name) => {
    const app = await generated(name);
    await bundlers.esbuild(app, entry);
    return app.run(entry);
  },
  "SWC and node": async (name) => {
    const app = await generated(name);
    await compileBySwc(app);
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

/** What each printed, by its name. */
const printed = new Map<string, string>();

describe.each(Object.entries(runners))("BI-05: %s", (name, run) => {
  let finished: Finished | string;

  beforeAll(async () => {
    finished = await run(name);
    if (typeof finished === "object") printed.set(name, finished.stdout);
  }, setupTimeout);

  it("lists the tools and decodes, and prints nothing of its own", ({ skip }) => {
    if (typeof finished === "string") skip(finished);
    else {
      expect(finished).toMatchObject({ status: 0, stderr: "" });
      expect(JSON.parse(finished.stdout)).toMatchObject(expected);
      expect(finished.stdout).toBe(`${JSON.stringify(JSON.parse(finished.stdout))}\n`);
    }
  });
});

it("BI-05: all of them print the same", () => {
  // To the byte: also schemas and messages, which are not written out above.
  const [first, ...others] = printed;
  expect(others.length).toBeGreaterThan(0);
  for (const [name, text] of others) expect([name, text]).toEqual([name, first?.[1]]);
});
