// What `addTool` is given: the function itself, whatever else has its name, and an honest reason where there is none.
import { beforeAll, describe, expect, test } from "vitest";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { analyzeFiles, toolsetModule } from "./test-support/analyze-files.ts";

describe("a function that shares its name", () => {
  test.each([
    [
      "an interface before it",
      "export interface go { a: string }\n/** Goes. */ export function go(where: string): void {}",
    ],
    [
      "an interface after it",
      "/** Goes. */ export function go(where: string): void {}\nexport interface go { a: string }",
    ],
    [
      "a type alias before a const",
      "export type go = string;\n/** Goes. */ export const go = (where: string): void => {};",
    ],
    [
      "an interface before a const",
      "export interface go { a: 1 }\n/** Goes. */ export const go = (where: string): void => {};",
    ],
    [
      "a namespace",
      "/** Goes. */ export function go(where: string): void {}\nexport namespace go { export const x = 1; }",
    ],
    [
      "a namespace, without a body",
      "/** Goes. */ export declare function go(where: string): void;\nexport declare namespace go { const x: number; }",
    ],
  ])("with %s", (_, functions) => {
    const files = {
      "kit.ts": toolsetModule("this.addTool(go);", "", 'import { go } from "./functions.ts";'),
      "functions.ts": functions,
    };
    const { model, diagnostics } = analyzeFiles(files, { erasableSyntaxOnly: false });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const [tool] = model.toolsets[0]?.tools ?? [];
    expect(tool).toMatchObject({ name: "go", description: "Goes." });
    // Without a body nobody knows which parameters have defaults, and so what `go.length` is.
    expect(tool?.arity).toBe(functions.includes("declare function") ? undefined : 1);
    expect(tool?.arguments.properties.map(({ name }) => name)).toEqual(["where"]);
  });
});

describe("no function that could be named", () => {
  const around = `/** Goes. */ export function go(where: string): void {}
export const again = go;
export const { taken } = { taken: go };
const name = "quoted" as const;
export class Other {
  static go(): void {}
}
declare const late: boolean;`;
  const members = "static quoted(): void {}\n  own(): void {}\n  private static secret(): void {}";

  const refused = [
    ["again", "only known at run time"],
    ["taken", "only known at run time"],
    ["late ? go : again", "only known at run time"],
    ["go.bind(null)", "only known at run time"],
    ["Kit[name]", "only known at run time"],
    ['Kit["missing"]', "cannot be found"],
    ['Kit["own"]', "instance method"],
    ['Kit[("missing")]', "cannot be found"],
    ['Kit[("own")]', "instance method"],
    ['Kit[(("secret"))]', "is private"],
    ['Other[("go" as const)]', "belongs to another class"],
    ['Kit["secret"]', "is private"],
    ['Other["go"]', "belongs to another class"],
    ["(0, go)", "only known at run time"],
    ["console.log", "only known at run time"],
    ["parseInt", "only known at run time"],
    ['"go" as never', "is not a function"],
    ["Kit as never", "is not a function"],
  ] as const;
  // All in one project: no tool comes of any of them.
  let found: readonly Diagnostic[] = [];
  beforeAll(() => {
    const files = refused.map(([argument], index) => {
      return [`kit${index}.ts`, toolsetModule(`this.addTool(${argument});`, members, around)];
    });
    found = analyzeFiles(Object.fromEntries(files)).diagnostics;
  });

  test.each(refused.map(([argument, why], index) => ({ argument, why, file: `kit${index}.ts` })))(
    "$argument",
    ({ why, file }) => {
      const diagnostics = found.filter(({ span }) => span.file === file);
      expect(diagnostics).toMatchObject([{ code: "TSH003", message: expect.stringContaining(why) }]);
      // A place inside the compiler's own files would differ from machine to machine.
      for (const { span } of diagnostics[0]?.related ?? []) expect(span.file).toBe(file);
    },
  );
});

describe("a name in brackets is the name", () => {
  const other = `/** Goes. */ export function go(where: string): void {}
/** Stops. */ export const stop = (where: string): void => {};`;

  const bracketed: readonly (readonly [argument: string, method: string, target: object])[] = [
    ['Kit["quoted"]', "quoted", { kind: "static", member: "quoted" }],
    ["Kit[`quoted`]", "quoted", { kind: "static", member: "quoted" }],
    ['Kit[("quoted")]', "quoted", { kind: "static", member: "quoted" }],
    ["(Kit)[((`quoted`))]", "quoted", { kind: "static", member: "quoted" }],
    ['(Kit[("odd-name" as const)])', "odd-name", { kind: "static", member: "odd-name" }],
    ['other[("go")]', "go", { kind: "function", specifier: "./other.ts", name: "go" }],
    ['(Kit)["quoted"]', "quoted", { kind: "static", member: "quoted" }],
    ['Kit["odd-name"]', "odd-name", { kind: "static", member: "odd-name" }],
    ['other["go"]', "go", { kind: "function", specifier: "./other.ts", name: "go" }],
    ['other["stop"]', "stop", { kind: "function", specifier: "./other.ts", name: "stop" }],
  ];
  // All in one project, each with a name of its own.
  let found: ReturnType<typeof analyzeFiles> | undefined;
  beforeAll(() => {
    const members =
      '/** Quoted. */ static quoted(where: string): void {}\n  static "odd-name"(where: string): void {}';
    const files = bracketed.map(([argument], index) => {
      const chain = `this.addTool(${argument}).withName("go_${index}").withDescription("Goes.");`;
      return [`kit${index}.ts`, toolsetModule(chain, members, 'import * as other from "./other.ts";')];
    });
    found = analyzeFiles({ ...Object.fromEntries(files), "other.ts": other });
  });

  test.each(bracketed.map(([argument, method, target], index) => ({ argument, method, target, index })))(
    "$argument",
    ({ method, target, index }) => {
      expect(found?.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      const toolsets = found?.model.toolsets.filter(({ file }) => file === `kit${index}.ts`);
      expect(toolsets).toHaveLength(1);
      expect(toolsets?.[0]?.tools).toMatchObject([{ name: `go_${index}`, method, target }]);
    },
  );
});
