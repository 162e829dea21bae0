// How TypeScript's types travel: the faults that comparable tools are reported for, each as a whole kind.
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../packages/analyzer/src/index.ts";
import { errorsOf, type Outcome, openCase } from "./case-project.ts";
import { checkAllTools, checkTool, schemaAt, valuesOf } from "./standing-oracles.ts";

const nested = (depth: number, wrap: (inner: JsonValue) => JsonValue, leaf: JsonValue): JsonValue => {
  let value = leaf;
  for (let level = 0; level < depth; level++) value = wrap(value);
  return value;
};

describe("TM-01: objects put together are one closed object that can be satisfied", () => {
  it("holds for every way of putting them together", async () => {
    const project = await openCase(`
      interface Paged { cursor?: string; limit: number }
      interface Scoped extends Paged { team: string }
      interface Owned { owner: string }
      interface Both extends Scoped, Owned { limit: 5 | 10 }
      class Base { a = 1; b?: string }
      class Derived extends Base { c = true }
      type With<T> = T & { tag: "x" };
      type Overwrite<A, B> = Omit<A, keyof B> & B;
      export function listTickets(q: Scoped & { tag?: "bug" | "chore" }): string { return q.team; }
      export function extending(q: Both): string { return q.owner; }
      export function chosen(q: Pick<Scoped, "limit" | "team"> & Omit<Owned & Paged, "limit" | "cursor">): string { return q.owner; }
      export function generic(q: With<With<Paged> & Owned>): string { return q.tag; }
      export function narrowed(q: { kind: "a" | "b"; n: number } & { kind: "b" | "c"; s: string }): string { return q.kind; }
      export function same(q: { n: number } & { n: number; s: string }): string { return q.s; }
      export function spread(q: (Paged & Owned) | (Paged & { team: string })): number { return q.limit; }
      export function overwritten(q: Overwrite<Scoped, { team: number }>): number { return q.team; }
      export function inherited(q: Derived): boolean { return q.c; }
      export function open(q: { id: string } & Record<string, string>): string { return q.id; }
      export function nestedTwice(q: { a: { x: number } } & { a: { y: number } }): number { return q.a.x + q.a.y; }
    `);
    expect(errorsOf(project)).toEqual([]);
    await checkTool(project, "list_tickets", {
      accept: [{ q: { limit: 5, team: "ops" } }, { q: { limit: 5, team: "ops", cursor: "c", tag: "bug" } }],
      reject: [
        { q: { limit: 5 } },
        { q: { team: "ops" } },
        { q: { limit: 5, team: "ops", tag: "ui" } },
        { q: { limit: 5, team: "ops", zz: 1 } },
      ],
    });
    await checkTool(project, "extending", {
      accept: [{ q: { team: "a", owner: "b", limit: 5 } }],
      reject: [{ q: { team: "a", owner: "b", limit: 6 } }, { q: { team: "a", limit: 5 } }],
    });
    await checkTool(project, "chosen", {
      accept: [{ q: { limit: 1, team: "a", owner: "b" } }],
      reject: [{ q: { limit: 1, team: "a", owner: "b", cursor: "c" } }, { q: { limit: 1, team: "a" } }],
    });
    await checkTool(project, "generic", {
      accept: [{ q: { limit: 1, tag: "x", owner: "b" } }],
      reject: [{ q: { limit: 1, owner: "b" } }, { q: { limit: 1, tag: "y", owner: "b" } }],
    });
    await checkTool(project, "narrowed", {
      accept: [{ q: { kind: "b", n: 1, s: "" } }],
      reject: [
        { q: { kind: "a", n: 1, s: "" } },
        { q: { kind: "c", n: 1, s: "" } },
        { q: { kind: "b", n: 1 } },
      ],
    });
    await checkTool(project, "same", {
      accept: [{ q: { n: 1, s: "" } }],
      reject: [{ q: { n: 1 } }, { q: { s: "" } }],
    });
    await checkTool(project, "spread", {
      accept: [{ q: { limit: 1, owner: "a" } }, { q: { limit: 1, team: "a", cursor: "c" } }],
      reject: [{ q: { limit: 1 } }, { q: { limit: 1, owner: "a", team: "b" } }],
    });
    await checkTool(project, "overwritten", {
      accept: [{ q: { limit: 1, team: 1 } }],
      reject: [{ q: { limit: 1, team: "a" } }],
    });
    await checkTool(project, "inherited", {
      accept: [{ q: { a: 1, c: true } }, { q: { a: 1, b: "", c: false } }],
      reject: [{ q: { c: true } }, { q: { a: 1 } }, { q: { a: 1, c: true, d: 1 } }],
    });
    await checkTool(project, "open", {
      accept: [{ q: { id: "a" } }, { q: { id: "a", more: "b" } }],
      reject: [{ q: { more: "b" } }, { q: { id: "a", more: 1 } }],
    });
    await checkTool(project, "nested_twice", {
      accept: [{ q: { a: { x: 1, y: 2 } } }],
      reject: [{ q: { a: { x: 1 } } }, { q: { a: { x: 1, y: 2, z: 3 } } }],
    });
  });
});

describe("TM-03 and TM-04: tuples are as long as they say, and their rest is what it says", () => {
  it("holds for fixed, optional, rest and aliased elements", async () => {
    const project = await openCase(`
      type Tail = string[];
      type Head = [number, ...Tail];
      type Pair<A, B = A> = [first: A, second: B];
      type Open = readonly [id: string, ...flags: readonly (boolean | null)[]];
      type Spread = [...Pair<string, number>, done: boolean];
      type Double = [...Head];
      export function move(leg: [string, number], laps: [string, boolean, ...number[]]): void {}
      export function plot(head: Head, span: [from: number, to?: number]): void {}
      export function aliased(open: Open, spread: Spread, double: Double, pair: Pair<Pair<number>, Date>): void {}
      export function edges(none: [], all: [a?: string, b?: number], rows: [string, ...[number, boolean][]]): void {}
      export function nullable(cell: [string | null, number?] | null, fixed: readonly ["a", 1, true]): void {}
    `);
    expect(errorsOf(project)).toEqual([]);
    await checkTool(project, "move", {
      accept: [
        { leg: ["n", 2], laps: ["r", true] },
        { leg: ["n", 2], laps: ["r", true, 1, 2] },
      ],
      reject: [
        { leg: ["n"], laps: ["r", true] },
        { leg: ["n", 2, 3], laps: ["r", true] },
        { leg: ["n", 2], laps: ["r"] },
        { leg: ["n", 2], laps: ["r", true, "x"] },
        { leg: [2, "n"], laps: ["r", true] },
      ],
    });
    await checkTool(project, "plot", {
      accept: [
        { head: [1], span: [0] },
        { head: [1, "a", "b"], span: [0, 9] },
      ],
      reject: [
        { head: [], span: [0] },
        { head: [1, 2], span: [0] },
        { head: [1], span: [] },
        { head: [1], span: [0, 1, 2] },
        { head: [1], span: [0, null] },
      ],
    });
    const { leg, laps } = project.schema("move")["properties"] as { readonly [name: string]: object };
    expect(leg).toMatchObject({ items: false, minItems: 2, maxItems: 2 });
    expect(laps).toMatchObject({ items: { type: "number" }, minItems: 2 });
    expect(laps).not.toHaveProperty("maxItems");
    const at = "2026-03-06T10:00:00Z";
    const aliased = { open: ["a"], spread: ["a", 1, true], double: [1], pair: [[1, 2], at] };
    await checkTool(project, "aliased", {
      accept: [aliased, { ...aliased, open: ["a", true, null], double: [1, "a"] }],
      reject: [
        { ...aliased, open: [] },
        { ...aliased, open: ["a", "b"] },
        { ...aliased, spread: ["a", 1] },
        { ...aliased, double: [1, 2] },
        { ...aliased, pair: [[1], at] },
        { ...aliased, pair: [[1, 2], "soon"] },
      ],
    });
    const edges = { none: [], all: [], rows: ["a"] };
    await checkTool(project, "edges", {
      accept: [edges, { none: [], all: ["a", 1], rows: ["a", [1, true], [2, false]] }],
      reject: [
        { ...edges, none: [1] },
        { ...edges, all: [1] },
        { ...edges, all: ["a", 1, 2] },
        { ...edges, rows: ["a", [1]] },
      ],
    });
    await checkTool(project, "nullable", {
      accept: [
        { cell: null, fixed: ["a", 1, true] },
        { cell: [null, 1], fixed: ["a", 1, true] },
      ],
      reject: [
        { cell: [], fixed: ["a", 1, true] },
        { cell: null, fixed: ["a", 1] },
        { cell: null, fixed: ["a", 1, false] },
      ],
    });
  });

  it("never drops what comes after a rest", async () => {
    const project = await openCase(`
      export function trailing(mid: [...string[], boolean]): void {}
      export function middle(mid: [number, ...string[], boolean]): void {}
      export function sound(mid: [number, ...string[]]): void {}
    `);
    expect([...project.tools.keys()]).toContain("sound");
    for (const [name, accept, reject] of [
      ["trailing", [["a", "b", true], [true]], [["a"], []]],
      [
        "middle",
        [
          [1, "a", true],
          [1, true],
        ],
        [[1, "a"], [1], [true]],
      ],
    ] as const) {
      if (!project.tools.has(name)) {
        const found = project.diagnostics("TSH018").filter(({ message }) => message.includes(name));
        expect(found.map(({ message }) => message)).toEqual([expect.stringContaining("mid")]);
        continue;
      }
      // The schema may be looser here, the decoder never is.
      for (const mid of accept) expect(await project.call(name, { mid })).toMatchObject({ status: "ok" });
      for (const mid of reject)
        expect(await project.call(name, { mid })).toMatchObject({ status: "invalid", ran: 0 });
    }
  });
});

describe("TM-05: template literals are anchored patterns of text", () => {
  it("holds for numbers, strings, unions and characters that patterns know", async () => {
    const project = await openCase(`
      type Level = "low" | "high";
      export function open(ticket: \`inv-\${number}\`, rel: \`v\${number}.\${number}\`): void {}
      export function texts(path: \`/\${string}\`, both: \`\${string}@\${string}\`, end: \`\${string}.ts\`): void {}
      export function special(odd: \`^a.b*c+(\${string})[x]{1}|$\\\\/?\`, quote: \`"\${number}"\`): void {}
      export function chosen(level: \`\${Level}-\${1 | 2}\`, big: \`#\${bigint}\`, flag: \`is-\${boolean}\`): void {}
      export function keyed(row: { [key: \`x-\${string}\`]: number }, list: \`\${number}px\`[]): void {}
    `);
    expect(errorsOf(project)).toEqual([]);
    await checkTool(project, "open", {
      accept: [
        { ticket: "inv-12", rel: "v1.2" },
        { ticket: "inv--3", rel: "v10.0" },
      ],
      reject: [
        { ticket: "inv-", rel: "v1.2" },
        { ticket: "xinv-12", rel: "v1.2" },
        { ticket: "inv-12x", rel: "v1.2" },
        { ticket: "inv-12", rel: "v1x2" },
        { ticket: ["inv-12"], rel: "v1.2" },
        { ticket: "inv-12\n", rel: "v1.2" },
      ],
    });
    const patterns = [...project.tools.keys()].flatMap((name) => valuesOf(project.schema(name), "pattern"));
    for (const pattern of patterns) expect(pattern).not.toMatch(/^\/.*\/[a-z]*$/);
    await checkTool(project, "texts", {
      accept: [
        { path: "/", both: "@", end: ".ts" },
        { path: "/a\nb", both: "a\n@b@", end: "x\u2028.ts" },
      ],
      reject: [
        { path: "a/", both: "@", end: ".ts" },
        { path: "/", both: "a", end: ".ts" },
        { path: "/", both: "@", end: "xts" },
        { path: "/", both: "@", end: ".ts\n" },
      ],
    });
    await checkTool(project, "special", {
      accept: [
        { odd: "^a.b*c+()[x]{1}|$\\/?", quote: '"1"' },
        { odd: "^a.b*c+(\n)[x]{1}|$\\/?", quote: '"-1.5e3"' },
      ],
      reject: [
        { odd: "^aXb*c+()[x]{1}|$\\/?", quote: '"1"' },
        { odd: "", quote: '"1"' },
        { odd: "^a.b*c+()[x]{1}|$\\/?", quote: '""' },
      ],
    });
    await checkTool(project, "chosen", {
      accept: [{ level: "low-1", big: "#-12", flag: "is-true" }],
      reject: [
        { level: "low-3", big: "#1", flag: "is-true" },
        { level: "low-1", big: "#1.5", flag: "is-true" },
        { level: "low-1", big: "#1", flag: "is-yes" },
      ],
    });
    await checkTool(project, "keyed", {
      accept: [
        { row: {}, list: [] },
        { row: { "x-": 1, "x-a\n": 2 }, list: ["1px", "-0.5px"] },
      ],
      reject: [
        { row: { y: 1 }, list: [] },
        { row: { "x-a": "1" }, list: [] },
        { row: {}, list: ["px"] },
      ],
    });
  });
});

describe("TM-07: mapped types keep what is required and what is closed", () => {
  it("holds for copies, modifiers, renamed keys, records and conditional members", async () => {
    const project = await openCase(`
      interface Base { id: string; label?: string; size: number }
      type Copy = { [K in keyof Base]: Base[K] };
      type Lamp = Record<"red" | "green", boolean>;
      type Getters<T> = { [K in keyof T as \`get_\${string & K}\`]: T[K] };
      type Strings<T> = { [K in keyof T as T[K] extends string ? K : never]: T[K] };
      type Maybe<T> = { [K in keyof T]: T[K] | null };
      type Exact<T> = { -readonly [K in keyof T]-?: T[K] };
      enum Key { A = "a", B = "b" }
      export function edit(copy: Copy, patch: Partial<Base>, all: Required<Base>, lamp: Lamp, some: Partial<Lamp>, rest: Omit<Base, "size">): void {}
      export function more(getters: Getters<Base>, strings: Strings<Base>, maybe: Maybe<Base>, exact: Exact<Readonly<Partial<Base>>>, keyed: Record<Key, number>, mixed: Partial<Record<Key | "c", number>>): void {}
    `);
    expect(errorsOf(project)).toEqual([]);
    const schema = project.schema("edit");
    const requiredOf = (name: string, tool = "edit"): readonly string[] =>
      [...((schemaAt(project.schema(tool), name)["required"] ?? []) as readonly string[])].sort();
    expect(schema["required"]).toEqual(["copy", "patch", "all", "lamp", "some", "rest"]);
    expect(requiredOf("copy")).toEqual(["id", "size"]);
    expect(requiredOf("patch")).toEqual([]);
    expect(requiredOf("all")).toEqual(["id", "label", "size"]);
    expect(requiredOf("lamp")).toEqual(["green", "red"]);
    expect(requiredOf("some")).toEqual([]);
    expect(requiredOf("rest")).toEqual(["id"]);
    const good = {
      copy: { id: "a", size: 1 },
      patch: {},
      all: { id: "a", label: "b", size: 1 },
      lamp: { red: true, green: false },
      some: {},
      rest: { id: "a" },
    };
    await checkTool(project, "edit", {
      accept: [good],
      reject: [
        { ...good, copy: { id: "a" } },
        { ...good, all: { id: "a", size: 1 } },
        { ...good, lamp: { red: true } },
        { ...good, lamp: { red: true, green: true, blue: true } },
        { ...good, some: { blue: true } },
        { ...good, rest: { id: "a", size: 1 } },
      ],
    });
    expect(requiredOf("getters", "more")).toEqual(["get_id", "get_size"]);
    expect(requiredOf("strings", "more")).toEqual(["id"]);
    expect(requiredOf("maybe", "more")).toEqual(["id", "size"]);
    expect(requiredOf("exact", "more")).toEqual(["id", "label", "size"]);
    expect(requiredOf("keyed", "more")).toEqual(["a", "b"]);
    expect(requiredOf("mixed", "more")).toEqual([]);
    const more = {
      getters: { get_id: "a", get_size: 1 },
      strings: { id: "a" },
      maybe: { id: null, size: null, label: null },
      exact: { id: "a", label: "b", size: 1 },
      keyed: { a: 1, b: 2 },
      mixed: { c: 1 },
    };
    await checkTool(project, "more", {
      accept: [more],
      reject: [
        { ...more, getters: { id: "a", size: 1 } },
        { ...more, strings: { id: "a", size: 1 } },
        { ...more, keyed: { a: 1, b: 2, c: 3 } },
        { ...more, mixed: { d: 1 } },
      ],
    });
  });
});

describe("TM-08: bigint never passes through a JavaScript number", () => {
  it("holds wherever it stands, for arguments and results", async () => {
    const project = await openCase(`
      export function pay(cents: bigint): string { return (cents + 1n).toString(); }
      export function many(list: bigint[], table: Record<string, bigint>, pair: [bigint, bigint?], either: bigint | boolean, maybe: bigint | null): bigint {
        return [...list, ...Object.values(table), pair[0], typeof either === "bigint" ? either : 0n, maybe ?? 0n].reduce((a, b) => a + b, 0n);
      }
      export function keyed(counts: Map<bigint, string>, all: Set<bigint>): Map<string, bigint> {
        return new Map([...counts].map(([n, name]) => [name, n + BigInt(all.size)]));
      }
    `);
    expect(errorsOf(project)).toEqual([]);
    const sent = (text: string): unknown => JSON.parse(text);
    expect(await project.call("pay", sent('{"cents":"9007199254740993"}'))).toMatchObject({
      status: "ok",
      value: "9007199254740994",
    });
    expect(await project.call("pay", sent('{"cents":9007199254740993}'))).toMatchObject({
      status: "invalid",
      issues: [{ code: "type", pointer: "/cents" }],
      ran: 0,
    });
    await checkTool(project, "pay", {
      accept: [{ cents: "0" }, { cents: "-7" }, { cents: "007" }],
      reject: [
        { cents: "" },
        { cents: "1.0" },
        { cents: "+1" },
        { cents: "0x10" },
        { cents: " 1" },
        { cents: "1n" },
        { cents: "1\n" },
      ],
    });
    const many = { list: ["1"], table: { a: "2" }, pair: ["3"], either: "4", maybe: "90071992547409930000" };
    expect(await project.call("many", many)).toMatchObject({ status: "ok", value: "90071992547409930010" });
    await checkTool(project, "many", {
      accept: [many, { ...many, either: true, maybe: null }],
      reject: [
        { ...many, list: [1] },
        { ...many, table: { a: 2 } },
        { ...many, pair: [3] },
        { ...many, maybe: 1 },
      ],
    });
    expect(
      await project.call("keyed", { counts: [["9007199254740993", "a"]], all: ["1", "2"] }),
    ).toMatchObject({
      status: "ok",
      value: { a: "9007199254740995" },
    });
    await checkAllTools(project);
    for (const name of project.tools.keys())
      expect(JSON.stringify(project.schema(name))).not.toMatch(/"type":"(number|integer)"/);
  });
});

describe("TM-09: what the platform or a class keeps inside is nobody's data", () => {
  const insides =
    /secret|rename|getTime|byteLength|"size"|Symbol|iterator|forEach|toISOString|searchParams|buffer|constructor/;

  it("gives types with a form of their own as real values", async () => {
    const project = await openCase(`
      export function date(when: Date): number { return when.getTime(); }
      export function map(seen: Map<string, number>, pairs: ReadonlyMap<number, Date>): number { return seen.size + [...pairs.values()].reduce((sum, d) => sum + d.getTime(), 0); }
      export function set(names: Set<string>, frozen: ReadonlySet<number>): number { return names.size + frozen.size; }
      export function bytes(raw: Uint8Array, whole: ArrayBuffer): number { return raw.byteLength + whole.byteLength; }
      export function url(where: URL): string { return where.host; }
      export async function blob(file: Blob): Promise<string> { return file.text(); }
    `);
    expect(errorsOf(project)).toEqual([]);
    for (const name of project.tools.keys())
      expect(JSON.stringify(project.schema(name))).not.toMatch(insides);
    const calls: readonly (readonly [string, JsonValue, JsonValue])[] = [
      ["date", { when: "2026-03-06T10:00:00Z" }, 1772791200000],
      ["map", { seen: { a: 1, b: 2 }, pairs: [[1, "1970-01-01T00:00:01Z"]] }, 1002],
      ["set", { names: ["a", "b"], frozen: [1] }, 3],
      ["bytes", { raw: "AAEC", whole: "AA==" }, 4],
      ["url", { where: "https://example.com/a" }, "example.com"],
      ["blob", { file: "aGk=" }, "hi"],
    ];
    for (const [name, input, value] of calls) {
      expect({ name, ...(await project.call(name, input)) }).toMatchObject({ status: "ok", value, ran: 1 });
    }
    await checkTool(project, "date", {
      reject: [
        { when: "2030-02-30" },
        { when: "2030-02-30T00:00:00Z" },
        { when: "soon" },
        { when: 0 },
        { when: {} },
      ],
    });
    await checkTool(project, "map", {
      reject: [
        { seen: [], pairs: [] },
        { seen: {}, pairs: {} },
        { seen: { a: "1" }, pairs: [] },
        { seen: {}, pairs: [["1", "1970-01-01T00:00:01Z"]] },
      ],
    });
    await checkTool(project, "set", {
      reject: [
        { names: ["a", "a"], frozen: [] },
        { names: {}, frozen: [] },
        { names: [], frozen: ["1"] },
      ],
    });
    await checkTool(project, "bytes", {
      reject: [
        { raw: "AAE", whole: "" },
        { raw: "*", whole: "" },
        { raw: [0, 1], whole: "" },
        { raw: "AA==\n", whole: "" },
      ],
    });
    await checkTool(project, "url", { reject: [{ where: "example" }, { where: {} }] });
    await checkTool(project, "blob", { reject: [{ file: 1 }, { file: "a" }] });
  });

  it("refuses instances with behaviour or private state, at the user's parameter", async () => {
    const source = `
      class Account { constructor(public id: string, private secret: string) {} rename(n: string): void { this.id = n + this.secret; } }
      class Guarded { protected secret = 1; open = 2; }
      class Hash { #secret = 1; open = 2; read(): number { return this.#secret; } }
      class Counted { get size(): number { return 1; } }
      class Sub extends Map<string, number> {}
      interface Extended extends Date { note: string }
      export function four(acct: Account): string { return acct.id; }
      export function guarded(value: Guarded): number { return value.open; }
      export function hash(value: Hash): number { return value.read(); }
      export function counted(value: { inner: Counted[] }): number { return value.inner.length; }
      export function sub(value: Sub): number { return value.size; }
      export function extended(value: Extended): string { return value.note; }
      export function weak(value: WeakMap<object, string>): void {}
      export function typed(value: Float64Array): void {}
      export function pattern(value: RegExp | null): void {}
      export function failure(value: { cause: Error }): void {}
      export function later(value: Promise<string>): void {}
      export function stream(value: ReadableStream): void {}
      export function sound(value: { open: number }): number { return value.open; }
    `;
    const project = await openCase(source);
    expect([...project.tools.keys()]).toEqual(["sound"]);
    const lines = source.split("\n");
    const wanted = lines.flatMap((line, index) => {
      const name = /export function (\w+)\((\w+)/.exec(line);
      return name && name[1] !== "sound"
        ? [{ name: name[1], line: index + 1, column: line.indexOf(`(${name[2]}`) + 2 }]
        : [];
    });
    const found = project.diagnostics("TSH018");
    expect(found.map(({ span }) => ({ line: span.line, column: span.column, file: span.file }))).toEqual(
      wanted.map(({ line, column }) => ({ line, column, file: "src/tool.ts" })),
    );
    for (const [index, { message }] of found.entries()) expect(message).toContain(wanted[index]?.name);
    expect(project.generated).not.toMatch(/secret|rename/);
  });

  it("takes classes that are data only", async () => {
    const project = await openCase(`
      class Point { constructor(public x: number, public readonly y = 2) {} }
      class Named extends Point { name?: string; static count = 0; static make(): void {} }
      export function named(point: Named): number { return point.x + point.y; }
    `);
    expect(errorsOf(project)).toEqual([]);
    await checkTool(project, "named", {
      accept: [{ point: { x: 1, y: 2 } }, { point: { x: 1, y: 2, name: "a" } }],
      reject: [{ point: { x: 1 } }, { point: { x: 1, y: 2, count: 1 } }],
    });
  });
});

describe("TM-11: types that contain themselves end", () => {
  it("holds for unions, objects, tuples, records, maps, sets and generics, and at 200 levels", async () => {
    const started = performance.now();
    const project = await openCase(`
      type Tree = string | Tree[];
      interface Folder { name: string; kids: Folder[]; up?: Folder | null; json: Json }
      type Json = null | boolean | number | string | Json[] | { [k: string]: Json };
      type Pair = [number, Pair?];
      type A = "a" | B[];
      type B = { a: A } | null;
      interface Lines { next: Map<string, Lines>; all: Set<Lines> }
      type Maybe<T> = { value: T; rest: Maybe<T> | null };
      type Rec = Record<string, Rec2>;
      type Rec2 = { inner?: Rec };
      export function walk(tree: Tree, root: Folder): number { return 0; }
      export function more(pair: Pair, a: A, lines: Lines, maybe: Maybe<Date>, rec: Rec): number { return 0; }
    `);
    // Three compilers' starts and a bundle are in it: what is asked for is that it ends.
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(errorsOf(project)).toEqual([]);
    const folder = { name: "r", kids: [], json: {} };
    await checkTool(project, "walk", {
      accept: [
        {
          tree: ["a", ["b", []]],
          root: { name: "r", kids: [{ name: "k", kids: [], json: [1, { x: null }] }], json: {} },
        },
        { tree: "leaf", root: { name: "r", kids: [], up: null, json: null } },
        { tree: nested(200, (inner) => [inner], "leaf"), root: folder },
        { tree: "a", root: { ...folder, json: nested(200, (inner) => ({ x: inner }), 1) } },
        { tree: "a", root: nested(95, (inner) => ({ ...folder, kids: [inner] }), folder) },
      ],
      reject: [
        { tree: ["a", [1]], root: { name: "r", kids: [], json: 1 } },
        { tree: "a", root: { name: "r", kids: [{ name: "k", kids: [] }], json: 1 } },
      ],
    });
    const at = "2026-03-06T10:00:00Z";
    const lines = { next: {}, all: [] };
    const more = { pair: [1], a: "a", lines, maybe: { value: at, rest: null }, rec: {} };
    await checkTool(project, "more", {
      accept: [
        more,
        {
          pair: [1, [2, [3]]],
          a: [{ a: [null] }, null],
          lines: { next: { x: lines }, all: [lines] },
          maybe: { value: at, rest: { value: at, rest: null } },
          rec: { a: { inner: { b: {} } } },
        },
      ],
      reject: [
        { ...more, pair: [1, [2, ["3"]]] },
        { ...more, a: [{ a: "b" }] },
        { ...more, lines: { next: { x: { next: {} } }, all: [] } },
        { ...more, maybe: { value: at, rest: { value: "soon", rest: null } } },
        { ...more, rec: { a: { inner: { b: 1 } } } },
      ],
    });
  });

  it("says exactly where a bad leaf is", async () => {
    const project = await openCase(`
      type Tree = string | Tree[];
      interface Folder { name: string; kids: Folder[] }
      export function walk(tree: Tree, root: Folder): number { return 0; }
    `);
    const pointers = async (input: JsonValue): Promise<readonly string[]> => {
      const outcome = await project.call("walk", input);
      if (outcome.status !== "invalid") throw new Error(`${outcome.status}`);
      return outcome.issues.map(({ pointer }) => pointer);
    };
    const root = { name: "r", kids: [] };
    expect(await pointers({ tree: ["a", ["b", [1]]], root })).toEqual(["/tree/1/1/0"]);
    expect(
      await pointers({
        tree: "a",
        root: { ...root, kids: [root, { ...root, kids: [{ name: 1, kids: [] }] }] },
      }),
    ).toEqual(["/root/kids/1/kids/0/name"]);
    const deep = nested(150, (inner) => ({ name: "n", kids: [inner] }), { name: "n", kids: [7] });
    const outcome = await project.call("walk", { tree: "a", root: deep });
    expect(outcome.status).toBe("invalid");
  });
});

describe("TM-13: what the host supplies is never offered to the model", () => {
  it("holds in any position and for every form of the parameter", async () => {
    const project = await openCase(`
      import type { RawToolArguments, ServiceProvider, ToolContext } from "@toolshed/runtime";
      type Ctx = ToolContext<{ user: string }>;
      export async function fetchPage(url: string, ctx: ToolContext, retries = 2): Promise<string> {
        ctx.signal.throwIfAborted();
        return url + retries;
      }
      export function first(ctx: Ctx | undefined, url: string): string { return url + (ctx?.deps.user ?? ""); }
      export function middle(a: string, signal: AbortSignal, raw: RawToolArguments, b?: number, services?: ServiceProvider): string { return a + (b ?? "none") + signal.aborted + Object.keys(raw).join(); }
      export function last(a: number, b = 5, { c = 1 }: { c?: number } = {}, ctx?: ToolContext, signal?: AbortSignal): number { return a + b + c + (ctx && signal ? 1000 : 0); }
      export const arrow = ({ url, tries = 1 }: { url: string; tries?: number }, _ctx: ToolContext): string => { return url + tries; };
    `);
    expect(errorsOf(project)).toEqual([]);
    await checkAllTools(project);
    const names = (tool: string): readonly string[] => Object.keys(project.schema(tool)["properties"] ?? {});
    expect(names("fetch_page")).toEqual(["url", "retries"]);
    expect(names("first")).toEqual(["url"]);
    expect(names("middle")).toEqual(["a", "b"]);
    expect(names("last")).toEqual(["a", "b", "c"]);
    expect(names("arrow")).toEqual(["url", "tries"]);

    const services = {
      get: (): never => {
        throw new Error("No services here.");
      },
    };
    const call = (name: string, input: JsonValue, deps?: unknown): Promise<Outcome> =>
      project.call(name, input, { deps, services });
    expect(await call("fetch_page", { url: "u" })).toMatchObject({ status: "ok", value: "u2" });
    expect(await call("fetch_page", { url: "u", retries: 0 })).toMatchObject({ status: "ok", value: "u0" });
    for (const forged of ["ctx", "signal", "services", "settings"]) {
      expect(await call("fetch_page", { url: "u", [forged]: { toolCallId: "forged" } })).toMatchObject({
        status: "invalid",
        issues: [{ code: "unknown_key", pointer: `/${forged}` }],
        ran: 0,
      });
    }
    expect(await call("first", { url: "u" }, { user: "Ada" })).toMatchObject({ value: "uAda" });
    expect(await call("middle", { a: "x", b: 3 })).toMatchObject({ value: "x3falsea,b" });
    expect(await call("last", { a: 1 })).toMatchObject({ value: 1007 });
    expect(await call("last", { a: 1, c: 10 })).toMatchObject({ value: 1016 });
    expect(await call("arrow", { url: "u" })).toMatchObject({ value: "u1" });
    const aborted = await project.call("fetch_page", { url: "u" }, { signal: AbortSignal.abort() });
    expect(aborted.status).toBe("failed");
  });
});
