// The types of `@toolshed/mcp` as they are published: what they ask of a project that has nothing but the packages.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const dist = fileURLToPath(new URL("../../packages/mcp/dist/", import.meta.url));

/** The text of the declarations that an entry leads to, by their file. */
function declarations(file: string, found: Map<string, string> = new Map()): ReadonlyMap<string, string> {
  if (found.has(file)) return found;
  const text = readFileSync(file, "utf8");
  found.set(file, text);
  for (const [, specifier = ""] of text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g))
    declarations(resolve(dirname(file), specifier.replace(/\.[jt]s$/, ".d.ts")), found);
  return found;
}

it.each(["index.d.ts", "client/index.d.ts", "guard-stdout.d.ts"])("%s needs no @types/node", (entry) => {
  expect(existsSync(join(dist, entry))).toBe(true);
  const all = declarations(join(dist, entry));
  for (const [file, text] of all)
    expect(text.match(/"node:[^"]*"|\bNodeJS\.\w+|\bBuffer\b/g) ?? [], file).toEqual([]);
});
