// The whole pipeline on a sample project: its text is pinned, runs, and is accepted by every compiler.
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkFiles } from "../../../fixtures/check-files.ts";
import { typeCase } from "../testing/arbitrary-type.ts";
import { loadModule } from "../testing/load-module.ts";
import { object, project, tool, toolset, toolsetOf } from "../testing/models.ts";
import { sampleProject } from "../testing/project-model.ts";
import { noCheck, readHeader } from "./emit/module/header.ts";
import { normalForm } from "./emit/module/normal-form.ts";
import { transformProject } from "./transform.ts";
import { TransformError } from "./transform-error.ts";

const sample = fileURLToPath(new URL("../testing/project/", import.meta.url));
const compilers = fileURLToPath(new URL("../../../fixtures/node_modules/", import.meta.url));
const biome = fileURLToPath(new URL("../../../node_modules/@biomejs/biome/bin/biome", import.meta.url));
const { files } = transformProject(sampleProject, { indexDir: "src", importExtensions: "js" });

function textOf(path: string): string {
  const file = files.find((each) => each.path === path);
  if (file === undefined) throw new Error(`Nothing was generated at ${path}.`);
  return file.text;
}

/** A compiler in JavaScript is asked about the project's own files, not about the sources of the runtime below them. */
function typeCheck(compiler: string, directory: string): Promise<string> {
  if (compiler !== "7.0") {
    const found = checkFiles(`typescript-${compiler}`, join(directory, "tsconfig.json"));
    return Promise.resolve(found.join("\n").slice(0, 3000));
  }
  const tsc = `${compilers}typescript-${compiler}/bin/tsc`;
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, "-p", directory, "--pretty", "false"], (error, stdout, stderr) => {
      resolve(error === null ? "" : `${stdout}${stderr}`.slice(0, 3000) || error.message);
    });
  });
}

/** A class that fits every generated module of one tool `send`. */
const anyToolset = `export class TicketToolset {
  readonly tools: () => never[] = () => [];
  static send(value: unknown): unknown {
    return value;
  }
}
`;

/** What a real formatter makes of the text. */
function format(path: string, text: string, style: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const args = [
      biome,
      "format",
      ...style,
      `--stdin-file-path=/${basename(path).replace(".generated", "")}`,
    ];
    const child = execFile(process.execPath, args, { cwd: tmpdir() }, (error, stdout) => {
      if (error === null) resolve(stdout);
      else reject(error);
    });
    child.stdin?.end(text);
  });
}

/** The text as compilers would check it if it did not tell them not to. */
function checked(text: string): string {
  expect(text).toContain(`\n${noCheck}\n`);
  return text.replace(`${noCheck}\n`, "");
}

describe("transformProject", () => {
  it("generates a module a source file and the index", async () => {
    expect(files.map((file) => file.path)).toEqual([
      "src/odd.generated.mts",
      "src/tickets.generated.ts",
      "src/toolshed.generated.ts",
    ]);
    for (const { path, text } of files) await expect(text).toMatchFileSnapshot(sample + path);
  });

  it.each(["5.9", "6.0", "7.0"])(
    "is accepted by TypeScript %s under every strict option",
    async (compiler) => {
      // Beside the sample, whose configuration has relative paths.
      const copy = join(sample, "..", `.fresh-${compiler}`);
      try {
        cpSync(sample, copy, { recursive: true });
        for (const { path, text } of files) writeFileSync(join(copy, path), checked(text));
        expect(await typeCheck(compiler, copy)).toBe("");
      } finally {
        rmSync(copy, { recursive: true, force: true });
      }
    },
  );

  it.each(["5.9", "7.0"])("is accepted by TypeScript %s for types of all kinds", async (compiler) => {
    const directory = mkdtempSync(join(tmpdir(), "toolshed-"));
    try {
      const cases = fc.sample(typeCase, { numRuns: 30, seed: 1 });
      const toolsets = cases.map(({ type, definitions }, index) => {
        const file = `case${index}.ts`;
        writeFileSync(join(directory, file), anyToolset);
        return { ...toolsetOf(type, definitions), file };
      });
      for (const { path, text } of transformProject(project(...toolsets)).files) {
        writeFileSync(join(directory, path), checked(text));
      }
      writeFileSync(join(directory, "package.json"), '{ "type": "module" }');
      writeFileSync(
        join(directory, "tsconfig.json"),
        JSON.stringify({ extends: `${sample}tsconfig.json`, compilerOptions: { types: [] }, include: ["."] }),
      );
      expect(await typeCheck(compiler, directory)).toBe("");
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  it.each([
    ["--line-width=120", "--indent-width=4", "--javascript-formatter-quote-style=single"],
    [
      "--line-width=60",
      "--indent-style=tab",
      "--line-ending=crlf",
      "--trailing-commas=none",
      "--semicolons=as-needed",
    ],
  ])("is still whole after a formatter with %s %s", async (...style) => {
    for (const { path, text } of files) {
      const formatted = await format(path, text, style);
      expect(formatted).not.toBe(text);
      expect(readHeader(formatted)).toEqual(readHeader(text));
      expect(normalForm(formatted)).toBe(normalForm(text));
    }
  });

  it("gives the same bytes whatever the order of the toolsets' files", () => {
    const moved = project(
      ...sampleProject.toolsets.filter((each) => each.file === "src/tickets.ts"),
      ...sampleProject.toolsets.filter((each) => each.file !== "src/tickets.ts"),
    );
    expect(transformProject(moved, { indexDir: "src" }).files).toEqual(files);
  });

  it("ends every file with one line break and has no line end but LF", () => {
    for (const { text } of files) {
      expect(text).toMatch(/[^\n]\n$/);
      expect(text).not.toContain("\r");
      expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(160);
    }
  });

  it("treats hostile names, literals and texts as data", () => {
    const { toolsets } = loadModule(textOf("src/odd.generated.mts"));
    const descriptor = toolsets[0]?.tools[0];
    const legal = {
      "it's": "a",
      'say "hi"': 1,
      "$\u{7b}globalThis.pwned = 1}": true,
      "back\\slash": "`tick`",
      "a-b": 1,
      "": "e",
    };
    expect(descriptor?.check({ o: legal })).toBe(true);
    expect(descriptor?.check({ o: { ...legal, "back\\slash": "line\nbreak" } })).toBe(true);
    expect(descriptor?.check({ o: { ...legal, "back\\slash": "line\\nbreak" } })).toBe(false);
    const { "it's": text, ...without } = legal;
    expect(descriptor?.check({ o: { ...without, its: text } })).toBe(false);
    expect(descriptor?.description).toBe(sampleProject.toolsets[0]?.tools[0]?.description);
    const [schema] = Object.values(descriptor?.inputSchema["properties"] ?? {});
    expect(Object.keys((schema as { properties: object }).properties)).toEqual(Object.keys(legal));
    expect(globalThis).not.toHaveProperty("pwned");
    expect(textOf("src/odd.generated.mts")).not.toContain("</script");
    expect(textOf("src/odd.generated.mts")).not.toMatch(/[\u200b\u2028]/);
  });

  it("generates nothing for a project without toolsets", () => {
    expect(transformProject(project()).files).toEqual([]);
  });

  it("refuses two sources that would be generated into one file", () => {
    const model = project(toolset({ file: "a.ts" }), toolset({ file: "a.tsx", className: "Other" }));
    expect(() => transformProject(model)).toThrow(TransformError);
    expect(() => transformProject(model)).toThrow(
      expect.objectContaining({
        code: "SAME_OUTPUT",
        files: ["a.ts", "a.tsx"],
        message: expect.stringContaining("a.generated.ts"),
      }),
    );
    expect(() => transformProject(project(toolset({ file: "toolshed.ts" })))).toThrow(
      expect.objectContaining({
        code: "SAME_OUTPUT",
        files: ["toolshed.ts"],
        message: expect.stringContaining("toolshed.generated.ts"),
      }),
    );
  });

  it("moves modules and their imports under outDir", () => {
    const model = project(
      toolset({
        file: "src/deep/tickets.mts",
        tools: [
          tool("count", { target: { kind: "function", name: "count", specifier: "../count.mjs" } }),
          tool("sum", {
            target: { kind: "function", name: "default", specifier: "@scope/sum" },
            arguments: object({}),
          }),
          tool("own", { target: { kind: "function", name: "own" } }),
        ],
      }),
    );
    const [module, index] = transformProject(model, { outDir: "generated", indexDir: "src" }).files;
    expect(module?.path).toBe("generated/src/deep/tickets.generated.mts");
    expect(module?.text).toContain('import { TicketToolset } from "../../../src/deep/tickets.mjs";');
    expect(module?.text).toContain('import type { own } from "../../../src/deep/tickets.mjs";');
    expect(module?.text).toContain('import type { count } from "../../../src/count.mjs";');
    expect(module?.text).toContain('import type default_2 from "@scope/sum";');
    expect(index?.path).toBe("generated/toolshed.generated.ts");
    expect(index?.text).toContain('from "./src/deep/tickets.generated.mjs";');
  });

  it("imports by source extension where the project does", () => {
    const [module, index] = transformProject(project(toolset()), { importExtensions: "ts" }).files;
    expect(module?.text).toContain('from "./tickets.ts";');
    expect(index?.text).toContain('from "./src/tickets.generated.ts";');
  });
});
