import { existsSync, readFileSync } from "node:fs";
import { rules } from "@toolshed/analyzer";
import { expect, it } from "vitest";
import { readVersion } from "../version.ts";
import { docsUrl } from "./docs-url.ts";

const codes = rules.map(({ meta }) => meta.code);

it.each(codes)("%s leads to a page that the package of this version holds", (code) => {
  const match = /^https:\/\/unpkg\.com\/@toolshed\/(\w+)@([^/]+)\/(src\/.*\.md)$/.exec(docsUrl(code) ?? "");
  const [, name, version, path] = match ?? [];
  expect(version).toBe(readVersion());
  const folder = new URL(`../../../${name}/`, import.meta.url);
  expect(existsSync(new URL(path ?? "missing", folder))).toBe(true);
  expect(JSON.parse(readFileSync(new URL("package.json", folder), "utf8")).files).toContain("src");
});

it("errors of TypeScript have none", () => {
  expect(docsUrl("TS2304")).toBeUndefined();
});
