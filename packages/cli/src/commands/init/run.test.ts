import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { noTyping, runInTerminal } from "../../../testing/run-in-terminal.ts";
import {
  runInProcess,
  type SampleProject,
  sampleProject,
  toolsetSource,
} from "../../../testing/sample-project.ts";
import { readVersion } from "../../version.ts";

const version = readVersion();

/** Every file with its text; no links. */
function everything({ directory }: SampleProject): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(directory.length + 1).replaceAll("\\", "/"), readFileSync(file, "utf8")]),
  );
}

function manifest(project: SampleProject, file = "package.json") {
  return JSON.parse(project.read(file).replace(/^\ufeff/, ""));
}

const tsconfig = JSON.stringify({
  compilerOptions: { target: "es2023", module: "nodenext", strict: true, customConditions: ["source"] },
  include: ["src"],
});

function project(files: { readonly [file: string]: string } = {}): SampleProject {
  return sampleProject({ "src/app.ts": "export {};\n", "tsconfig.json": tsconfig, ...files });
}

describe("toolshed init", () => {
  it("adds scripts, both packages and a first toolset, and says what comes next", () => {
    const sample = project();
    const { status, stdout, stderr } = sample.run("init");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(manifest(sample)).toEqual({
      type: "module",
      private: true,
      scripts: { toolshed: "toolshed generate", "toolshed:check": "toolshed check" },
      dependencies: { "@toolshed/runtime": version },
      devDependencies: { "@toolshed/cli": version },
    });
    for (const text of ["npm install", "npm run toolshed", "npm run toolshed:check", "npx toolshed doctor"]) {
      expect(stdout).toContain(`     ${text}\n`);
    }
    expect(sample.run("generate").stdout).toBe("1 tool in 1 toolset; wrote 2 files, 0 unchanged\n");
  });

  it("writes nothing the second time, whatever was answered the first", () => {
    for (const args of [[], ["--prebuild"], ["--no-sample"]]) {
      const sample = project({ "package.json": '{ "type": "module", "scripts": { "build": "tsc" } }' });
      sample.run("init", ...args);
      const before = everything(sample);
      const { status, stdout } = sample.run("init", ...args);
      expect(status).toBe(0);
      expect(stdout).toContain("nothing to write");
      expect(everything(sample)).toEqual(before);
    }
  });

  it("keeps the form of package.json", () => {
    const before =
      '\ufeff{\r\n\t"type": "module",\r\n\t"files": ["b","a"],\r\n\t"dependencies": {\r\n\t\t"zod": "4.0.0"\r\n\t}\r\n}';
    const sample = project({ "package.json": before });
    sample.run("init");
    expect(sample.read("package.json")).toBe(
      `\ufeff{\r\n\t"type": "module",\r\n\t"files": ["b","a"],\r\n\t"dependencies": {\r\n\t\t"@toolshed/runtime": "${version}",\r\n\t\t"zod": "4.0.0"\r\n\t},\r\n\t"scripts": {\r\n\t\t"toolshed": "toolshed generate",\r\n\t\t"toolshed:check": "toolshed check"\r\n\t},\r\n\t"devDependencies": {\r\n\t\t"@toolshed/cli": "${version}"\r\n\t}\r\n}`,
    );
  });

  it("takes names that are free, and leaves what is there", () => {
    const before = {
      scripts: { toolshed: "echo mine", "toolshed:check": "echo mine", make: "toolshed generate" },
      peerDependencies: { "@toolshed/runtime": "*" },
      dependencies: { "@toolshed/cli": "0.0.1" },
    };
    const sample = project({
      "package.json": JSON.stringify(before),
      "src/forecast.ts": "export const mine = 1;\n",
      "src/forecast-toolset.generated.ts": "export const mine = 1;\n",
    });
    const { stdout } = sample.run("init");
    expect(manifest(sample)).toEqual({
      ...before,
      scripts: { ...before.scripts, "toolshed:check-2": "toolshed check" },
    });
    expect(stdout).toContain("npm run make\n");
    expect(sample.read("src/forecast.ts")).toBe("export const mine = 1;\n");
    expect(sample.files()).toContain("src/forecast-toolset-2.ts");
  });

  it("writes no sample where there is a toolset, or nobody wants one", () => {
    const own = project({ "src/tickets.ts": toolsetSource("TicketToolset", "getTicket") });
    own.run("init");
    expect(own.files()).toEqual(["src/app.ts", "src/tickets.ts"]);
    const unwanted = project();
    unwanted.run("init", "--no-sample");
    expect(unwanted.files()).toEqual(["src/app.ts"]);
  });

  it("shows everything and writes nothing with --dry-run", () => {
    const sample = project({ "package.json": '{ "name": "x" }' });
    sample.remove("tsconfig.json");
    const before = everything(sample);
    const { status, stdout } = sample.run("init", "--dry-run", "--install");
    expect(status).toBe(0);
    expect(everything(sample)).toEqual(before);
    expect(stdout).toContain(
      '--- package.json (not written)\n{ "name": "x", "scripts": { "toolshed": "toolshed generate"',
    );
    expect(stdout).toContain("--- src/forecast.ts (not written)\n// A first toolset");
    expect(stdout).toContain("--- tsconfig.json (not written)\n{");
  });

  it("adds a script before the build only with consent, and only where it would run", () => {
    const scripts = { build: "tsc" };
    const silent = project({ "package.json": JSON.stringify({ scripts }) });
    silent.run("init", "--yes");
    expect(manifest(silent).scripts).not.toHaveProperty("prebuild");
    silent.run("init", "--prebuild");
    expect(manifest(silent).scripts.prebuild).toBe("toolshed generate");
    for (const other of [
      { scripts: { build: "tsc", prebuild: "echo" } },
      { scripts: { build: "toolshed generate && tsc" } },
      { scripts: {} },
      { scripts, packageManager: "yarn@4.5.0" },
    ]) {
      const sample = project({ "package.json": JSON.stringify(other) });
      sample.run("init", "--prebuild");
      expect(manifest(sample).scripts["prebuild"]).toBe("prebuild" in other.scripts ? "echo" : undefined);
    }
  });

  it("writes a configuration only where something differs, and none beside another", () => {
    const rewriting = JSON.stringify({
      compilerOptions: { module: "nodenext", rewriteRelativeImportExtensions: true },
    });
    const differs = project({ "tsconfig.json": rewriting });
    const { stdout } = differs.run("init");
    expect(JSON.parse(differs.read("toolshed.config.json"))).toEqual({
      $schema: "./node_modules/@toolshed/cli/schema.json",
      importExtensions: "ts",
    });
    expect(stdout).toContain('import "./toolshed.generated.ts";');
    const configured = project({
      "tsconfig.json": rewriting,
      "package.json": '{ "toolshed": { "importExtensions": "js" } }',
    });
    expect(configured.run("init").stdout).toContain('import "./toolshed.generated.js";');
    expect(configured.files()).not.toContain("toolshed.config.json");
  });

  describe("in a monorepo", () => {
    const root = { private: true, workspaces: ["packages/*"], devDependencies: { "@toolshed/cli": "0.1.0" } };

    it("sets up the package that it runs in", () => {
      const sample = project({
        "package.json": JSON.stringify(root),
        "pnpm-lock.yaml": "",
        "packages/größe 1/package.json": '{\n    "name": "größe"\n}\n',
        "packages/größe 1/src/deep/a.ts": "export {};\n",
      });
      sample.write("packages/größe 1/tsconfig.json", sample.read("tsconfig.json"));
      const before = sample.read("package.json");
      const { status, stdout } = sample.runIn(join(sample.directory, "packages/größe 1/src/deep"), "init");
      expect(status).toBe(0);
      expect(stdout).toContain("pnpm install\n");
      expect(sample.read("package.json")).toBe(before);
      expect(manifest(sample, "packages/größe 1/package.json")).toEqual({
        name: "größe",
        scripts: { toolshed: "toolshed generate", "toolshed:check": "toolshed check" },
        // The command is the workspace's.
        dependencies: { "@toolshed/runtime": version },
      });
      expect(existsSync(join(sample.directory, "packages/größe 1/src/forecast.ts"))).toBe(true);
    });

    it("asks which package, where a tsconfig only refers to others", () => {
      const sample = project({
        "package.json": JSON.stringify(root),
        "tsconfig.json": '{ "files": [], "references": [{ "path": "packages/a" }] }',
        "packages/a/package.json": "{}",
        "packages/a/tsconfig.json": "{}",
      });
      const { status, stderr } = sample.run("init");
      expect(status).toBe(1);
      expect(stderr).toContain("toolshed init -p packages/a");
    });

    it("names the project in the scripts of a package.json that is further up", () => {
      const sample = project({ "my app/src/a.ts": "export {};\n" });
      sample.write("my app/tsconfig.json", sample.read("tsconfig.json"));
      sample.write("my app/tsconfig.lib.json", sample.read("tsconfig.json"));
      sample.run("init", "-p", "my app");
      expect(manifest(sample).scripts.toolshed).toBe('toolshed generate -p "my app"');
      sample.run("init", "-p", "my app/tsconfig.lib.json");
      expect(manifest(sample).scripts["toolshed:generate"]).toBe(
        'toolshed generate -p "my app/tsconfig.lib.json"',
      );
    });
  });

  describe("says what to do and writes nothing", () => {
    const refused = (sample: SampleProject, message: RegExp, ...args: readonly string[]) => {
      const before = everything(sample);
      const { status, stderr } = sample.run("init", ...args);
      expect(status).toBe(1);
      expect(stderr).toMatch(message);
      expect(stderr).not.toContain("    at ");
      expect(everything(sample)).toEqual(before);
    };

    it("without a package.json", () => {
      const sample = project();
      sample.remove("package.json");
      refused(sample, /NO_MANIFEST: There is no package\.json in \. or above\. Run `npm init -y`/);
    });

    it("without a tsconfig, unless a minimal one is wanted", () => {
      const sample = project();
      sample.remove("tsconfig.json");
      refused(sample, /NO_TSCONFIG: .*\n\{\n {2}"compilerOptions"/);
      expect(sample.run("init", "--yes").status).toBe(0);
      expect(JSON.parse(sample.read("tsconfig.json"))).toMatchObject({ include: ["src"] });
    });

    it.each([
      [
        "a broken package.json",
        "package.json",
        "{ nonsense",
        /MANIFEST_INVALID: package\.json: it is no JSON/,
      ],
      ["a broken tsconfig", "tsconfig.json", "{ nonsense", /PROJECT_INVALID: .*is no JSON/],
      ["scripts that are no object", "package.json", '{ "scripts": [] }', /"scripts" is no object/],
    ])("with %s", (_, file, text, message) => {
      refused(project({ [file]: text }), message);
    });

    it("where there is no such directory", () => {
      refused(project(), /NO_PROJECT: There is no nowhere/, "-p", "nowhere");
    });

    it("with a read-only file, of which none is half written", () => {
      const sample = project();
      chmodSync(join(sample.directory, "package.json"), 0o444);
      refused(sample, /NOT_WRITABLE: .*package\.json: it is read-only/);
    });

    it("where a file is in the way of a folder", () => {
      const sample = sampleProject({});
      sample.write("src", "a file");
      refused(sample, /NOT_WRITABLE: .*src on its way is no folder/);
    });
  });

  it("writes through a link and keeps the mode of what it changes", () => {
    const sample = project();
    renameSync(join(sample.directory, "package.json"), join(sample.directory, "real.json"));
    symlinkSync("real.json", join(sample.directory, "package.json"));
    chmodSync(join(sample.directory, "real.json"), 0o640);
    sample.run("init");
    expect(lstatSync(join(sample.directory, "package.json")).isSymbolicLink()).toBe(true);
    expect(JSON.parse(sample.read("real.json")).scripts).toBeDefined();
    expect(statSync(join(sample.directory, "real.json")).mode & 0o777).toBe(0o640);
  });

  it("shows what the tools of the project need, and of no others", () => {
    const tools = project({
      "package.json": '{ "type": "module", "sideEffects": false, "devDependencies": { "webpack": "5.0.0" } }',
      "eslint.config.js": "",
      ".prettierrc": "",
      "biome.json": "{}",
      ".vscode/settings.json": "{}",
    });
    spawnSync("git", ["init", "-q"], { cwd: tools.directory });
    tools.write(
      "tsconfig.json",
      JSON.stringify({ compilerOptions: { module: "esnext", moduleResolution: "bundler" } }),
    );
    const { stdout } = tools.run("init");
    const hints = [
      "ignoreStatic",
      ".prettierignore",
      '"!**/*.generated.*"',
      "readonlyInclude",
      "linguist-generated",
      "extensionAlias",
      '"sideEffects": [',
    ];
    for (const hint of hints) expect(stdout).toContain(hint);
    const { stdout: bare } = project().run("init");
    for (const hint of hints) expect(bare).not.toContain(hint);
  });

  it("says when the tsconfig takes no new file", () => {
    const sample = project({
      "tsconfig.json": '{ "compilerOptions": { "module": "nodenext" }, "files": ["src/app.ts"] }',
    });
    expect(sample.run("init").stdout).toContain('"include": ["src/forecast.ts"]');
  });

  it("warns of module settings that cannot work", () => {
    const sample = project({
      "tsconfig.json": '{ "compilerOptions": { "module": "esnext", "moduleResolution": "node10" } }',
    });
    expect(sample.run("init").stdout).toContain(
      'warning: the module resolution of "module": "esnext" here reads no "exports"',
    );
  });

  it("installs with --install, with what the project is installed with", () => {
    // The packages are asked for by their place already, so that npm needs no registry.
    const sample = sampleProject({
      "package.json": JSON.stringify({
        dependencies: { "@toolshed/runtime": "file:./parts/runtime" },
        devDependencies: { "@toolshed/cli": "file:./parts/cli" },
      }),
      "parts/runtime/package.json": '{ "name": "@toolshed/runtime", "version": "0.1.0" }',
      "parts/cli/package.json": '{ "name": "@toolshed/cli", "version": "0.1.0" }',
    });
    rmSync(join(sample.directory, "node_modules"), { recursive: true });
    const env = { PATH: process.env["PATH"] ?? "", HOME: sample.directory, npm_config_offline: "true" };
    const { status, stdout, stderr } = runInProcess(sample.directory, ["init", "--install"], env);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("$ npm install\n");
    expect(existsSync(join(sample.directory, "node_modules/@toolshed/cli/package.json"))).toBe(true);
    expect(stdout).not.toContain("1. Install");
  });

  it("says when installing fails, and that the files are written", () => {
    const sample = project({ "package.json": '{ "packageManager": "bun@1.0.0" }' });
    const { status, stderr } = runInProcess(sample.directory, ["init", "--install"], { PATH: "/nowhere" });
    expect(status).toBe(1);
    expect(stderr).toMatch(/INSTALL_FAILED: `bun install` failed: .*The files are written/);
    expect(manifest(sample).scripts).toBeDefined();
  });
});

describe("at a terminal", () => {
  beforeEach((test) => {
    if (noTyping !== undefined) test.skip(noTyping);
  });

  const asked = () => {
    const sample = project({ "package.json": '{ "scripts": { "build": "tsc" } }' });
    sample.remove("tsconfig.json");
    mkdirSync(join(sample.directory, "empty"));
    return sample;
  };

  it("asks what is not clear, and writes what was answered", async () => {
    const sample = asked();
    const { status, screen } = await runInTerminal(sample.directory, ["init"], {}, "", "\nwhat\nY\nyes\n");
    expect(screen).toContain("There is no tsconfig.json. Write a minimal one? [Y/n]");
    expect(screen).toContain("Please answer y or n.");
    expect(status).toBe(0);
    expect(manifest(sample).scripts.prebuild).toBe("toolshed generate");
  });

  it.each([
    ["no tsconfig is wanted", "n\n", 1],
    ["the plan is refused", "\n\nn\n", 0],
    ["the input ends", "\n\u0004", 1],
  ])("writes nothing when %s", async (_, typed, status) => {
    const sample = asked();
    const before = everything(sample);
    const run = await runInTerminal(sample.directory, ["init"], {}, "", typed);
    expect(run.status).toBe(status);
    expect(everything(sample)).toEqual(before);
  });

  it.each([
    ["--yes", {}, 0],
    ["--no-sample", { CI: "true" }, 1],
  ])("asks nothing with %s and %j", async (option, env, status) => {
    const sample = asked();
    const run = await runInTerminal(sample.directory, ["init", option], env);
    expect(run.status).toBe(status);
    expect(run.screen).not.toMatch(/\[[Yy]\/[Nn]\]/);
  });
});
