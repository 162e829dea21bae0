// What the port says of single types, symbols and places, spelled out for each compiler.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Compiler, PropertyFacts, SyntaxNode, TypeHead, TypeMembers } from "./port.ts";
import {
  type CompilerName,
  compilerNames,
  openWith,
  type TempProject,
  tempProject,
} from "./test-support/temp-project.ts";

const files = {
  "types.ts": `
import { Missing } from "./missing.js"; import type { Gone } from "gone"; import { Level } from "./level.js";
enum Color { Red, Green = 5 } enum Text { A = "a", B = "b" } enum One { Only = "only" } enum Computed { A = "x".length, B = 2 }
interface Tree { children: Tree[] } interface Inf<T> { next: Inf<T[]> } interface Page<T> { items: T[] }
class Data { constructor(public name: string, private readonly hidden = 1) {} protected kin?: string; #secret = 1; get only() { return 1 } set only2(v: number) {} method() {} static s = 1; [Symbol.iterator]() { return [][Symbol.iterator]() } }
interface Base { readonly shared: number; inherited?: string } interface Order extends Base { id: number; total(): number }
type U = string & { readonly __brand: "Id" };
interface Answers<P> {
  any: any; unknown: unknown; never: never; undefined: undefined; null: null; void: void; string: string; number: number;
  bigint: bigint; boolean: boolean; symbol: symbol; nonPrimitive: object; missing: Missing; gone: Gone; goneArray: Gone[]; undeclared: Undeclared;
  text: "x"; five: -5; yes: true; big: -10n; color: Color; green: Color.Green; textEnum: Text; one: One; computed: Computed.A; computedWhole: Computed;
  folded: boolean | string | null; optional?: boolean; level: Level; levelOr: Level | undefined; brand: U; array: string[]; readonlyArray: ReadonlyArray<1>; ownArray: NotArray;
  tuple: readonly [a: 1, b?: 2, ...c: 3[]]; variadic: [...string[], number]; template: \`a\${number}b\`; upper: Uppercase<string>; parameter: P; key: keyof P; access: P[keyof P]; open: P extends string ? 1 : 2;
  date: Date; tree: Tree; inf: Inf<string>; page: Page<Tree>; pick: Pick<Order, "total" | "id">; dataClass: typeof Data; fn: () => void; empty: {}; record: Record<string, 1>; mapped: { -readonly [K in keyof Base]?: Base[K] };
  data: Data; order: Order; both: Base & { extra: 1 }; omitted: Omit<Order, "id"> & { z: 1; a: 2 }; branded: number & { b: 1 } & { a: 2 }; callable: { (): void; new (): Date; p: 1 }; spread: typeof spread;
}
interface NotArray extends Array<string> { own: true }
const spread = { ...({} as Base), last: 1 };
export default function named(): string { return "" }
export const literal = "quoted";
`,
  "level.ts": `export type Level = "low" | "high";`,
} as const;

describe.each(compilerNames)("TypeScript %s", (name) => {
  let project: TempProject;
  let compiler: Compiler;
  let heads: ReadonlyMap<string, TypeHead>;
  let properties: readonly PropertyFacts[];

  beforeAll(() => {
    project = tempProject(files);
    compiler = openWith(name satisfies CompilerName, project)[0] ?? fail();
    const [type] = compiler.typesAt([statement("Answers")]);
    properties = compiler.members([type ?? fail()])[0]?.properties ?? fail();
    const read = compiler.heads(properties.map((property) => property.type));
    heads = new Map(properties.map((property, index) => [property.name, read[index] ?? fail()]));
  });
  afterAll(() => {
    compiler.close();
    project.remove();
  });

  function root(): SyntaxNode {
    return compiler.source(project.path("types.ts"))?.root ?? fail();
  }
  function statement(of: string): SyntaxNode {
    return (
      root()
        .list("statements")
        .find((node) => node.child("name")?.text === of) ?? fail()
    );
  }
  function head(property: string): TypeHead {
    return heads.get(property) ?? fail();
  }
  function membersOf(property: string): TypeMembers {
    return compiler.members([head(property).type])[0] ?? fail();
  }
  function kinds(types: readonly TypeHead["type"][]): readonly string[] {
    return compiler
      .heads(types)
      .map((each) => (each.kind === "literal" ? JSON.stringify(each.value) : each.kind));
  }
  function union(property: string): readonly string[] {
    const found = head(property);
    return found.kind === "union" ? kinds(found.members) : fail();
  }

  test("properties come in the order of their declarations", () => {
    const written = statement("Answers")
      .list("members")
      .map((member) => member.child("name")?.value);
    expect(properties.map((property) => property.name)).toEqual(written);
  });

  test.each([
    "any",
    "unknown",
    "never",
    "undefined",
    "null",
    "void",
    "string",
    "number",
    "bigint",
    "boolean",
    "symbol",
    "nonPrimitive",
  ])("%s is its own kind", (kind) => {
    expect(head(kind)).toEqual({ type: head(kind).type, kind });
  });

  test("what cannot be resolved is an error, never any", () => {
    for (const property of ["missing", "gone", "undeclared"])
      expect(head(property).kind, property).toBe("error");
    const array = head("goneArray");
    expect(array.kind === "array" ? kinds([array.element]) : []).toEqual(["error"]);
  });

  test("literals and enums", () => {
    expect(head("text")).toMatchObject({ kind: "literal", value: "x" });
    expect(head("five")).toMatchObject({ kind: "literal", value: -5 });
    expect(head("yes")).toMatchObject({ kind: "literal", value: true });
    expect(head("big")).toMatchObject({ kind: "bigintLiteral", value: "-10" });
    expect(head("green")).toMatchObject({ kind: "enumMember", value: 5, enumSymbol: { name: "Color" } });
    expect(head("one")).toMatchObject({ kind: "enumMember", value: "only", enumSymbol: { name: "One" } });
    expect(head("color")).toMatchObject({ kind: "union", enumSymbol: { name: "Color" } });
    expect(head("color")).not.toHaveProperty("alias");
    expect(head("textEnum")).toMatchObject({ kind: "union", enumSymbol: { name: "Text" } });
    expect(head("computed")).toMatchObject({ kind: "enumMember", enumSymbol: { name: "Computed" } });
    expect(head("computed")).not.toHaveProperty("value");
    expect(head("computedWhole")).toMatchObject({ kind: "union", enumSymbol: { name: "Computed" } });
  });

  test("unions fold true and false and are in canonical order", () => {
    expect(union("folded")).toEqual(["null", "string", "boolean"]);
    expect(union("optional")).toEqual(["undefined", "boolean"]);
    expect(union("level")).toEqual(['"high"', '"low"']);
    expect(head("level").alias).toMatchObject({
      symbol: { name: "Level", isTypeAlias: true },
      arguments: [],
    });
    expect(head("level").alias?.symbol.declarationPaths).toEqual([project.path("level.ts")]);
    expect(union("levelOr")).toEqual(["undefined", '"high"', '"low"']);
  });

  test("arrays of the library, tuples and templates", () => {
    expect(head("array")).toMatchObject({ kind: "array", readonly: false });
    expect(head("readonlyArray")).toMatchObject({ kind: "array", readonly: true });
    expect(head("ownArray")).toMatchObject({
      kind: "object",
      origin: "project",
      symbol: { name: "NotArray" },
    });
    const tuple = head("tuple");
    if (tuple.kind !== "tuple") return fail();
    expect(tuple.readonly).toBe(true);
    expect(tuple.elements.map((element) => element.flag)).toEqual(["required", "optional", "rest"]);
    expect(kinds(tuple.elements.map((element) => element.type))[0]).toBe("1");
    expect(kinds(tuple.elements.map((element) => element.type))[2]).toBe("3");
    expect(head("variadic")).toMatchObject({ elements: [{ flag: "rest" }, { flag: "required" }] });
    expect(head("template")).toMatchObject({ kind: "template", texts: ["a", "b"] });
    expect(head("upper")).toMatchObject({ kind: "stringMapping", name: "Uppercase" });
  });

  test("open types", () => {
    expect(head("parameter")).toMatchObject({ kind: "typeParameter", name: "P" });
    for (const property of ["key", "access", "open"]) expect(head(property).kind, property).toBe("deferred");
  });

  test("objects", () => {
    expect(head("date")).toMatchObject({ kind: "object", origin: "library", symbol: { name: "Date" } });
    expect(head("page")).toMatchObject({
      kind: "object",
      origin: "project",
      symbol: { name: "Page", isInterface: true },
    });
    const page = head("page");
    expect(page.kind === "object" ? compiler.typeText(page.typeArguments[0] ?? fail()) : "").toBe("Tree");
    expect(head("data")).toMatchObject({
      kind: "object",
      constructorOfClass: false,
      symbol: { name: "Data", isClass: true },
    });
    expect(head("dataClass")).toMatchObject({ kind: "object", constructorOfClass: true });
    expect(head("mapped")).toMatchObject({ kind: "object", mapped: true });
    expect(head("pick")).toMatchObject({ kind: "object", mapped: true, alias: { symbol: { name: "Pick" } } });
    expect(head("pick").alias?.arguments.map((type) => compiler.typeText(type))[0]).toBe("Order");
    expect(head("brand")).toMatchObject({ kind: "intersection", alias: { symbol: { name: "U" } } });
  });

  test("a recursive type comes back to itself, an infinite one goes on one level at a time", () => {
    const tree = head("tree").type;
    const children = compiler.heads([compiler.members([tree])[0]?.properties[0]?.type ?? fail()])[0];
    expect(children?.kind === "array" ? children.element : undefined).toBe(tree);
    let type = head("inf").type;
    for (let level = 0; level < 20; level++) {
      const next = compiler.members([type])[0]?.properties[0]?.type ?? fail();
      expect(next).not.toBe(type);
      type = next;
    }
    expect(compiler.heads([type])[0]).toMatchObject({ kind: "object", symbol: { name: "Inf" } });
  });

  test("members of a class", () => {
    const facts = membersOf("data").properties.map((property) => [
      property.name,
      property.visibility,
      ...(property.optional ? ["optional"] : []),
      ...(property.readonly ? ["readonly"] : []),
      ...(property.method ? ["method"] : []),
    ]);
    expect(facts).toEqual([
      ["name", "public"],
      ["hidden", "private", "readonly"],
      ["kin", "protected", "optional"],
      ["#secret", "private"],
      ["only", "public", "readonly"],
      ["only2", "public"],
      ["method", "public", "method"],
      ["[iterator]", "public", "method"],
    ]);
    expect(membersOf("dataClass").constructable).toBe(true);
    expect(membersOf("dataClass").callable).toBe(false);
  });

  test("members of inherited, mapped, combined and spread objects", () => {
    const names = (property: string) => membersOf(property).properties.map((each) => each.name);
    expect(names("order")).toEqual(["id", "total", "shared", "inherited"]);
    expect(names("pick")).toEqual(["id", "total"]);
    expect(names("both")).toEqual(["shared", "inherited", "extra"]);
    expect(names("omitted")).toEqual(["shared", "inherited", "total", "z", "a"]);
    expect(names("branded")).toEqual(["b", "a"]);
    expect(names("spread")).toEqual(["shared", "inherited", "last"]);
    const [shared, inherited] = membersOf("mapped").properties;
    expect(shared).toMatchObject({ name: "shared", readonly: false, optional: true });
    expect(inherited).toMatchObject({ name: "inherited", optional: true });
    expect(membersOf("pick").properties[1]?.method).toBe(false);
    expect(membersOf("order").properties[1]?.method).toBe(true);
    expect(membersOf("string").properties).toEqual([]);
  });

  test("signatures and index signatures", () => {
    expect(membersOf("fn")).toMatchObject({ callable: true, constructable: false, properties: [] });
    expect(membersOf("callable")).toMatchObject({ callable: true, constructable: true });
    expect(membersOf("empty")).toEqual({ properties: [], index: [], callable: false, constructable: false });
    const [index] = membersOf("record").index;
    expect(kinds([index?.key ?? fail(), index?.value ?? fail()])).toEqual(["string", "1"]);
  });

  test("symbols: names, aliases and declarations", () => {
    const specifier = (line: number) =>
      root()
        .list("statements")
        [line]?.child("importClause")
        ?.child("namedBindings")
        ?.list("elements")[0]
        ?.child("name") ?? fail();
    const symbols = compiler.symbolsAt([
      specifier(0),
      specifier(2),
      statement("named").child("name") ?? fail(),
    ]);
    expect(symbols.map((symbol) => [symbol?.name, symbol?.isAlias])).toEqual([
      ["Missing", true],
      ["Level", true],
      ["default", false],
    ]);
    const [missing, level, named] = compiler.unalias(symbols);
    expect(missing).toBeUndefined();
    expect(level?.name).toBe("Level");
    expect(named).toBe(symbols[2]);
    expect(compiler.unalias([undefined])).toEqual([undefined]);
    expect(compiler.declarations(level ?? fail()).map((node) => node.kind)).toEqual(["TypeAliasDeclaration"]);
    expect(compiler.declaredTypes([level ?? fail()])[0]).toBe(head("level").type);
  });

  test("a type's text is what the user would write, without paths of the machine", () => {
    expect(compiler.typeText(head("omitted").type)).toBe('Omit<Order, "id"> & { z: 1; a: 2; }');
    expect(compiler.typeText(head("levelOr").type)).toBe("Level | undefined");
    const clause = root().list("statements")[2]?.child("moduleSpecifier") ?? fail();
    const [module] = compiler.symbolsAt([clause]);
    expect(module?.name).toBe('"./level"');
    expect(compiler.typeText(compiler.typesAt([clause])[0] ?? fail())).not.toContain(project.directory);
  });

  test("an answer for nothing is nothing", () => {
    expect(compiler.typesAt([])).toEqual([]);
    expect(compiler.symbolsAt([])).toEqual([]);
    expect(compiler.heads([])).toEqual([]);
    expect(compiler.members([])).toEqual([]);
    expect(compiler.returnTypes([])).toEqual([]);
  });
});

describe.each(compilerNames)("places under TypeScript %s", (name) => {
  const text = "export const größe = 1;\r\n\tconst b = 2;\rconst c = 3;\u2028const d = '😀', e = 5;";

  test.each([
    { mark: "", what: "without" },
    { mark: "\ufeff", what: "with" },
  ])("count UTF-16 units from 1, $what a byte order mark", ({ mark }) => {
    const project = tempProject({ "a.ts": mark + text });
    const [compiler] = openWith(name, project);
    try {
      const source = compiler?.source(project.path("a.ts")) ?? fail();
      expect(source.text).toBe(text);
      const declarations = source.root
        .list("statements")
        .flatMap((node) => node.child("declarationList")?.list("declarations") ?? []);
      const places = declarations.map((node) => {
        const { line, column, endLine, endColumn, start, end, file } =
          compiler?.span(source, node.start, node.end) ?? fail();
        expect(file).toBe("a.ts");
        expect(text.slice(start, end)).toBe(node.text);
        return [node.child("name")?.value, line, column, endLine, endColumn];
      });
      expect(places).toEqual([
        ["größe", 1, 14, 1, 23],
        ["b", 2, 8, 2, 13],
        ["c", 3, 7, 3, 12],
        ["d", 4, 7, 4, 15],
        ["e", 4, 17, 4, 22],
      ]);
      const outside = compiler?.span(source, 0, text.length);
      expect(outside).toMatchObject({ line: 1, column: 1, endLine: 4, endColumn: 23 });
    } finally {
      compiler?.close();
      project.remove();
    }
  });

  test("syntax errors have the same places with a byte order mark", () => {
    const project = tempProject({ "plain.ts": "let a = ;\n", "marked.ts": "\ufefflet a = ;\n" });
    const [compiler] = openWith(name, project);
    try {
      const errors = compiler?.syntaxErrors(compiler.files) ?? [];
      expect(errors).toEqual(
        ["marked.ts", "plain.ts"].map((file) => ({
          path: project.path(file),
          start: 8,
          end: 9,
          code: 1109,
          message: "Expression expected.",
        })),
      );
    } finally {
      compiler?.close();
      project.remove();
    }
  });
});

function fail(): never {
  throw new Error("The test's own assumption does not hold.");
}
