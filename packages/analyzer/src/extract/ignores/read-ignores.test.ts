// What is a comment, and what it covers, through both compilers.
import { beforeAll, describe, expect, test } from "vitest";
import { openProjects } from "../../compiler/open-project.ts";
import { tempProject } from "../../compiler/test-support/temp-project.ts";
import { type ReadIgnore, readIgnores } from "./read-ignores.ts";

/** What the comments of each text cover: the covered code without its comments. Filled once, for all cases. */
const answers = new Map<string, readonly string[]>();

/** Both compilers read all cases as files of one project. */
beforeAll(() => {
  const texts = [
    ...new Set(
      [aloneCases, nothingCases, behindCases, beforeCases, lookalikes, mixedCases]
        .flat()
        .map(([, text]) => text),
    ),
  ];
  const files = texts.map((text, index) => [`case${String(index).padStart(3, "0")}.tsx`, text] as const);
  const project = tempProject({ "package.json": '{"type":"module"}', ...Object.fromEntries(files) });
  try {
    const [seven, six] = ([7, 6] as const).map((version) => {
      const compilers = openProjects({ project: project.directory, compiler: version });
      try {
        return compilers.flatMap((compiler) => readIgnores(compiler, compiler.files));
      } finally {
        for (const compiler of compilers) compiler.close();
      }
    });
    expect(six).toEqual(seven);
    for (const [file, text] of files) {
      const ignores = (seven ?? []).filter(({ span }) => span.file === file);
      answers.set(
        text,
        ignores.map((ignore) => coveredText(text, ignore)),
      );
    }
  } finally {
    project.remove();
  }
});

function coveredText(text: string, { covered, codes, span }: ReadIgnore): string {
  expect(text.slice(span.start, span.end)).toMatch(/^\/.*toolshed-ignore/);
  expect(codes.map((code) => text.slice(code.span.start, code.span.end))).toEqual(
    codes.map((code) => code.text),
  );
  if (covered === undefined) return "nothing";
  return text
    .slice(covered.start, covered.end)
    .replace(/\/\/.*|\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .trim();
}

type Case = readonly [what: string, text: string, ...covered: readonly string[]];

const line = "// toolshed-ignore TSH009 why";
const block = "/* toolshed-ignore TSH009 why */";

function inClass(members: string): string {
  return `declare const dec: (...of: unknown[]) => void;\nexport class Kit {\n${members}\n}\n`;
}

const aloneCases: readonly Case[] = [
  ["a statement", `${line}\nexport const a = 1;\nconst b = 2;`, "export const a = 1;"],
  ["past blank lines and other comments", `${line}\n\n// x\n/* y */\nfoo();`, "foo();"],
  ["a class", `${line}\nexport class A { b = 1 }\n`, "export class A { b = 1 }"],
  ["a member", inClass(`a = 1;\n${line}\nstatic b(): void {}\nc = 3;`), "static b(): void {}"],
  ["the first member of a nameless class", `export default class {\n${block}\nb = 1;\n c = 2 }`, "b = 1;"],
  ["a member, above its documentation", inClass(`${line}\n/** Doc. */\nb(): void {}`), "b(): void {}"],
  ["a member, below its documentation", inClass(`/** Doc. */\n${line}\nb(): void {}`), "b(): void {}"],
  ["a decorated member", inClass(`${line}\n@dec() static b(): void {}`), "@dec() static b(): void {}"],
  [
    "a member, below its decorators",
    inClass(`@dec()\n@dec\n${line}\nb(): void {}`),
    "@dec() @dec b(): void {}",
  ],
  ["a member, between its modifiers", inClass(`static\n${line}\nasync b() {}`), "static async b() {}"],
  [
    "an accessor, below its decorator",
    inClass(`@dec()\n${line}\nget b() { return 1 }`),
    "@dec() get b() { return 1 }",
  ],
  ["a parameter", inClass(`private constructor(\n${line}\na: string, b: string) {}`), "a: string"],
  ["a parameter with a decorator", inClass(`b(\n@dec\n${line}\na: string) {}`), "@dec a: string"],
  ["a parameter's property", inClass(`b({\n${line}\na, c }: any) {}`), "a"],
  ["a property of a type", `type A = {\n${line}\na: string;\nb: string }`, "a: string;"],
  ["a method of an interface", `interface A {\na: string\n${line}\nb(): void }`, "b(): void"],
  ["a property of an object", `export const a = {\n${line}\nb: 1, c: 2 };`, "b: 1"],
  ["an enum's member", `enum A {\n${line}\nB, C }`, "B"],
  ["an argument", `foo(1,\n${line}\n2 + 3, 4);`, "2 + 3"],
  ["a tuple's member", `type A = [\n${line}\na: string, b: string];`, "a: string"],
  ["a link of a chain", `foo()\n.a()\n${line}\n.b(1)\n.c();`, ".b(1)"],
  ["the last link of a chain, behind ?.", `foo()\n.a()\n${line}\n?.b;`, "?.b"],
  ["a statement of a block", `{\n${line}\nfoo();\n}`, "foo();"],
  ["a statement, in a file with CRLF", `a();\r\n${line}\r\nfoo();\r\nb();`, "foo();"],
];

const nothingCases: readonly Case[] = [
  ["at the end of a block", `{ foo();\n${line}\n}`, "nothing"],
  ["at the end of the file", `foo();\n${line}\n`, "nothing"],
  ["in an empty block", `function a() {\n${line}\n}`, "nothing"],
  ["at the end of a list of arguments", `foo(1,\n${line}\n);`, "nothing"],
  ["in an otherwise empty file", line, "nothing"],
];

const behindCases: readonly Case[] = [
  ["a statement", `a();\nfoo(1); ${line}\nb();`, "foo(1);"],
  ["a statement without semicolon", `a()\nfoo(1) ${line}\nb()`, "foo(1)"],
  ["a block comment", `a();\nfoo(1); ${block}\nb();`, "foo(1);"],
  [
    "the member that begins there",
    inClass(`a = 1;\nb(c: string): void { ${line}\nfoo(c); }`),
    "b(c: string): void { foo(c); }",
  ],
  ["the class that begins there", `export class A { ${line}\nb = 1 }`, "export class A { b = 1 }"],
  [
    "the member whose head ends there",
    inClass(`b(\nc: string,\n): void { ${block}\n}`),
    "b( c: string, ): void { }",
  ],
  ["the member that ends there", inClass(`b(): void {\n} ${line}\nc = 1`), "b(): void { }"],
  ["a parameter, behind the comma", inClass(`b(\na: string, ${line}\nc: string,\n) {}`), "a: string"],
  ["a parameter on the line of its function", inClass(`b(a: string, ${line}\nc: string) {}`), "a: string"],
  ["the last parameter", inClass(`b(\na: string,\nc: string ${line}\n) {}`), "c: string"],
  ["a property of a type", `type A = {\na: string; ${line}\nb: string }`, "a: string;"],
  ["a property of an object", `export const a = {\nb: 1, ${line}\nc: 2 };`, "b: 1"],
  ["a property of several lines", `export const a = {\nb: {\nd: 1\n}, ${line}\nc: 2 };`, "b: { d: 1 }"],
  ["a link of a chain", `foo()\n.a() ${line}\n.b();`, ".a()"],
  ["the first line of a chain", `x();\nfoo(1) ${line}\n.a();`, "foo(1) .a();"],
  ["the last link of a chain", `foo()\n.a()\n.b(); ${line}`, ".b()"],
  ["a decorated member", inClass(`@dec() ${line}\nb(): void {}`), "@dec() b(): void {}"],
];

const beforeCases: readonly Case[] = [
  ["a parameter", inClass(`b(a: string, ${block} c: string) {}`), "c: string"],
  ["the first parameter", inClass(`static b(${block} a: string, c: string) {}`), "a: string"],
  ["the only thing there is", inClass(`b(a: string ${block}) {}`), "a: string"],
  ["what its colon belongs to", inClass(`b(a ${block}: string) {}`), "a : string"],
  ["a member", inClass(`${block} b(): void {}`), "b(): void {}"],
  ["a property", `type A = { ${block} a: string; b: string }`, "a: string;"],
];

const lookalikes: readonly Case[] = [
  ["a string", `foo("${line}");`],
  ["a string with escapes", `foo("\\"${line}");`],
  ["a template", `foo(\`\n${line}\n\`);`],
  ["a template around holes", `foo(\`\n${line}\n$\{1}\n${block}\n$\{2}\n${line}\`);`],
  ["a template type", `type A = \`${block}$\{string}${block}\`;`],
  ["JSX text", `export const a = <p>\n${line}\n{1}${block}<b/>${line}\n</p>;`],
  ["an attribute of JSX", `export const a = <p id="${line}" />;`],
  ["a regular expression", `foo(/[/]${"/* toolshed-ignore TSH009 */".replaceAll("/", "\\/")}/);`],
  ["a regular expression's class", `foo(/[/* toolshed-ignore TSH009 *\\/]/);`],
  ["another comment", `// ${line}\n/* ${line} */\n/** x\n * toolshed-ignore TSH009 */\nfoo();`],
  ["a hashbang", `#!/usr/bin/env node ${line}\nfoo();`],
];

const mixedCases: readonly Case[] = [
  [
    "several comments above one thing",
    `${line}\n${block}\n// toolshed-ignore TSH010\nfoo();`,
    "foo();",
    "foo();",
    "foo();",
  ],
  [
    "beside a template and a division",
    `foo("a" /* x */ + \`$\{${block} 1}\`, 4 / 2 / ${block} 1);`,
    "1}`",
    "1",
  ],
  ["in braces of JSX", `export const a = <p>{${block}}{${block} 1}</p>;`, "a = <p>{}{ 1}</p>", "1"],
];

describe.each([
  ["alone on its line, a comment covers what follows", aloneCases],
  ["where nothing follows, a comment covers nothing", nothingCases],
  ["behind code, a comment covers what ends or begins there", behindCases],
  ["before code on its line, a comment covers that", beforeCases],
  ["what only looks like a comment is none", lookalikes],
  ["comments among other things", mixedCases],
])("%s", (_title, cases) => {
  test.each(cases)("%s", (_what, text, ...expected) => {
    expect(answers.get(text)).toEqual(expected);
  });
});

test("with a byte order mark, offsets are those of the text without it", () => {
  const project = tempProject({ "a.ts": `\ufeff${line}\nfoo();\n` });
  try {
    for (const compiler of [6, 7] as const) {
      const [opened] = openProjects({ project: project.directory, compiler });
      if (opened === undefined) throw new Error("no project");
      try {
        const [ignore] = readIgnores(opened, opened.files);
        expect(ignore?.span).toMatchObject({ start: 0, line: 1, column: 1 });
        expect(ignore?.codes[0]?.span).toMatchObject({ start: 19, end: 25, column: 20 });
        expect(ignore?.covered?.end).toBe(line.length + 7);
      } finally {
        opened.close();
      }
    }
  } finally {
    project.remove();
  }
});
