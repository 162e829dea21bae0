// The ways to bring generated tools into a program: each works, or fails with the error that says what to do.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { repository } from "./built.ts";
import { type Bundler, bundlers, wholeBundlers } from "./bundle-app.ts";
import { deskSources, type Entry, entries } from "./desk-app.ts";
import { isDeep } from "./is-deep.ts";
import { installed, setupTimeout } from "./packed.ts";
import type { Finished } from "./run-process.ts";
import { generateSound, type UserApp, userApp } from "./user-app.ts";

/** How the sources become a program that runs. */
type Build = "tsc" | Bundler;
const builds: readonly Build[] = ["tsc", ...(Object.keys(bundlers) as Bundler[])];
const manifests = {
  "no `sideEffects`": {},
  '`"sideEffects": false`': { sideEffects: false },
  // What the README tells those who want the second style all the same.
  "generated files under `sideEffects`": { sideEffects: ["**/*.generated.*"] },
} as const;
type Manifest = keyof typeof manifests;

const allEntries = Object.keys(entries) as Entry[];
/** A manifest decides about what is imported for its effect alone; of the others one stands for all, in the usual tests. */
const entriesOf = (manifest: Manifest): readonly Entry[] =>
  isDeep || manifest === "no `sideEffects`" ? allEntries : ["by-value", "by-effect"];
const apps = new Map<string, UserApp>();
/** What the programs that import a value have printed. */
const printed = new Map<string, string>();

function appOf(build: Build, manifest: Manifest): UserApp {
  const app = apps.get(`${build} ${manifest}`);
  if (app === undefined) throw new Error(`${build} with ${manifest} was not built.`);
  return app;
}

beforeAll(async () => {
  const installation = await installed("7.0.2");
  const first = userApp(installation, "styles", deskSources);
  await generateSound(first);
  const compiled = first.copy("styles-compiled");
  await compiled.compile();
  for (const manifest of Object.keys(manifests) as Manifest[]) {
    for (const build of builds) {
      const app = (build === "tsc" ? compiled : first).copy(`styles-${apps.size}`);
      app.write("package.json", JSON.stringify({ private: true, type: "module", ...manifests[manifest] }));
      apps.set(`${build} ${manifest}`, app);
      // What the compiler writes is the same with every manifest.
      if (build === "tsc") continue;
      for (const entry of entriesOf(manifest)) await bundlers[build](app, entry);
    }
  }
}, setupTimeout);

/** Which entries find no descriptors: the promise of the documentation. */
function isLost(entry: Entry, build: Build, manifest: Manifest): boolean {
  if (entry === "by-nothing") return true;
  return entry === "by-effect" && build !== "tsc" && manifest === '`"sideEffects": false`';
}

function expectRefusal({ status, stdout, stderr }: Finished, code: string, className: string): void {
  expect(status).not.toBe(0);
  expect(stdout).toBe("");
  // Where a minifier renamed the error's class, Node prints both names.
  const message = stderr.split("\n").find((line) => /^(\S+ \[)?ToolshedError\]?: /.test(line)) ?? stderr;
  expect(message).toMatch(new RegExp(`^\\S+( \\[ToolshedError\\])?: ${code}: ${className} `));
  // Each cause, what to import, and the command.
  expect(message).toContain(
    code === "STEP_SKIPPED" ? "Add the plugin of " : "was not generated or is not imported",
  );
  expect(message).toContain('the plugin of "@toolshed/transformer"');
  expect(message).toContain('"sideEffects": false');
  expect(message).toContain('import "./toolshed.generated.js"');
  expect(message).toContain("`npx toolshed generate`");
  expect(stderr).toContain(`code: '${code}'`);
}

describe.each(Object.keys(manifests) as Manifest[])("with %s", (manifest) => {
  describe.each(builds)("built by %s", (build) => {
    it.each(entriesOf(manifest))("%s", async (entry) => {
      const finished = await appOf(build, manifest).run(entry);
      if (entry === "by-value") printed.set(`${build} ${manifest}`, finished.stdout);
      if (isLost(entry, build, manifest)) {
        const isWhole = wholeBundlers.some((bundler) => bundler === build);
        // A minifier leaves no name of the class to be told.
        const className = build === "esbuild, minified" ? "\\w+" : "_?DeskToolset";
        expectRefusal(finished, isWhole ? "STEP_SKIPPED" : "NOT_GENERATED", className);
        return;
      }
      expect(finished).toMatchObject({ status: 0, stderr: "" });
      const lines = JSON.parse(finished.stdout) as readonly { readonly name?: string }[];
      expect(lines.flatMap(({ name }) => name ?? [])).toEqual(["remind", "count_words"]);
    });
  });

  it("what each program prints is the same", () => {
    const texts = builds.map((build) => printed.get(`${build} ${manifest}`));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain("remind");
  });
});

describe("an import cycle through the generated module", () => {
  const sources = ["agent", "main", "planner"].map((name) => `src/${name}.ts`);
  const modules = {
    toolset: "planner",
    generated: "planner.generated",
    agent: "agent",
    index: "toolshed.generated",
  };
  const starts = Object.keys(modules) as (keyof typeof modules)[];
  /** Loads one module first, and only then the others, as a program may. */
  const entry = (first: string): string => `import "./${first}.js";
import { describeAgent } from "./agent.js";
import { PlannerToolset } from "./planner.js";
import { plannerToolset } from "./planner.generated.js";
import { toolsets } from "./toolshed.generated.js";

const [describe, plan] = new PlannerToolset().tools();
const same = toolsets[0] === plannerToolset;
console.log(JSON.stringify([describeAgent(), await describe?.execute({}), await plan?.execute({ goal: "x" }), same]));
`;
  const expected = {
    status: 0,
    stderr: "",
    stdout: '["describe, plan","describe, plan",["think about x","do x"],true]\n',
  };
  let cycle: UserApp;

  beforeAll(async () => {
    const installation = await installed("7.0.2");
    const fixture = join(repository, "fixtures", "cycles");
    cycle = userApp(installation, "cycles", {
      ...Object.fromEntries(sources.map((file) => [file, readFileSync(join(fixture, file), "utf8")])),
      ...Object.fromEntries(starts.map((start) => [`src/from-${start}.ts`, entry(modules[start])])),
    });
    await generateSound(cycle);
    await cycle.compile();
  }, setupTimeout);

  it("runs as the application's own entry has it", async () => {
    const finished = await cycle.run("main");
    expect(finished).toEqual({ status: 0, stderr: "", stdout: "describe, plan 2 describe, plan\n" });
  });

  it.each(starts)("runs when the first module is the %s", async (start) => {
    expect(await cycle.run(`from-${start}`)).toEqual(expected);
  });

  const allBundlers = Object.keys(bundlers) as Bundler[];
  describe.each(allBundlers.map((bundler, index) => [bundler, index] as const))(
    "bundled by %s",
    (bundler, index) => {
      // Each start with one of them; in the deep tests with each.
      it.each(starts.filter((_, at) => isDeep || at === index % starts.length))(
        "runs when the first module is the %s",
        async (start) => {
          const app = cycle.copy(`cycles-${bundler.replaceAll(/\W+/g, "-")}-${start}`);
          await bundlers[bundler](app, `from-${start}`);
          expect(await app.run(`from-${start}`)).toEqual(expected);
        },
      );
    },
  );
});
