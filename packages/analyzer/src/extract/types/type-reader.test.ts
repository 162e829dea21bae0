// Types that have no end, are too deep, or hide what they are: told, never a stack overflow or a silent `{}`.
import { describe, expect, test } from "vitest";
import type { ProjectFacts } from "../../model/facts.ts";
import type { TypeModel } from "../../model/type-model.ts";
import { extractFilesFacts, toolsetModule } from "../test-support/analyze-files.ts";

interface Read {
  readonly argument: TypeModel | undefined;
  readonly result: TypeModel | undefined;
  readonly problems: readonly string[];
}

const texts: string[] = [];
let facts: ProjectFacts | undefined;

/** One more module of the one project that all tests read. */
function prepare(signature: string, around = ""): () => Read {
  const file = `kit${texts.length}.ts`;
  texts.push(toolsetModule("this.addTool(Kit.go);", `/** Goes. */ static ${signature}`, around));
  return () => {
    facts ??= extractFilesFacts(Object.fromEntries(texts.map((text, index) => [`kit${index}.ts`, text])));
    const found = facts.toolsets.filter((toolset) => toolset.file === file);
    expect(found).toHaveLength(1);
    const tool = found[0]?.tools[0];
    const places = [...(tool?.parameters ?? []), ...(tool?.result ? [tool.result] : [])];
    return {
      argument: tool?.arguments?.properties[0]?.type,
      result: tool?.result?.model.type,
      problems: places.flatMap(({ typeProblems }) => typeProblems.map(({ reason }) => reason)),
    };
  };
}

describe("types without end", () => {
  test.each(
    [
      [
        "an object inside itself",
        "go(a: typeof ring): void {}",
        'const ring = { name: "a", get self() { return ring; } };',
      ],
      [
        "another way round",
        "go() { return ring; }",
        "const ring = { get next() { return { back: ring }; } };",
      ],
      ["deep literals", `go(a: ${"{ a: ".repeat(200)}1${" }".repeat(200)}): void {}`, ""],
      ["deep arrays", `go(a: string${"[]".repeat(200)}): void {}`, ""],
      [
        "a long chain of names",
        "go(a: T400): void {}",
        `interface T0 { v: 1 }\n${Array.from({ length: 400 }, (_, i) => `interface T${i + 1} { p: T${i} }`).join("\n")}`,
      ],
    ].map(([what, signature = "", around]) => ({ what, read: prepare(signature, around) })),
  )("$what", ({ read }) => {
    const { problems } = read();
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expect(problem).toBe("infinite");
  });

  const globalObject = prepare("go(): typeof globalThis { return globalThis; }");
  test("the global object", () => {
    expect(globalObject().problems.length).toBeGreaterThan(0);
  });
});

describe("results that are not what they seem", () => {
  test.each(
    [
      ["a subclass of Promise", "class Own<T> extends Promise<T> { extra = 1 }", "Own<string>"],
      ["a thenable", 'class Own { then(take: (value: string) => void): void { take(""); } }', "Own"],
      ["a subclass of Error", "class Own extends Error { code = 1 }", "Own"],
      ["an interface over Error", "interface Own extends Error { code: number }", "Own"],
      ["a subclass of Map", "class Own extends Map<string, string> { extra = 1 }", "Own"],
    ].map(([what, around, type]) => ({ what, read: prepare(`go(): ${type} { return null!; }`, around) })),
  )("$what", ({ read }) => {
    expect(read().problems).toHaveLength(1);
  });

  test.each(
    [
      ["a method", "{ toJSON(): string; b: 1 }"],
      ["a property", "{ toJSON: () => string; b: 1 }"],
      ["an initialiser", "Sent"],
    ].map(([what, type]) => ({
      what,
      read: prepare(`go(): ${type} { return null!; }`, 'class Sent { b = 1; toJSON = () => "sent"; }'),
    })),
  )("toJSON as $what", ({ read }) => {
    expect(read().result).toMatchObject({ kind: "string" });
  });

  const itself = prepare(
    "go(): Sent { return new Sent(); }",
    "class Sent { a = 1; toJSON(): Sent { return this; } }",
  );
  test("toJSON that gives the object itself", () => {
    const { result, problems } = itself();
    expect(problems).toEqual([]);
    expect(result).toMatchObject({ kind: "object", properties: [{ name: "a" }] });
  });
});

describe("intersections", () => {
  test.each(
    (
      [
        ["{ a: string } & object", ["a"]],
        ["object & { a: string } & { b: 1 }", ["a", "b"]],
        ["Intl.RelativeTimeFormatOptions & { mine: string }", ["localeMatcher", "numeric", "style", "mine"]],
      ] as const
    ).map(([type, names]) => ({ type, names, read: prepare(`go(a: ${type}): void {}`) })),
  )("$type keeps every member", ({ names, read }) => {
    const { argument } = read();
    const found = argument?.kind === "object" ? argument.properties.map(({ name }) => name) : argument;
    expect(new Set(found as readonly string[])).toEqual(new Set(names));
  });
});

const library = prepare("go(a: Intl.RelativeTimeFormatOptions): void {}");
test("what the compilers' libraries say of their own types is not told", () => {
  const { argument } = library();
  expect(argument).toMatchObject({ kind: "object" });
  expect(JSON.stringify(argument)).not.toContain("description");
});
