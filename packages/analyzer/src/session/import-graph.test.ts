// What depends on what: never less than the compiler says, and not everything on everything.
import { afterEach, describe, expect, test } from "vitest";
import { openProjects } from "../compiler/open-project.ts";
import type { Compiler } from "../compiler/port.ts";
import { type TempProject, tempProject } from "../compiler/test-support/temp-project.ts";
import { ImportGraph } from "./import-graph.ts";
import { compilerOptions } from "./test-support/session-project.ts";

let project: TempProject | undefined;
let compilers: readonly Compiler[] = [];
afterEach(() => {
  for (const compiler of compilers) compiler.close();
  project?.remove();
});

/** The user of a type depends on the file that declares it, and the file beside it on nothing. */
function dependents(
  files: { readonly [file: string]: string },
  changed: string,
  links: { readonly [file: string]: string } = {},
  options: object = {},
): readonly string[] | "all" {
  const opened = tempProject({
    "package.json": '{ "type": "module", "name": "app" }',
    "tsconfig.json": JSON.stringify({
      compilerOptions: { ...compilerOptions, ...options },
      include: ["src", "lib"],
    }),
    "src/alone.ts": "export const alone = 1;\n",
    ...files,
  });
  project = opened;
  for (const [file, target] of Object.entries(links)) opened.link(file, opened.path(target));
  compilers = openProjects({ project: ".", cwd: opened.directory });
  const [compiler] = compilers;
  if (compiler === undefined) throw new Error("There is no project.");
  const graph = new ImportGraph(compiler);
  expect(graph.isOf(compiler)).toBe(true);
  const found = graph.update(compiler, new Set([opened.path(changed)]));
  return found === "all" ? found : [...found].map((path) => path.slice(opened.directory.length + 1)).sort();
}

const declaration = "export interface T { a: string }\n";

describe("a relative path", () => {
  test.each([
    ["./t", "src/t.ts"],
    ["./t.js", "src/t.ts"],
    ["./t.ts", "src/t.ts"],
    ["./t.js", "src/t.tsx"],
    ["./t.jsx", "src/t.tsx"],
    ["./t.mjs", "src/t.mts"],
    ["./t.cjs", "src/t.cts"],
    ["./t.js", "src/t.d.ts"],
    ["./t.mjs", "src/t.d.mts"],
    ["./t.cjs", "src/t.d.cts"],
    ["./t", "src/t/index.ts"],
    [".", "src/index.ts"],
    ["./", "src/index.ts"],
    ["..", "index.ts"],
    ["../lib/t.js", "lib/t.ts"],
    ["./a/../t.js", "src/t.ts"],
    ["./it's.js", "src/it's.ts"],
    ["./t.model.js", "src/t.model.ts"],
    ["./ütf 8 \u{1f600}.js", "src/ütf 8 \u{1f600}.ts"],
  ])("%s leads to %s", (specifier, file) => {
    const options = { module: "preserve", moduleResolution: "bundler" };
    const user = `import type { T } from "${specifier}";\nexport const t: T | undefined = undefined;\n`;
    expect(dependents({ "src/user.ts": user, [file]: declaration }, file, {}, options)).toEqual(
      [file, "src/user.ts"].sort(),
    );
  });
});

describe("the declaring file is found by", () => {
  test.each([
    ["import type", 'import type { T } from "./t.js";'],
    ["import type without types", 'import { type T } from "./t.js";'],
    ["an import for its effect", 'import "./t.js";\nexport {};'],
    ["import()", 'export type U = import("./t.js").T;'],
    ["import() with comments", 'export type U = import(/* "x"; */ "./t.js").T;'],
    ["import() over several lines", "export type U = import(\n  // here;\n  './t.js'\n).T;"],
    ["import() of a template", "export const u = await import(`./t.js`);"],
    ["typeof import()", 'export type U = typeof import("./t.js");'],
    ["export *", 'export * from "./t.js";'],
    ["export * as", 'export type * as t from "./t.js";'],
    ["export { }", 'export { type T } from /* ; */ "./t.js";'],
    ["an alias", 'import type { T } from "#kit/t.js";'],
    ["an alias with comments", 'import type { T } from // "b";\n/* c */ "#kit/t.js";'],
    ["import() of an alias", 'export type U = import("#kit/t.js").T;'],
    ["an alias that is named as a module of Node", 'import type { T } from "util";'],
    ["the name of the own package", 'import type { T } from "app/t";'],
    ["a workspace's link", 'import type { T } from "linked";'],
    ["a reference", '/// <reference path="t.ts" />\nexport {};'],
    ["escapes", 'import type { T } from "./\\u0074.js";'],
    ["escapes in front", 'import type { T } from "\\x2e/t.js";'],
    ["an augmentation", 'export {};\ndeclare module "./t.js" { interface T { b: 1 } }'],
  ])("%s", (_what, user) => {
    const files = {
      "package.json": '{ "type": "module", "name": "app", "exports": { "./t": "./src/t.ts" } }',
      "packages/linked/package.json": '{ "name": "linked", "type": "module", "exports": "./index.ts" }',
      "packages/linked/index.ts": 'export type { T } from "../../src/t.js";\n',
      "src/t.ts": declaration,
      "src/user.ts": `${user}\n`,
    };
    const found = dependents(
      files,
      "src/t.ts",
      { "node_modules/linked": "packages/linked" },
      { paths: { "#kit/*": ["./src/*"], util: ["./src/t.ts"] } },
    );
    // Everything is too much, but right.
    if (found === "all") expect(user).toContain("declare module");
    else {
      expect(found).toContain("src/user.ts");
      expect(found).not.toContain("src/alone.ts");
    }
  });

  test("a chain of files", () => {
    const files = {
      "src/t.ts": declaration,
      "src/b.ts": 'export * from "./t.js";\n',
      "src/c.ts": 'export { type T as U } from "./b.js";\n',
      "src/user.ts": 'import type { U } from "./c.js";\nexport type V = U;\n',
    };
    expect(dependents(files, "src/t.ts")).toEqual(["src/b.ts", "src/c.ts", "src/t.ts", "src/user.ts"]);
  });
});

describe("everything depends on", () => {
  test.each([
    ["a script", "interface T {}\n"],
    ["a script with a comment that looks like a module", "/*\nexport {}\n*/\ninterface T {}\n"],
    ["a script with a text that looks like a module", "const a = `\nimport x\n`;\n"],
    ["a script that imports at run time", 'import("./alone.js");\n'],
    ["declare global", "export {};\ndeclare global { interface T {} }\n"],
    ["declare global with comments", "export {};\ndeclare /* it */ global { interface T {} }\n"],
    ["declare module", 'export {};\ndeclare module "x" { export interface T {} }\n'],
    ["ambient modules", 'declare module "x" {\n  export interface T {}\n}\n'],
    ["a name for scripts", "export {};\nexport as namespace T;\n"],
  ])("%s", (_what, text) => {
    expect(dependents({ "src/t.d.ts": text }, "src/t.d.ts")).toBe("all");
  });
});

test("what is installed, what Node has and ambient modules make nothing depend on everything", () => {
  const files = {
    "node_modules/dep/package.json": '{ "name": "dep", "types": "index.d.ts" }',
    "node_modules/dep/index.d.ts": "export interface D {}\n",
    "src/ambient.d.ts": 'declare module "*.svg" {\n  const url: string;\n  export default url;\n}\n',
    "src/t.ts": declaration,
    "src/user.ts":
      'import type { D } from "dep";\nimport { join } from "node:path";\nimport url from "./a.svg";\nexport const d: D = join(url, "./t.txt");\n',
  };
  const found = dependents(files, "src/alone.ts");
  expect(found).not.toBe("all");
  expect(found).not.toContain("src/t.ts");
});

describe("words that begin imports elsewhere", () => {
  test.each([
    ["a property in brackets", 'export const a = { "from": 1 }["from"] + "b".length;'],
    ["an assignment", 'const o: { [k: string]: string } = {}; o["from"] = o["to"] ?? "none";\nexport { o };'],
    [
      "a property's value",
      'export const o = { from: "somewhere", path: { to: "x" }, types: ["a"], module: `m` };',
    ],
    ["a comparison", 'export const f = (from: string): boolean => from === "there";'],
    ["a comment", '// taken from "somewhere else"\nexport const a = "b";'],
    ["a union", 'export type Way = { from: "north" | "south"; types: "a" };'],
  ])("make no dependency: %s", (_, text) => {
    expect(dependents({ "src/words.ts": `${text}\n`, "src/t.ts": declaration }, "src/t.ts")).toEqual([
      "src/t.ts",
    ]);
  });
});
