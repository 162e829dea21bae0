// Inputs and disks that are not as they should be: one clear line, the right status, no stack, nothing half written.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { built } from "./built.ts";
import { type CommandProject, command, commandProject, toolsetText, tsconfig } from "./command-project.ts";
import { commandSession } from "./command-session.ts";
import { environment, type Finished, runNode } from "./run-process.ts";

beforeAll(built);

let project: CommandProject;
afterEach(() => project.remove());

const hello = toolsetText("HelloToolset", "sayHello");
const bye = toolsetText("ByeToolset", "sayBye");

const session = commandSession();
const run = (...args: readonly string[]): Promise<Finished> => session.run(project.directory, ...args);
/** In a process of its own, whose streams are what it leaves. */
const runAnew = (...args: readonly string[]): Promise<Finished> =>
  runNode([command, ...args], project.directory);

/** Says one thing, at once or about a file, and shows nothing of the program's inside. */
function expectOneLine({ stdout, stderr }: Finished, what: RegExp): void {
  const all = `${stdout}${stderr}`;
  expect(all).toMatch(what);
  expect(all).not.toMatch(/^\s+at |node:internal|Error: /m);
  expect(all.split("\n").filter((line) => what.test(line))).toHaveLength(1);
}

const isRoot = process.getuid?.() === 0;

/** What nobody can read: a file without permissions, and for root, who may read it, a directory. */
function makeUnreadable(file: string): void {
  if (isRoot || process.platform === "win32") {
    rmSync(project.path(file), { force: true });
    mkdirSync(project.path(file));
  } else {
    if (!existsSync(project.path(file))) project.write(file, "{}");
    chmodSync(project.path(file), 0o000);
  }
}

function makePipe(file: string): void {
  rmSync(project.path(file), { force: true });
  expect(spawnSync("mkfifo", [project.path(file)]).status).toBe(0);
}

describe.each(["generate", "check"])("toolshed %s", (name) => {
  test("on a tsconfig that cannot be read", async () => {
    project = commandProject({ "src/hello.ts": hello });
    makeUnreadable("tsconfig.json");
    const finished = await runAnew(name);
    expect(finished.status).toBe(1);
    expectOneLine(finished, /tsconfig\.json/);
    expect(project.generated()).toEqual({});
  });

  // Windows has none in folders.
  test.runIf(process.platform !== "win32").each(["tsconfig.json", "toolshed.config.json"])(
    "on a pipe named %s, without waiting for a writer",
    async (file) => {
      project = commandProject({ "src/hello.ts": hello });
      makePipe(file);
      const finished = await (file === "tsconfig.json" ? runAnew : run)(name);
      expect(finished.status).toBeGreaterThan(0);
      expect(`${finished.stdout}${finished.stderr}`).toContain(file);
      expectOneLine(finished, /PROJECT_MISSING|there is nothing in it|is empty|no JSON/);
      expect(project.generated()).toEqual({});
    },
  );

  test.runIf(process.platform !== "win32").each([
    ["package.json", "--no-cache"],
    ["src/hello.generated.ts", "--no-cache"],
    ["src/toolshed.generated.ts", "--no-cache"],
    ["src/hello.generated.ts", "--quiet"],
    ["package.json", "--compiler=6"],
    ["src/hello.generated.ts", "--compiler=6"],
  ])("on a pipe named %s with %s, which a compiler would wait for", async (file, option) => {
    project = commandProject({ "src/hello.ts": hello });
    await run("generate");
    makePipe(file);
    const finished = await run(name, option);
    expect(finished.status).toBe(1);
    expectOneLine(finished, new RegExp(`${file.replaceAll(".", "\\.")} is (?:a pipe|not written)`));
    expect(lstatSync(project.path(file)).isFIFO()).toBe(true);
  });

  test.runIf(process.platform !== "win32")("on a pipe in the cache, which counts as absent", async () => {
    project = commandProject({ "src/hello.ts": hello });
    await run("generate");
    const before = project.generated();
    // What has changed a moment before the run is not kept.
    await sleep(100);
    await run("generate");
    const folder = "node_modules/.cache/toolshed";
    const entries = readdirSync(project.path(folder), { recursive: true, encoding: "utf8" }).filter((entry) =>
      entry.endsWith(".json"),
    );
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) makePipe(`${folder}/${entry}`);
    expect(await run(name)).toMatchObject({ status: 0, stderr: "" });
    expect(project.generated()).toEqual(before);
  });

  test("on a configuration that cannot be read", async () => {
    project = commandProject({ "src/hello.ts": hello });
    makeUnreadable("toolshed.config.json");
    const finished = await run(name);
    expect(finished.status).toBe(2);
    expectOneLine(finished, /toolshed\.config\.json/);
    expect(project.generated()).toEqual({});
  });

  test.each(["{", "[]", '{ "outDir": 1 }', '{ "outDir": "../elsewhere" }', '{ "nonsense": true }'])(
    "on the configuration %s",
    async (text) => {
      project = commandProject({ "src/hello.ts": hello, "toolshed.config.json": text });
      const finished = await run(name);
      if (!text.includes("nonsense")) expect(finished.status).toBe(2);
      expectOneLine(finished, /toolshed\.config\.json/);
      if (finished.status === 2) expect(project.generated()).toEqual({});
    },
  );
});

describe("an output that cannot be written", () => {
  test("is one line, and the other files stay whole", async () => {
    project = commandProject({
      "src/hello.ts": hello,
      "src/bye.ts": bye,
      "toolshed.config.json": '{ "outDir": "out/deep" }',
    });
    project.write("out", "a file\n");
    const finished = await runAnew("generate");
    expect(finished.status).toBe(1);
    expectOneLine(finished, /out\/deep/);
    expect(project.read("out")).toBe("a file\n");
    expect(project.temporary()).toEqual([]);
  });

  test("removes nothing where a link leads out of the project", async () => {
    project = commandProject({ "src/hello.ts": hello, "src/bye.ts": bye });
    await run("generate");
    const before = project.generated();
    mkdirSync(project.path("../elsewhere"));
    symlinkSync("../elsewhere", project.path("out"));
    project.write("toolshed.config.json", '{ "outDir": "out" }');
    const finished = await run("generate");
    expect(finished.status).toBe(1);
    expect(finished.stdout).toContain("leads out of the project");
    expect(project.generated()).toEqual(before);
    expect(readdirSync(project.path("../elsewhere"))).toEqual([]);
  });

  test.skipIf(isRoot || process.platform === "win32")("in a directory that is read-only", async () => {
    project = commandProject({ "src/hello.ts": hello });
    await run("generate");
    const before = project.generated();
    project.write("src/hello.ts", hello.replace("Greets", "Waves at"));
    chmodSync(project.path("src"), 0o555);
    const finished = await run("generate");
    chmodSync(project.path("src"), 0o755);
    expect(finished.status).toBe(1);
    expectOneLine(finished, /permission denied/);
    expect(project.generated()).toEqual(before);
  });

  test.skipIf(!existsSync("/dev/full"))("when the reports go to a full disk", () => {
    project = commandProject({ "src/hello.ts": hello });
    const line = `exec "$0" "$1" generate > /dev/full`;
    const { status, stderr } = spawnSync("sh", ["-c", line, process.execPath, command], {
      cwd: project.directory,
      env: environment,
      encoding: "utf8",
    });
    expect(status).not.toBe(0);
    expect(stderr).toMatch(/no space left/i);
    expect(stderr).not.toMatch(/^\s+at |node:internal/m);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    // The files are there all the same.
    expect(Object.keys(project.generated())).toHaveLength(2);
  });
});

describe("sources that are unusual", () => {
  test("links in a circle", async () => {
    project = commandProject({ "src/hello.ts": hello });
    symlinkSync(".", project.path("src/circle"));
    symlinkSync("self.ts", project.path("src/self.ts"));
    const finished = await run("generate");
    expect(`${finished.stdout}${finished.stderr}`).not.toMatch(/^\s+at /m);
    expect(Object.keys(project.generated())).toContain("src/hello.generated.ts");
    expect((await run("check")).stdout).toBe((await run("check", "--no-cache")).stdout);
  });

  test("a line of ten megabytes", async () => {
    const line = `export const long = "${"x".repeat(10_000_000)}";`;
    project = commandProject({ "src/hello.ts": `${hello}${line}\n`, "src/bye.ts": `${line} const half = ` });
    const finished = await run("generate");
    expect(finished.status).toBe(1);
    expect(finished.stdout).toMatch(/bye\.ts:1:\d+ - error TS\d+/);
    expect(finished.stdout.length + finished.stderr.length).toBeLessThan(10_000);
    expect(Object.keys(project.generated())).toContain("src/hello.generated.ts");
  });

  test("an empty project, an empty file and one of other bytes", async () => {
    project = commandProject({ "src/empty.ts": "" });
    const finished = await run("generate");
    expect(`${finished.stdout}${finished.stderr}`).toMatch(/no toolset|nothing/i);
    expect(finished.status).toBe(0);
    writeFileSync(project.path("src/bytes.ts"), Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x00, 0x00, 0x80]));
    const second = await run("generate");
    expect(`${second.stdout}${second.stderr}`).not.toMatch(/^\s+at |node:internal/m);
    expect(project.generated()).toEqual({});
  });

  test("paths with spaces and letters of all kinds", async () => {
    project = commandProject(
      { "src/grüße & 名前/say hello.ts": hello, "tsconfig.json": JSON.stringify(tsconfig) },
      "an app (ünï, 100%) 名前",
    );
    expect(await runAnew("generate")).toMatchObject({ status: 0, stderr: "" });
    expect(Object.keys(project.generated())).toContain("src/grüße & 名前/say hello.generated.ts");
    expect(await run("check")).toMatchObject({ status: 0, stderr: "" });
  });
});
