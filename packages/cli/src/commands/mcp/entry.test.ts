// Which module is served, and what of it: for modules of every kind that a person may name.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { UsageError } from "../../usage-error.ts";
import { findEntry, loadEntry } from "./entry.ts";

function folderWith(files: { readonly [path: string]: string }): string {
  const directory = mkdtempSync(join(tmpdir(), "toolshed-entry-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, "package.json"), '{ "type": "module" }');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  return directory;
}

it.each([
  [["dist/toolshed.generated.js", "src/toolshed.generated.js"], "dist/toolshed.generated.js"],
  [["build/toolshed.generated.js", "lib/toolshed.generated.js"], "build/toolshed.generated.js"],
  [["toolshed.generated.js"], "toolshed.generated.js"],
  [["dist/src/toolshed.generated.js", "src/toolshed.generated.js"], "dist/src/toolshed.generated.js"],
])("of %j finds %s", (files, found) => {
  const directory = folderWith(Object.fromEntries(files.map((file) => [file, ""])));
  expect(findEntry(undefined, directory)).toBe(join(directory, found));
});

it("says where it has looked", () => {
  expect(() => findEntry(undefined, folderWith({ "src/toolshed.generated.ts": "" }))).toThrow(
    /no built toolshed\.generated\.js was found here, nor in dist/,
  );
});

it.each([
  ["nothing.js", /the entry nothing\.js does not exist/],
  ["dist", /the entry dist is a folder/],
])("does not take %s", (entry, message) => {
  const directory = folderWith({ "dist/a.js": "" });
  expect(() => findEntry(entry, directory)).toThrow(UsageError);
  expect(() => findEntry(entry, directory)).toThrow(message);
});

const source = (name: string): string => `{ name: "${name}", tools: () => [] }`;

it.each([
  [`export const toolsets = [${source("a")}, ${source("b")}]; export default ${source("c")};`, ["a", "b"]],
  [`export default ${source("a")}; export const other = ${source("b")};`, ["a"]],
  [`export default [${source("a")}, { name: "tool", decode() {}, inputSchema: {} }];`, ["a", "tool"]],
  [`export const one = ${source("a")}; export const two = ${source("b")}; export const n = 1;`, ["a", "b"]],
  [`export const toolsets = []; export const one = ${source("a")};`, ["a"]],
])("of %s takes %j", async (text, names) => {
  const directory = folderWith({ "entry.js": text });
  const { tools, context } = await loadEntry(join(directory, "entry.js"), directory);
  expect(tools).toMatchObject(names.map((name) => ({ name })));
  expect(context).toBeUndefined();
});

it("takes the context", async () => {
  const directory = folderWith({
    "entry.js": `export default ${source("a")}; export const context = () => ({ deps: 7 });`,
  });
  const { context } = await loadEntry(join(directory, "entry.js"), directory);
  expect(context?.({})).toEqual({ deps: 7 });
});

it.each([
  ["entry.js", "export const one = 1;", /entry\.js exports no toolsets\. It needs an export `toolsets`/],
  ["entry.js", "export class DeskToolset {}", /Of a class such as DeskToolset export an instance/],
  ["entry.js", 'throw new Error("no database");', /entry\.js could not be loaded: no database/],
  ["entry.js", 'import "./nothing.js";', /entry\.js could not be loaded: /],
  ["entry.js", "export default {", /entry\.js could not be loaded: /],
  [
    "entry.js",
    `export default ${source("a")}; export const context = 1;`,
    /the export `context` of entry\.js is no function/,
  ],
])("says of %s what is wrong with %s", async (file, text, message) => {
  const directory = folderWith({ [file]: text });
  await expect(loadEntry(join(directory, file), directory)).rejects.toThrow(UsageError);
  await expect(loadEntry(join(directory, file), directory)).rejects.toThrow(message);
});
