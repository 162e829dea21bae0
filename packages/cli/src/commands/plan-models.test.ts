// The model that a package ships: written when it changes, compared by `check`, never at the cost of somebody's file.
import { mkdirSync, readdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sampleProject, toolsetSource } from "../../testing/sample-project.ts";

const hello = toolsetSource("HelloToolset", "sayHello");
const config = '{ "model": "./dist/toolshed.json" }';

function shipping() {
  return sampleProject({ "src/hello.ts": hello, "toolshed.config.json": config });
}

describe("model of the configuration", () => {
  it("is what --model prints, written once", () => {
    const project = shipping();
    const printed = project.run("generate", "--model").stdout;
    expect(project.read("dist/toolshed.json")).toBe(printed);
    expect(JSON.parse(printed)).toMatchObject({
      modelVersion: expect.any(Number),
      toolsets: [{ className: "HelloToolset" }],
    });
    const path = join(project.directory, "dist/toolshed.json");
    const before = statSync(path).mtimeMs;
    expect(project.run("generate").stdout).toContain("wrote 0 files, 3 unchanged");
    expect(statSync(path).mtimeMs).toBe(before);
    expect(readdirSync(join(project.directory, "dist"))).toEqual(["toolshed.json"]);
  });

  it("is compared by check, but for its format", () => {
    const project = shipping();
    expect(project.run("check").stdout).toContain(
      "dist/toolshed.json:1:1 - error TSH020: dist/toolshed.json is missing",
    );
    project.run("generate");
    project.write("dist/toolshed.json", JSON.stringify(JSON.parse(project.read("dist/toolshed.json"))));
    expect(project.run("check").status).toBe(0);
    const compact = project.read("dist/toolshed.json");
    project.write("dist/toolshed.json", compact.replace("Greets somebody.", "Greets."));
    const { status, stdout } = project.run("check");
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /dist\/toolshed\.json:1:1 - error TSH020: dist\/toolshed\.json is out of date.*`npx toolshed generate`/,
    );
    expect(project.read("dist/toolshed.json")).toContain("Greets.");
    project.run("generate");
    expect(project.run("check").status).toBe(0);
  });

  it("is never written over something else, unless forced", () => {
    const project = shipping();
    for (const text of ['{ "name": "mine" }', "[]", "no JSON", '{ "projects": [{}] }']) {
      project.write("dist/toolshed.json", text);
      const { status, stdout } = project.run("generate");
      expect(status).toBe(1);
      expect(stdout).toContain("WRITE_REFUSED: dist/toolshed.json holds something else than a model");
      expect(project.run("check").stdout).toContain("error TSH020: dist/toolshed.json holds something else");
      expect(project.read("dist/toolshed.json")).toBe(text);
    }
    expect(project.run("generate", "--force").status).toBe(0);
    expect(project.run("check").status).toBe(0);
  });

  it("never leaves the package through a link", () => {
    const project = shipping();
    const outside = sampleProject({ "src/a.ts": "" });
    mkdirSync(join(outside.directory, "out"));
    symlinkSync(join(outside.directory, "out"), join(project.directory, "dist"), "junction");
    const { status, stdout } = project.run("generate");
    expect(status).toBe(1);
    expect(stdout).toMatch(/dist\/toolshed\.json is not written: a symbolic link on its way leads out/);
    expect(readdirSync(join(outside.directory, "out"))).toEqual([]);
  });

  it("stays as it is when a source cannot be parsed", () => {
    const project = shipping();
    project.run("generate");
    const before = project.read("dist/toolshed.json");
    project.write("src/hello.ts", `${hello}\nlet = = 1;`);
    expect(project.run("generate").status).toBe(1);
    expect(project.read("dist/toolshed.json")).toBe(before);
  });

  it("is one for all projects of a configuration, without those that have no toolsets", () => {
    const project = shipping();
    const tsconfig = JSON.parse(project.read("tsconfig.json"));
    tsconfig.compilerOptions.composite = true;
    project.write("tsconfig.json", '{ "files": [], "references": [{ "path": "src" }, { "path": "test" }] }');
    for (const name of ["src", "test"])
      project.write(`${name}/tsconfig.json`, JSON.stringify({ ...tsconfig, include: ["."] }));
    project.write("test/a.ts", "export const a = 1;\n");
    expect(project.run("generate").status).toBe(0);
    expect(JSON.parse(project.read("dist/toolshed.json"))).toHaveProperty("modelVersion");
    project.write("test/bye.ts", toolsetSource("ByeToolset", "sayBye"));
    expect(project.run("generate").status).toBe(0);
    const both = project.read("dist/toolshed.json");
    expect(JSON.parse(both)).toMatchObject({ projects: [{ directory: "src" }, { directory: "test" }] });
    // Whatever directory the command runs in.
    expect(project.runIn(join(project.directory, "test"), "check", "-p", "..").status).toBe(0);
  });
});
