// The three supported compilers give the same answers through the port.
import { describe, expect, test } from "vitest";
import { dumpProject, type Plain } from "./test-support/dump-port.ts";
import { readWithEach, tempProject } from "./test-support/temp-project.ts";

const projects: { readonly [name: string]: { readonly [file: string]: string } } = {
  "every kind of type": {
    "a.ts": `
      export type Every = {
        a: any; u: unknown; n: never; un: undefined; nu: null; vo: void; s: string; nr: number; bi: bigint;
        b: boolean; sy: symbol; np: object; empty: {}; lit: "x"; five: 5; neg: -1; t: true; big: 10n; nbig: -3n;
        arr: string[]; ro: readonly number[]; gen: Array<boolean>; rog: ReadonlyArray<{ x: 1 }>;
        tup: [a: string, b?: number, ...rest: boolean[]]; rt: readonly [1, 2]; var: [...string[], number];
        nothing: []; tpl: \`id-\${number}-\${string}\`; up: Uppercase<string>; date: Date; map: Map<string, Set<number>>;
        fn: (x: number) => string; ctor: new () => Date; both: { (): void; new (): Date; p: 1 };
        idx: { [key: string]: number; [n: number]: 1 }; tidx: { [key: \`x-\${string}\`]: boolean };
        rec: Record<"b" | "a" | "c", number>; recs: Record<string, Date>; u8: Uint8Array; p: Promise<void>;
      };
      export const uniq: unique symbol = Symbol();
      export interface Keyed { [uniq]: 1; [Symbol.iterator](): Iterator<number>; "a-b": 2; 3: 4; __proto: 5; __x: 6 }
    `,
  },
  unions: {
    "a.ts": `
      export type U = { z: string | number | undefined | null | boolean; y: "b" | "a" | "c"; x: 3 | 1 | 2 | -1 | "s";
        w: Zebra | Apple | { kind: "inline" }; v: boolean | undefined; t: true | string; f: "x" | false;
        d: Date | string; n: (string | number)[]; o: Box<string> | Box<number> | Box<Apple>; q: [1] | [2, 3] | readonly [4];
        tl: \`a\${string}\` | \`b\${number}\` | "c"; big: 2n | 1n | bigint; mix: Apple | string[] | null | (() => void);
        al: Level | undefined; al2: Level; nested: Level | Other; deep: Record<"q" | "p", Level>[] };
      export interface Zebra { kind: "zebra" } export interface Apple { kind: "apple" } interface Box<T> { value: T }
      export type Level = "low" | "high"; export type Other = "mid" | "high" | 7;
      export type Shape = { kind: "square"; side: number } | { kind: "circle"; radius: number } | Zebra;
    `,
  },
  "generics, mapped and conditional types": {
    "a.ts": `
      export interface Page<T, S = string> { items: T[]; next?: Page<T, S>; cursor: S }
      export type TicketPage = Page<{ id: number }>;
      export interface Base { inherited: string; readonly shared: number }
      export interface Order extends Base { readonly id: number; note?: string; lines: { sku: string; count: number }[]; total(): number }
      export type P = Partial<Order>; export type R = Required<Order>; export type RO = Readonly<Base>;
      export type Pick2 = Pick<Order, "note" | "id">; export type O = Omit<Order, "lines">;
      export type Mutable = { -readonly [K in keyof Order]: Order[K] };
      export type Renamed = { [K in keyof Order as \`get_\${string & K}\`]?: Order[K] };
      export type Flags = { [K in "z" | "y" | "x"]: boolean }; export type N = NonNullable<string | null>;
      export type Cond<T> = T extends string ? { text: T } : { other: T };
      export type C1 = Cond<"a">; export type C2 = Cond<number>; export type C3 = Cond<"a" | 2>;
      export type Open<T> = { keys: keyof T; value: T[keyof T]; cond: Cond<T>; own: T };
      export type Ex = Exclude<"a" | "b" | "c", "b">; export type Ret = ReturnType<() => { done: true }>;
      export type Both = Base & { extra: 1 }; export type Mix = Omit<Order, "lines"> & Pick<Order, "lines"> & { z: 1; a: 2 };
      export type Brand = string & { readonly __brand: "Id" }; export type Tagged = number & { "typia.tag"?: { kind: "min"; value: 1 } };
      export class Node2<T extends object = {}> { constructor(readonly value: T, private hidden = 1, protected kin?: string) {} children: Node2<T>[] = []; }
      export type NS = Node2<Base>;
      export interface Ext extends Omit<Order, "total" | "note">, Page<number> { own: 1 }
      export const spread = { ...({} as Base), b: 1, a: "x" as const, nested: { deep: [1, "a"] } };
      export const frozen = { z: 1, a: ["q", 2] } as const;
    `,
  },
  recursion: {
    "a.ts": `
      export interface Tree { value: string; children: Tree[]; parent?: Tree | null }
      export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
      export interface Inf<T> { value: T; next: Inf<T[]> }
      export type Start = Inf<string>; export type Deep<T> = { wrap: Deep<{ in: T }>; }; export type D = Deep<1>;
      export class Linked { next?: Linked; static first: Linked; prev: this | undefined; }
    `,
  },
  enums: {
    "a.ts": `
      export enum Color { Red, Green = 5, Blue } export enum Text { A = "a", B = "b" } export const enum Konst { X = 1 << 2, Y = X | 1 }
      export enum Single { Only = "only" } export enum Empty {} export enum Computed { A = "x".length, B = 2 } export enum Mixed { N = 1, S = "s" }
      export type Uses = { color: Color; one: Color.Green; some: Color.Red | Color.Blue; opt?: Color; text: Text; k: Konst; single: Single; empty: Empty; computed: Computed; ca: Computed.A; mixed: Mixed; both: Color | Text; oneText: Text.A | undefined };
      export const Level = { Low: "low", High: "high" } as const; export type Level = (typeof Level)[keyof typeof Level];
      export type ByColor = { [K in Color]: string }; export type ByText = Record<Text, 1>; export const color = Color.Red; export type T = typeof Color;
    `,
  },
  classes: {
    "a.ts": `
      export abstract class Animal { abstract name: string; protected age = 1; #secret = 2; private own = 3; static count = 0; get size(): number { return 1 } set size(v: number) {} get only(): string { return "" } set write(v: string) {} declare readonly d: Date; speak(): void {} accessor acc = 1; override?: undefined; optional?: number; [Symbol.toStringTag] = "x" }
      export class Dog extends Animal implements Iface { override name = "x"; constructor(public readonly tag: string) { super(); } async fetch(what: string, times = 1): Promise<string> { return what; } static of(this: void): Dog { return new Dog(""); } *gen(): Generator<number> {} }
      interface Iface { tag: string } export default class { x = 1 } export const Anon = class Inner<T> { y!: T }; export type TD = typeof Dog; export class Err extends Error { code = 1 }
      export class Holder { fn = (a: number): string => ""; method?(): void; static { } }
      interface Merged { a: 1 } class Merged { b = 2 } export type M = Merged;
    `,
  },
  "functions and what they give": {
    "a.ts": `
      export function plain(a: string, b?: number, ...rest: boolean[]) { return { a, b, rest } }
      export async function later(): Promise<Date> { return new Date() } export async function inferred() { return [1, "a"] as const }
      export function* gen() { yield 1; return "done" } export async function* stream(): AsyncGenerator<{ n: number }, void> {}
      export const arrow = ({ query, limit = 10, ...others }: { query: string; limit?: number; x: 1 }, [first, , third]: [1, 2, 3]) => query;
      export const fe = function named(this: void, cb: (err: Error | null) => void): void {};
      export function isString(x: unknown): x is string { return true } export function assertIt(x: unknown): asserts x {} export function over(a: string): string; export function over(a: number): number; export function over(a: unknown): unknown { return a }
      export function generic<T extends { id: string }, U = T>(t: T, u: U): T | U { return t } export default function foo() { return foo } export function never(): never { throw 1 }
      export function defaults(a = 1, b = "x", c = [1], d = { e: true }, f: "q" | "w" = "q", g = Symbol.iterator) {}
      export type Fn = (a: string, b?: number) => void; export interface Callable { (x: number): string; new (y: string): Date; method(): void; prop: () => void }
    `,
  },
  "imports, exports and namespaces": {
    "a.ts": `
      import D, { type Named as Renamed, value } from "./b.js"; import * as ns from "./b.js"; import type Only from "./b.js"; import { Missing } from "./missing.js"; import { Gone } from "no-such-package"; import type { NotThere } from "./b.js"; import fs = require("./c.cjs"); import "./b.js";
      export { value as renamed, type Named } from "./b.js"; export * from "./b.js"; export * as all from "./b.js"; export { D as default, ns }; export type { Renamed };
      export type T = { d: D; n: Renamed; q: ns.Named; i: ns.Inner.Deep; o: Only; m: Missing; g: Gone; arr: Gone[]; nt: NotThere; un: Undeclared; uns: ns.Nope; imp: import("./b.js").Named; impMissing: import("nope").X; tv: typeof value; c: fs.C; opt?: Missing };
      export const used = value; export const unknownCall = new Gone(); export class FromGone extends Gone { x = 1 } export interface ExtGone extends Missing { y: 2 }
    `,
    "b.ts": `
      export default interface Default { isDefault: true } export interface Named { name: string } export const value = { a: 1 };
      export namespace Inner { export interface Deep { deep: Named } export const v = 1 } declare global { interface Array<T> { extra(): T } interface GlobalOne { g: 1 } } export declare const g: GlobalOne; export const list: string[] = [];
    `,
    "c.cts": `export interface C { cjs: true }`,
    "d.mts": `export const m = 1; declare module "ambient" { export interface Am { a: 1 } }`,
    "e.ts": `import type { Am } from "ambient"; export type Amb = Am; export {};`,
    "script.ts": `interface Global2 { script: true } declare var gv: Global2;`,
    "types.d.ts": `declare interface FromDts { dts: true }`,
    "f.ts": `export type Uses = { f: FromDts; g: Global2 }; export type Two = { a: 1 }; export const Two = 2;`,
    "js.js": `export const x = 1;`,
    "data.json": `{ "a": 1 }`,
  },
  jsx: {
    "a.tsx": `
      declare namespace JSX { interface IntrinsicElements { div: { id?: string } } interface Element { el: true } }
      export const View = ({ title }: { /** Shown. */ title: string }) => <div id="x">{title} text <b.c /> <></></div>; export const gen = <T,>(x: T) => x;
    `,
  },
  "every expression": {
    "a.ts": `
      const a = 1, b = "x\\u0041\\n", c = 0x10, d = 1_000.50, e = 10n, f = \`plain\`, g = \`a\${1}b\${"c"}\\t\`, h = [1, , ...[2]], i = { a, "b-c": 1, [\`k\`]: 2, ...{}, 3: 4, m() {}, get x() { return 1 } };
      -a; +a; !a; ~a; a++; typeof a; void 0; a as number; <string>b; b!; b satisfies string; a ? b : c; (a); a?.toFixed; b["length"]; b?.[0]; new Map<string, number>(); a ?? b; a && b || c; a ** 2; a, b; a === 1; f\`tag\`; async () => { await 1 }; (x) => x; this; super.x; import.meta; import("x"); null; undefined; true; false; /re/g;
      let t: keyof typeof i | readonly string[] | unique symbol | (infer: string) => asserts infer is string; type X<in out T extends string = "a"> = T extends infer U ? U : never; function q(this: Window, @dec() private readonly p?: string) {}
      if (a) {} else {} for (const z of []) {} for (const z in {}) {} for (;;) {} while (0) {} do {} while (0); switch (a) { case 1: break; default: } try {} catch {} finally {} label: for (;;) break label; return; throw a; debugger; ;
      @dec abstract class K<T> extends B<T>.C implements I, J { @dec x!: string; constructor(); constructor(readonly a?: 1) { super() } static async *m?() {} [i: string]: any; declare y }
      export = a; export as namespace N; import type Q = require("q"); export type * from "y"; export { type R as S }; import { type default as V } from "v" with { type: "json" }; enum E { "quoted", [1] } declare module "m" {} namespace A.B.C {}
    `,
  },
  "positions and comments": {
    "bom.ts":
      '\ufeffexport interface Ä { /** Größe. */ größe: string; /** 😀 */ "😀": "😀" }\r\n\texport const ü = 1;\r\n',
    "bom-crlf.ts":
      "\ufeff#!/usr/bin/env node\r\n/** First. */\r\nexport class A {\r\n\t/** Doc\r\n\t * two */\r\n\tstatic m() {}\r\n}\r\n",
    "breaks.ts":
      "const a = 1;\u2028const b = 2;\u2029const c = 3;\rconst d = 4;\n\rconst e = `x\r\ny\u2028z`;\r\n\r\n\tconst f = '\u2028';",
    "shebang.ts": "#!/usr/bin/env node /** no */\n/** Yes. */ const a = 1, /** B. */ b = 2;",
    "empty.ts": "",
    "blank.ts": "\n\n  // only a comment\n/** and a block */\n",
    "lone.ts": 'export const lone: string = "a\\ud800b"; export type L = "\\ud83d\\ude00";',
  },
  "broken syntax": {
    "a.ts": "export class A { constructor() { this.addTool(A.x }\n static x(a: , b string { }\n",
    "b.ts": "const = ; class { x: ; } import from ; export { , } ; @ ; `unclosed ${",
    "c.ts": "/* never closed",
    "d.ts":
      "let x: Array<; let y = [1, 2; enum { A, , B } interface I { a b; ; c?: } type T = | ; <<<<<<< HEAD\nlet a;\n=======\nlet b;\n>>>>>>> x\n",
    "e.tsx": "const a = <div><span></div>; <",
    "f.ts": "'unclosed\nlet a = 0x; 1__2; \\u{110000}; # ¤",
  },
};

/** TypeScript 5.9 prints the members of an object that a spread made in an order of its own. */
function withoutObjectTexts(value: Plain): Plain {
  if (Array.isArray(value)) return value.map(withoutObjectTexts);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(
    ([key, text]) => key !== "text" || !String(text).includes("{ "),
  );
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutObjectTexts(part)]));
}

describe.each(Object.entries(projects))("%s", (_name, files) => {
  test("is read alike by TypeScript 5.9, 6 and 7", () => {
    const project = tempProject(files);
    try {
      const answers = readWithEach(project, (compilers) => compilers.map(dumpProject));
      expect(answers["7.0"]).toHaveLength(1);
      expect(answers["6.0"]).toEqual(answers["7.0"]);
      expect(answers.carried).toEqual(answers["7.0"]);
      expect(withoutObjectTexts(answers["5.9"])).toEqual(withoutObjectTexts(answers["7.0"]));
    } finally {
      project.remove();
    }
  });
});
