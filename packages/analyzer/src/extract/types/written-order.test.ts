// The order of members and properties: as written, else our own; never one that other files of the program decide.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { analyzeCompiler } from "../../analyze.ts";
import { defaultConfig, readWithEach, tempProject } from "../../compiler/test-support/temp-project.ts";

const fixtures = fileURLToPath(new URL("../../../../../fixtures/", import.meta.url));
const own = ["orders.ts", "pick.ts", "a-later.ts", "z-first.ts"];

/** Names the same types first, in other orders. */
const warming = `
  import { late } from "./z-first.js";
  import { early } from "./a-later.js";
  export type Keys = Record<"b" | "z" | "c" | "q", 1>;
  export type Numbers = "x" | 10 | 9;
  export const letters: "b" | "z" | "a" | "y" | "c" = "c";
  export const both = [late, early];
`;

function modelsOf(order: readonly string[]): readonly string[] {
  const compilerOptions = { ...defaultConfig.compilerOptions, customConditions: ["source"], rootDir: "." };
  const project = tempProject({
    "package.json": '{ "type": "module" }',
    "tsconfig.json": JSON.stringify({ compilerOptions, files: order }),
    "warming.ts": warming,
  });
  try {
    for (const name of own)
      writeFileSync(
        join(project.directory, name),
        readFileSync(join(fixtures, "extremes/src", name), "utf8"),
      );
    project.link("node_modules/@toolshed", join(fixtures, "node_modules/@toolshed"));
    const answers = readWithEach(project, (compilers) =>
      compilers.map((compiler) => {
        const { model, diagnostics } = analyzeCompiler(compiler);
        return JSON.stringify({ model, diagnostics });
      }),
    );
    return Object.values(answers).flat();
  } finally {
    rmSync(project.directory, { recursive: true, force: true });
  }
}

describe("the order of types", () => {
  test("is one through all compilers, whatever other files there are and in whatever order", () => {
    const models = [
      own,
      [...own].reverse(),
      ["warming.ts", ...own],
      ["z-first.ts", "warming.ts", "a-later.ts", "orders.ts", "pick.ts"],
    ].flatMap(modelsOf);
    expect(models).toHaveLength(16);
    expect(new Set(models).size).toBe(1);
    expect(models[0]).toContain('"values":["z","b"]');
  }, 600_000);
});
