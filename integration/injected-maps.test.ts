// Positions in injected modules of every sample project: no line of the user's moves, and the map leads back to it.
import { readFileSync } from "node:fs";
import { createRequire, SourceMap } from "node:module";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { fixtureProjects, recordedProjects } from "../fixtures/projects.ts";
import type { TypeScript6 } from "../packages/analyzer/src/index.ts";
import { injectText } from "../packages/transformer/src/emit/inject/inject-text.ts";
import { repository } from "./built.ts";

// boundary: the package is a TypeScript of that version.
const typescript = createRequire(join(repository, "fixtures/package.json"))("typescript-6.0") as TypeScript6;

const files = fixtureProjects.flatMap((project) =>
  recordedProjects(project).flatMap(({ directory, model }) =>
    [...new Set(model.toolsets.map(({ file }) => file))].map((file) => ({
      name: relative(repository, join(directory, file)),
      file,
      // Bundlers hand over texts without a byte order mark.
      text: readFileSync(join(directory, file), "utf8").replace(/^\uFEFF/, ""),
      toolsets: model.toolsets.filter((toolset) => toolset.file === file),
    })),
  ),
);

describe.each(files)("$name", ({ file, text, toolsets }) => {
  const injected = injectText(text, toolsets, { typescript, path: file });
  const lines = text.split("\n");
  const newLines = injected?.code.split("\n") ?? [];

  it("keeps every line where it was", () => {
    const moved = lines.filter((line, index) => !isTrace(line, newLines[index] ?? ""));
    expect(moved).toEqual([]);
  });

  it("maps every word of the functions to itself", () => {
    // boundary: the map is of the standard form.
    const map = new SourceMap(JSON.parse(injected?.map.toString() ?? "{}"));
    let looked = 0;
    for (const [line, code] of newLines.slice(0, lines.length).entries()) {
      for (const { index } of code.matchAll(/\breturn\b/g)) {
        const entry = map.findEntry(line, index);
        if (!("originalLine" in entry)) throw new Error(`nothing stands for line ${line}`);
        expect(lines[entry.originalLine]?.slice(entry.originalColumn)).toMatch(/^return\b/);
        expect(entry.originalLine).toBe(line);
        looked++;
      }
    }
    expect(looked).toBe(text.match(/\breturn\b/g)?.length ?? 0);
  });
});

/** Is it the old line but for what was put in front, taken away from a chain, or named? */
function isTrace(line: string, newLine: string): boolean {
  if (newLine.endsWith(line)) return true;
  if (/export default class/.test(line)) return newLine.startsWith("export default class ");
  // Of a chain's lines whole calls are gone.
  let rest = line;
  for (const char of newLine) {
    const at = rest.indexOf(char);
    if (at === -1) return false;
    rest = rest.slice(at + 1);
  }
  return true;
}
