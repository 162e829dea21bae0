// What a configuration does to the commands, from files on disk to output and status.
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sampleProject, toolsetSource } from "../../testing/sample-project.ts";

const hello = toolsetSource("HelloToolset", "sayHello");
/** One warning (TSH009) and one suggestion-free tool more. */
const vague = toolsetSource("HelloToolset", "sayHello", {
  call: "this.addTool(HelloToolset.wave);",
  member: "static wave(): void {}",
});

describe("configuration", () => {
  it("sets severities, which change report and status but not what is generated", () => {
    const project = sampleProject({ "src/hello.ts": vague });
    expect(project.run("generate")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("warning TSH009"),
    });
    const generated = project.read("src/hello.generated.ts");
    project.write("toolshed.config.json", '{ "rules": { "TSH009": "error" } }');
    const raised = project.run("generate");
    expect(raised).toMatchObject({ status: 1, stdout: expect.stringContaining("error TSH009") });
    expect(raised.stdout).toContain("0 files, 2 unchanged");
    project.write("toolshed.config.json", '{ "rules": { "TSH009": "off" } }');
    expect(project.run("check")).toEqual({
      status: 0,
      stdout: "2 tools in 1 toolset; 2 generated files up to date\n",
      stderr: "",
    });
    expect(project.read("src/hello.generated.ts")).toBe(generated);
  });

  it("chooses the compiler, unless the command line does", () => {
    const project = sampleProject({ "src/hello.ts": hello, "toolshed.config.json": '{ "compiler": 6 }' });
    const adapter = (...args: readonly string[]): unknown =>
      JSON.parse(project.run("generate", "--format", "json", ...args).stdout).compiler.adapter;
    expect(adapter()).toBe("ts6");
    expect(adapter("--compiler", "7")).toBe("ts7");
  });

  it("moves generated files and their imports", () => {
    const project = sampleProject({ "src/hello.ts": hello });
    project.run("generate");
    project.write("toolshed.config.json", '{ "outDir": "./generated", "importExtensions": "ts" }');
    expect(project.run("check").stdout).toMatch(
      /src\/hello\.ts:3:\d+ - error TSH020: generated\/src\/hello\.generated\.ts is missing/,
    );
    expect(project.run("generate").status).toBe(0);
    expect(project.files()).toEqual([
      "generated/src/hello.generated.ts",
      "generated/toolshed.generated.ts",
      "src/hello.ts",
      "toolshed.config.json",
    ]);
    expect(project.read("generated/src/hello.generated.ts")).toContain('from "../../src/hello.ts"');
    expect(project.run("check").status).toBe(0);
  });

  it("is found above the tsconfig, in package.json, or where --config says", () => {
    const project = sampleProject({ "src/hello.ts": vague });
    project.write("src/tsconfig.json", project.read("tsconfig.json").replace('"src"', '"."'));
    project.write(
      "package.json",
      '{ "type": "module", "toolshed": { "rules": { "TSH009": "suggestion" } } }',
    );
    expect(project.run("generate", "-p", "src").stdout).toContain("suggestion TSH009");
    project.write("strict.json", '{ "rules": { "TSH009": "error" } }');
    expect(project.run("generate", "-p", "src", "--config", "strict.json")).toMatchObject({ status: 1 });
    project.remove("src/hello.generated.ts");
    expect(project.run("check", "-p", "src", "--config", "strict.json").stdout).toContain(
      "`npx toolshed generate -p src --config strict.json`",
    );
  });

  it("reports unknown rules at their place, once", () => {
    const project = sampleProject({
      "src/hello.ts": hello,
      "toolshed.config.json": '{ "rules": { "TSH0O9": "off" } }',
    });
    const { status, stdout } = project.run("generate");
    expect(status).toBe(0);
    expect(stdout).toContain("toolshed.config.json:1:14 - warning TSH021: There is no rule `TSH0O9`");
    expect(stdout.match(/warning TSH021/g)).toHaveLength(1);
  });

  it.each(["generate", "check"])("when wrong, %s does nothing, and says all that is wrong", (command) => {
    const project = sampleProject({
      "src/hello.ts": hello,
      "toolshed.config.json":
        '{\n  "outDir": "../elsewhere",\n  "rule": {},\n  "rules": { "TSH018": "off" }\n}',
    });
    for (const args of [[], ["--format", "json"]]) {
      const { status, stdout, stderr } = project.run(command, ...args);
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr.trimEnd().split("\n")).toEqual([
        "toolshed: error: the configuration has 3 errors:",
        expect.stringMatching(/^ {2}toolshed\.config\.json:2:13: "outDir" must be a folder below this file/),
        expect.stringMatching(
          /^ {2}toolshed\.config\.json:3:3: there is no option `rule`\. Did you mean "rules"\?/,
        ),
        expect.stringMatching(/^ {2}toolshed\.config\.json:4:24: TSH018 cannot be "off"/),
      ]);
    }
    expect(project.files()).toEqual(["src/hello.ts", "toolshed.config.json"]);
  });

  it("of a referenced project, when wrong, keeps all projects from being written", () => {
    const project = sampleProject({
      "one/src/hello.ts": hello,
      "two/src/bye.ts": toolsetSource("ByeToolset", "sayBye"),
    });
    const tsconfig = JSON.parse(project.read("tsconfig.json"));
    for (const name of ["one", "two"]) {
      project.write(
        `${name}/tsconfig.json`,
        JSON.stringify({ ...tsconfig, compilerOptions: { ...tsconfig.compilerOptions, composite: true } }),
      );
      project.write(`${name}/package.json`, '{ "type": "module" }');
    }
    project.write("tsconfig.json", '{ "files": [], "references": [{ "path": "one" }, { "path": "two" }] }');
    project.write("two/toolshed.config.json", '{ "outDir": 1 }');
    const wrong = project.run("generate");
    expect(wrong).toMatchObject({ status: 2, stdout: "" });
    expect(wrong.stderr).toMatch(
      /^toolshed: error: two\/toolshed\.config\.json:1:13: "outDir" must be a folder/,
    );
    expect(project.files().filter((file) => file.includes(".generated."))).toEqual([]);
    project.write("two/toolshed.config.json", '{ "outDir": "out" }');
    expect(project.run("generate").status).toBe(0);
    expect(project.files()).toContain("two/out/src/bye.generated.ts");
    expect(project.files()).toContain("one/src/hello.generated.ts");
  });

  it("that is missing or no file is a usage error", () => {
    const project = sampleProject({ "src/hello.ts": hello });
    for (const [file, message] of [
      ["nowhere.json", /cannot be read: nowhere\.json: no such file/],
      ["src", /cannot be read: .*directory/],
      ["", /--config= names no file/],
    ] as const) {
      const { status, stdout, stderr } = project.run("generate", `--config=${file}`);
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toMatch(message);
    }
    expect(existsSync(`${project.directory}/src/hello.generated.ts`)).toBe(false);
  });
});

describe("--max-warnings", () => {
  it("fails beyond the limit and says so; the command line wins over the configuration", () => {
    const project = sampleProject({ "src/hello.ts": vague });
    for (const command of ["generate", "check"]) {
      expect(project.run(command, "--max-warnings", "1").status).toBe(0);
      const exceeded = project.run(command, "--max-warnings", "0");
      expect(exceeded.status).toBe(1);
      expect(exceeded.stdout).toContain(
        "error TOO_MANY_WARNINGS: There is 1 warning, and at most 0 are allowed.",
      );
    }
    project.write("toolshed.config.json", '{ "maxWarnings": 0 }');
    expect(project.run("check").status).toBe(1);
    expect(project.run("check", "--max-warnings", "1").status).toBe(0);
    expect(JSON.parse(project.run("check", "--format", "json").stdout)).toMatchObject({
      ok: false,
      counts: { errors: 0, warnings: 1 },
      failures: [{ code: "TOO_MANY_WARNINGS" }],
    });
  });

  it("never counts suggestions", () => {
    const project = sampleProject({
      "src/hello.ts": vague,
      "toolshed.config.json": '{ "rules": { "TSH009": "suggestion" }, "maxWarnings": 0 }',
    });
    expect(project.run("generate").status).toBe(0);
  });

  it.each(["-1", "1.5", "x", "", "1e3", "99999999999999999999"])("refuses %j", (count) => {
    const { status, stderr } = sampleProject({ "src/hello.ts": hello }).run(
      "check",
      `--max-warnings=${count}`,
    );
    expect(status).toBe(2);
    expect(stderr).toContain("whole number");
  });
});
