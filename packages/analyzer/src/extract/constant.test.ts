// What counts as a compile-time constant, the same under every compiler.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Compiler, SyntaxNode } from "../compiler/port.ts";
import {
  type CompilerName,
  compilerNames,
  openWith,
  type TempProject,
  tempProject,
} from "../compiler/test-support/temp-project.ts";
import { type ConstantResult, evaluateConstant } from "./constant.ts";

function open(name: CompilerName, project: TempProject): Compiler {
  const [compiler] = openWith(name, project);
  if (!compiler) throw new Error("no project was opened");
  return compiler;
}

const constants: readonly (readonly [expression: string, value: unknown])[] = [
  ['"a"', "a"],
  ["'it\\'s \\u{1F600} \\x41\\n'", "it's 😀 A\n"],
  ["`plain`", "plain"],
  ["1_000", 1000],
  ["0x10 + 0b11 + 0o7", 26],
  ["-2.5e3", -2500],
  ["+3", 3],
  ["true", true],
  ["!true", false],
  ["null", null],
  ["60 * SECOND", 60_000],
  ["2 ** 10 % 1000", 24],
  ["(7 - 1) / 4", 1.5],
  ['"a" + "b" + 1', "ab1"],
  ["`${NAME}_${SECOND}_${Area.Search}`", "kit_1000_search"],
  ["`${true}${null}`", "truenull"],
  ["NAME", "kit"],
  ["ALIAS", "kit"],
  ["IMPORTED", "far"],
  ["ns.IMPORTED", "far"],
  ["Area.Search", "search"],
  ["Size.Big", 5],
  ["Size.Next", 6],
  ["Flags.Both", 3],
  ["OPTIONS.timeout", 30_000],
  ['OPTIONS["list"][1]', "y"],
  ["OPTIONS.nested.deep", true],
  ['["x", ...OPTIONS.list]', ["x", "x", "y"]],
  [
    "{ ...OPTIONS.nested, a: 1, 'b-c': [NAME], [NAME]: 2, SECOND }",
    { deep: true, a: 1, "b-c": ["kit"], kit: 2, SECOND: 1000 },
  ],
  ["(NAME as string)", "kit"],
  ["NAME satisfies string", "kit"],
  ["NAME!", "kit"],
  ["<string>NAME", "kit"],
  ["({ a: 1 } as const).a", 1],
  ["{}", {}],
  ["[]", []],
];

const others: readonly (readonly [expression: string, part: string])[] = [
  ["changing", "changing"],
  ["build()", "build()"],
  ["new Date()", "new Date()"],
  ["`${build()}`", "build()"],
  ["{ a: { b: [1, build()] } }", "build()"],
  ["1n", "1n"],
  ["undefined", "undefined"],
  ["NaN", "NaN"],
  ["1 / 0", "1 / 0"],
  ["1e999", "1e999"],
  ['"a" * 2', '"a" * 2'],
  ["SECOND > 3", "SECOND > 3"],
  ["SECOND ? 1 : 2", "SECOND ? 1 : 2"],
  ["`${OPTIONS}`", "OPTIONS"],
  ["[, 1]", ""],
  ["{ get a() { return 1; } }", "get a() { return 1; }"],
  ["{ [build()]: 1 }", "[build()]: 1"],
  ["OPTIONS.missing", "OPTIONS.missing"],
  ["OPTIONS.toString", "OPTIONS.toString"],
  ["Area", "Area"],
  ["LATE", "LATE"],
  ["CIRCLE", "CIRCLE"],
  ["COMPUTED", "COMPUTED"],
  ["/x/", "/x/"],
  ["nowhere", "nowhere"],
];

const prelude = `
import { IMPORTED } from "./far.js";
import * as ns from "./far.js";
const SECOND = 1_000;
const NAME = "kit";
const ALIAS = NAME;
enum Area { Search = "search" }
enum Size { Big = 5, Next }
enum Flags { A = 1, B = 1 << 1, Both = A | B }
const OPTIONS = { timeout: 30 * SECOND, list: ["x", "y"], nested: { deep: true } } as const;
let changing = 1; changing = 2;
declare function build(): string;
declare const LATE: string;
const CIRCLE: unknown = { a: CIRCLE };
const COMPUTED = build();
`;

describe.each(compilerNames)("TypeScript %s", (name) => {
  let project: TempProject;
  let compiler: Compiler;
  const values = new Map<string, ConstantResult>();

  beforeAll(() => {
    const expressions = [...constants, ...others].map(([expression]) => expression);
    project = tempProject({
      "far.ts": 'export const IMPORTED = "far";\n',
      "main.ts": `${prelude}${expressions.map((expression, index) => `export const value${index} = (${expression});`).join("\n")}\n`,
    });
    compiler = open(name, project);
    const source = compiler.source(project.path("main.ts"));
    const declarations = new Map<string, SyntaxNode>();
    for (const statement of source?.root.list("statements") ?? []) {
      for (const declaration of statement.child("declarationList")?.list("declarations") ?? []) {
        const node = declaration.child("name");
        if (node) declarations.set(node.value, declaration);
      }
    }
    expressions.forEach((expression, index) => {
      const initializer = declarations.get(`value${index}`)?.child("initializer");
      if (!initializer) throw new Error(`no initializer for ${expression}`);
      values.set(expression, evaluateConstant(compiler, initializer));
    });
  });

  afterAll(() => {
    compiler.close();
    project.remove();
  });

  test.each(constants)("%s", (expression, value) => {
    expect(values.get(expression)).toEqual({ ok: true, value });
  });

  test.each(others)("%s is no constant", (expression, part) => {
    const result = values.get(expression);
    expect(result).toMatchObject({ ok: false, why: expect.stringMatching(/./) });
    if (result && !result.ok && part) expect(result.node.text).toBe(part);
  });
});

/** What `evaluateConstant` gives for an expression in a file of its own. */
function evaluateAlone(expression: string): ConstantResult | undefined {
  const project = tempProject({ "main.ts": `export const value = ${expression};\n` });
  const compiler = open("7.0", project);
  try {
    const [statement] = compiler.source(project.path("main.ts"))?.root.list("statements") ?? [];
    const initializer = statement?.child("declarationList")?.list("declarations")[0]?.child("initializer");
    return initializer && evaluateConstant(compiler, initializer);
  } finally {
    compiler.close();
    project.remove();
  }
}

test.each([
  '{ ["__proto__"]: { polluted: true } }',
  '{ "__proto__": { polluted: true } }',
  "{ __proto__: { polluted: true } }",
  "{ a: 1, nested: [{ __proto__: 1 }] }",
])("%s: a key __proto__ is no data", (expression) => {
  expect(evaluateAlone(expression)).toMatchObject({ ok: false, why: expect.stringContaining("__proto__") });
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test("a text of many parts is joined, however many", () => {
  const expression = Array.from({ length: 1_000 }, () => '"x"').join(" + ");
  expect(evaluateAlone(expression)).toEqual({ ok: true, value: "x".repeat(1_000) });
});

test.each([
  ["[", "]"],
  ["{ a: ", "}"],
  ["(-", ")"],
  ["`${", "}`"],
])("%s: what is nested without end is refused, not run out of stack", (open, close) => {
  expect(evaluateAlone(open.repeat(1_000) + 1 + close.repeat(1_000))).toMatchObject({
    ok: false,
    why: "it is nested too deeply",
  });
});
