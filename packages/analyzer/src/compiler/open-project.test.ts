// Choosing a compiler, finding projects, and what is said when either cannot be done.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { CompilerError } from "./compiler-error.ts";
import { openProjects } from "./open-project.ts";
import type { Compiler } from "./port.ts";
import {
  compilerNames,
  defaultConfig,
  openWith,
  repositoryRoot,
  type TempProject,
  tempProject,
  typescriptFolder,
} from "./test-support/temp-project.ts";
import { loadTypeScript7 } from "./ts7/load-typescript7.ts";
import { startSession7 } from "./ts7/open-projects7.ts";

const projects: TempProject[] = [];
const opened: Compiler[] = [];

afterEach(() => {
  for (const compiler of opened.splice(0)) compiler.close();
  for (const project of projects.splice(0)) project.remove();
});

function make(files: { readonly [file: string]: string }): TempProject {
  const project = tempProject(files);
  projects.push(project);
  return project;
}

function keep(compilers: readonly Compiler[]): readonly Compiler[] {
  opened.push(...compilers);
  return compilers;
}

function failure(attempt: () => unknown): CompilerError {
  try {
    attempt();
  } catch (error) {
    if (error instanceof CompilerError) return error;
    throw error;
  }
  throw new Error("It did not fail.");
}

const config = (extra: object = {}): string => JSON.stringify({ ...defaultConfig, ...extra });
const composite = (references: readonly string[] = [], options: object = {}): string =>
  JSON.stringify({
    compilerOptions: {
      ...defaultConfig.compilerOptions,
      noEmit: false,
      composite: true,
      outDir: "dist",
      rootDir: "src",
      ...options,
    },
    include: ["src"],
    references: references.map((path) => ({ path })),
  });

describe.each(compilerNames)("TypeScript %s", (name) => {
  const compiler = name === "7.0" ? 7 : 6;

  test("opens a directory, a relative path and a file, and says what was opened", () => {
    const project = make({
      "src/a.ts": "export const a = 1;",
      "src/b.tsx": "",
      "src/c.d.ts": "",
      "src/d.mts": "",
      "src/e.js": "",
    });
    for (const at of [".", "tsconfig.json", project.path("tsconfig.json")]) {
      if (name !== "7.0") {
        project.remove();
        const again = make({
          "src/a.ts": "export const a = 1;",
          "src/b.tsx": "",
          "src/c.d.ts": "",
          "src/d.mts": "",
        });
        again.link("node_modules/typescript", typescriptFolder(name));
        const [only] = keep(
          openProjects({
            project: at.startsWith("/") ? again.path("tsconfig.json") : at,
            cwd: again.directory,
            compiler,
          }),
        );
        expect(only?.info.adapter).toBe("ts6");
        expect(only?.info.version.startsWith(name)).toBe(true);
        expect(only?.files).toEqual(["src/a.ts", "src/b.tsx", "src/d.mts"].map(again.path));
        continue;
      }
      const [only] = keep(openProjects({ project: at, cwd: project.directory }));
      expect(only?.info).toEqual({ adapter: "ts7", version: "7.0.2" });
      expect(only?.projectDirectory).toBe(project.directory);
      expect(only?.files).toEqual(["src/a.ts", "src/b.tsx", "src/d.mts"].map(project.path));
    }
  });

  test("tells the options that decide about generated files", () => {
    const project = make({
      "tsconfig.json": config({
        compilerOptions: {
          ...defaultConfig.compilerOptions,
          rootDir: "./src",
          exactOptionalPropertyTypes: true,
        },
      }),
      "loose.json": config({ compilerOptions: { ...defaultConfig.compilerOptions, strict: false } }),
      "src/a.ts": "",
    });
    const [strict] = keep(openWith(name, project));
    expect(strict?.options).toEqual({
      rootDir: project.path("src"),
      strictNullChecks: true,
      exactOptionalPropertyTypes: true,
    });
    const [loose] = keep(openProjects({ project: project.path("loose.json"), compiler }));
    expect(loose?.options).toEqual({ strictNullChecks: false, exactOptionalPropertyTypes: false });
  });

  test("opens all projects of a references-only tsconfig, each once, in order", () => {
    const project = make({
      "tsconfig.json": JSON.stringify({
        files: [],
        references: [{ path: "./b" }, { path: "./nested/solution.json" }, { path: "./a/tsconfig.json" }],
      }),
      "nested/solution.json":
        '{ /* of both */ "files": [], "references": [{ "path": "../a" }, { "path": "../c" }, ], }',
      "a/tsconfig.json": composite(),
      "a/src/index.ts": "export interface A { a: 1 }",
      "b/tsconfig.json": composite(["../a"]),
      "b/src/index.ts": "export interface B { b: 1 }",
      "c/tsconfig.json": composite(["../b"]),
      "c/src/index.ts": "",
    });
    const compilers = keep(openWith(name, project));
    expect(compilers.map((each) => each.projectDirectory)).toEqual(["b", "a", "c"].map(project.path));
    expect(compilers.map((each) => each.files)).toEqual(
      ["b", "a", "c"].map((part) => [project.path(`${part}/src/index.ts`)]),
    );
    expect(compilers.flatMap((each) => each.syntaxErrors(each.files))).toEqual([]);
  });

  test("takes a tsconfig that says nothing but its references for all projects of them", () => {
    const project = make({
      "tsconfig.json": '{ "$schema": "x", "references": [{ "path": "./a" }] }',
      "a/tsconfig.json": composite(),
      "a/src/index.ts": "",
      "stray.ts": "",
    });
    const compilers = keep(openWith(name, project));
    expect(compilers.map((each) => each.files)).toEqual([[project.path("a/src/index.ts")]]);
  });

  test("opens a diamond once, a project with files and references alone, and one in the middle", () => {
    const project = make({
      "tsconfig.json": JSON.stringify({ files: [], references: [{ path: "top" }] }),
      "top/tsconfig.json": composite(["../left", "../right"]),
      "top/src/index.ts": "",
      "left/tsconfig.json": composite(["../base"]),
      "left/src/index.ts": "",
      "right/tsconfig.json": composite(["../base", "../base/tsconfig.json"]),
      "right/src/index.ts": "",
      "base/tsconfig.json": composite([], { tsBuildInfoFile: "cache/base.tsbuildinfo" }),
      "base/src/index.ts": "",
    });
    const directories = (config: string): readonly string[] =>
      keep(openWith(name, project, config)).map(({ projectDirectory }) =>
        projectDirectory.slice(project.directory.length + 1),
      );
    expect(directories("tsconfig.json")).toEqual(["top", "left", "base", "right"]);
    if (name !== "7.0") return;
    expect(directories("top")).toEqual(["top"]);
    expect(directories("left/tsconfig.json")).toEqual(["left"]);
  });

  test("refuses Yarn Plug'n'Play, unless there are modules nearer by", () => {
    const project = make({ ".pnp.cjs": "", "app/tsconfig.json": config(), "app/a.ts": "export {};" });
    const error = failure(() => openProjects({ project: project.path("app"), compiler }));
    expect(error.code).toBe("UNSUPPORTED_INSTALL");
    expect(error.message).toContain("nodeLinker: node-modules");
    project.write("app/node_modules/@toolshed/runtime/package.json", "{}");
    expect(keep(openProjects({ project: project.path("app"), compiler }))).toHaveLength(1);
  });

  test("names a circle of references, the same from wherever it is entered", () => {
    const project = make({
      "tsconfig.json": JSON.stringify({ files: [], references: [{ path: "a" }] }),
      "a/tsconfig.json": composite(["../b"]),
      "a/src/index.ts": "",
      "b/tsconfig.json": composite(["../c"]),
      "b/src/index.ts": "",
      "c/tsconfig.json": composite(["../a"]),
      "c/src/index.ts": "",
      "self/tsconfig.json": composite(["."]),
      "self/src/index.ts": "",
    });
    const file = (folder: string): string => `${project.path(folder)}/tsconfig.json`;
    for (const at of [".", "a", "b", "c"]) {
      const error = failure(() => openProjects({ project: project.path(at), compiler }));
      expect(error.code).toBe("PROJECT_INVALID");
      const circle = ["a", "b", "c", "a"].map(file).join(" → ");
      expect(error.message).toContain(`${file("a")} references itself: ${circle}. Break the circle`);
    }
    expect(failure(() => openProjects({ project: project.path("self"), compiler })).message).toContain(
      `${file("self")} → ${file("self")}`,
    );
  });

  test("lists the files that inherited, listed, outer and templated configuration names", () => {
    const options = { ...defaultConfig.compilerOptions };
    const project = make({
      "shared/strict.json": JSON.stringify({
        compilerOptions: { ...options, exactOptionalPropertyTypes: true },
      }),
      "shared/files.json": JSON.stringify({
        compilerOptions: { rootDir: "${configDir}/src" },
        include: ["${configDir}/src"],
      }),
      "app/tsconfig.json": '{ "extends": ["../shared/strict.json", "../shared/files"] }',
      "app/src/a.ts": "",
      "app/other/b.ts": "",
      "list/tsconfig.json": JSON.stringify({ extends: "../shared/strict.json", files: ["one.ts"] }),
      "list/one.ts": 'import "./two.js";',
      "list/two.ts": "export {};",
      "outer/tsconfig.json": JSON.stringify({ extends: "../shared/strict.json", include: ["../app/other"] }),
    });
    const read = (folder: string) => {
      const [only] = keep(openWith(name === "7.0" ? name : "carried", project, `${folder}/tsconfig.json`));
      return {
        files: only?.files.map((path) => path.slice(project.directory.length + 1)),
        exact: only?.options.exactOptionalPropertyTypes,
        rootDir: only?.options.rootDir,
      };
    };
    expect(read("app")).toEqual({ files: ["app/src/a.ts"], exact: true, rootDir: project.path("app/src") });
    expect(read("list")).toEqual({ files: ["list/one.ts"], exact: true, rootDir: undefined });
    expect(read("outer")).toEqual({ files: ["app/other/b.ts"], exact: true, rootDir: undefined });
  });

  test("reads a referenced project from its source, also through a workspace link", () => {
    const project = make({
      "app/tsconfig.json": composite(["../lib"]),
      "app/src/main.ts":
        'import { make } from "lib"; import { direct } from "../../lib/src/index.js"; export const x = make; export const y = direct;',
      "lib/tsconfig.json": composite([], { declaration: true }),
      "lib/package.json":
        '{ "name": "lib", "type": "module", "exports": { ".": { "types": "./dist/index.d.ts", "default": "./dist/index.js" } } }',
      "lib/src/index.ts":
        "/** Source. */\nexport function make(limit = 10) { return { limit }; }\nexport const direct = 1;",
    });
    project.link("app/node_modules/lib", project.path("lib"));
    if (name !== "7.0") project.link("app/node_modules/typescript", typescriptFolder(name));
    const [app] = keep(openProjects({ project: project.path("app"), compiler }));
    const root = app?.source(project.path("app/src/main.ts"))?.root;
    const names = root
      ?.list("statements")
      .slice(0, 2)
      .flatMap(
        (statement) =>
          statement
            .child("importClause")
            ?.child("namedBindings")
            ?.list("elements")
            .map((element) => element.child("name") ?? element) ?? [],
      );
    const symbols = app?.unalias(app.symbolsAt(names ?? [])) ?? [];
    expect(symbols.map((symbol) => symbol?.declarationPaths)).toEqual([
      [project.path("lib/src/index.ts")],
      [project.path("lib/src/index.ts")],
    ]);
    expect(symbols.map((symbol) => app?.origin(symbol?.declarationPaths[0] ?? ""))).toEqual([
      "project",
      "project",
    ]);
    const [declaration] = symbols[0] === undefined ? [] : (app?.declarations(symbols[0]) ?? []);
    expect(declaration?.list("parameters")[0]?.child("initializer")?.text).toBe("10");
  });

  test("follows path aliases and inherited configuration", () => {
    const project = make({
      "base.json": JSON.stringify({
        compilerOptions: {
          ...defaultConfig.compilerOptions,
          module: "esnext",
          moduleResolution: "bundler",
          paths: { "@/*": ["./src/*"] },
        },
      }),
      "tsconfig.json": '{ "extends": "./base.json", "include": ["src"] } // end',
      "src/a.ts": 'import { b } from "@/deep/b"; export const a = b;',
      "src/deep/b.ts": "export const b = 1;",
    });
    const [only] = keep(openWith(name, project));
    const statement = only?.source(project.path("src/a.ts"))?.root.list("statements")[1];
    const declared = statement?.child("declarationList")?.list("declarations")[0];
    expect(only?.heads(only.typesAt(declared === undefined ? [] : [declared]))[0]).toMatchObject({
      kind: "literal",
      value: 1,
    });
  });

  test("knows origins and packages", () => {
    const project = make({
      "package.json": '\ufeff{ "name": "app" }',
      "src/package.json": '{ "type": "module" }',
      "src/broken/package.json": "{ no json",
      "src/broken/x.ts": "",
      "src/a.ts":
        'import type { Dep } from "dep"; import type { Linked } from "linked"; export type T = { dep: Dep; linked: Linked; date: Date };',
      "node_modules/dep/package.json": '{ "name": "dep", "version": "1.0.0", "types": "index.d.ts" }',
      "node_modules/dep/index.d.ts": "export interface Dep { dep: 1 }",
      "packages/linked/package.json": '{ "name": "@scope/linked", "types": "index.ts" }',
      "packages/linked/index.ts": "export interface Linked { linked: 1 }",
      "tsconfig.json": config({ include: ["src"] }),
    });
    project.link("node_modules/linked", project.path("packages/linked"));
    const [only] = keep(openWith(name, project));
    const alias = only?.source(project.path("src/a.ts"))?.root.list("statements")[2];
    const [members] = only?.members(only.typesAt([alias?.child("type") ?? fail()])) ?? [];
    const heads = only?.heads(members?.properties.map((property) => property.type) ?? []);
    expect(heads?.map((head) => (head.kind === "object" ? head.origin : head.kind))).toEqual([
      "dependency",
      "project",
      "library",
    ]);
    const paths =
      heads?.map((head) => (head.kind === "object" ? (head.symbol?.declarationPaths[0] ?? "") : "")) ?? [];
    expect(only?.packageOf(paths[0] ?? "")).toEqual({
      name: "dep",
      directory: project.path("node_modules/dep"),
    });
    expect(only?.packageOf(paths[1] ?? "")).toEqual({
      name: "@scope/linked",
      directory: project.path("packages/linked"),
    });
    expect(only?.packageOf(project.path("src/a.ts"))).toEqual({ name: "app", directory: project.directory });
    expect(only?.packageOf(project.path("src/broken/x.ts"))).toEqual({
      name: "app",
      directory: project.directory,
    });
    expect(only?.origin(project.path("node_modules/linked/index.ts"))).toBe("project");
  });

  test("refuses a missing tsconfig", () => {
    const project = make({});
    const error = failure(() => openWith(name, project, "nowhere/tsconfig.json"));
    expect(error.code).toBe("PROJECT_MISSING");
    expect(error.message).toContain(project.path("nowhere/tsconfig.json"));
    expect(error.message).toContain("`npx toolshed init --yes` writes one.");
  });

  test("refuses a missing reference and says who references it", () => {
    const project = make({ "tsconfig.json": '{ "files": [], "references": [{ "path": "./gone" }] }' });
    const error = failure(() => openWith(name, project));
    expect(error.code).toBe("PROJECT_MISSING");
    expect(error.message).toContain(`which ${project.path("tsconfig.json")} references`);
    // `init` would write another file than the one that is missed.
    expect(error.message).not.toContain("init");
  });

  test("refuses a tsconfig that is no JSON, with its place", () => {
    const project = make({ "tsconfig.json": '{\n  "compilerOptions": {\n    "strict" true\n  }\n}' });
    const error = failure(() => openWith(name, project));
    expect(error.code).toBe("PROJECT_INVALID");
    expect(error.message).toContain(project.path("tsconfig.json"));
    expect(error.message).toMatch(/line 3, column 1\d/);
  });

  test.each([
    ["itself", { "tsconfig.json": '{ "extends": "./tsconfig.json" }' }],
    ["itself without its extension", { "tsconfig.json": '{ "extends": ["./tsconfig"] }' }],
    [
      "one that extends it",
      { "tsconfig.json": '{ "extends": "./b/c.json" }', "b/c.json": '{ "extends": "../tsconfig.json" }' },
    ],
    [
      "itself, in a reference",
      {
        "tsconfig.json": '{ "files": [], "references": [{ "path": "./a" }] }',
        "a/tsconfig.json": '{ "extends": "./tsconfig.json" }',
      },
    ],
  ])("refuses a tsconfig that extends %s", (_, files) => {
    const error = failure(() => openWith(name, make(files)));
    expect(error.code).toBe("PROJECT_INVALID");
    expect(error.message).toContain("extends itself");
  });

  test("takes two bases with one base in common", () => {
    const project = make({
      "root.json": config(),
      "b.json": '{ "extends": "./root" }',
      "c.json": '{ "extends": "./root.json" }',
      "tsconfig.json": '{ "extends": ["./b.json", "./c.json"] }',
      "a.ts": "export const a = 1;",
    });
    const [only] = keep(openWith(name, project));
    expect(only?.files).toEqual([project.path("a.ts")]);
  });

  test("takes an empty tsconfig for one with defaults", () => {
    const project = make({ "tsconfig.json": "\n", "a.ts": "export const a = 1;" });
    const [only] = keep(openWith(name, project));
    expect(only?.files).toEqual([project.path("a.ts")]);
    expect(only?.syntaxErrors(only.files)).toEqual([]);
  });

  test("reports what is wrong inside a tsconfig, and reads on", () => {
    const project = make({
      "tsconfig.json":
        '{ "compilerOptions": { "strict": "yes", "nonsense": 1, "types": [], "target": "es2022" }, "include": ["src"] }',
      "src/a.ts": "export const a = 1;",
    });
    const [only] = keep(openWith(name, project));
    const errors = only?.syntaxErrors(only.files) ?? [];
    expect(errors.map(({ code, path }) => ({ code, path }))).toEqual([
      { code: 5024, path: project.path("tsconfig.json") },
      { code: 5023, path: project.path("tsconfig.json") },
    ]);
    expect(
      errors.map(({ start, end }) => readFileSync(project.path("tsconfig.json"), "utf8").slice(start, end)),
    ).toEqual(['"yes"', '"nonsense"']);
  });

  test("reports a tsconfig without files and does not fail on files that are gone", () => {
    const project = make({ "tsconfig.json": config({ include: ["src"] }) });
    const [only] = keep(openWith(name, project));
    expect(only?.files).toEqual([]);
    expect(only?.syntaxErrors([project.path("src/gone.ts")]).map((error) => error.code)).toEqual([18003]);
    expect(only?.source(project.path("src/gone.ts"))).toBeUndefined();
  });

  test("hands out one object for one node, symbol and type, and refuses those of another program", () => {
    const project = make({ "a.ts": "export interface A { a: A; b: string } export type B = A;" });
    const [one] = keep(openWith(name, project));
    const [other] = keep(openProjects({ project: project.directory, compiler }));
    const root = one?.source(project.path("a.ts"))?.root ?? fail();
    const [first, second] = root.list("statements");
    expect(root.list("statements")[0]).toBe(first);
    expect(root.children()[0]).toBe(first);
    expect(first?.parent).toBe(root);
    expect(first?.source).toBe(one?.source(project.path("a.ts")));
    const [symbol, again] =
      one?.symbolsAt([first?.child("name") ?? fail(), second?.child("type")?.child("typeName") ?? fail()]) ??
      [];
    expect(symbol).toBeDefined();
    expect(again).toBe(symbol);
    const [declared] = one?.declaredTypes([symbol ?? fail()]) ?? [];
    expect(one?.typesAt([second?.child("type") ?? fail()])[0]).toBe(declared);
    expect(one?.members([declared ?? fail()])[0]?.properties[0]?.type).toBe(declared);
    expect(() => other?.symbolsAt([first ?? fail()])).toThrow("another program state");
    expect(() => other?.heads([declared ?? fail()])).toThrow("another program state");
    expect(() => other?.unalias([symbol])).toThrow("another program state");
  });
});

test.each([
  ["reads", `export const a = ${"(".repeat(20_000)}1${")".repeat(20_000)};`],
  ["binds", `export let a: string${"[]".repeat(20_000)};`],
])("TypeScript 6 that runs out of stack while it %s is a CompilerError", (_, text) => {
  expect(failure(() => openWith("6.0", make({ "a.ts": text }))).code).toBe("COMPILER_FAILED");
});

test("TypeScript 6 is the project's own when that is 5.9 or 6, else the one of ts-morph", () => {
  const bare = make({ "a.ts": "export type When = Date;" });
  const [carried] = keep(openProjects({ project: bare.directory, compiler: 6 }));
  expect(carried?.info).toEqual({ adapter: "ts6", version: "6.0.2" });
  const statement = carried?.source(bare.path("a.ts"))?.root.list("statements")[0];
  const [library] = carried?.heads(carried.typesAt([statement?.child("type") ?? fail()])) ?? [];
  expect(library).toMatchObject({ kind: "object", origin: "library", symbol: { name: "Date" } });
  const newer = make({
    "a.ts": "",
    "node_modules/typescript/package.json": '{ "name": "typescript", "version": "7.0.2" }',
  });
  const [instead] = keep(openProjects({ project: newer.directory, compiler: 6 }));
  expect(instead?.info.version).toBe("6.0.2");
  const damaged = make({ "a.ts": "", "node_modules/typescript/package.json": "{" });
  expect(failure(() => openProjects({ project: damaged.directory, compiler: 6 })).code).toBe(
    "COMPILER_MISSING",
  );
  const broken = make({
    "a.ts": "",
    "node_modules/typescript/package.json":
      '{ "name": "typescript", "version": "6.0.9", "main": "lib/typescript.js" }',
  });
  const error = failure(() => openProjects({ project: broken.directory, compiler: 6 }));
  expect(error.code).toBe("COMPILER_MISSING");
  expect(error.message).toContain("Install it again");
});

describe("loading TypeScript 7", () => {
  test("refuses a version whose API is not known", () => {
    const project = make({
      "node_modules/typescript/package.json": '{ "name": "typescript", "version": "7.1.0" }',
    });
    const error = failure(() => loadTypeScript7(project.path("x.js")));
    expect(error.code).toBe("UNSUPPORTED_COMPILER");
    expect(error.message).toContain("7.1.0");
    expect(error.message).toContain("--compiler 6");
  });

  test("refuses a package without the API, and none at all", () => {
    const project = make({
      "node_modules/typescript/package.json": '{ "name": "typescript", "version": "7.0.3", "main": "x.js" }',
    });
    expect(failure(() => loadTypeScript7(project.path("x.js"))).code).toBe("COMPILER_MISSING");
    const bare = make({});
    const error = failure(() => loadTypeScript7(bare.path("x.js")));
    expect(error.code).toBe("COMPILER_MISSING");
    expect(error.message).toContain("typescript@7.0.2");
  });

  test("refuses an API of another shape", () => {
    const project = make({
      "node_modules/typescript/package.json": JSON.stringify({
        name: "typescript",
        version: "7.0.3",
        exports: {
          "./package.json": "./package.json",
          "./unstable/sync": "./sync.js",
          "./unstable/ast": "./ast.js",
        },
      }),
      "node_modules/typescript/sync.js": "exports.API = class {};",
      "node_modules/typescript/ast.js": "exports.SyntaxKind = {};",
    });
    expect(failure(() => loadTypeScript7(project.path("x.js"))).code).toBe("UNSUPPORTED_COMPILER");
  });

  test("checks the executable before it is started", () => {
    const typescript = loadTypeScript7();
    const error = failure(() => startSession7({ ...typescript, executable: "/nowhere/tsc" }, repositoryRoot));
    expect(error.code).toBe("COMPILER_MISSING");
    expect(error.message).toContain("/nowhere/tsc");
  });
});

/** Processes of the compiler below this one. */
function children(): readonly number[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=,ppid=,stat=,comm=", "-e"], { encoding: "utf8" });
  return stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, state, command]) =>
        Number(parent) === process.pid && state?.startsWith("Z") === false && command === "tsc",
    )
    .map(([pid]) => Number(pid));
}

describe.skipIf(process.platform === "win32")("the process of TypeScript 7", () => {
  test("ends with the last project that is closed", async () => {
    const before = children();
    const project = make({
      "tsconfig.json": JSON.stringify({ files: [], references: [{ path: "./a" }, { path: "./b" }] }),
      "a/tsconfig.json": composite(),
      "a/src/index.ts": "export const a = 1;",
      "b/tsconfig.json": composite(),
      "b/src/index.ts": "",
    });
    const [a, b] = openProjects({ project: project.directory });
    expect(children()).toHaveLength(before.length + 1);
    b?.close();
    expect(a?.source(a.files[0] ?? "")?.text).toBe("export const a = 1;");
    a?.close();
    await expect.poll(children).toEqual(before);
    a?.close();
  });

  test("is not left behind when a project cannot be opened", async () => {
    const before = children();
    const project = make({ "tsconfig.json": '{ "files": [], "references": [{ "path": "./gone" }] }' });
    failure(() => openProjects({ project: project.directory }));
    await expect.poll(children).toEqual(before);
  });

  test("that is killed makes the next request a CompilerError", () => {
    const before = children();
    const project = make({ "a.ts": "export interface A { a: Date }" });
    const [compiler] = keep(openProjects({ project: project.directory }));
    const root = compiler?.source(project.path("a.ts"))?.root ?? fail();
    const child = children().find((pid) => !before.includes(pid)) ?? fail();
    execFileSync("kill", ["-9", String(child)]);
    const error = failure(() => compiler?.typesAt([root.list("statements")[0] ?? fail()]));
    expect(error.code).toBe("COMPILER_FAILED");
    expect(error.message).toContain("process has ended");
  });

  test("that dies while a project is opened is started once more", () => {
    const typescript = loadTypeScript7();
    const project = make({
      "a.ts": "export const a = 1;",
      "dies-once": `#!/bin/sh\nif [ -e "$0.ran" ]; then exec "${typescript.executable}" "$@"; fi\ntouch "$0.ran"\nexit 1\n`,
      "dies-always": "#!/bin/sh\nexit 1\n",
    });
    for (const script of ["dies-once", "dies-always"]) chmodSync(project.path(script), 0o755);
    const session = startSession7(
      { ...typescript, executable: project.path("dies-once") },
      project.directory,
    );
    const [compiler] = keep(session.open([project.path("tsconfig.json")]));
    expect(existsSync(project.path("dies-once.ran"))).toBe(true);
    expect(compiler?.files).toEqual([project.path("a.ts")]);
    const hopeless = startSession7(
      { ...typescript, executable: project.path("dies-always") },
      project.directory,
    );
    expect(failure(() => hopeless.open([project.path("tsconfig.json")])).code).toBe("COMPILER_FAILED");
    hopeless.close();
  });
});

function fail(): never {
  throw new Error("The test's own assumption does not hold.");
}
