// Commands on several projects: which of them a tsconfig stands for, where each one's files go, and what is said of all.
import { describe, expect, it } from "vitest";
import { type SampleProject, sampleProject, toolsetSource } from "../../testing/sample-project.ts";

const options = {
  target: "es2023",
  lib: ["es2023"],
  module: "nodenext",
  types: [],
  strict: true,
  composite: true,
  emitDeclarationOnly: true,
  customConditions: ["source"],
  allowImportingTsExtensions: true,
};

function config(references: readonly string[], more: object = {}, include = ["src"]): string {
  const compilerOptions = { ...options, rootDir: "src", outDir: "dist", ...more };
  return JSON.stringify({ compilerOptions, include, references: references.map((path) => ({ path })) });
}

function solution(...references: readonly string[]): string {
  return JSON.stringify({ files: [], references: references.map((path) => ({ path })) });
}

/** `top` references `middle` and `base`, `middle` references `base`, whose type and default it takes. */
function diamond(): SampleProject {
  const project = sampleProject({
    "top/tsconfig.json": config(["../middle", "../base"]),
    "top/src/top.ts": toolsetSource("TopToolset", "sayTop"),
    "middle/tsconfig.json": config(["../base"], { tsBuildInfoFile: "cache/middle.tsbuildinfo" }),
    "middle/src/deep/middle.ts": `import { Toolset } from "@toolshed/runtime";
import { type Person, start } from "../../../base/src/base.js";

export class MiddleToolset extends Toolset {
  constructor() {
    super();
    this.addTool(MiddleToolset.meet);
  }

  /**
   * Meets somebody.
   * @param who Whom.
   * @param hour When.
   */
  static meet(who: Person, hour: number = start): string {
    return who.name + hour;
  }
}
`,
    "base/tsconfig.json": config([]),
    "base/src/base.ts": `${toolsetSource("BaseToolset", "sayBase")}
/** A person. */
export interface Person {
  /** As they are called. */
  name: string;
}
export const start = 9;
`,
  });
  project.write("tsconfig.json", solution("top"));
  return project;
}

const generated = (project: SampleProject): readonly string[] =>
  project.files().filter((file) => /\.generated\.ts$/.test(file));

const files = {
  base: ["base/src/base.generated.ts", "base/src/toolshed.generated.ts"],
  middle: ["middle/src/deep/middle.generated.ts", "middle/src/toolshed.generated.ts"],
  top: ["top/src/toolshed.generated.ts", "top/src/top.generated.ts"],
};

describe("a tsconfig that only has references", () => {
  it.each(["6", "7"])(
    "stands for all projects near and far, each with its own files (compiler %s)",
    (major) => {
      const project = diamond();
      expect(project.run("generate", "--compiler", major)).toEqual({
        status: 0,
        stdout: "3 tools in 3 toolsets; wrote 6 files, 0 unchanged\n",
        stderr: "",
      });
      expect(generated(project)).toEqual([...files.base, ...files.middle, ...files.top]);
      const middle = project.read("middle/src/deep/middle.generated.ts");
      expect(middle).toContain("As they are called.");
      expect(middle).toMatch(/default: 9\b/);
      // What one compiler has written, the other finds up to date.
      expect(project.run("check", "--compiler", major === "6" ? "7" : "6").stdout).toBe(
        "3 tools in 3 toolsets; 6 generated files up to date\n",
      );
    },
  );

  it("is checked as a whole: one outdated file of one project fails it", () => {
    const project = diamond();
    project.run("generate");
    const base = project.read("base/src/base.ts");
    project.write("base/src/base.ts", base.replace("As they are called.", "Their name."));
    const { status, stdout } = project.run("check");
    expect(status).toBe(1);
    expect(stdout).toMatch(/error TSH020: middle\/src\/deep\/middle\.generated\.ts is out of date/);
    expect(stdout.match(/TSH020/g)).toHaveLength(2);
    expect(project.run("check", "-p", "base").status).toBe(0);
    expect(project.run("check", "-p", "top").status).toBe(0);
    expect(project.run("check", "-p", "middle").status).toBe(1);
  });

  it("names a circle, and writes nothing", () => {
    const project = diamond();
    project.write("base/tsconfig.json", config(["../top"]));
    const { status, stdout } = project.run("generate");
    expect(status).toBe(1);
    expect(stdout).toMatch(/^error PROJECT_INVALID: .*base.*tsconfig\.json → .*top.*→ .*middle.*→ .*base/);
    expect(stdout).not.toContain("    at ");
    expect(generated(project)).toEqual([]);
  });

  it("says which one is missing, and who wants it", () => {
    const project = diamond();
    project.write("base/tsconfig.json", config(["../gone"]));
    const { status, stdout } = project.run("check", "-p", "top");
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^error PROJECT_MISSING: There is no .*gone, which .*base\/tsconfig\.json references/,
    );
  });
});

describe("a project in the middle", () => {
  it("is generated alone", () => {
    const project = diamond();
    expect(project.run("generate", "-p", "middle").stdout).toBe(
      "1 tool in 1 toolset; wrote 2 files, 0 unchanged\n",
    );
    expect(generated(project)).toEqual(files.middle);
  });

  it("has the names of what it references against it, in whatever run", () => {
    const project = diamond();
    project.write("middle/src/late.ts", toolsetSource("LateToolset", "sayBase"));
    for (const at of [".", "middle"]) {
      const { status, stdout } = project.run("generate", "-p", at);
      expect(status).toBe(1);
      expect(stdout.match(/TSH007: /g)).toHaveLength(1);
      expect(stdout).toMatch(/^middle\/src\/late\.ts:6:\d+ - error TSH007: .*`say_base`/m);
      expect(stdout).toMatch(/base\/src\/base\.ts:6:\d+/);
    }
  });
});

describe("two projects of one directory", () => {
  const noEmit = { rootDir: undefined, outDir: undefined };

  function sharing(): SampleProject {
    const project = sampleProject({
      "tsconfig.app.json": config([], noEmit),
      "tsconfig.test.json": config([], noEmit, ["src", "test"]),
      "src/desk.ts": toolsetSource("DeskToolset", "sayHello"),
      "test/probe.ts": toolsetSource("ProbeToolset", "probe"),
    });
    project.write("tsconfig.json", solution("./tsconfig.app.json", "./tsconfig.test.json"));
    return project;
  }

  it("may share sources: each keeps its own index, run together or one after the other", () => {
    const project = sharing();
    const wanted = [
      "src/desk.generated.ts",
      "src/toolshed.generated.ts",
      "test/probe.generated.ts",
      "toolshed.generated.ts",
    ];
    const runs = [[], ["-p", "tsconfig.test.json"], ["-p", "tsconfig.app.json"], []];
    for (const arguments_ of runs) {
      expect(project.run("generate", ...arguments_).status).toBe(0);
      expect(generated(project)).toEqual(wanted);
      expect(project.run("check").status).toBe(0);
    }
  });
});

describe("sources outside of the project", () => {
  function outer(): SampleProject {
    return sampleProject({
      "shared/desk.ts": toolsetSource("DeskToolset", "sayHello"),
      "app/tsconfig.json": config([], { rootDir: undefined }, ["../shared", "."]),
    });
  }

  it("are not generated beside them: nothing is written outside", () => {
    const project = outer();
    const { status, stdout } = project.run("generate", "-p", "app");
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /WRITE_REFUSED: .*shared\/desk\.generated\.ts .*Set "outDir" in the configuration/,
    );
    expect(generated(project)).toEqual([]);
  });

  it("are generated below outDir, and are up to date then", () => {
    const project = outer();
    project.write("app/toolshed.config.json", '{ "outDir": "generated" }');
    expect(project.run("generate", "-p", "app").status).toBe(0);
    expect(generated(project)).toEqual([
      "app/generated/__/shared/desk.generated.ts",
      "app/generated/toolshed.generated.ts",
    ]);
    expect(project.read("app/generated/__/shared/desk.generated.ts")).toContain(
      '"../../../../shared/desk.js"',
    );
    expect(project.run("check", "-p", "app").status).toBe(0);
  });
});
