import { describe, expect, it } from "vitest";
import { sampleProject, toolsetSource } from "../../../testing/sample-project.ts";

const hello = toolsetSource("HelloToolset", "sayHello");

describe("toolshed check", () => {
  it("is content with what generate wrote, whatever a formatter did to it", () => {
    const project = sampleProject({ "src/hello.ts": hello });
    project.run("generate");
    expect(project.run("check")).toEqual({
      status: 0,
      stdout: "1 tool in 1 toolset; 2 generated files up to date\n",
      stderr: "",
    });
    project.write("src/hello.generated.ts", project.read("src/hello.generated.ts").replaceAll("\n", "\r\n"));
    expect(project.run("check").status).toBe(0);
  });

  it("reports a missing module at its class and writes nothing", () => {
    const project = sampleProject({ "src/hello.ts": hello });
    const { status, stdout, stderr } = project.run("check");
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    expect(stdout).toMatch(
      /^src\/hello\.ts:3:\d+ - error TSH020: src\/hello\.generated\.ts is missing.*`npx toolshed generate`\.\n/,
    );
    expect(stdout).toMatch(/\nsrc\/toolshed\.generated\.ts:1:1 - error TSH020: .* is missing/);
    expect(stdout).toMatch(
      /0 generated files up to date, 2 missing\nFound 2 errors\.\nWhy, .* explain TSH020\n$/,
    );
    expect(project.files()).toEqual(["src/hello.ts"]);
  });

  it("reports an outdated module, and the command for this project", () => {
    const project = sampleProject({ "app/src/hello.ts": hello });
    project.write("app/tsconfig.json", project.read("tsconfig.json"));
    project.run("generate", "-p", "app");
    const before = project.read("app/src/hello.generated.ts");
    project.write("app/src/hello.ts", hello.replace("Greets somebody.", "Greets a person."));
    const { status, stdout } = project.run("check", "-p", "app");
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^app\/src\/hello\.generated\.ts:1:1 - error TSH020: .* is out of date: .*`npx toolshed generate -p app`\.\n/,
    );
    expect(stdout).toContain("1 generated file up to date, 1 outdated\n");
    expect(project.read("app/src/hello.generated.ts")).toBe(before);
  });

  it("quotes a project that a shell would take apart", () => {
    const project = sampleProject({ "my app/src/hello.ts": hello });
    project.write("my app/tsconfig.json", project.read("tsconfig.json"));
    expect(project.run("check", "-p", "my app").stdout).toContain('`npx toolshed generate -p "my app"`');
  });

  it("reports what is left of a removed toolset", () => {
    const project = sampleProject({
      "src/hello.ts": hello,
      "src/bye.ts": toolsetSource("ByeToolset", "sayBye"),
    });
    project.run("generate");
    project.remove("src/bye.ts");
    const { status, stdout } = project.run("check");
    expect(status).toBe(1);
    expect(stdout).toMatch(/^src\/bye\.generated\.ts:1:1 - error TSH020: .* no toolset any more/);
    expect(project.files()).toContain("src/bye.generated.ts");
  });

  it("reports a file that was edited by hand", () => {
    const project = sampleProject({ "src/hello.ts": hello });
    project.run("generate");
    project.write(
      "src/hello.generated.ts",
      `${project.read("src/hello.generated.ts")}export const mine = 1;\n`,
    );
    expect(project.run("check")).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /^src\/hello\.generated\.ts:1:1 - error TSH020: .* edited by hand.*--force/,
      ),
    });
  });

  it("reports the errors of the sources too, in the same run and in their order", () => {
    const project = sampleProject({ "src/hello.ts": hello.replace("who: string", "who: symbol") });
    const { status, stdout } = project.run("check", "--format", "json");
    expect(status).toBe(1);
    const report = JSON.parse(stdout);
    expect(report.command).toBe("check");
    expect(report.diagnostics.map(({ code }: { code: string }) => code)).toEqual([
      "TSH020",
      "TSH018",
      "TSH020",
    ]);
    expect(report.files).toEqual([
      { path: "src/hello.generated.ts", status: "missing" },
      { path: "src/toolshed.generated.ts", status: "missing" },
    ]);
  });

  it("warns of what the configuration's providers refuse, also when only those have changed", () => {
    const project = sampleProject({ "src/hello.ts": hello.replace("who: string", "who: ArrayBuffer") });
    const codes = (): string[] =>
      JSON.parse(project.run("check", "--format", "json").stdout).diagnostics.map(
        ({ code }: { code: string }) => code,
      );
    expect(codes()).not.toContain("TSH019");
    project.write("toolshed.config.json", '{ "providers": ["anthropic-strict", "openai-strict"] }');
    expect(codes().filter((code) => code === "TSH019")).toHaveLength(1);
    project.write("toolshed.config.json", '{ "providers": ["openai-strict"], "rules": { "TSH019": "off" } }');
    expect(codes()).not.toContain("TSH019");
  });
});
