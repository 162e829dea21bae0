import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sampleProject, toolsetSource } from "../../../testing/sample-project.ts";

const hello = toolsetSource("HelloToolset", "sayHello");
const bye = toolsetSource("ByeToolset", "sayBye");
/** `HelloToolset` with a second tool that has no JSON form. */
const faulty = toolsetSource("HelloToolset", "sayHello", {
  call: "this.addTool(HelloToolset.match);",
  member: "/** Matches. @param pattern What. */\n  static match(pattern: RegExp): void {}",
});

describe("toolshed generate", () => {
  it("writes modules and index, then nothing", () => {
    const project = sampleProject({ "src/hello.ts": hello, "src/deep/bye.ts": bye });
    expect(project.run("generate")).toEqual({
      status: 0,
      stdout: "2 tools in 2 toolsets; wrote 3 files, 0 unchanged\n",
      stderr: "",
    });
    expect(project.files()).toEqual([
      "src/deep/bye.generated.ts",
      "src/deep/bye.ts",
      "src/hello.generated.ts",
      "src/hello.ts",
      "src/toolshed.generated.ts",
    ]);
    expect(project.run("generate").stdout).toBe("2 tools in 2 toolsets; wrote 0 files, 3 unchanged\n");
  });

  it("reports an error at its place, leaves that tool out and writes the others", () => {
    const project = sampleProject({ "src/hello.ts": faulty });
    const { status, stdout } = project.run("generate");
    expect(status).toBe(1);
    expect(stdout).toMatch(/^src\/hello\.ts:18:\d+ - error TSH018: /);
    expect(stdout).toMatch(/\n {2}18 \| {3}static match\(pattern: RegExp\): void \{\}\n {5}\| +\^+\n/);
    expect(stdout).toMatch(
      /1 tool in 1 toolset, 1 left out because of errors; wrote 2 files, 0 unchanged\nFound 1 error\.\nWhy, .* explain TSH018\n$/,
    );
    expect(project.read("src/hello.generated.ts")).toContain("sayHello");
  });

  it("writes no index that imports a module which could not be written", () => {
    const project = sampleProject({
      "src/hello.ts": hello,
      "src/bye.ts": bye,
      "src/bye.generated.ts": "export {};\n",
    });
    const { status, stdout } = project.run("generate");
    expect(status).toBe(1);
    expect(stdout).toContain("src/bye.generated.ts");
    expect(project.files()).toContain("src/hello.generated.ts");
    expect(project.files()).not.toContain("src/toolshed.generated.ts");
  });

  it("is content with warnings", () => {
    const project = sampleProject({ "src/hello.ts": hello.replace("Greets somebody.", "") });
    const { status, stdout } = project.run("generate");
    expect(stdout).toMatch(/warning TSH009: .*\nFound 1 warning\.\nWhy, .* explain TSH009\n$/s);
    expect(status).toBe(0);
  });

  it("leaves the files of a source that does not parse, and writes the others", () => {
    const project = sampleProject({ "src/hello.ts": hello });
    project.run("generate");
    const before = project.read("src/hello.generated.ts");
    project.write("src/hello.ts", hello.replace("export class", "export class class {"));
    project.write("src/bye.ts", bye);
    const { status, stdout } = project.run("generate");
    expect(status).toBe(1);
    expect(stdout).toMatch(/^src\/hello\.ts:3:\d+ - error TS\d+: /);
    expect(project.read("src/hello.generated.ts")).toBe(before);
    expect(project.files()).toContain("src/bye.generated.ts");
  });

  it("leaves the place in the index of a toolset whose source does not parse", () => {
    const project = sampleProject({ "src/hello.ts": hello, "src/bye.ts": bye });
    project.run("generate");
    const before = project.files().map((file) => [file, project.read(file)]);
    project.write("src/hello.ts", `${hello}\nconst half = `);
    expect(project.run("generate")).toMatchObject({ status: 1, stderr: "" });
    const { status, stdout } = project.run("check");
    expect(status).toBe(1);
    expect(stdout).not.toContain("TSH020");
    project.write("src/hello.ts", hello);
    expect(project.files().map((file) => [file, project.read(file)])).toEqual(before);
    // One that is gone is another matter.
    project.write("src/hello.ts", "export const nothing = 1;\n");
    expect(project.run("generate").status).toBe(0);
    expect(project.read("src/toolshed.generated.ts")).not.toContain("HelloToolset");
  });

  it("leaves the file of a toolset that an error leaves out", () => {
    const project = sampleProject({ "src/hello.ts": hello, "src/bye.ts": bye });
    project.run("generate");
    project.write("src/hello.ts", hello.replace("export class", "class"));
    expect(project.run("generate").stdout).toContain("error TSH001");
    expect(project.files()).toContain("src/hello.generated.ts");
  });

  it("removes the files of a toolset that is gone", () => {
    const project = sampleProject({ "src/hello.ts": hello, "src/bye.ts": bye });
    project.run("generate");
    project.remove("src/bye.ts");
    expect(project.run("generate").stdout).toBe(
      "1 tool in 1 toolset; wrote 1 file, 1 unchanged, 1 removed\n",
    );
    project.write("src/hello.ts", "export const nothing = 1;\n");
    expect(project.run("generate").status).toBe(0);
    expect(project.files()).toEqual(["src/hello.ts"]);
  });

  it("refuses to overwrite a file that was edited by hand, unless forced", () => {
    const project = sampleProject({ "src/hello.ts": hello });
    project.run("generate");
    const edited = `${project.read("src/hello.generated.ts")}export const mine = 1;\n`;
    project.write("src/hello.generated.ts", edited);
    const refused = project.run("generate");
    expect(refused.status).toBe(1);
    expect(refused.stdout).toMatch(/^error WRITE_REFUSED: src\/hello\.generated\.ts .*--force/);
    expect(refused.stdout).toContain("wrote 0 files, 1 unchanged, 1 refused\nFound 1 error.\n");
    expect(project.read("src/hello.generated.ts")).toBe(edited);
    expect(project.run("generate", "--force").status).toBe(0);
    expect(project.read("src/hello.generated.ts")).not.toContain("mine");
  });

  it("overwrites nothing but a model with --model, and nothing but a report with --output", () => {
    const project = sampleProject({
      "src/hello.ts": hello,
      "notes.md": "mine\n",
      "data.json": '{ "mine": 1 }\n',
      "empty.json": "",
    });
    const manifest = project.read("package.json");
    for (const file of ["package.json", "src/hello.ts", "notes.md", "data.json"]) {
      const before = project.read(file);
      for (const args of [
        ["--model", file],
        ["--format", "json", "--output", file],
        ["--format", "sarif", "--output", file],
      ]) {
        const { status, stdout } = project.run("generate", ...args);
        expect([status, stdout]).toEqual([
          1,
          expect.stringContaining(`WRITE_REFUSED: ${file} holds something else`),
        ]);
        expect(project.read(file)).toBe(before);
      }
    }
    expect(project.read("package.json")).toBe(manifest);
    for (const round of ["first", "again"]) {
      expect([round, project.run("generate", "--model", "out/model.json").status]).toEqual([round, 0]);
      expect(project.run("generate", "--format", "sarif", "--output", "out.sarif").status).toBe(0);
      expect(project.run("generate", "--format", "json", "--output", "empty.json").status).toBe(0);
    }
    expect(project.run("generate", "--model", "data.json", "--force").status).toBe(0);
  });

  it("keeps modules and the types that they share together when one of them is refused", () => {
    const person = (name: string) =>
      `/** Somebody. */ export interface ${name} { /** The name. */ name: string; /** Friends. */ friends: ${name}[] }\n`;
    const user = (toolset: string, name: string) =>
      `import type { ${name} } from "./person.ts";\n${toolsetSource(toolset, `greet${toolset}`).replaceAll("who: string", `who: ${name}`).replace("return who", "return who.name")}`;
    const project = sampleProject({
      "src/person.ts": person("Person"),
      "src/a.ts": user("A", "Person"),
      "src/b.ts": user("B", "Person"),
    });
    expect(project.run("generate").status).toBe(0);
    const read = () =>
      ["a.generated.ts", "b.generated.ts", "toolshed.types.generated.ts"].map((name) =>
        project.read(`src/${name}`),
      );
    const rename = (): void => {
      project.write("src/person.ts", person("Human"));
      project.write("src/a.ts", user("A", "Human"));
      project.write("src/b.ts", user("B", "Human"));
    };
    for (const path of ["src/a.generated.ts", "src/toolshed.types.generated.ts"]) {
      const text = project.read(path);
      project.write(path, `${text}export const mine = 1;\n`);
      const before = read();
      rename();
      const { status, stdout } = project.run("generate");
      expect(status).toBe(1);
      expect(stdout).toContain("WRITE_HELD: ");
      // All are still of one generation.
      expect(read()).toEqual(before);
      project.write(path, text);
      expect(project.run("generate").status).toBe(0);
      expect(read().join()).toContain("isHuman");
      project.write("src/person.ts", person("Person"));
      project.write("src/a.ts", user("A", "Person"));
      project.write("src/b.ts", user("B", "Person"));
      expect(project.run("generate").status).toBe(0);
    }
  });

  it("says in one line that a file cannot be written", () => {
    const project = sampleProject({ "src/hello.ts": hello });
    mkdirSync(join(project.directory, "src/hello.generated.ts"));
    const { status, stdout } = project.run("generate");
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^error \w+: src\/hello\.generated\.ts .*\n\n1 tool in 1 toolset; .*\nFound 1 error\.\n$/,
    );
  });

  it("does not let two sources write one file", () => {
    const project = sampleProject({ "src/a.ts": hello, "src/a.tsx": bye });
    // Patterns leave the second one out; only a list takes both.
    const config = JSON.parse(project.read("tsconfig.json"));
    config.compilerOptions.jsx = "preserve";
    project.write(
      "tsconfig.json",
      JSON.stringify({ ...config, include: [], files: ["src/a.ts", "src/a.tsx"] }),
    );
    const { status, stdout } = project.run("generate");
    expect(status).toBe(1);
    expect(stdout).toContain("error SAME_OUTPUT: src/a.ts and src/a.tsx ");
    expect(project.files()).toEqual(["src/a.ts", "src/a.tsx"]);
  });

  it("says that there is nothing to generate", () => {
    const project = sampleProject({ "src/a.ts": "export const a = 1;\n" });
    expect(project.run("generate")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^No toolset in \.: /),
    });
  });

  it("prints paths relative to the working directory", () => {
    const project = sampleProject({ "app/src/hello.ts": faulty });
    project.write("app/tsconfig.json", project.read("tsconfig.json"));
    expect(project.run("generate", "-p", "app").stdout).toMatch(/^app\/src\/hello\.ts:18/);
    expect(project.runIn(join(project.directory, "app/src"), "generate", "-p", "..").stdout).toMatch(
      /^hello\.ts:18/,
    );
    const file = project.runIn(join(project.directory, "app/src"), "generate", "--project=../tsconfig.json");
    expect(file.stdout).toMatch(/^hello\.ts:18/);
  });

  it.each([
    ["6", "ts6"],
    ["7", "ts7"],
  ])("reads with TypeScript %s", (major, adapter) => {
    const project = sampleProject({ "src/hello.ts": hello });
    const { status, stdout } = project.run("generate", "--compiler", major, "--no-cache", "--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({ compiler: { adapter }, diagnostics: [] });
    expect(status).toBe(0);
  });

  it("prints one JSON object for programs", () => {
    const project = sampleProject({ "src/hello.ts": faulty });
    const { status, stdout, stderr } = project.run("generate", "--format", "json");
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    const report = JSON.parse(stdout);
    expect(Object.keys(report)).toEqual([
      "version",
      "toolshed",
      "command",
      "ok",
      "exitStatus",
      "compiler",
      "projects",
      "counts",
      "diagnostics",
      "files",
      "failures",
    ]);
    expect(report).toMatchObject({
      version: 1,
      command: "generate",
      ok: false,
      exitStatus: 1,
      projects: [{ directory: ".", toolsets: 1, tools: 1, failedTools: 1 }],
      counts: { errors: 1, warnings: 0, suggestions: 0 },
      diagnostics: [
        { code: "TSH018", severity: "error", reason: "regexp", span: { file: "src/hello.ts", line: 18 } },
      ],
      files: [
        { path: "src/hello.generated.ts", status: "written" },
        { path: "src/toolshed.generated.ts", status: "written" },
      ],
      failures: [],
    });
  });

  it.each(["pretty", "json"])("says in one line that there is no project (%s)", (format) => {
    const project = sampleProject({});
    const { status, stdout, stderr } = project.run("generate", "-p", "nowhere", "--format", format);
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    if (format === "json") expect(JSON.parse(stdout).failures).toMatchObject([{ code: "PROJECT_MISSING" }]);
    else expect(stdout).toMatch(/^error PROJECT_MISSING: [^\n]*nowhere[^\n]*\n\nFound 1 error\.\n$/);
  });

  it.each(["not json", '{"compilerOptions": {"target": 7}}', '{"extends": "./gone.json"}', ""])(
    "survives the tsconfig %j",
    (text) => {
      const project = sampleProject({ "src/hello.ts": hello, "broken/tsconfig.json": text });
      const { status, stdout, stderr } = project.run("generate", "-p", "broken");
      expect(stderr).toBe("");
      expect(stdout).not.toContain("    at ");
      expect([0, 1]).toContain(status);
    },
  );
});

describe("toolshed generate --model", () => {
  it("prints the model, and the report where it does not disturb", () => {
    const project = sampleProject({ "src/hello.ts": hello });
    const { status, stdout, stderr } = project.run("generate", "--model");
    expect(project.run("generate", "--model", "-")).toMatchObject({ status, stdout });
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ modelVersion: 1, toolsets: [{ className: "HelloToolset" }] });
    expect(stderr).toBe("1 tool in 1 toolset; wrote 2 files, 0 unchanged\n");
    expect(stdout).not.toContain(project.directory);
  });

  it("writes the model to a file", () => {
    const project = sampleProject({ "src/hello.ts": hello });
    expect(project.run("generate", "--model", "out/deep/model.json").stdout).toContain("wrote 2 files");
    expect(project.read("out/deep/model.json")).toBe(project.run("generate", "--model").stdout);
  });

  it("says in one line that the file cannot be written", () => {
    const project = sampleProject({ "src/hello.ts": hello });
    const { status, stdout } = project.run("generate", "--model", "package.json/model.json");
    expect(status).toBe(1);
    expect(stdout).toMatch(/^error \w+: package\.json\/model\.json could not be written \(.*\)\.\n/);
  });

  it.each([[["--model="]], [["--format", "json", "--model"]]])("refuses %j", (args) => {
    const project = sampleProject({ "src/hello.ts": hello });
    expect(project.run("generate", ...args)).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringMatching(/^toolshed: error: --model/),
    });
    expect(project.files()).toEqual(["src/hello.ts"]);
  });

  it("tells the projects of a references-only tsconfig apart", () => {
    const project = sampleProject({ "one/src/hello.ts": hello, "two/src/bye.ts": bye });
    const own = project.read("tsconfig.json").replace('"noEmit":true,', '"noEmit":true,"composite":true,');
    project.write("one/tsconfig.json", own);
    project.write("two/tsconfig.json", own);
    project.write(
      "tsconfig.json",
      JSON.stringify({ files: [], references: [{ path: "one" }, { path: "two" }] }),
    );
    const { stdout, stderr } = project.run("generate", "--model");
    expect(stderr).toBe("2 tools in 2 toolsets; wrote 4 files, 0 unchanged\n");
    expect(JSON.parse(stdout)).toMatchObject({
      projects: [
        { directory: "one", model: { toolsets: [{ className: "HelloToolset" }] } },
        { directory: "two", model: { toolsets: [{ className: "ByeToolset" }] } },
      ],
    });
  });
});
