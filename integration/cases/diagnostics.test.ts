// Refusals: the right reason, at the user's own code, without taking sound tools along, each as a whole kind.
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../packages/analyzer/src/index.ts";
import { isDeep } from "../is-deep.ts";
import { errorsOf, openCase } from "./case-project.ts";
import { checkTool } from "./standing-oracles.ts";

describe("DG-01: each type without a JSON form has its own reason, and all are told at once", () => {
  it("names the type as written, the tool and the path", async () => {
    const project = await openCase(`
      export function a(x: { n: never }): void {}
      export function b(x: { s: symbol }): void {}
      export function c(x: string | (() => void)): void {}
      export function d(x: { k: WeakMap<object, string> }): void {}
      export function sound(x: { n?: never; f?: () => void; s: string }): void {}
    `);
    expect([...project.tools.keys()]).toEqual(["sound"]);
    const found = project.diagnostics("TSH018");
    expect(found.map(({ reason }) => reason)).toEqual(["never", "symbol", "function", "weak-collection"]);
    const wanted = [
      ["never", "x.n", "a"],
      ["symbol", "x.s", "b"],
      ["() => void", "x", "c"],
      ["WeakMap", "x.k", "d"],
    ] as const;
    for (const [index, [type, path, tool]] of wanted.entries()) {
      const { message, span } = found[index] as Diagnostic;
      expect(message).toContain(`\`${path}\` of \`${tool}\``);
      expect(message).toContain(type);
      expect(span).toMatchObject({ file: "src/tool.ts", line: index + 2 });
    }
  });

  it("holds for every reason, in arguments, results and deep inside", async () => {
    const refused = {
      never: "never",
      symbol: "symbol",
      function: "() => void",
      "function of a constructor": "new () => object",
      class: "Guarded",
      promise: "Promise<string>",
      "weak-collection": "WeakSet<object>",
      "typed-array": "Int32Array",
      regexp: "RegExp",
      error: "TypeError",
      stream: "ReadableStream<string>",
      library: "Headers",
      "index-signature": "{ [key: Uppercase<string>]: string }",
      infinite: "Growing<string>",
      intersection: "string[] & Date",
      unsupported: "Uppercase<string>",
    };
    const entries = Object.entries(refused);
    const project = await openCase(`
      class Guarded { #own = 1; get own(): number { return this.#own; } }
      interface Growing<T> { value: T; next?: Growing<T[]> }
      ${entries.map(([, type], index) => `export function take${index}(deep: { rows: { value: ${type} }[] }): void {}`).join("\n")}
      export function sound(x: string): void {}
    `);
    expect([...project.tools.keys()]).toEqual(["sound"]);
    const found = project.diagnostics("TSH018");
    const told = entries.map(([reason], index) => {
      const own = found.filter(({ message }) => message.includes(`\`take${index}\``));
      return {
        reason,
        told: own.map((one) => one.reason),
        path: own.every(({ message }) => message.includes("deep.rows[].value")),
      };
    });
    expect(told).toEqual(entries.map(([reason]) => ({ reason, told: [reason.split(" ")[0]], path: true })));
  });
});

describe("DG-02: a refusal stands at the user's own parameter", () => {
  const dependency = "export interface Handle { close(): void; meta: { raw: symbol } }\n";
  const lines = (indent: string): string =>
    [
      'import type { Handle } from "./dep.js";',
      "// Not ASCII, more than one unit each: ü 𝒳 \u{1f600}",
      "export function attach(",
      `${indent}name: string,`,
      `${indent}h: Handle,`,
      "): void {}",
      "",
    ].join("\n");
  const forms = {
    "as it is": (text: string) => text,
    "with a byte order mark": (text: string) => `\ufeff${text}`,
    "with CRLF": (text: string) => text.replaceAll("\n", "\r\n"),
    "with both": (text: string) => `\ufeff${text.replaceAll("\n", "\r\n")}`,
  };

  const indents = ["  ", "\t", "\t\t  ", "/* 𝒳 */ "];
  const allForms = Object.keys(forms) as (keyof typeof forms)[];
  // Each indent and each form; in the deep tests each with each.
  describe.each(indents.map((indent, index) => [indent, index] as const))(
    "indented by %j",
    (indent, index) => {
      it.each(allForms.filter((_, at) => isDeep || at === index))("holds %s", async (form) => {
        const text = forms[form](lines(indent));
        const project = await openCase("", {
          tools: ["attach"],
          files: { "dep.ts": dependency, "tool.ts": text },
        });
        const found = project.diagnostics("TSH018");
        expect(found.length).toBeGreaterThan(0);
        for (const { span, message, related } of found) {
          expect(span).toMatchObject({ file: "src/tool.ts", line: 5, column: indent.length + 1 });
          expect(message).toMatch(/`h\.(close|meta\.raw)`/);
          const own = text.replace(/^\ufeff/, "");
          expect(own.slice(span.start, span.start + 1)).toBe("h");
          for (const { span: place } of related ?? []) expect(place.file).toBe("src/dep.ts");
        }
        expect(found.flatMap(({ related = [] }) => related).length).toBeGreaterThan(0);
      });
    },
  );

  it("holds for types that come through others", async () => {
    const project = await openCase(`
      // file: dep.ts
      export interface Handle { close(): void }
      export interface Wrapped<T> { inner: T }
      // file: middle.ts
      import type { Handle, Wrapped } from "./dep.js";
      export type Many = readonly Wrapped<Handle>[];
      export interface Options extends Wrapped<Handle> { name: string }
      // file: tool.ts
      import type { Many, Options } from "./middle.js";
      export function list(first: string, many: Many): void {}
      export function options({ name, inner }: Options): void {}
      export async function result(name: string): Promise<Map<string, symbol>> { return new Map(); }
    `);
    expect(project.tools.size).toBe(0);
    const found = errorsOf(project);
    expect(found.map(({ code, span }) => [code, span.file, span.line])).toEqual([
      ["TSH018", "src/tool.ts", 2],
      ["TSH018", "src/tool.ts", 3],
      ["TSH012", "src/tool.ts", 4],
    ]);
    expect(found[0]?.message).toContain("many[].inner.close");
    expect(found[1]?.message).toContain("inner.close");
  });
});

describe("DG-04: what is no tool, or no sound one, takes no other along", () => {
  const source = `
    export function newest<T>(rows: T[], by: (row: T) => number): T | undefined { return [...rows].sort((p, q) => by(q) - by(p))[0]; }
    export function title(text: string): string { return text.toUpperCase(); }
    export function over(a: string): string;
    export function over(a: number): string;
    export function over(a: string | number): string { return String(a); }
    export const notATool = { newest };
    export class Unrelated<T> { constructor(readonly value: T, readonly by: symbol) {} }
    export type Infinite<T> = { next: Infinite<T[]> };
    export default function (x: symbol): void {}
  `;

  it("is silent about what nobody registers", async () => {
    const project = await openCase(source, { tools: ["title"] });
    expect(errorsOf(project)).toEqual([]);
    await checkTool(project, "title", { accept: [{ text: "a" }], reject: [{}, { text: 1 }] });
    expect(await project.call("title", { text: "a" })).toMatchObject({ status: "ok", value: "A", ran: 1 });
  });

  it("tells of a generic or overloaded function once, and still writes the others", async () => {
    const project = await openCase(source, { tools: ["newest", "title", "over"] });
    expect([...project.tools.keys()]).toEqual(["title"]);
    const found = errorsOf(project);
    expect(found.map(({ code, span }) => [code, span.line])).toEqual([
      ["TSH005", 2],
      ["TSH005", 6],
    ]);
    const line = source.split("\n")[1] ?? "";
    const related = (found[0]?.related ?? []).map(
      ({ span }) => line.slice(span.column - 1).match(/^\w+/)?.[0],
    );
    expect(related).toEqual(expect.arrayContaining(["rows", "by"]));
    await checkTool(project, "title");
    expect(project.tool("title").decode({ text: "a" })).toMatchObject({ ok: true });
  });
});
