import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findWriteProblems, writeTogether } from "./write-together.ts";

function folder(): string {
  const directory = mkdtempSync(join(tmpdir(), "toolshed-write-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, "old.json"), "old");
  return directory;
}

const all = (directory: string) => readdirSync(directory, { recursive: true }).sort();

describe("writeTogether", () => {
  it("writes all, and leaves nothing else", () => {
    const directory = folder();
    writeTogether([
      { file: join(directory, "old.json"), before: "old", text: "new", why: "" },
      { file: join(directory, "a/b/c.ts"), text: "c", why: "" },
    ]);
    expect(all(directory)).toEqual(["a", "a/b", "a/b/c.ts", "old.json"].map((path) => join(path)));
    expect(readFileSync(join(directory, "old.json"), "utf8")).toBe("new");
  });

  it("writes none when one cannot be", () => {
    const directory = folder();
    mkdirSync(join(directory, "taken"));
    const before = all(directory);
    const files = [
      { file: join(directory, "old.json"), before: "old", text: "new", why: "" },
      { file: join(directory, "a/b/c.ts"), text: "c", why: "" },
      { file: join(directory, "taken"), text: "no file", why: "" },
    ];
    expect(() => writeTogether(files)).toThrow();
    expect(all(directory)).toEqual(before);
    expect(readFileSync(join(directory, "old.json"), "utf8")).toBe("old");
    expect(findWriteProblems(files).map(({ problem }) => problem)).toEqual([
      "something of that name is there",
    ]);
  });

  it("notices a file that has changed since it was read", () => {
    const file = join(folder(), "old.json");
    expect(findWriteProblems([{ file, before: "older", text: "new", why: "" }])).toEqual([
      { file, problem: "it has changed since it was read" },
    ]);
  });
});
