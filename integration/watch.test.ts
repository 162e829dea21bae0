// `toolshed watch` as a process on real files: what it hears, writes and says, and that nothing of it is left.
import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { built, repository } from "./built.ts";
import { type CommandProject, commandProject, toolsetText, tsconfig } from "./command-project.ts";
import { isDeep } from "./is-deep.ts";
import { childrenOf, hasProc, isRunning, memoryOf, startWatch, type WatchProcess } from "./watch-process.ts";

beforeAll(built);

const types = "export interface Who {\n  /** Their name. */\n  name: string;\n}\n";
const sources = {
  "src/types.ts": types,
  "src/one.ts": toolsetText("OneToolset", "sayOne"),
  "src/two.ts": toolsetText("TwoToolset", "sayTwo", "Who", 'import type { Who } from "./types.js";'),
  "src/three.ts": toolsetText("ThreeToolset", "sayThree", "Who", 'import type { Who } from "./types.js";'),
};
const one = sources["src/one.ts"];

let project: CommandProject;
let watch: WatchProcess;

async function start(
  files: { readonly [file: string]: string } = sources,
  name?: string,
  ...args: readonly string[]
): Promise<void> {
  project = commandProject(files, name);
  watch = startWatch(project.directory, ...args);
  await watch.expect(/watching for changes/);
}

afterEach(async () => {
  await watch?.end("SIGKILL");
  project?.remove();
});

/** Edits a file and waits for what is said of it. */
async function edit(file: string, text: string, said: RegExp): Promise<string> {
  project.write(file, text);
  return watch.expect(said);
}

const described = (text: string): string => one.replace("Greets somebody.", text);

describe("toolshed watch", () => {
  test("writes what an edit changes, and nothing else", async () => {
    await start();
    expect(watch.output()).toMatch(/4 files? written|wrote 4|4 written/i);
    expect(Object.keys(project.generated())).toHaveLength(4);
    const before = project.generated();
    await edit("src/one.ts", described("Waves."), /written src\/one\.generated\.ts; no problems/);
    const after = project.generated();
    expect(Object.keys(after).filter((file) => after[file] !== before[file])).toEqual([
      "src/one.generated.ts",
    ]);
    expect(after["src/one.generated.ts"]).toContain("Waves.");
    expect(await edit("src/types.ts", types.replace("name:", "nick:"), /\(\d+ ms\)/)).toMatch(
      /two\.generated\.ts.*|2 files|3 files/,
    );
    for (const file of ["src/two.generated.ts", "src/three.generated.ts"]) {
      expect(project.generated()[file]).not.toBe(after[file]);
    }
    expect(project.generated()["src/one.generated.ts"]).toBe(after["src/one.generated.ts"]);
  });

  test("says which problems come and which are solved", async () => {
    await start();
    await edit("src/one.ts", one.replace("boolean): string", "symbol): string"), /TSH018[\s\S]*1 error/);
    await edit("src/two.ts", `${sources["src/two.ts"]}const half = `, /TS\d+[\s\S]*2 errors/);
    await edit("src/two.ts", sources["src/two.ts"], /solved: src\/two\.ts:\d+ TS\d+[\s\S]*1 error/);
    await edit("src/one.ts", one, /solved: src\/one\.ts:\d+ TSH018[\s\S]*no problems/);
  });

  test("leaves the index alone while a line is half typed, and catches up", async () => {
    await start();
    const before = project.generated();
    const two = sources["src/two.ts"];
    await edit("src/two.ts", `${two}const half = `, /nothing to write; 1 error/);
    await edit("src/two.ts", `${two}}`, /solved[\s\S]*nothing to write; 1 error/);
    expect(project.generated()).toEqual(before);
    // Another file is followed all the same.
    await edit("src/one.ts", described("Waves."), /written src\/one\.generated\.ts; 1 error/);
    // What it was half typed for: the toolset goes.
    await edit("src/two.ts", "export const nothing = 1;\n", /solved[\s\S]*no problems/);
    expect(Object.keys(project.generated())).not.toContain("src/two.generated.ts");
    expect(project.generated()["src/toolshed.generated.ts"]).not.toContain("TwoToolset");
  });

  test("takes several quick edits, and the parts of a save, for one", async () => {
    await start();
    const mark = watch.output().length;
    for (let count = 0; count < 5; count += 1) {
      project.write("src/one.ts", described(`Waves ${count} times.`));
      project.write("src/types.ts", types.replace("name:", `name${count}:`));
    }
    await watch.expect(/\(\d+ ms\)/);
    // Another edit tells when all of them are done.
    project.write("src/one.ts", described("The end."));
    const module = (): string => project.read("src/one.generated.ts");
    await expect.poll(module, { timeout: 120_000 }).toContain("The end.");
    await watch.expect(/\(\d+ ms\)/);
    expect(
      watch
        .output()
        .slice(mark)
        .match(/\(\d+ ms\)/g)?.length,
    ).toBeLessThanOrEqual(3);
    expect(project.read("src/two.generated.ts")).toContain("name4");
    project.write("src/.one.ts.swp", "x");
    writeFileSync(project.path("src/one.ts~"), described("Renamed."));
    renameSync(project.path("src/one.ts~"), project.path("src/one.ts"));
    await watch.expect(/written src\/one\.generated\.ts;/);
    rmSync(project.path("src/one.ts"));
    project.write("src/one.ts", described("Removed and written."));
    await watch.expect(/written.*(?:one\.generated\.ts|files)/);
    await expect.poll(() => project.generated()["src/one.generated.ts"]).toContain("Removed and written.");
  });

  test("follows files and folders that come, go and change places", async () => {
    await start();
    await edit("src/new/deep/four.ts", toolsetText("FourToolset", "sayFour"), /written.*\(\d+ ms\)/);
    expect(project.generated()["src/new/deep/four.generated.ts"]).toContain("say_four");
    renameSync(project.path("src/new"), project.path("src/moved"));
    await expect
      .poll(() => project.generated()["src/moved/deep/four.generated.ts"], { timeout: 120_000 })
      .toContain("from src/moved/deep/four.ts");
    await expect
      .poll(() => project.read("src/toolshed.generated.ts"), { timeout: 120_000 })
      .toContain("moved/deep/four");
    expect(Object.keys(project.generated())).not.toContain("src/new/deep/four.generated.ts");
    rmSync(project.path("src/moved/deep/four.ts"));
    await watch.expect(/removed src\/moved\/deep\/four\.generated\.ts/);
    // A folder gives way to a file of its name: the paths below it lead through a file now.
    await edit("src/place/five.ts", toolsetText("FiveToolset", "sayFive"), /written/);
    rmSync(project.path("src/place"), { recursive: true });
    writeFileSync(project.path("src/place"), "");
    await watch.expect(/\(\d+ ms\)/);
    await edit("src/one.ts", described("Still here."), /written src\/one\.generated\.ts/);
  });

  test("follows the configuration", async () => {
    await start();
    const noisy = one.replace("Greets somebody.", "");
    await edit("src/one.ts", noisy, /TSH009[\s\S]*1 warning/);
    await edit("toolshed.config.json", '{ "rules": { "TSH009": "error" } }', /TSH009[\s\S]*1 error/);
    await edit("toolshed.config.json", '{ "rules": { "TSH009": "loud" } }', /loud/);
    await edit("toolshed.config.json", '{ "rules": { "TSH009": "off" } }', /solved[\s\S]*no problems/);
    rmSync(project.path("toolshed.config.json"));
    await watch.expect(/TSH009[\s\S]*1 warning/);
    await edit(
      "package.json",
      '{ "type": "module", "private": true, "toolshed": { "rules": { "TSH009": "off" } } }',
      /solved[\s\S]*no problems/,
    );
    await edit("tsconfig.json", "{ broken", /tsconfig\.json is no JSON/);
    await edit("src/one.ts", described("Meanwhile."), /./);
    await edit("tsconfig.json", JSON.stringify(tsconfig), /solved/);
    await expect.poll(() => project.generated()["src/one.generated.ts"]).toContain("Meanwhile.");
    await edit("src/one.ts", one, /written src\/one\.generated\.ts; no problems/);
  });

  test.each([
    ["without a tsconfig", undefined, "tsconfig.json", "tsconfig.json"],
    ["with a broken tsconfig", "{", "tsconfig.json", "tsconfig.json"],
    ["with a broken base of another name", "{", "base.json", "base.json"],
    ["with a project file that is missing", undefined, "app.json", "app.json"],
  ])("starts %s, and goes on when it is repaired", async (_what, text, file, repaired) => {
    project = commandProject(sources);
    project.write("tsconfig.json", JSON.stringify({ ...tsconfig, extends: "./base.json" }));
    project.write("base.json", "{}");
    if (text === undefined) rmSync(project.path(file), { force: true });
    else project.write(file, text);
    watch = startWatch(project.directory, ...(file === "app.json" ? ["-p", "app.json"] : []));
    await watch.expect(/watching for changes/);
    // Of a base that is wrong the compiler speaks, and reads on.
    if (file !== "base.json") expect(project.generated()).toEqual({});
    await edit(repaired, file === "base.json" ? "{}" : JSON.stringify(tsconfig), /\(\d+ ms\)/);
    expect(Object.keys(project.generated())).toHaveLength(4);
  });

  test("does not hear what it writes, nor who touches that, and never runs in a circle", async () => {
    await start();
    const generated = project.read("src/one.generated.ts");
    const mark = watch.output().length;
    utimesSync(project.path("src/one.generated.ts"), new Date(), new Date());
    rmSync(project.path("src/two.generated.ts"));
    project.write("src/one.ts", one);
    await sleep(1_000);
    expect(watch.output().slice(mark)).toBe("");
    expect(project.read("src/one.generated.ts")).toBe(generated);
  });

  test("does not lose an edit that is made while it starts", async () => {
    project = commandProject(sources);
    watch = startWatch(project.directory);
    for (let count = 0; !watch.output().includes("watching for changes"); count += 1) {
      project.write("src/one.ts", described(`Start ${count}.`));
      await sleep(5);
    }
    const last = described("The last.");
    project.write("src/one.ts", last);
    project.write("src/late.ts", toolsetText("LateToolset", "sayLate"));
    await expect
      .poll(() => project.generated()["src/one.generated.ts"], { timeout: 120_000 })
      .toContain("The last.");
    await expect
      .poll(() => Object.keys(project.generated()), { timeout: 120_000 })
      .toContain("src/late.generated.ts");
  });

  test("survives files that vanish while they are read, and links in a circle", async () => {
    await start();
    symlinkSync("..", project.path("src/circle"));
    symlinkSync("self.ts", project.path("src/self.ts"));
    symlinkSync("nowhere.ts", project.path("src/dangling.ts"));
    for (let count = 0; count < 20; count += 1) {
      project.write("src/brief.ts", toolsetText("BriefToolset", "sayBrief"));
      await sleep(count * 2);
      rmSync(project.path("src/brief.ts"));
      await sleep(count);
    }
    await edit("src/one.ts", described("After all."), /\(\d+ ms\)/);
    await expect
      .poll(() => project.generated()["src/one.generated.ts"], { timeout: 120_000 })
      .toContain("After all.");
    await expect
      .poll(() => Object.keys(project.generated()), { timeout: 120_000 })
      .not.toContain("src/brief.generated.ts");
  });

  test("does not follow links out of the project, and says once that it is ready", async () => {
    project = commandProject(sources);
    project.write("../elsewhere/types.ts", types);
    symlinkSync("../../elsewhere", project.path("src/linked"), "junction");
    // A package of a workspace: its folders are listened at as well.
    mkdirSync(project.path("node_modules/@toolshed"));
    symlinkSync(
      join(repository, "packages/runtime"),
      project.path("node_modules/@toolshed/runtime"),
      "junction",
    );
    watch = startWatch(project.directory);
    await watch.expect(/watching for changes/);
    await edit("src/one.ts", described("Waves."), /written src\/one\.generated\.ts; no problems/);
    expect(watch.output().match(/watching for changes/g)).toHaveLength(1);
  });

  test.each(["with spaces, ümlauts & 名前", ".hidden"])("works in a folder named %s", async (name) => {
    await start(sources, name);
    await edit("src/one.ts", described("Waves."), /written src\/one\.generated\.ts; no problems/);
    await edit("src/ünï côdé.ts", toolsetText("UniToolset", "sayUni"), /written/);
    expect(Object.keys(project.generated())).toContain("src/ünï côdé.generated.ts");
  });
});

describe.skipIf(!hasProc)("the processes of toolshed watch", () => {
  test("a compiler that is killed is started again, and the edit is answered", async () => {
    await start();
    for (let count = 0; count < 2; count += 1) {
      const [compiler, ...others] = watch.compilers();
      expect(others).toEqual([]);
      process.kill(compiler ?? 0, "SIGKILL");
      await edit("src/one.ts", described(`Back ${count}.`), /written src\/one\.generated\.ts; no problems/);
      expect(watch.compilers()).toHaveLength(1);
    }
  });

  test.each(["SIGINT", "SIGTERM"] as const)("%s ends all of it with status 0", async (signal) => {
    await start();
    const children = childrenOf(watch.pid);
    expect(children.length).toBeGreaterThan(0);
    // In the middle of work, too.
    project.write("src/one.ts", described("Interrupted."));
    await sleep(signal === "SIGINT" ? 0 : 15);
    expect(await watch.end(signal)).toBe(0);
    await expect.poll(() => children.filter(isRunning)).toEqual([]);
    expect(project.temporary()).toEqual([]);
    expect(watch.output()).not.toMatch(/^\s+at /m);
  });

  test("a signal at the start ends it too", async () => {
    project = commandProject(sources);
    watch = startWatch(project.directory);
    await expect
      .poll(() => childrenOf(watch.pid).length, { timeout: 120_000, interval: 5 })
      .toBeGreaterThan(0);
    const children = childrenOf(watch.pid);
    expect(await watch.end("SIGINT")).toBe(0);
    await expect.poll(() => children.filter(isRunning)).toEqual([]);
    expect(project.temporary()).toEqual([]);
  });

  test("memory does not grow with edits", async () => {
    const edits = isDeep ? 200 : 60;
    await start();
    const samples: number[] = [];
    const [compiler = 0] = watch.compilers();
    const compilers: number[] = [];
    for (let count = 0; count < edits; count += 1) {
      await edit("src/types.ts", types.replace("name:", `name${count}:`), /\(\d+ ms\)/);
      samples.push(memoryOf(watch.pid));
      compilers.push(memoryOf(compiler));
    }
    expect(watch.compilers()).toEqual([compiler]);
    for (const list of [samples, compilers]) {
      const quarter = edits / 4;
      const mean = (from: number): number =>
        list.slice(from, from + quarter).reduce((a, b) => a + b, 0) / quarter;
      expect(mean(quarter)).toBeGreaterThan(1_000_000);
      expect(mean(3 * quarter)).toBeLessThan(mean(quarter) * 1.3 + 30_000_000);
    }
  }, 600_000);
});
