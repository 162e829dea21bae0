// Results by their inputs, on a real disk: found while nothing that matters has changed, absent in every other case.
import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CacheStore } from "./cache-store.ts";
import { DiskState } from "./disk-state.ts";
import { collectInputs } from "./input-set.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "toolshed-"));
  write("app/package.json", '{ "type": "module" }');
  write("app/tsconfig.json", "{}");
  write("app/src/a.ts", "export const a = 1;\n");
  write("app/src/b.ts", "export const b = 1;\n");
  write("app/node_modules/dep/index.d.ts", "export {};\n");
  write("app/node_modules/dep/package.json", "{}");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const app = () => join(root, "app");
const folder = () => join(root, "cache");
const store = () => new CacheStore(folder(), app());
const found = () => store().find()?.join();
/** Long after everything was written. */
const later = Date.now() + 1_000_000;
const read = ["tsconfig.json", "src/a.ts", "src/b.ts", "node_modules/dep/index.d.ts"];

function keep(result: string): void {
  const inputs = collectInputs({
    base: app(),
    files: read.map((path) => join(app(), path)),
    markers: ["package.json", "toolshed.config.json"],
    projects: [app()],
    outputs: [join(app(), "src/a.generated.ts")],
  });
  store().keep(inputs, [result], new DiskState(), later);
}

describe("the cache", () => {
  it("finds a result while its inputs are as they were", () => {
    expect(found()).toBeUndefined();
    keep("one");
    expect(found()).toBe("one");
    // Neither times nor outputs nor files of no language count.
    utimesSync(join(app(), "src/a.ts"), 1, 1);
    write("app/src/a.generated.ts", "generated");
    write("app/src/notes.md", "notes");
    write("app/.git/index", "x");
    expect(found()).toBe("one");
  });

  it.each([
    ["a source file", "app/src/a.ts", "export const a = 2;\n"],
    ["a declaration file of a dependency", "app/node_modules/dep/index.d.ts", "export const x: 1;\n"],
    ["a dependency's manifest", "app/node_modules/dep/package.json", '{ "types": "other.d.ts" }'],
    ["the tsconfig", "app/tsconfig.json", '{ "compilerOptions": { "strict": true } }'],
    ["the manifest", "app/package.json", "{}"],
    ["a configuration that was not there", "app/toolshed.config.json", "{}"],
    ["a manifest above that was not there", "package.json", "{}"],
    ["a new source file", "app/src/deep/c.ts", ""],
    ["a new source file beside another", "app/src/a.d.ts", ""],
    ["a new package", "app/node_modules/new/index.d.ts", ""],
    ["a new package of a scope", "app/node_modules/@types/new/index.d.ts", ""],
    ["packages further up", "node_modules/up/index.d.ts", ""],
  ])("finds nothing after a change of %s", (_what, path, text) => {
    keep("one");
    write(path, text);
    expect(found()).toBeUndefined();
  });

  it("finds nothing when a file is gone, or another stands behind a link", () => {
    mkdirSync(join(root, "one"));
    mkdirSync(join(root, "two"));
    symlinkSync(join(root, "one"), join(app(), "node_modules/linked"));
    keep("one");
    expect(found()).toBe("one");
    rmSync(join(app(), "node_modules/linked"));
    symlinkSync(join(root, "two"), join(app(), "node_modules/linked"));
    expect(found()).toBeUndefined();
    keep("two");
    rmSync(join(app(), "src/b.ts"));
    expect(found()).toBeUndefined();
  });

  it("keeps the results of several states, and drops the oldest", () => {
    const versions = Array.from({ length: 9 }, (_, index) => `export const a = ${index};\n`);
    for (const [index, text] of versions.entries()) {
      write("app/src/a.ts", text);
      keep(`result ${index}`);
    }
    expect(readdirSync(folder())).toHaveLength(6);
    write("app/src/a.ts", versions[8] ?? "");
    expect(found()).toBe("result 8");
    write("app/src/a.ts", versions[4] ?? "");
    expect(found()).toBe("result 4");
    write("app/src/a.ts", versions[0] ?? "");
    expect(found()).toBeUndefined();
  });

  it("takes damaged and foreign content for absent", () => {
    keep("one");
    const [name = ""] = readdirSync(folder());
    const path = join(folder(), name);
    const whole = readFileSync(path, "utf8");
    const header = whole.slice(0, whole.indexOf("\n"));
    const damaged = [
      "",
      "{}",
      whole.slice(0, -1),
      whole.slice(0, whole.length / 2),
      whole.replace("one", "two"),
      `${header}\n{}`,
      header,
      whole.replace(/cache \d+/, "cache 0"),
      "\0".repeat(whole.length),
    ];
    for (const text of damaged) {
      writeFileSync(path, text);
      expect(found()).toBeUndefined();
    }
    writeFileSync(path, whole);
    expect(found()).toBe("one");
    // The entry itself, elsewhere.
    writeFileSync(join(root, "moved.json"), whole);
    rmSync(path);
    symlinkSync(join(root, "moved.json"), path);
    expect(found()).toBeUndefined();
    rmSync(path);
    if (process.platform !== "win32") {
      expect(spawnSync("mkfifo", [path]).status).toBe(0);
      expect(found()).toBeUndefined();
      rmSync(path);
    }
    writeFileSync(path, whole);
    mkdirSync(join(folder(), "folder.json"));
    writeFileSync(join(folder(), "foreign.json"), "hello");
    expect(found()).toBe("one");
  });

  it("neither reads nor writes through a link", () => {
    keep("one");
    renameSync(folder(), join(root, "elsewhere"));
    symlinkSync(join(root, "elsewhere"), folder());
    const before = readdirSync(join(root, "elsewhere"));
    expect(found()).toBeUndefined();
    write("app/src/a.ts", "export const a = 2;\n");
    keep("two");
    expect(found()).toBeUndefined();
    expect(readdirSync(join(root, "elsewhere"))).toEqual(before);
  });

  it("does without a folder that cannot be written", () => {
    writeFileSync(folder(), "a file");
    keep("one");
    expect(found()).toBeUndefined();
    expect(readFileSync(folder(), "utf8")).toBe("a file");
  });

  it("finds it in a copy of the project at another place", () => {
    keep("one");
    const other = join(root, "elsewhere/app");
    mkdirSync(dirname(other));
    for (const path of ["package.json", ...read, "node_modules/dep/package.json"]) {
      write(join("elsewhere/app", path), readFileSync(join(app(), path), "utf8"));
    }
    expect(new CacheStore(folder(), other).find()).toEqual(["one"]);
  });
});
