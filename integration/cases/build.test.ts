// Cases of builds: a step that did not run (BI-03), and a cache that serves what is no longer true (BI-04).
import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { bundlers, wholeBundlers } from "../bundle-app.ts";
import { commandSession } from "../command-session.ts";
import { deskSources } from "../desk-app.ts";
import { commandOf, type Installation, installed, setupTimeout } from "../packed.ts";
import { type Finished, runNode } from "../run-process.ts";
import { generateSound, type UserApp, userApp } from "../user-app.ts";

let installation: Installation;

beforeAll(async () => {
  installation = await installed("7.0.2");
}, setupTimeout);

const session = commandSession(() => join(installation.directory, "node_modules/@toolshed/cli"));

/** In a process that stays. */
function toolshed(app: UserApp, ...args: readonly string[]): Promise<Finished> {
  return session.run(app.directory, ...args);
}

/** In a process of its own. */
function toolshedAnew(app: UserApp, ...args: readonly string[]): Promise<Finished> {
  return runNode([commandOf(app.installation, "@toolshed/cli", "toolshed"), ...args], app.directory);
}

const clockSources = {
  "src/clock.ts": [
    'import { Toolset } from "@toolshed/runtime";',
    "export class ClockToolset extends Toolset {",
    "  constructor() { super(); this.addTool(ClockToolset.tellTime).readOnly(); }",
    "  /** Tells the time. @param zone Where, as IANA names it. */",
    "  static tellTime(zone: string): string { return zone; }",
    "}",
    "",
  ].join("\n"),
};

describe("BI-03", () => {
  /** Generated and compiled. */
  let sound: UserApp;
  beforeAll(async () => {
    sound = userApp(installation, "sound", deskSources);
    await generateSound(sound);
    await sound.compile();
  }, setupTimeout);

  /** Each fails before any tool is called; none shows a tool. */
  function expectRefusal(
    { status, stdout, stderr }: Finished,
    code: RegExp,
    ...says: readonly string[]
  ): void {
    expect(status).toBeGreaterThan(0);
    const text = stdout + stderr;
    expect(text).toMatch(code);
    for (const each of says) expect(text).toContain(each);
    // On the console a minified program stands in one line, which has the word.
    expect(stdout).not.toContain('"inputSchema"');
  }

  it("generation never ran", async () => {
    const app = userApp(installation, "never", deskSources);
    expectRefusal(await toolshedAnew(app, "check"), /TSH020/, "src/desk.ts:11", "npx toolshed generate");
    app.write("src/only.ts", 'import { DeskToolset } from "./desk.js";\nnew DeskToolset().tools();\n');
    // What imports the generated module does not build.
    await expect(app.compile()).rejects.toThrow(/TS2307: .*desk\.generated\.js/);
    // What imports nothing does, and fails when it is loaded.
    expectRefusal(await app.run("only"), /NOT_GENERATED: DeskToolset/, "npx toolshed generate");
  });

  it("the artifact is older than the source", async () => {
    const app = sound.copy("older");
    app.edit("src/desk.ts", "readonly who: string;", "readonly who: number;");
    expectRefusal(await toolshed(app, "check"), /TSH020/, "src/desk.generated.ts", "npx toolshed generate");
    app.edit("src/desk.ts", "readonly who: number;", "readonly who: string;");
    app.edit("src/desk.ts", '.idempotent(true).withTags("time", "people")', "");
    await app.compile();
    expectRefusal(
      await app.run("by-index"),
      /OUT_OF_DATE: DeskToolset \(src\/desk\.ts\)/,
      "npx toolshed generate",
    );
  });

  it("the artifact is of another major version", async () => {
    const app = sound.copy("major");
    app.edit("dist/desk.generated.js", "version: 1,", "version: 2,");
    app.write("dist/load.js", 'import "./desk.generated.js";\nconsole.log("loaded");\n');
    const loaded = await app.run("load");
    expectRefusal(loaded, /VERSION_MISMATCH: .*DeskToolset \(src\/desk\.ts\)/, "npx toolshed generate");
    expect(loaded.stdout).toBe("");
  });

  it("the compiler is of an unknown version", async () => {
    const app = userApp(installation, "compiler", deskSources);
    const cli = withOtherCompiler(app);
    for (const command of ["generate", "check"]) {
      expectRefusal(
        await runNode([cli, command], app.directory),
        /error UNSUPPORTED_COMPILER: TypeScript 7\.9\.0 /,
        "7.0.2",
        "--compiler 6",
      );
    }
    expect(existsSync(join(app.directory, "src/desk.generated.ts"))).toBe(false);
  });

  it("a bundler skips the step", async () => {
    const app = userApp(installation, "skipped", deskSources);
    for (const name of wholeBundlers) {
      const bundle = bundlers[name];
      await bundle(app, "by-nothing");
      expectRefusal(await app.run("by-nothing"), /STEP_SKIPPED: \w+ was bundled /, "npx toolshed generate");
      await expect(bundle(app, "by-value")).rejects.toThrow(/desk\.generated/);
    }
  });

  it("a correct project says nothing", async () => {
    const app = userApp(installation, "correct", {
      ...clockSources,
      "src/main.ts":
        'import { clockToolset } from "./clock.generated.js";\n' +
        "const [tool] = await clockToolset.tools({ deps: undefined });\n" +
        'console.log(await tool?.execute({ zone: "UTC" }));\n',
    });
    const told = /^1 tool in 1 toolset; [^\n]*\n$/;
    for (const command of ["generate", "check"]) {
      expect(await toolshedAnew(app, command)).toEqual({
        status: 0,
        stdout: expect.stringMatching(told),
        stderr: "",
      });
      expect(await toolshed(app, command, "--quiet")).toMatchObject({ status: 0, stderr: "" });
    }
    await app.compile();
    expect(await app.run("main")).toEqual({ status: 0, stdout: "UTC\n", stderr: "" });
  });

  /** The command with a TypeScript beside it that calls itself 7.9.0. */
  function withOtherCompiler(app: UserApp): string {
    const own = join(app.directory, "node_modules");
    const shared = join(installation.directory, "node_modules");
    mkdirSync(own);
    for (const name of readdirSync(shared)) {
      if (name === "@toolshed") cpSync(join(shared, name), join(own, name), { recursive: true });
      else if (name !== "typescript" && !name.startsWith(".")) {
        symlinkSync(join(shared, name), join(own, name), "junction");
      }
    }
    const compiler = join(own, "@toolshed/analyzer/node_modules/typescript");
    rmSync(compiler, { recursive: true, force: true });
    mkdirSync(compiler, { recursive: true });
    writeFileSync(join(compiler, "package.json"), '{ "name": "typescript", "version": "7.9.0" }');
    return commandOf({ ...installation, directory: app.directory }, "@toolshed/cli", "toolshed");
  }
});

describe("BI-04", () => {
  const options = ["--model", "model.json"];
  /** What has changed a moment before a run is not kept, and a run in the process that stays comes at once. */
  const settle = (): Promise<void> => setTimeout(60);

  /** All that is generated, and the model. */
  function outputs(app: UserApp): { readonly [file: string]: string } {
    const files = [
      "model.json",
      ...readdirSync(join(app.directory, "src"))
        .filter((name) => name.includes(".generated."))
        .sort()
        .map((name) => `src/${name}`),
    ];
    return Object.fromEntries(files.map((file) => [file, app.read(file)]));
  }

  async function generate(app: UserApp, ...more: readonly string[]): Promise<void> {
    await settle();
    expectSound(await toolshed(app, "generate", ...options, ...more));
  }

  async function generateAnew(app: UserApp, ...more: readonly string[]): Promise<void> {
    expectSound(await toolshedAnew(app, "generate", ...options, ...more));
  }

  function expectSound({ status, stdout, stderr }: Finished): void {
    expect(status, stdout + stderr).toBe(0);
  }

  /** Generates with what is in the cache, then without it, and compares. */
  async function expectAsCold(
    app: UserApp,
    run = generate,
    ...more: readonly string[]
  ): Promise<{ readonly [file: string]: string }> {
    await run(app, ...more);
    const warm = outputs(app);
    for (const file of Object.keys(warm)) rmSync(join(app.directory, file));
    await run(app, "--no-cache", ...more);
    expect(outputs(app)).toEqual(warm);
    return warm;
  }

  /** An application whose cache is its own, and warm. */
  async function warmApp(name: string): Promise<UserApp> {
    const app = userApp(installation, name, deskSources);
    mkdirSync(join(app.directory, "node_modules"));
    await generate(app);
    await generate(app);
    expect(readdirSync(cacheOf(app)).length).toBeGreaterThan(0);
    return app;
  }

  const cacheOf = (app: UserApp): string => join(app.directory, "node_modules/.cache/toolshed");

  it("a source whose time was set back", async () => {
    const app = await warmApp("time");
    const file = join(app.directory, "src/desk.ts");
    const { atime, mtime } = statSync(file);
    // The same number of bytes.
    app.edit("src/desk.ts", "The person's name.", "The person's NAME.");
    utimesSync(file, atime, mtime);
    const texts = await expectAsCold(app, generateAnew);
    expect(texts["model.json"]).toContain("The person's NAME.");
  });

  it("another TypeScript in the same place", async () => {
    const app = userApp(installation, "swap", clockSources);
    app.edit("tsconfig.json", '"types":["node"]', '"types":[]');
    const place = join(app.directory, "node_modules/typescript");
    const versions: unknown[] = [];
    const texts: { [version: string]: { readonly [file: string]: string } } = {};
    // Each in a process of its own, which loads what is there then.
    for (const version of ["5.9", "6.0", "5.9"]) {
      const from = fileURLToPath(
        new URL(`../../fixtures/node_modules/typescript-${version}`, import.meta.url),
      );
      rmSync(place, { recursive: true, force: true });
      mkdirSync(dirname(place), { recursive: true });
      symlinkSync(from, place, "junction");
      const report = ["--compiler", "6", "--format", "json", "--output", "report.json"];
      await generateAnew(app, ...report);
      // boundary: the command's documented report.
      const { compiler } = JSON.parse(app.read("report.json")) as {
        readonly compiler?: { readonly version?: string };
      };
      versions.push(compiler?.version);
      const warm = outputs(app);
      if (texts[version] === undefined) {
        for (const file of Object.keys(warm)) rmSync(join(app.directory, file));
        await generateAnew(app, "--no-cache", ...report);
        texts[version] = outputs(app);
      }
      expect(warm).toEqual(texts[version]);
    }
    expect(versions).toEqual(["5.9.3", "6.0.3", "5.9.3"]);
  });

  it("another option of the compiler", async () => {
    const app = await warmApp("option");
    app.edit("src/desk.ts", "readonly page?: URL | null;", "readonly page?: URL | undefined;");
    const before = await expectAsCold(app);
    app.edit("tsconfig.json", '"strict":true', '"strict":true,"exactOptionalPropertyTypes":true');
    await expectAsCold(app);
    app.edit("tsconfig.json", '"strict":true,"exactOptionalPropertyTypes":true', '"strict":false');
    await expectAsCold(app);
    app.edit("tsconfig.json", '"strict":false', '"strict":true');
    expect(await expectAsCold(app)).toEqual(before);
  });

  it("a copy at another place, which then changes", async () => {
    const app = await warmApp("original");
    const copy = app.copy("copied-elsewhere");
    copy.edit("src/desk.ts", "The person's name.", "Who it is.");
    const texts = await expectAsCold(copy);
    expect(texts["model.json"]).toContain("Who it is.");
    expect((await expectAsCold(app))["model.json"]).toContain("The person's name.");
  });

  it("a project or a package that only lends its names", async () => {
    const app = await warmApp("names");
    const options = { ...JSON.parse(app.read("tsconfig.json")), references: [{ path: "./other" }] };
    app.write("tsconfig.json", JSON.stringify(options));
    app.write("other/tsconfig.json", JSON.stringify({ ...options, references: [], include: ["src"] }));
    app.write("other/src/index.ts", "export {};\n");
    app.write("other/src/deep/readme.md", "No source yet.\n");
    app.write(
      "node_modules/lender/package.json",
      '{ "name": "lender", "toolshed": { "model": "model.json" } }',
    );
    app.write("package.json", '{ "type": "module", "dependencies": { "lender": "1" } }');
    const model = (name: string): string =>
      JSON.stringify({ modelVersion: 1, toolsets: [{ className: "Lent", tools: [{ name }] }] });
    app.write("node_modules/lender/model.json", model("other"));
    const codes = async (): Promise<readonly string[]> => {
      await settle();
      const { stdout } = await toolshed(app, "generate");
      return [...new Set(stdout.match(/TSH0(?:07|28)(?=:)/g))];
    };
    const states: readonly (readonly [file: string, text: string, codes: readonly string[]])[] = [
      ["src/unrelated.ts", "export {};\n", []],
      [
        "other/src/deep/kit.ts",
        'import { Toolset } from "@toolshed/runtime";\nexport class Kit extends Toolset {\n  constructor() { super(); this.addTool(Kit.remind); }\n  static remind(): void {}\n}\n',
        ["TSH007"],
      ],
      ["other/src/deep/kit.ts", "export {};\n", []],
      ["node_modules/lender/model.json", model("count_words"), ["TSH007"]],
      ["node_modules/lender/model.json", "{", ["TSH028"]],
      ["node_modules/lender/toolshed.config.json", "{}", []],
    ];
    for (const [file, text, expected] of states) {
      app.write(file, text);
      expect(await codes(), file).toEqual(expected);
      // Answered from the cache where it may be.
      expect(await codes(), file).toEqual(expected);
    }
  });

  it("two runs at once", async () => {
    const app = userApp(installation, "at-once", deskSources);
    mkdirSync(join(app.directory, "node_modules"));
    for (let round = 0; round < 2; round++) {
      app.edit("src/desk.ts", round === 0 ? "The person's name." : `Name ${round - 1}.`, `Name ${round}.`);
      await Promise.all([1, 2].map((number) => generateAnew(app, "--model", `model-${number}.json`)));
      expect(app.read("model-1.json")).toBe(app.read("model-2.json"));
      expect(app.read("model-1.json")).toContain(`Name ${round}.`);
      await expectAsCold(app);
    }
  });

  it("a run that was killed, wherever it was", async () => {
    const app = await warmApp("killed");
    const command = commandOf(installation, "@toolshed/cli", "toolshed");
    for (const [index, after] of [60, 250, 600].entries()) {
      app.edit("src/desk.ts", index === 0 ? "The person's name." : `Name ${index - 1}.`, `Name ${index}.`);
      const child = spawn(process.execPath, [command, "generate"], { cwd: app.directory, stdio: "ignore" });
      const ended = new Promise((resolve) => child.on("close", resolve));
      await setTimeout(after);
      child.kill("SIGKILL");
      await ended;
      const started = Date.now();
      await generate(app);
      expect(Date.now() - started).toBeLessThan(10_000);
      expect((await expectAsCold(app))["model.json"]).toContain(`Name ${index}.`);
    }
    expect(readdirSync(join(app.directory, "src")).filter((name) => /tmp|part/.test(name))).toEqual([]);
  });

  it("a cache that is removed or damaged", async () => {
    const app = await warmApp("removed");
    const before = outputs(app);
    for (const name of readdirSync(cacheOf(app), { recursive: true, encoding: "utf8" })) {
      const file = join(cacheOf(app), name);
      if (statSync(file).isFile()) writeFileSync(file, readFileSync(file, "utf8").slice(0, -20));
    }
    expect(await expectAsCold(app)).toEqual(before);
    rmSync(join(app.directory, "node_modules/.cache"), { recursive: true });
    expect(await expectAsCold(app)).toEqual(before);
  });
});
