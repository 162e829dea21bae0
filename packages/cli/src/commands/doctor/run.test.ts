import { spawnSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  runInProcess,
  type SampleProject,
  sampleProject,
  toolsetSource,
} from "../../../testing/sample-project.ts";
import { readVersion } from "../../version.ts";
import { checks } from "./checks/all-checks.ts";
import { judgeNodeVersion } from "./checks/node-version.ts";

interface Item {
  readonly id: string;
  readonly status: string;
  readonly message: string;
  readonly hint?: string;
}

const hello = { "src/hello.ts": toolsetSource("HelloToolset", "sayHello") };
const effect = { "src/main.ts": 'import "./toolshed.generated.js";\n' };

function doctor(project: SampleProject, ...args: readonly string[]) {
  const { status, stdout, stderr } = project.run("doctor", "--format", "json", ...args);
  expect(stderr).toBe("");
  const report = JSON.parse(stdout);
  const items: readonly Item[] = report.checks;
  return { status, report, items, of: (id: string) => items.find((item) => item.id === id) };
}

function uninstall({ directory }: SampleProject): void {
  rmSync(join(directory, "node_modules"), { recursive: true });
}

/** Instead of the linked packages: those that are written. */
function withPackages(project: SampleProject, manifests: { readonly [place: string]: object }): void {
  uninstall(project);
  for (const [place, manifest] of Object.entries(manifests)) {
    project.write(`node_modules/${place}/package.json`, JSON.stringify(manifest));
  }
}

function tsconfig(project: SampleProject, change: object, rest: object = {}): void {
  const value = JSON.parse(project.read("tsconfig.json"));
  const compilerOptions = { ...value.compilerOptions, ...change };
  project.write("tsconfig.json", JSON.stringify({ ...value, compilerOptions, ...rest }));
}

const git = (project: SampleProject) => spawnSync("git", ["init", "-q"], { cwd: project.directory });
const runtime = { name: "@toolshed/runtime", version: readVersion() };
const without = (project: SampleProject, file: string) => project.remove(file);

/** The project without a change. */
const asItIs = (): void => {};

/** Other tools would change what is generated, or leave it out. */
function othersTouch(project: SampleProject): void {
  project.write("eslint.config.mjs", "export default [];\n");
  project.write(".prettierrc", "{}");
  project.write("biome.jsonc", "{ // nothing\n }");
  project.write("src/main.ts", effect["src/main.ts"]);
  project.write("package.json", '{ "type": "module", "sideEffects": false }');
}

function othersLeaveAlone(project: SampleProject): void {
  project.write("eslint.config.mjs", 'export default [{ ignores: ["**/*.generated.*"] }];\n');
  project.write(".prettierrc", "{}");
  project.write(".prettierignore", "dist\n*.generated.*\n");
  project.write("biome.json", '{ "files": { "includes": ["**", "!**/*.generated.ts"] } }');
  project.write("src/main.ts", effect["src/main.ts"]);
  project.write("package.json", '{ "type": "module", "sideEffects": ["**/*.generated.*"] }');
  project.write(".vscode/extensions.json", "{}");
}

/** For each check: a state of the project, what it is judged, and a part of what is said. */
const states: readonly (readonly [
  id: string,
  status: "ok" | "warn" | "fail" | undefined,
  says: RegExp,
  arrange: (project: SampleProject) => void,
])[] = [
  ["node", "ok", /^Node \d/, asItIs],
  ["package.json", "ok", /^package\.json$/, asItIs],
  ["package.json", "fail", /none in/, (project) => without(project, "package.json")],
  ["package.json", "fail", /no JSON.*line 2/, (project) => project.write("package.json", '{\n "a" 1\n}')],
  ["package.json", "fail", /no JSON object/, (project) => project.write("package.json", "[]")],
  ["runtime", "ok", /@toolshed\/runtime \d/, asItIs],
  ["runtime", "fail", /not installed/, (project) => withPackages(project, {})],
  ["versions", "ok", new RegExp(readVersion()), asItIs],
  [
    "versions",
    "warn",
    /runtime is 0\.1\.99/,
    (project) => withPackages(project, { "@toolshed/runtime": { ...runtime, version: "0.1.99" } }),
  ],
  [
    "versions",
    "fail",
    /runtime is 4\.0\.0/,
    (project) => withPackages(project, { "@toolshed/runtime": { ...runtime, version: "4.0.0" } }),
  ],
  ["copies", "ok", /no second copy/, (project) => withPackages(project, { "@toolshed/runtime": runtime })],
  [
    "copies",
    "warn",
    /2 copies.* 0\.0\.9 in node_modules\/@shop\/tools\/node_modules.*, \S+ in node_modules\/@toolshed/,
    (project) =>
      withPackages(project, {
        "@toolshed/runtime": runtime,
        "@shop/tools": {},
        "@shop/tools/node_modules/@toolshed/runtime": { ...runtime, version: "0.0.9" },
      }),
  ],
  ["compiler", "ok", /TypeScript 7.*native/, asItIs],
  [
    "compiler",
    "fail",
    /cannot be loaded/,
    (project) => {
      withPackages(project, {
        "@toolshed/runtime": runtime,
        typescript: { name: "typescript", version: "5.9.3" },
      });
      project.write("toolshed.config.json", '{ "compiler": 6 }');
    },
  ],
  [
    "compiler",
    "ok",
    /TypeScript 6.*JavaScript/,
    (project) => project.write("toolshed.config.json", '{ "compiler": 6 }'),
  ],
  ["tsconfig", "ok", /^tsconfig\.json$/, asItIs],
  ["tsconfig", "fail", /There is no/, (project) => without(project, "tsconfig.json")],
  ["tsconfig", "fail", /no JSON/, (project) => project.write("tsconfig.json", "{ nonsense")],
  [
    "tsconfig",
    "fail",
    /extends itself/,
    (project) => project.write("tsconfig.json", '{"extends":"./tsconfig.json"}'),
  ],
  ["references", undefined, /./, asItIs],
  [
    "references",
    "ok",
    /stands for the 1 projects/,
    (project) => {
      project.write("tsconfig.app.json", project.read("tsconfig.json"));
      project.write("tsconfig.json", '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }');
    },
  ],
  [
    "references",
    "fail",
    /gone\.json is referenced/,
    (project) => project.write("tsconfig.json", '{ "files": [], "references": [{ "path": "./gone.json" }] }'),
  ],
  ["strict", "ok", /are checked/, asItIs],
  ["strict", "warn", /does not check null/, (project) => tsconfig(project, { strict: false })],
  ["strict", "ok", /are checked/, (project) => tsconfig(project, { strict: false, strictNullChecks: true })],
  ["modules", "ok", /nodenext \(ES modules\)/, asItIs],
  [
    "modules",
    "fail",
    /reads no "exports"/,
    (project) => tsconfig(project, { module: "esnext", moduleResolution: "node10" }),
  ],
  [
    "modules",
    "warn",
    /"node16" lets no CommonJS/,
    (project) => {
      tsconfig(project, { module: "node16" });
      project.write("package.json", "{}");
    },
  ],
  [
    "modules",
    "warn",
    /without "type": "module"/,
    (project) => {
      tsconfig(project, { module: "esnext", moduleResolution: "bundler", noEmit: false });
      project.write("package.json", "{}");
    },
  ],
  [
    "modules",
    "fail",
    /does not allow/,
    (project) => {
      tsconfig(project, { allowImportingTsExtensions: false });
      project.write("toolshed.config.json", '{ "importExtensions": "ts" }');
    },
  ],
  ["configuration", "ok", /none/, asItIs],
  [
    "configuration",
    "ok",
    /^toolshed\.config\.json$/,
    (project) => project.write("toolshed.config.json", "{}"),
  ],
  [
    "configuration",
    "fail",
    /toolshed\.config\.json:1:3: .*outDir.*and 1 more/,
    (project) => project.write("toolshed.config.json", '{ "outdir": "x", "compiler": 5 }'),
  ],
  [
    "configuration",
    "warn",
    /TSH999/,
    (project) => project.write("toolshed.config.json", '{ "rules": { "TSH999": "off" } }'),
  ],
  ["include", "ok", /is part of the project/, asItIs],
  [
    "include",
    "warn",
    /tools\/other\.ts seems to declare/,
    (project) => project.write("tools/other.ts", toolsetSource("OtherToolset", "sayBye")),
  ],
  ["toolsets", "ok", /1 with 1 tool/, asItIs],
  [
    "toolsets",
    "warn",
    /no exported class/,
    (project) => project.write("src/hello.ts", "export const a = 1;\n"),
  ],
  [
    "toolsets",
    "fail",
    /1 error in the sources/,
    (project) => project.write("src/hello.ts", hello["src/hello.ts"].replace("who: string", "who: symbol")),
  ],
  ["generated", "ok", /2 files, all up to date/, (project) => void project.run("generate")],
  ["generated", "fail", /is missing.*and 1 more/, asItIs],
  [
    "generated",
    "fail",
    /is out of date/,
    (project) => {
      project.run("generate");
      project.write("src/hello.ts", hello["src/hello.ts"].replace("Greets", "Salutes"));
    },
  ],
  [
    "generated",
    "fail",
    /edited by hand/,
    (project) => {
      project.run("generate");
      project.write(
        "src/hello.generated.ts",
        `${project.read("src/hello.generated.ts")}export const mine = 1;\n`,
      );
    },
  ],
  [
    "generated",
    "fail",
    /not generated by Toolshed/,
    (project) => project.write("src/hello.generated.ts", "export const mine = 1;\n"),
  ],
  ["git", undefined, /./, asItIs],
  ["git", "ok", /not ignored/, (project) => void git(project)],
  [
    "git",
    "warn",
    /ignores src\/(?:hello|toolshed)\.generated\.ts and 1 more/,
    (project) => {
      git(project);
      project.write(".gitignore", "*.generated.ts\n");
    },
  ],
  [
    "git",
    "ok",
    /made by the script `prebuild`/,
    (project) => {
      git(project);
      project.write(".gitignore", "*.generated.ts\n");
      project.write("package.json", '{ "type": "module", "scripts": { "prebuild": "toolshed generate" } }');
    },
  ],
  ["sideEffects", "ok", /does not limit/, asItIs],
  ["sideEffects", "warn", /src\/main\.ts/, othersTouch],
  [
    "sideEffects",
    "ok",
    /no file imports/,
    (project) => project.write("package.json", '{ "type": "module", "sideEffects": false }'),
  ],
  ["sideEffects", "ok", /are listed/, othersLeaveAlone],
  ["eslint", undefined, /./, asItIs],
  ["eslint", "warn", /eslint\.config\.mjs/, othersTouch],
  ["eslint", "ok", /generated/, othersLeaveAlone],
  ["prettier", undefined, /./, asItIs],
  ["prettier", "warn", /format/, othersTouch],
  ["prettier", "ok", /ignores/, othersLeaveAlone],
  ["biome", undefined, /./, asItIs],
  ["biome", "warn", /biome\.jsonc/, othersTouch],
  ["biome", "ok", /alone/, othersLeaveAlone],
  ["editor", undefined, /./, asItIs],
  ["editor", "ok", /VS Code/, othersLeaveAlone],
  [
    "editor",
    "warn",
    /not installed/,
    (project) => tsconfig(project, { plugins: [{ name: "@toolshed/editor" }] }),
  ],
  [
    "editor",
    "warn",
    /takes no plugins/,
    (project) => {
      tsconfig(project, { plugins: [{ name: "@toolshed/editor" }] });
      withPackages(project, {
        "@toolshed/editor": { version: readVersion() },
        typescript: { version: "7.0.2" },
      });
    },
  ],
  [
    "editor",
    "warn",
    /only with the workspace's TypeScript/,
    (project) => {
      tsconfig(project, { plugins: [{ name: "@toolshed/editor" }] });
      withPackages(project, {
        "@toolshed/editor": { version: readVersion() },
        typescript: { version: "6.0.3" },
      });
      project.write(".vscode/settings.json", "{}");
    },
  ],
  [
    "editor",
    "ok",
    /plugin is installed/,
    (project) => {
      tsconfig(project, { plugins: [{ name: "@toolshed/editor" }] });
      withPackages(project, {
        "@toolshed/editor": { version: readVersion() },
        typescript: { version: "6.0.3" },
      });
      project.write(".vscode/settings.json", '{ "typescript.tsdk": "node_modules/typescript/lib", }');
    },
  ],
  ["cache", "ok", /node_modules\/\.cache\/toolshed/, asItIs],
  ["cache", "warn", /nothing is installed/, uninstall],
  [
    "cache",
    "warn",
    /no folder/,
    (project) => {
      withPackages(project, { "@toolshed/runtime": runtime });
      project.write("node_modules/.cache", "a file");
    },
  ],
];

const looked = new Map<unknown, ReturnType<typeof doctor>>();

/** What is said of the project in a state, which is looked at once for all checks. */
function doctorOf(arrange: (project: SampleProject) => void) {
  const known = looked.get(arrange);
  if (known !== undefined) return known;
  const project = sampleProject(hello);
  arrange(project);
  const result = doctor(project);
  looked.set(arrange, result);
  return result;
}

describe("toolshed doctor", () => {
  it.each(states)("%s is %s where it says %s (%#)", (id, status, says, arrange) => {
    const { items, of, status: exit } = doctorOf(arrange);
    const item = of(id);
    expect(item?.status, JSON.stringify(item)).toBe(status);
    if (item !== undefined) {
      expect(item.message).toMatch(says);
      expect(item.message).not.toContain("\n    at ");
      expect(item.hint === undefined).toBe(item.status === "ok");
    }
    expect(exit).toBe(items.some((each) => each.status === "fail") ? 1 : 0);
    expect(new Set(items.map((each) => each.id)).size).toBe(items.length);
  });

  it("has a good and a bad state of every check above", () => {
    // The version of Node is judged below.
    for (const { id } of checks.filter((check) => check.id !== "node")) {
      const kinds = new Set(states.filter(([name]) => name === id).map(([, status]) => status));
      expect(kinds.has("ok"), `${id} ok`).toBe(true);
      expect(kinds.has("warn") || kinds.has("fail"), `${id} bad`).toBe(true);
    }
  });

  it.each([
    ["20.19.0", "ok"],
    ["20.18.3", "fail"],
    ["18.20.0", "fail"],
    ["22.1.0", "ok"],
    ["25.0.0-nightly", "ok"],
  ])("judges Node %s as %s", (version, status) => {
    expect(judgeNodeVersion(version).status).toBe(status);
  });

  it("makes every check in a project that is wrong throughout", () => {
    const project = sampleProject({
      "toolshed.config.json": "{ nonsense",
      "tsconfig.json": "[1",
      "package.json": "{",
    });
    const { status, items } = doctor(project, "--compiler", "6");
    expect(status).toBe(1);
    const wrong = items.filter((item) => item.status === "fail").map(({ id }) => id);
    expect(wrong, JSON.stringify(items)).toEqual([
      "package.json",
      // Node itself finds no package below a package.json that it cannot read.
      "compiler",
      "tsconfig",
      "configuration",
    ]);
    // Those of tools that the project may have need its package.json.
    const always = [
      "node",
      "runtime",
      "versions",
      "compiler",
      "strict",
      "modules",
      "include",
      "toolsets",
      "generated",
      "cache",
    ];
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(always));
  });

  it("prints one line for each check, one for what to do, and a sum", () => {
    const project = sampleProject(hello);
    const { status, stdout } = project.run("doctor");
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^fail {2}generated {6}src\/hello\.generated\.ts is missing: .*\n {21}Run `npx toolshed generate`\.$/m,
    );
    expect(stdout).toMatch(/\n\n\d+ ok, 0 to look at, 1 wrong\n$/);
  });

  it("looks at another project, also where there is none", () => {
    const project = sampleProject({ "größe (1)/src/hello.ts": hello["src/hello.ts"] });
    project.write("größe (1)/tsconfig.json", project.read("tsconfig.json"));
    const { of } = doctor(project, "-p", "größe (1)");
    expect(of("generated")).toMatchObject({
      status: "fail",
      hint: 'Run `npx toolshed generate -p "größe (1)"`.',
    });
    expect(doctor(project, "-p", "nowhere/at/all").of("tsconfig")?.status).toBe("fail");
    expect(doctor(project, "--config", "gone.json").of("configuration")?.status).toBe("fail");
  });

  it("looks for the runtime in the projects that a tsconfig refers to, and leaves other packages alone", () => {
    const project = sampleProject({
      "packages/a/package.json": '{ "type": "module" }',
      "packages/a/src/hello.ts": hello["src/hello.ts"],
      "packages/b/package.json": "{}",
      "packages/b/src/stray.ts": toolsetSource("StrayToolset", "sayBye"),
    });
    project.write("packages/a/tsconfig.json", project.read("tsconfig.json"));
    project.write("tsconfig.json", '{ "files": [], "references": [{ "path": "packages/a" }] }');
    mkdirSync(join(project.directory, "packages/a/node_modules"));
    renameSync(
      join(project.directory, "node_modules/@toolshed"),
      join(project.directory, "packages/a/node_modules/@toolshed"),
    );
    const { of } = doctor(project);
    expect(of("runtime")).toMatchObject({ status: "ok", message: expect.stringContaining("in packages/a/") });
    expect(of("toolsets")).toMatchObject({ status: "ok", message: "1 with 1 tool" });
    expect(of("include")?.status).toBe("ok");
  });

  it("prints text of the project as text", () => {
    const project = sampleProject(hello);
    project.write("tsconfig.json", '{ "files": [], "references": [{ "path": "./\\u001b[31m.json" }] }');
    expect(project.run("doctor").stdout).not.toContain("\u001b");
  });

  it("writes nothing", () => {
    const project = sampleProject(hello);
    project.run("doctor");
    expect(project.files()).toEqual(["src/hello.ts"]);
  });

  it("finds no second copy where links lead to one place", () => {
    const project = sampleProject(hello);
    withPackages(project, { "@toolshed/runtime": runtime, "@shop/tools": {} });
    const inner = join(project.directory, "node_modules/@shop/tools/node_modules/@toolshed");
    mkdirSync(inner, { recursive: true });
    symlinkSync(
      join(project.directory, "node_modules/@toolshed/runtime"),
      join(inner, "runtime"),
      "junction",
    );
    expect(doctor(project).of("copies")?.status).toBe("ok");
  });

  it("tells of a folder in place of a file", () => {
    const project = sampleProject(hello);
    rmSync(join(project.directory, "tsconfig.json"));
    mkdirSync(join(project.directory, "tsconfig.json"));
    writeFileSync(join(project.directory, "tsconfig.json", "x"), "");
    expect(runInProcess(project.directory, ["doctor"]).stdout).toMatch(/^fail {2}tsconfig /m);
  });
});
