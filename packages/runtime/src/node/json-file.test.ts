import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { JsonFile, type JsonFileFormat } from "./json-file.ts";
import { JsonFileError } from "./json-file-error.ts";

const format: JsonFileFormat<readonly number[]> = {
  empty: () => [],
  read: (json) => {
    if (!Array.isArray(json)) throw new Error("It holds no list.");
    return json as readonly number[];
  },
  write: (content) => content,
};

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "toolshed-json-file-"));
  path = join(folder, "data", "list.json");
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("a file of JSON", () => {
  it("is empty where there is none, and comes to be with the first change", async () => {
    const file = new JsonFile(path, format);
    expect(await file.read()).toEqual([]);
    await file.change((list) => list);
    expect(existsSync(path)).toBe(false);
    await file.change((list) => [...list, 1]);
    expect(await new JsonFile(path, format).read()).toEqual([1]);
    expect(readFileSync(path, "utf8")).toBe("[\n  1\n]\n");
  });

  it("loses no change of this process, whichever object makes them", async () => {
    const files = [new JsonFile(path, format), new JsonFile(path, format)];
    const numbers = Array.from({ length: 40 }, (_, index) => index);
    await Promise.all(numbers.map((number) => files[number % 2]?.change((list) => [...list, number])));
    expect(await files[0]?.read()).toEqual(numbers);
    expect(readdirSync(join(folder, "data"))).toEqual(["list.json"]);
  });

  it.each([
    ["no JSON", "[1,"],
    ["empty", ""],
    ["of another form", '{"version":9}'],
  ])("that is %s is an error with its path, and is left as it is", async (_, text) => {
    path = join(folder, "list.json");
    writeFileSync(path, text);
    const file = new JsonFile(path, format);
    await expect(file.read()).rejects.toThrow(JsonFileError);
    await expect(file.read()).rejects.toThrow(path);
    await expect(file.change(() => [1])).rejects.toThrow(JsonFileError);
    expect(readFileSync(path, "utf8")).toBe(text);
    // After a failure others go on.
    writeFileSync(path, "[]");
    await file.change(() => [2]);
    expect(await file.read()).toEqual([2]);
  });

  it("fails where there is a folder in its place, and leaves nothing behind", async () => {
    const file = new JsonFile(folder, format);
    await expect(file.read()).rejects.toThrow(/EISDIR|EPERM|EACCES/);
    await expect(file.change(() => [1])).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is written where a change throws only by the next one", async () => {
    const file = new JsonFile(path, format);
    await expect(
      file.change(() => {
        throw new RangeError("no");
      }),
    ).rejects.toThrow(RangeError);
    expect(existsSync(path)).toBe(false);
    await file.change(() => [3]);
    expect(await file.read()).toEqual([3]);
  });

  it.skipIf(process.platform === "win32")(
    "keeps its permissions, and the link that leads to it",
    async () => {
      const file = new JsonFile(path, format);
      await file.change(() => [1]);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      chmodSync(path, 0o640);
      const link = join(folder, "link.json");
      symlinkSync(path, link);
      await new JsonFile(link, format).change(() => [2]);
      expect(await file.read()).toEqual([2]);
      expect(statSync(path).mode & 0o777).toBe(0o640);
      expect(readdirSync(folder).sort()).toEqual(["data", "link.json"]);
    },
  );
});
