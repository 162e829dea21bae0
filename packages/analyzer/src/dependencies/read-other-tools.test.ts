// Names across projects and packages, from files to findings, through both compilers.
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { analyzeProject } from "../analyze.ts";
import { installedRuntime } from "../compiler/test-support/installed-runtime.ts";
import { type TempProject, tempProject } from "../compiler/test-support/temp-project.ts";
import type { Analysis } from "../session/analysis.ts";
import { ProjectSession } from "../session/project-session.ts";

const installed = fileURLToPath(new URL("../../../../fixtures/node_modules", import.meta.url));
const toolshed = await installedRuntime();
const temporary: TempProject[] = [];

afterEach(() => {
  for (const project of temporary.splice(0)) project.remove();
});

const compilerOptions = {
  strict: true,
  target: "es2023",
  lib: ["es2023"],
  module: "nodenext",
  types: [],
  composite: true,
  allowImportingTsExtensions: true,
  emitDeclarationOnly: true,
  skipLibCheck: true,
};

function config(references: readonly string[] = [], more: object = {}): string {
  return JSON.stringify({ compilerOptions, references: references.map((path) => ({ path })), ...more });
}

function solution(...references: readonly string[]): string {
  return JSON.stringify({ files: [], references: references.map((path) => ({ path })) });
}

/** A toolset `<name>Toolset` with these methods as tools. */
function toolset(name: string, methods: readonly string[], around = ""): string {
  return [
    'import { Toolset } from "@toolshed/runtime";',
    around,
    `export class ${name}Toolset extends Toolset {`,
    "  constructor() {",
    "    super();",
    ...methods.map((method) => `    this.addTool(${name}Toolset.${method});`),
    "  }",
    ...methods.map((method) => `  /** Does it. */\n  static ${method}(): void {}`),
    "}",
    "",
  ].join("\n");
}

interface Read {
  readonly project: string;
  /** Of the two rules. */
  readonly findings: readonly string[];
  readonly related: readonly string[];
  readonly messages: readonly string[];
  /** Names of the tools that were left. */
  readonly tools: readonly string[];
  readonly inputs: readonly string[];
}

/** What both compilers say, by project. */
function read(
  files: { readonly [file: string]: string },
  at = ".",
  prepare: (project: TempProject) => void = () => {},
): readonly Read[] {
  const project = tempProject({
    "tsconfig.json": solution(),
    "package.json": '{ "type": "module" }',
    ...files,
  });
  temporary.push(project);
  project.link("node_modules/@toolshed", toolshed);
  project.link("node_modules/typescript", realpathSync(join(installed, "typescript-6.0")));
  prepare(project);
  const [six, seven] = ([6, 7] as const).map((compiler) =>
    analyzeProject({ project: at, cwd: project.directory, compiler }).map((analysis) =>
      shown(analysis, project),
    ),
  );
  expect(six).toEqual(seven);
  return seven ?? [];
}

function shown({ projectDirectory, diagnostics, model, inputs }: Analysis, project: TempProject): Read {
  const found = diagnostics.filter(({ code }) => code === "TSH007" || code === "TSH028");
  const place = ({ file, line }: { readonly file: string; readonly line: number }): string =>
    `${file}:${line}`;
  const below = (path: string): string => path.slice(project.directory.length + 1);
  return {
    project: below(projectDirectory),
    findings: found.map(({ code, span }) => `${code} ${place(span)}`),
    related: found.flatMap(({ related = [] }) => related.map(({ span }) => place(span))),
    messages: found.map(({ message }) => message),
    tools: model.toolsets.flatMap(({ tools }) => tools.map(({ name }) => name)),
    inputs: [...new Set(inputs.filter((path) => path.startsWith(`${project.directory}/`)).map(below))].sort(),
  };
}

describe("projects", () => {
  const files = {
    "tsconfig.json": solution("app", "desk"),
    "desk/tsconfig.json": config(),
    "desk/desk.ts": toolset("Desk", ["moveTicket", "findDesk"]),
    "app/tsconfig.json": config(["../desk"]),
    "app/app.ts": toolset("App", ["start", "moveTicket"]),
  };
  const clash = {
    findings: ["TSH007 app.ts:7"],
    related: ["../desk/desk.ts:6"],
    tools: ["start"],
  };

  test("the one that references is to blame, in whatever order they are read", () => {
    expect(read(files)).toMatchObject([
      { project: "app", ...clash },
      { project: "desk", findings: [], tools: ["move_ticket", "find_desk"] },
    ]);
    expect(read({ ...files, "tsconfig.json": solution("desk", "app") })).toMatchObject([
      { project: "desk", findings: [] },
      { project: "app", ...clash },
    ]);
  });

  test("one that is read alone says the same, and depends on the files of the other", () => {
    const [app, ...others] = read(files, "app");
    expect(others).toEqual([]);
    expect(app).toMatchObject({ project: "app", ...clash });
    expect(app?.inputs).toContain("desk/desk.ts");
    expect(app?.inputs).toContain("desk/tsconfig.json");
    expect(read(files, "desk")).toMatchObject([{ project: "desk", findings: [] }]);
  });

  test("a name that only a constant tells", () => {
    const named = toolset("Desk", ["other"]).replace(
      "Toolset.other)",
      "Toolset.other).withName(`${prefix}_ticket`)",
    );
    const text = `${named}\nimport { prefix } from "./prefix.js";\n`;
    const more = { ...files, "desk/desk.ts": text, "desk/prefix.ts": 'export const prefix = "move";' };
    expect(read(more, "app")).toMatchObject([{ ...clash, related: ["../desk/desk.ts:6"] }]);
  });

  test("near and far, each once; a project without tools in between; a solution in between", () => {
    const far = {
      "tsconfig.json": solution("app"),
      "app/tsconfig.json": config(["../left", "../right/solution.json"]),
      "app/app.ts": toolset("App", ["moveTicket"]),
      "left/tsconfig.json": config(["../desk"]),
      "left/types.ts": "export type Left = 1;",
      "right/solution.json": solution("./real"),
      "right/real/tsconfig.json": config(["../../desk"]),
      "right/real/right.ts": toolset("Right", ["turn"]),
      "desk/tsconfig.json": config(),
      "desk/desk.ts": toolset("Desk", ["moveTicket", "turn"]),
    };
    const app = { project: "app", findings: ["TSH007 app.ts:6"], related: ["../desk/desk.ts:6"] };
    const right = {
      project: "right/real",
      findings: ["TSH007 right.ts:6"],
      related: ["../../desk/desk.ts:7"],
    };
    const all = read(far);
    expect(all.map(({ project }) => project)).toEqual(["app", "left", "desk", "right/real"]);
    expect(all.find(({ project }) => project === "app")).toMatchObject(app);
    expect(all.find(({ project }) => project === "right/real")).toMatchObject(right);
    expect(all.flatMap(({ findings }) => findings)).toHaveLength(2);
    expect(read(far, "app")).toMatchObject([app]);
    expect(read(far, "right/real")).toMatchObject([right]);
  });

  test("two that do not reference each other share a name in peace, also below a third", () => {
    const apart = {
      "tsconfig.json": solution("one", "two", "both"),
      "one/tsconfig.json": config(),
      "one/one.ts": toolset("One", ["go"]),
      "two/tsconfig.json": config(),
      "two/two.ts": toolset("Two", ["go"]),
      "both/tsconfig.json": config(["../one", "../two"]),
      "both/both.ts": toolset("Both", ["stop"]),
    };
    expect(read(apart).flatMap(({ findings }) => findings)).toEqual([]);
    const third = { ...apart, "both/both.ts": toolset("Both", ["go"]) };
    const [, , both] = read(third);
    expect(both).toMatchObject({
      findings: ["TSH007 both.ts:6"],
      related: ["../one/one.ts:6", "../two/two.ts:6"],
    });
  });

  test("a source that both include is one tool", () => {
    const shared = {
      "tsconfig.json": solution("one", "two"),
      "shared/kit.ts": toolset("Kit", ["go"]),
      "one/tsconfig.json": config([], { include: ["../shared", "."] }),
      "two/tsconfig.json": config(["../one"], { include: ["../shared", "."] }),
      "two/two.ts": toolset("Two", ["stop"]),
    };
    expect(read(shared).map(({ findings, tools }) => [findings, tools])).toEqual([
      [[], ["go"]],
      [[], ["go", "stop"]],
    ]);
  });
});

const model = (names: readonly string[], className = "DeskToolset"): string =>
  JSON.stringify({ modelVersion: 1, toolsets: [{ className, tools: names.map((name) => ({ name })) }] });

const ships = (path: unknown = "dist/toolshed.json", more: object = {}): string =>
  JSON.stringify({ name: "@acme/desk", types: "index.d.ts", toolshed: { model: path }, ...more });

const importing = 'import type { Desk } from "@acme/desk";\nexport type { Desk };';

const app = {
  "tsconfig.json": config(),
  "app.ts": toolset("App", ["start", "moveTicket"], importing),
  "node_modules/@acme/desk/package.json": ships(),
  "node_modules/@acme/desk/index.d.ts": "export type Desk = 1;",
  "node_modules/@acme/desk/dist/toolshed.json": model(["move_ticket"]),
};

describe("packages", () => {
  const clash = { findings: ["TSH007 app.ts:8"], related: [], tools: ["start"] };

  test("that are imported, with package and toolset in the text", () => {
    const [found] = read(app);
    expect(found).toMatchObject(clash);
    expect(found?.messages[0]).toContain(
      "`DeskToolset` in the package `@acme/desk` is already named `move_ticket`",
    );
    for (const file of ["package.json", "toolshed.config.json", "dist/toolshed.json"])
      expect(found?.inputs).toContain(`node_modules/@acme/desk/${file}`);
    expect(found?.inputs).toContain("package.json");
  });

  test.each(["dependencies", "optionalDependencies", "peerDependencies"])("that stand in %s", (field) => {
    const manifest = `{\n  "type": "module",\n  "${field}": {\n    "@acme/desk": "1"\n  }\n}`;
    const files = { ...app, "app.ts": toolset("App", ["start", "moveTicket"]), "package.json": manifest };
    expect(read(files)).toMatchObject([{ ...clash, findings: ["TSH007 app.ts:7"] }]);
    expect(read({ ...files, "node_modules/@acme/desk/dist/toolshed.json": "" })).toMatchObject([
      { findings: ["TSH028 package.json:4"], tools: ["start", "move_ticket"] },
    ]);
  });

  test("but not what is only there, or only for development", () => {
    const manifest = '{ "type": "module", "devDependencies": { "@acme/desk": "1" } }';
    const files = { ...app, "app.ts": toolset("App", ["start", "moveTicket"]), "package.json": manifest };
    expect(read(files)).toMatchObject([{ findings: [] }]);
  });

  test("by toolshed.config.json, also with comments; the model of several projects", () => {
    const files = {
      ...app,
      "node_modules/@acme/desk/package.json": ships(undefined, { toolshed: undefined }),
      "node_modules/@acme/desk/toolshed.config.json": '{ /* names it */ "model": "./dist/toolshed.json", }',
      "node_modules/@acme/desk/dist/toolshed.json": JSON.stringify({
        projects: [
          { directory: "a", model: JSON.parse(model([])) },
          { directory: "b", model: JSON.parse(model(["move_ticket"], "OtherToolset")) },
        ],
      }),
    };
    expect(read(files)).toMatchObject([clash]);
  });

  test("that ship no model, and a project without tools, are left in peace", () => {
    const none = {
      ...app,
      "node_modules/@acme/desk/package.json": ships(undefined, { toolshed: undefined }),
    };
    expect(read(none)).toMatchObject([{ findings: [] }]);
    expect(read({ ...app, "app.ts": importing })).toMatchObject([{ findings: [] }]);
  });

  test("the project's own package is none of them", () => {
    const own = {
      "package.json": JSON.stringify({
        ...JSON.parse(ships()),
        type: "module",
        dependencies: { "@acme/desk": "1" },
      }),
      "dist/toolshed.json": model(["move_ticket"]),
    };
    const link = (project: TempProject): void => project.link("node_modules/@acme/desk", project.directory);
    const { "app.ts": text, "tsconfig.json": tsconfig } = app;
    expect(
      read(
        { "app.ts": text, "tsconfig.json": tsconfig, "index.d.ts": "export type Desk = 1;", ...own },
        ".",
        link,
      ),
    ).toMatchObject([{ findings: [], tools: ["start", "move_ticket"] }]);
  });

  test("of the workspace: sources where they are part of the run or referenced, else the model", () => {
    const files = {
      "tsconfig.json": solution("app", "desk"),
      "app/package.json": '{ "name": "app", "type": "module", "dependencies": { "@acme/desk": "1" } }',
      "app/tsconfig.json": config(),
      "app/app.ts": toolset("App", ["start", "moveTicket"]),
      "desk/package.json": JSON.stringify({ ...JSON.parse(ships()), type: "module" }),
      "desk/tsconfig.json": config(),
      "desk/desk.ts": toolset("Desk", ["moveTicket"]),
      "desk/dist/toolshed.json": model(["start"]),
    };
    const link = (project: TempProject): void =>
      project.link("app/node_modules/@acme/desk", project.path("desk"));
    const fromSource = { findings: ["TSH007 app.ts:7"], related: ["../desk/desk.ts:6"], tools: ["start"] };
    expect(read(files, ".", link)[0]).toMatchObject(fromSource);
    const referenced = { ...files, "app/tsconfig.json": config(["../desk"]) };
    expect(read(referenced, ".", link)[0]).toMatchObject(fromSource);
    expect(read(referenced, "app", link)[0]).toMatchObject(fromSource);
    expect(read(files, "app", link)[0]).toMatchObject({ findings: ["TSH007 app.ts:6"], related: [] });
    const { "desk/dist/toolshed.json": _, ...unbuilt } = files;
    const [found] = read(unbuilt, "app", link);
    expect(found).toMatchObject({ findings: ["TSH028 package.json:1"], tools: ["start", "move_ticket"] });
    expect(found?.messages[0]).toContain("Run `npx toolshed generate` in the folder of `@acme/desk`");
    expect(found?.inputs).toContain("desk/dist/toolshed.json");
  });
});

describe("what a package ships is not trusted", () => {
  const path = "node_modules/@acme/desk/dist/toolshed.json";
  const tooDeep = `{"modelVersion":1,"toolsets":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;

  const damages: readonly (readonly [
    what: string,
    differs: { readonly [file: string]: string },
    says: RegExp,
  ])[] = [
    ["an empty file", { [path]: "" }, /is no JSON/],
    ["half a file", { [path]: model(["move_ticket"]).slice(0, -3) }, /is no JSON/],
    ["bytes", { [path]: "\0\u0001\ufffd" }, /is no JSON/],
    ["something else", { [path]: '{ "name": "x" }' }, /is no model of Toolshed/],
    ["a list", { [path]: "[]" }, /is no model of Toolshed/],
    ["null", { [path]: "null" }, /is no model of Toolshed/],
    [
      "another version",
      { [path]: '{ "modelVersion": 2, "toolsets": [] }' },
      /has version 2, and .* version 1/,
    ],
    ["a version that is no number", { [path]: '{ "modelVersion": "1" }' }, /is no model of Toolshed/],
    ["no toolsets", { [path]: '{ "modelVersion": 1 }' }, /is damaged/],
    ["toolsets of nothing", { [path]: '{ "modelVersion": 1, "toolsets": [null] }' }, /is damaged/],
    [
      "a tool without a name",
      { [path]: '{ "modelVersion": 1, "toolsets": [{ "className": "A", "tools": [{}] }] }' },
      /is damaged/,
    ],
    ["much depth", { [path]: tooDeep }, /is damaged|is no JSON/],
    [
      "members of every object",
      { [path]: '{ "modelVersion": 1, "__proto__": { "toolsets": [] } }' },
      /is damaged/,
    ],
    [
      "a path that leaves it",
      { "node_modules/@acme/desk/package.json": ships("../../../app.json") },
      /path that is no JSON file inside/,
    ],
    [
      "an absolute path",
      { "node_modules/@acme/desk/package.json": ships("/etc/app.json") },
      /path that is no JSON file inside/,
    ],
    ["no path", { "node_modules/@acme/desk/package.json": ships(1) }, /path that is no JSON file inside/],
    [
      "a file that is not there",
      { "node_modules/@acme/desk/package.json": ships("other.json") },
      /`other.json` is missing/,
    ],
    ["a folder", { [`${path}/a.json`]: "", "node_modules/@acme/desk/package.json": ships() }, /is no file/],
    [
      "a configuration that is no JSON",
      { "node_modules/@acme/desk/toolshed.config.json": "{" },
      /toolshed.config.json of the package is no JSON/,
    ],
    [
      "a terminal's commands",
      { "node_modules/@acme/desk/package.json": ships("a\u001b[2J\u202e.json") },
      /path that is no JSON file inside/,
    ],
  ];

  /** All of them in one project, each in a package of its own that the source imports. */
  let all: Read | undefined;
  beforeAll(() => {
    const { [path]: whole, "tsconfig.json": tsconfig, "app.ts": _, ...others } = app;
    const packages = damages.map(([, differs], index) => {
      const files =
        `${path}/a.json` in differs ? { ...others, ...differs } : { ...others, [path]: whole, ...differs };
      return Object.entries(files).map(([file, text]) => [
        file.replace("@acme/desk", `@acme/desk${index}`),
        text.replace('"@acme/desk"', `"@acme/desk${index}"`),
      ]);
    });
    const imports = damages.map(([what], index) =>
      [
        `// ${what}`,
        `import type { Desk as D${index} } from "@acme/desk${index}";`,
        `export type { D${index} };`,
      ].join("\n"),
    );
    const files = Object.fromEntries(packages.flat());
    const text = toolset("App", ["start", "moveTicket"], imports.join("\n"));
    [all] = read({ "tsconfig.json": tsconfig, "app.ts": text, ...files });
  });
  test.each(damages.map(([what, , says], index) => ({ what, says, index })))("$what", ({ says, index }) => {
    const line = 2 + index * 3 + 1;
    const at = all?.findings.indexOf(`TSH028 app.ts:${line}`) ?? -1;
    expect(at).toBeGreaterThanOrEqual(0);
    expect(all?.findings).toHaveLength(damages.length);
    expect(all?.messages[at]).toMatch(says);
    expect(all?.messages[at]).toContain(`@acme/desk${index}`);
    expect(all?.messages[at]).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(all?.tools).toEqual(["start", "move_ticket"]);
  });

  test("a link out of the package", () => {
    const { [path]: whole, ...others } = app;
    const [found] = read({ ...others, "secret.json": whole }, ".", (project) => {
      mkdirSync(dirname(project.path(path)), { recursive: true });
      symlinkSync(project.path("secret.json"), project.path(path));
    });
    expect(found?.messages[0]).toMatch(/leads out of the package/);
  });

  test("a file that is larger than any model is not read", () => {
    const [found] = read(app, ".", (project) => {
      writeFileSync(project.path(path), `${model(["move_ticket"])}${" ".repeat(65 * 1024 * 1024)}`);
    });
    expect(found?.messages[0]).toMatch(/larger than 64 MB/);
  });

  test("hostile names are names like others", () => {
    const names = ["__proto__", "constructor", "toString", "move_ticket", "`\u001b[2J"];
    const [found] = read({ ...app, [path]: model(names, "A\u001b[2J`\n\u202e") });
    expect(found?.findings).toEqual(["TSH007 app.ts:8"]);
    expect(found?.messages[0]).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

describe("projects that are held open", () => {
  test.each([6, 7] as const)("follow the names of others (compiler %i)", (compiler) => {
    const project = tempProject({
      "package.json": '{ "type": "module" }',
      "desk/tsconfig.json": config(),
      "desk/desk.ts": toolset("Desk", ["other"]),
      "app/tsconfig.json": config(["../desk"]),
      "app/app.ts": toolset("App", ["start", "moveTicket"], importing),
      "node_modules/@acme/desk/package.json": ships(),
      "node_modules/@acme/desk/index.d.ts": "export type Desk = 1;",
      "node_modules/@acme/desk/dist/toolshed.json": model([]),
    });
    temporary.push(project);
    project.link("node_modules/@toolshed", toolshed);
    project.link("node_modules/typescript", realpathSync(join(installed, "typescript-6.0")));
    const session = new ProjectSession({ project: "app", cwd: project.directory, compiler });
    const findings = (): readonly string[] =>
      session.analyses().flatMap((analysis) => shown(analysis, project).findings);
    const edit = (file: string, text: string): void => {
      project.write(file, text);
      session.update({ changed: [project.path(file)] });
    };
    try {
      expect(findings()).toEqual([]);
      edit("desk/desk.ts", toolset("Desk", ["moveTicket"]));
      expect(findings()).toEqual(["TSH007 app.ts:8"]);
      edit("desk/desk.ts", toolset("Desk", ["other"]));
      expect(findings()).toEqual([]);
      edit("node_modules/@acme/desk/dist/toolshed.json", model(["start"]));
      expect(findings()).toEqual(["TSH007 app.ts:7"]);
      edit("node_modules/@acme/desk/dist/toolshed.json", "{");
      expect(findings()).toEqual(["TSH028 app.ts:2"]);
      // The import is gone, and nothing lists the package.
      edit("app/app.ts", toolset("App", ["start", "moveTicket"]));
      expect(findings()).toEqual([]);
    } finally {
      session.close();
    }
  });
});
