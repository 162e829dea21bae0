// Which comment documents which node, the same under every compiler.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Compiler, SyntaxKind, SyntaxNode } from "../port.ts";
import { compilerNames, openWith, type TempProject, tempProject } from "../test-support/temp-project.ts";
import { docCommentOf } from "./doc-comment.ts";

interface Case {
  readonly what: string;
  readonly source: string;
  readonly kind: SyntaxKind;
  /** The text of the node's name, or of its beginning. */
  readonly name: string;
  readonly comment: string | undefined;
}

const cases: readonly Case[] = [
  {
    what: "a block above",
    source: "/** A. */\nclass A {}",
    kind: "ClassDeclaration",
    name: "A",
    comment: "/** A. */",
  },
  {
    what: "the last of several",
    source: "/** 1 */\n/** 2 */ class A {}",
    kind: "ClassDeclaration",
    name: "A",
    comment: "/** 2 */",
  },
  {
    what: "the last documentation block before a plain one",
    source: "/** 1 */ /* 2 */ // 3\nclass A {}",
    kind: "ClassDeclaration",
    name: "A",
    comment: "/** 1 */",
  },
  {
    what: "an empty plain comment",
    source: "/**/ class A {}",
    kind: "ClassDeclaration",
    name: "A",
    comment: undefined,
  },
  {
    what: "an empty documentation block",
    source: "/***/ class A {}",
    kind: "ClassDeclaration",
    name: "A",
    comment: "/***/",
  },
  {
    what: "a line comment with stars",
    source: "// /** no */\nclass A {}",
    kind: "ClassDeclaration",
    name: "A",
    comment: undefined,
  },
  {
    what: "a block inside a plain block",
    source: "/* /** no */ class A {}",
    kind: "ClassDeclaration",
    name: "A",
    comment: undefined,
  },
  {
    what: "a shebang",
    source: "#! /** no */\n/** A. */ class A {}",
    kind: "ClassDeclaration",
    name: "A",
    comment: "/** A. */",
  },
  {
    what: "only a shebang",
    source: "#!/usr/bin/env node /** no */\nclass A {}",
    kind: "ClassDeclaration",
    name: "A",
    comment: undefined,
  },
  {
    what: "a byte order mark",
    source: "\ufeff/** A. */ class A {}",
    kind: "ClassDeclaration",
    name: "A",
    comment: "/** A. */",
  },
  {
    what: "decorators and modifiers",
    source: "/** A. */ @dec() /** no */ export abstract class A {}",
    kind: "ClassDeclaration",
    name: "A",
    comment: "/** A. */",
  },
  {
    what: "a variable",
    source: "/** A. */\nexport const a = 1;",
    kind: "VariableDeclaration",
    name: "a",
    comment: "/** A. */",
  },
  {
    what: "the first of two variables",
    source: "/** A. */\nconst a = 1, b = 2;",
    kind: "VariableDeclaration",
    name: "a",
    comment: "/** A. */",
  },
  {
    what: "the second of two variables",
    source: "/** A. */\nconst a = 1, b = 2;",
    kind: "VariableDeclaration",
    name: "b",
    comment: undefined,
  },
  {
    what: "a variable's own",
    source: "/** A. */\nconst a = 1, /** B. */ b = 2;",
    kind: "VariableDeclaration",
    name: "b",
    comment: "/** B. */",
  },
  {
    what: "a loop's variable",
    source: "/** no */\nfor (const a of []) {}",
    kind: "VariableDeclaration",
    name: "a",
    comment: undefined,
  },
  {
    what: "inline members: the first",
    source: "type T = { /** When. */ at: Date; /** Who. */ by: string }",
    kind: "PropertySignature",
    name: "at",
    comment: "/** When. */",
  },
  {
    what: "inline members: the second",
    source: "type T = { /** When. */ at: Date; /** Who. */ by: string }",
    kind: "PropertySignature",
    name: "by",
    comment: "/** Who. */",
  },
  {
    what: "a trailing comment: its own member",
    source: "interface T {\n  a: 1; /** of a */\n  b: 2;\n}",
    kind: "PropertySignature",
    name: "a",
    comment: undefined,
  },
  {
    what: "a trailing comment: the next member",
    source: "interface T {\n  a: 1; /** of a */\n  b: 2;\n}",
    kind: "PropertySignature",
    name: "b",
    comment: undefined,
  },
  {
    what: "a trailing comment before an own one",
    source: "interface T {\r\n  a: 1; /** of a */\r\n  /** B. */\r\n  b: 2;\r\n}",
    kind: "PropertySignature",
    name: "b",
    comment: "/** B. */",
  },
  {
    what: "a comment that ends on the member's line",
    source: "interface T {\n  a: 1; /** B\n spans. */ b: 2;\n}",
    kind: "PropertySignature",
    name: "b",
    comment: "/** B\n spans. */",
  },
  {
    what: "a parameter",
    source: "function f(/** A. */ a: 1, /** B. */ b: 2) {}",
    kind: "Parameter",
    name: "b",
    comment: "/** B. */",
  },
  {
    what: "the first parameter on the next line",
    source: "function f(/** A. */\n  a: 1) {}",
    kind: "Parameter",
    name: "a",
    comment: "/** A. */",
  },
  {
    what: "a trailing comment of a parameter",
    source: "function f(\n  a: 1, /** of a */\n  b: 2) {}",
    kind: "Parameter",
    name: "b",
    comment: undefined,
  },
  {
    what: "a binding element",
    source: "const { /** Q. */ q, /** R. */ r: { /** S. */ s } } = x;",
    kind: "BindingElement",
    name: "s",
    comment: "/** S. */",
  },
  {
    what: "an enum member",
    source: "enum E { /** A. */ A, /** B. */\n B }",
    kind: "EnumMember",
    name: "A",
    comment: "/** A. */",
  },
  {
    what: "a method after another",
    source: "class A { a() {} /** B. */ static async *b() {} }",
    kind: "MethodDeclaration",
    name: "b",
    comment: "/** B. */",
  },
  {
    what: "an object's property",
    source: "const o = { /** A. */ a: 1,\n /** B. */ b: 2 };",
    kind: "PropertyAssignment",
    name: "b",
    comment: "/** B. */",
  },
  {
    what: "an unclosed comment",
    source: "class A {} /** never",
    kind: "ClassDeclaration",
    name: "A",
    comment: undefined,
  },
];

describe.each(compilerNames)("docCommentOf under TypeScript %s", (compilerName) => {
  let project: TempProject;
  let compiler: Compiler | undefined;

  beforeAll(() => {
    project = tempProject(Object.fromEntries(cases.map(({ source }, index) => [`case${index}.ts`, source])));
    [compiler] = openWith(compilerName, project);
  });
  afterAll(() => {
    compiler?.close();
    project.remove();
  });

  test.each(cases.map((each, index) => ({ ...each, index })))("$what", ({ index, kind, name, comment }) => {
    const root = compiler?.source(project.path(`case${index}.ts`))?.root;
    const node = root === undefined ? undefined : find(root, kind, name);
    expect(node).toBeDefined();
    if (node === undefined) return;
    const found = docCommentOf(node);
    expect(found?.text).toBe(comment);
    if (found !== undefined) expect(node.source.text.startsWith(found.text, found.start)).toBe(true);
  });
});

function find(node: SyntaxNode, kind: SyntaxKind, name: string): SyntaxNode | undefined {
  if (node.kind === kind && node.child("name")?.text === name) return node;
  for (const child of node.children()) {
    const found = find(child, kind, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
