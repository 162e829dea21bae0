// Any node may be asked for its symbol and type, alone or in a batch: no compiler may fail on one.
import { expect, test } from "vitest";
import type { SyntaxNode } from "./port.ts";
import { readWithEach, tempProject } from "./test-support/temp-project.ts";

const files = {
  "a.ts": `import type { A } from "./b.js"; import D, * as ns from "./missing.js"; import fs = require("fs"); export * from "./b.js"; export { x as y } from "./b.js"; export type { A };
    const i = { a: 1, "b-c": 1, [\`k\`]: 2, ...{}, m() {}, get x() { return 1 } }; const { a, ...rest } = i; const [h, , [t] = [1]] = [1, 2]; label: for (const z of []) { break label; }
    type X<in out T = "a"> = T extends infer U ? { -readonly [K in keyof U]?: U[K] } : never; function q(this: Window, x: unknown): asserts x is string {} declare module "m" { } namespace N.M { export const v = 1 } enum E { A, "b", C = A }
    abstract class K<T> extends B<T>.C implements I { @dec x!: string; #p = 1; constructor(readonly a?: 1) { super() } static { this } get g() { return 1 } set g(v) {} [i: string]: any; declare y; }
    export default class {} ; async () => { await 1; for await (const q of []) {} }; new.target; import.meta; import("./b.js"); f\`a\${1}b\`; a?.b?.[0]!; <string>i; i satisfies object; switch (1) { case 1: default: } try {} catch ({ message }) {} delete i.a; void 0; typeof i; let v: typeof import("./b.js") | import("./b.js").A | readonly string[] | [a: 1, b?: 2, ...c: 3[]] | unique symbol | \`x\${string}\`;
  `,
  "b.ts": "export interface A { a: 1 } export const x = 1;",
  "broken.ts":
    "export class A { constructor() { this.addTool(A.x }\n static x(a: , b string { }\nconst = ; class { x: ; } import from ; export { , } ; @ ; enum { , } type = | ; let x: Array<; `${",
  "view.tsx":
    "declare namespace JSX { interface IntrinsicElements { a: {} } } const v = <a {...{}} b='c' d:e={1}>text {/* c */}<b.c<string> /></a>; <></>; <",
  "empty.ts": "",
} as const;

test("every node can be asked for its symbol and type", () => {
  const project = tempProject(files);
  try {
    const answers = readWithEach(project, ([compiler]) => {
      if (compiler === undefined) throw new Error("Nothing was opened.");
      const nodes = compiler.files.flatMap((file) => allNodes(compiler.source(file)?.root));
      const symbols = compiler.symbolsAt(nodes);
      const types = compiler.typesAt(nodes);
      expect(symbols).toHaveLength(nodes.length);
      expect(compiler.heads(types)).toHaveLength(nodes.length);
      expect(compiler.members(types)).toHaveLength(nodes.length);
      expect(compiler.returnTypes(nodes)).toHaveLength(nodes.length);
      const targets = compiler.unalias(symbols).filter((symbol) => symbol !== undefined);
      expect(compiler.declaredTypes(targets)).toHaveLength(targets.length);
      for (const symbol of targets) compiler.declarations(symbol);
      for (const type of new Set(types)) expect(compiler.typeText(type)).not.toBe("");
      return nodes.map((node) => `${node.kind} ${node.start}-${node.end}`);
    });
    expect(answers["7.0"].length).toBeGreaterThan(400);
    expect(answers["5.9"]).toEqual(answers["7.0"]);
    expect(answers["6.0"]).toEqual(answers["7.0"]);
    expect(answers.carried).toEqual(answers["7.0"]);
  } finally {
    project.remove();
  }
});

function allNodes(node: SyntaxNode | undefined): readonly SyntaxNode[] {
  return node === undefined ? [] : [node, ...node.children().flatMap(allNodes)];
}
