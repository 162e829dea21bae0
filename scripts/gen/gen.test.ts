// The generator as a process, on small repositories of its own: what it writes, what it checks, what it refuses.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const script = resolve(import.meta.dirname, "../gen.mjs");
const rulesFolder = "packages/analyzer/src/rules";
let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "toolshed-gen-"));
  write("README.md", "# Example\n\n<!-- rules:start -->\n<!-- rules:end -->\n\nEnd.\n");
  writeRule("tsh901-first", {});
  writeRule("tsh902-second", {
    code: "TSH902",
    name: "second",
    severity: "warning",
    mandatory: false,
    fixable: true,
  });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

function writeRule(folder: string, differs: { readonly [key: string]: string | boolean }): void {
  const meta = {
    code: "TSH901",
    name: "first",
    severity: "error",
    summary: "One | two.",
    mandatory: true,
    ...differs,
  };
  // A rule may compute its metadata and import its neighbours: it is run, not searched.
  write(`${rulesFolder}/shared.ts`, "export const same = <T>(value: T): T => value;\n");
  write(
    `${rulesFolder}/${folder}/rule.ts`,
    `import { same } from "../shared.ts";\nexport const rule = { meta: same(${JSON.stringify(meta)}), check: () => {} };\n`,
  );
  write(`${rulesFolder}/${folder}/rule.test.ts`, "");
  write(`${rulesFolder}/${folder}/rule.md`, page);
}

const page = 'Says "it" \u2028 `$' + "{x}`.\n\n```ts bad\nlet a;\n```\n\n```ts good\nlet b;\n```\n";

function gen(...args: readonly string[]): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, "--root", root, ...args], {
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

describe("gen.mjs", () => {
  test("writes the index, the pages, the documents and the README's table, and then has nothing to do", async () => {
    expect(gen().status).toBe(0);
    expect(read(`${rulesFolder}/index.gen.ts`)).toContain(
      "export const rules: readonly Rule[] = [\n  tsh901,\n  tsh902,\n];",
    );
    expect(read("docs/rules/TSH902.md")).toContain(
      "# TSH902: second\n\n**warning**, advice, no condition of an honest schema; a fix repairs it.",
    );
    expect(read("README.md")).toBe(
      [
        "# Example",
        "",
        "<!-- rules:start -->",
        "",
        "| rule                             | severity | fix | says        |",
        "| -------------------------------- | -------- | --- | ----------- |",
        "| [TSH901](./docs/rules/TSH901.md) | error    |     | One \\| two. |",
        "| [TSH902](./docs/rules/TSH902.md) | warning  | yes | One \\| two. |",
        "",
        "<!-- rules:end -->",
        "",
        "End.",
        "",
      ].join("\n"),
    );
    expect(gen()).toEqual({ status: 0, output: "" });
    expect(gen("--check")).toEqual({ status: 0, output: "" });
  });

  test("the pages' module gives the texts back, whatever they hold", async () => {
    gen();
    const code = read(`${rulesFolder}/pages.gen.ts`)
      .replace(/^import type .*$/m, "")
      .replace(/ReadonlyMap<.*> = new Map<.*>/, "m = new Map");
    expect(code).not.toContain("\u2028");
    const module: unknown = await import(
      `data:text/javascript,${encodeURIComponent(code.replace("rulePages: m", "rulePages"))}`
    );
    expect(module).toHaveProperty(
      "rulePages",
      new Map(["TSH901", "TSH902"].map((code) => [code, expect.stringContaining(page.trim())])),
    );
  });

  test("--check names what is out of date and writes nothing", () => {
    gen();
    writeRule("tsh902-second", { code: "TSH902", name: "second", summary: "New." });
    const before = read("README.md");
    const { status, output } = gen("--check");
    expect(status).toBe(1);
    for (const file of ["README.md", "docs/rules/TSH902.md", "docs/rules/README.md", "pages.gen.ts"]) {
      expect(output).toContain(`${file} is out of date`);
    }
    expect(output).not.toContain("index.gen.ts");
    expect(read("README.md")).toBe(before);
  });

  test("the page of a rule that is gone is removed, a page of somebody's own is not", () => {
    gen();
    rmSync(join(root, rulesFolder, "tsh902-second"), { recursive: true });
    write("docs/rules/own.md", "Mine.\n");
    expect(gen("--check").output).toContain("docs/rules/TSH902.md is out of date");
    expect(gen().status).toBe(0);
    expect(existsSync(join(root, "docs/rules/TSH902.md"))).toBe(false);
    expect(read("docs/rules/own.md")).toBe("Mine.\n");
  });

  test("a README without the markers is an error, and none is made", () => {
    write("README.md", "# Example\n");
    expect(gen()).toMatchObject({
      status: 1,
      output: expect.stringContaining("README.md needs a line <!-- rules:start -->"),
    });
    expect(read("README.md")).toBe("# Example\n");
    rmSync(join(root, "README.md"));
    expect(gen("--check").status).toBe(1);
    expect(gen().status).toBe(1);
    expect(existsSync(join(root, "README.md"))).toBe(false);
  });

  test.each<[string, () => void, string]>([
    [
      "a folder of another name",
      () => writeRule("tsh903-third", { code: "TSH903" }),
      "belongs into the folder tsh903-first",
    ],
    [
      "a number used twice",
      () => writeRule("tsh901-third", { name: "third" }),
      "tsh901-first, tsh901-third all have the code TSH901",
    ],
    [
      "no test",
      () => rmSync(join(root, rulesFolder, "tsh901-first/rule.test.ts")),
      "tsh901-first: rule.test.ts is missing",
    ],
    [
      "no page",
      () => rmSync(join(root, rulesFolder, "tsh901-first/rule.md")),
      "tsh901-first: rule.md is missing",
    ],
    [
      "no wrong example",
      () => write(`${rulesFolder}/tsh901-first/rule.md`, "```ts good\n```\n"),
      "no example in a `ts bad` fence",
    ],
    [
      "no right example",
      () => write(`${rulesFolder}/tsh901-first/rule.md`, "```ts bad\n```\n"),
      "no example in a `ts good` fence",
    ],
    [
      "a severity that is none",
      () => writeRule("tsh901-first", { severity: "fatal" }),
      "fatal is no severity",
    ],
    [
      "a mandatory warning",
      () => writeRule("tsh901-first", { severity: "warning" }),
      "a mandatory rule is an error",
    ],
  ])("%s is refused before anything is written", (_, spoil, message) => {
    spoil();
    expect(gen()).toMatchObject({ status: 1, output: expect.stringContaining(message) });
    expect(existsSync(join(root, "docs"))).toBe(false);
  });
});

test("what is committed is up to date", () => {
  const { status, stderr } = spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});
