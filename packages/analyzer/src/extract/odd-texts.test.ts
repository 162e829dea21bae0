// Code units that a compiler could lose, at every place where text is read: one answer through all compilers.
import { describe, expect, test } from "vitest";
import { analyzeCompiler } from "../analyze.ts";
import { installedRuntime } from "../compiler/test-support/installed-runtime.ts";
import { defaultConfig, readWithEach, tempProject } from "../compiler/test-support/temp-project.ts";
import { toolsetModule } from "./test-support/analyze-files.ts";

const installed = await installedRuntime();

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);
const whole = [
  ...range(0, 0x180),
  0x1680,
  ...range(0x2000, 0x2070),
  0x3000,
  0xd7ff,
  0xe000,
  0xfeff,
  ...range(0xfff0, 0xfffd),
  0xfffe,
  0xffff,
];
const damaged = [0xd800, 0xdbff, 0xdc00, 0xdfff, 0xfffd];

const escaped = (unit: number): string => `\\u${unit.toString(16).padStart(4, "0")}`;
/** As it is in the source, where a literal of any kind can hold it so. */
const raw = (unit: number): string =>
  /["'`\\$\r\n\p{Surrogate}]/u.test(String.fromCharCode(unit)) ? escaped(unit) : String.fromCharCode(unit);

/** One tool a place, all units in each. */
function members(units: readonly number[], write: (unit: number) => string): string {
  const list = (one: (text: string, index: number) => string, separator: string): string =>
    units.map((unit, index) => one(write(unit), index)).join(separator);
  return `
    static literals(x: ${list((text) => `"${text}a" | "a${text}"`, " | ")}): void {}
    static names(x: { ${list((text) => `"${text}a": 1`, "; ")} }): void {}
    static keys(x: Record<${list((text) => `"${text}a"`, " | ")}, 1>): void {}
    static templates(${list((text, index) => `x${index}: \`${text}a\${number}b\${string}${text}\``, ", ")}): void {}
    static enums(x: E): void {}
    static defaults(${list((text, index) => `x${index} = "${text}a" + \`\${1}${text}\``, ", ")}): void {}
    static described(): void {}
  `;
}

function answers(units: readonly number[], write: (unit: number) => string): readonly string[] {
  const tools = ["literals", "names", "keys", "templates", "enums", "defaults"];
  const text = units.map(write).join("");
  const chain = `this.addTool(Kit.described).withDescription("${text}").withMetadata({ "${text}": ["${text}"] });`;
  const enumeration = `enum E { ${units.map((unit, index) => `M${index} = "${write(unit)}a"`).join(", ")} }`;
  const source = toolsetModule(
    tools.map((name) => `this.addTool(Kit.${name});`).join("\n") + chain,
    members(units, write),
    enumeration,
  );
  const { compilerOptions } = defaultConfig;
  const project = tempProject({
    "package.json": '{ "type": "module" }',
    "tsconfig.json": JSON.stringify({ compilerOptions, files: ["kit.ts"] }),
    "kit.ts": source,
  });
  try {
    project.link("node_modules/@toolshed", installed);
    const read = readWithEach(project, (compilers) =>
      compilers.map((compiler) => {
        const { model, diagnostics } = analyzeCompiler(compiler);
        return JSON.stringify({ model, diagnostics });
      }),
    );
    return Object.values(read).flat();
  } finally {
    project.remove();
  }
}

describe.each([
  ["raw", raw],
  ["escaped", escaped],
] as const)("%s", (_name, write) => {
  test("whole characters are read exactly", () => {
    const [first, ...others] = answers(whole, write);
    expect(new Set(others)).toEqual(new Set([first]));
    // boundary: what was written above
    const { model } = JSON.parse(first ?? "") as ReturnType<typeof analyzeCompiler>;
    const tools = model.toolsets[0]?.tools ?? [];
    expect(tools.map(({ method }) => method)).toHaveLength(7);
    const text = whole.map((unit) => String.fromCharCode(unit)).join("");
    expect(tools.find(({ method }) => method === "described")?.description).toBe(text);
    const names = tools.find(({ method }) => method === "names")?.arguments.properties[0]?.type;
    expect(names?.kind === "object" && names.properties.map(({ name }) => name)).toEqual(
      whole.map((unit) => `${String.fromCharCode(unit)}a`),
    );
  }, 600_000);

  test("what is no whole character is refused in types, through all compilers in the same words", () => {
    const [first, ...others] = answers(damaged, write);
    expect(new Set(others)).toEqual(new Set([first]));
    // boundary: what was written above
    const { model } = JSON.parse(first ?? "") as ReturnType<typeof analyzeCompiler>;
    expect(model.toolsets[0]?.tools.map(({ method }) => method)).toEqual(["defaults"]);
  }, 600_000);
});
