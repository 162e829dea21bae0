// What counts as a file, on a real disk.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRegularFile } from "./read-regular-file.ts";

let root = "";
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "toolshed-"));
  writeFileSync(join(root, "file"), "text");
  symlinkSync("file", join(root, "link"));
  symlinkSync("gone", join(root, "broken"));
  symlinkSync("circle", join(root, "circle"));
  mkdirSync(join(root, "folder"));
});
afterAll(() => rmSync(root, { recursive: true }));

test("a file and a link to one are read", () => {
  expect(readRegularFile(join(root, "file"))?.toString()).toBe("text");
  expect(readRegularFile(join(root, "link"))?.toString()).toBe("text");
});

test.each(["gone", "broken", "folder", "file/below"])("%s is not there", (name) => {
  expect(readRegularFile(join(root, name))).toBeUndefined();
});

test("what cannot be looked at is an error", () => {
  expect(() => readRegularFile(join(root, "circle"))).toThrow(/ELOOP/);
});

test.skipIf(process.platform === "win32")("nobody waits for a pipe", () => {
  expect(spawnSync("mkfifo", [join(root, "pipe")]).status).toBe(0);
  expect(readRegularFile(join(root, "pipe"))).toBeUndefined();
});
