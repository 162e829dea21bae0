// What declarations say of call, construct and index signatures is what the checker says.
import { createRequire } from "node:module";
import type { ts } from "ts-morph";
import { expect, test } from "vitest";
import type { SyntaxNode } from "../port.ts";
import { tempProject } from "../test-support/temp-project.ts";
import { openProgram6 } from "../ts6/open-program6.ts";
import { writtenShape } from "./written-shape.ts";

const sources = `
  export interface Plain { a: 1 } export interface Call { (): void } export interface New { new (): Date }
  export interface Index { [key: string]: unknown } export interface Inherits extends Index, Call {}
  export interface InheritsNothing extends Plain { b: 1 } interface Twice { a: 1 } interface Twice { (): void; [n: number]: 1 }
  export type Literal = { a: 1 }; export type LiteralCall = { (): void; new (): Date; [key: \`a\${string}\`]: 1 };
  export type Fn = () => void; export type Ctor = new () => Date; export type AbstractCtor = abstract new () => Date; export type GenericFn = <T>(x: T) => T;
  export class Data { a = 1; static [key: string]: unknown; m() {} } export class Indexed { [key: string]: unknown } export class Derived extends Indexed { b = 1 }
  export class FromFunction extends (Data as unknown as new () => Call) {} interface Merged { (): void } class Merged {}
  export function fn() {} export namespace fn { export const extra = 1 } export const arrow = () => 1; export const expression = function () {};
  export const object = { a: 1, [String(1)]: 2, m() {} }; export const spread = { ...({} as Index) }; declare const key: unique symbol; export interface Computed { [key]: 1; ["a" + "b"]: 1 }
  export type Mapped = { [K in "a" | "b"]: 1 }; export type MappedIndex = Record<string, 1>; export type Inst = Generic<string>; interface Generic<T> { [key: string]: T } export class Private { #x = 1; private constructor() {} }
  export enum E { A } export const e = E; export const c = Data; export type Both = Plain & Call;
`;

test("declarations and checker agree on every type that declarations describe", () => {
  const project = tempProject({ "a.ts": sources });
  try {
    const typescript: typeof ts = createRequire(import.meta.url)("ts-morph").ts;
    const file = project.path("a.ts");
    const program = typescript.createProgram({
      rootNames: [file],
      options: { strict: true, types: [], target: 99 },
    });
    const checker = program.getTypeChecker();
    const compiler = openProgram6(typescript, program, project.directory);
    let answered = 0;
    let left = 0;
    for (const node of allNodes(compiler.source(file)?.root)) {
      const declared = node.kind.endsWith("Declaration") || node.kind === "TypeLiteral";
      if (!declared || node.kind === "EnumDeclaration" || node.kind === "ModuleDeclaration") continue;
      const [type] = compiler.typesAt([node]);
      const [members] = type === undefined ? [] : compiler.members([type]);
      const native = nativeType(typescript, program, checker, file, node);
      if (
        members === undefined ||
        (native.flags & (typescript.TypeFlags.Object | typescript.TypeFlags.Intersection)) === 0
      )
        continue;
      const said = {
        callable: members.callable,
        constructable: members.constructable,
        index: members.index.length,
      };
      expect(said, node.text).toEqual({
        callable: native.getCallSignatures().length > 0,
        constructable: native.getConstructSignatures().length > 0,
        index: checker.getIndexInfosOfType(native).length,
      });
      if (writtenShape([node]) === undefined) left++;
      else answered++;
    }
    expect(answered).toBeGreaterThan(15);
    expect(left).toBeGreaterThan(5);
  } finally {
    project.remove();
  }
});

function allNodes(node: SyntaxNode | undefined): readonly SyntaxNode[] {
  return node === undefined ? [] : [node, ...node.children().flatMap(allNodes)];
}

function nativeType(
  typescript: typeof ts,
  program: ts.Program,
  checker: ts.TypeChecker,
  file: string,
  node: SyntaxNode,
): ts.Type {
  const source = program.getSourceFile(file);
  let found: ts.Node | undefined;
  const visit = (candidate: ts.Node): void => {
    const isSame = candidate.getStart(source) === node.start && candidate.end === node.end;
    if (isSame && typescript.SyntaxKind[candidate.kind] === node.kind) found = candidate;
    candidate.forEachChild(visit);
  };
  if (source !== undefined) visit(source);
  if (found === undefined) throw new Error(`No node at ${node.start}.`);
  return checker.getTypeAtLocation(found);
}
