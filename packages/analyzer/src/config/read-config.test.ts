// Configurations on disk: where they are found, and every kind of fault with its place.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "./read-config.ts";

let root = "";

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "toolshed-config-"))).replaceAll("\\", "/");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string | object): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), typeof text === "string" ? text : JSON.stringify(text));
}

/** The values, or the problems as a person sees them. */
function read(directory = ".", file?: string): unknown {
  const result = readConfig({
    projectDirectory: join(root, directory),
    ...(file === undefined ? {} : { file: join(root, file) }),
  });
  if (result.ok) return result.config.values;
  return result.problems.map(({ file: at, line, column, message }) => {
    expect(at.startsWith(`${root}/`)).toBe(true);
    return `${at.slice(root.length + 1)}:${line}:${column} ${message}`;
  });
}

function readText(text: string): unknown {
  write("toolshed.config.json", text);
  return read();
}

describe("where it is found", () => {
  test("beside the tsconfig, else above, up to the nearest package.json", () => {
    write("package.json", {});
    expect(read()).toEqual({});
    write("toolshed.config.json", { maxWarnings: 1 });
    expect(read()).toEqual({ maxWarnings: 1 });
    expect(read("src/deep")).toEqual({ maxWarnings: 1 });
    write("src/toolshed.config.json", { maxWarnings: 2 });
    expect(read("src/deep")).toEqual({ maxWarnings: 2 });
    write("src/inner/package.json", { name: "inner", keywords: ["toolshed"] });
    expect(read("src/inner")).toEqual({});
  });

  test("in package.json", () => {
    write("package.json", { name: "app", toolshed: { maxWarnings: 3, rules: { TSH009: "error" } } });
    expect(read("src")).toEqual({ maxWarnings: 3, rules: { TSH009: "error" } });
    expect(read(".", "package.json")).toEqual({ maxWarnings: 3, rules: { TSH009: "error" } });
  });

  test("a broken package.json without our key is not our concern; npm's rules hold for one with it", () => {
    write("package.json", '{ "name": "app", }');
    expect(read()).toEqual({});
    write("package.json", '{\n  "toolshed": { // why\n    "maxWarnings": 1,\n  }\n}');
    expect(read()).toEqual([
      "package.json:2:17 a comment has no place in this file.",
      "package.json:4:3 a key in double quotes is expected here.",
    ]);
  });

  test("both at once is an error that names both, beside whatever else is wrong", () => {
    write("package.json", '{\n  "toolshed": { "maxWarning": 1 }\n}');
    write("toolshed.config.json", "{}");
    expect(read()).toEqual([
      'package.json:2:15 toolshed.config.json and "toolshed" in package.json both configure this project. Keep one of them.',
      expect.stringMatching(/^package\.json:2:17 there is no option `maxWarning`/),
    ]);
  });

  test("a named file, whatever its name", () => {
    write("toolshed.config.json", { maxWarnings: 1 });
    write("config/strict.json", { maxWarnings: 0 });
    expect(read(".", "config/strict.json")).toEqual({ maxWarnings: 0 });
    write("package.json", { name: "app" });
    expect(read(".", "package.json")).toEqual([
      'package.json:1:1 this package.json has no object "toolshed".',
    ]);
    expect(() => read(".", "missing.json")).toThrow("ENOENT");
  });
});

describe("what it may hold", () => {
  test("every option, with comments, trailing commas and a byte order mark", () => {
    const values = {
      $schema: "./node_modules/@toolshed/cli/schema.json",
      outDir: "src/generated",
      importExtensions: "ts",
      rules: { TSH009: "error", TSH010: "off", TSH018: "error", TSH022: "warning", TSH025: "suggestion" },
      providers: ["openai-strict", "gemini"],
      model: "./dist/toolshed.json",
      compiler: 6,
      maxWarnings: 0,
    };
    const text = JSON.stringify(values, null, 2)
      .replaceAll(/("|\d|\})\n/g, "$1, // why\n")
      .replace(/, \/\/ why\n\}?$/, "\n}");
    expect(readText(`\ufeff/* all */ ${text} // end\n`)).toEqual(values);
  });

  test("all faults at once, each with its place, the nearest name and what is allowed", () => {
    const text = `{
  "outdir": "x",
  "compiler": "7",
  "importExtensions": "tsx",
  "providers": ["openai", "openai-strictt", 3, "openai"],
  "maxWarnings": -1,
  "rules": {
    "TSH009": "warn",
    "TSH018": "off",
    "TSH010": "error",
    "TSH010": "off"
  },
  "compiler": 7,
  "bogus\\u001b[31m": null
}`;
    expect(readText(text)).toEqual([
      'toolshed.config.json:2:3 there is no option `outdir`. Did you mean "outDir"? The options are $schema, outDir, importExtensions, rules, providers, model, compiler, maxWarnings.',
      'toolshed.config.json:3:15 "compiler" must be 6 or 7, not `"7"`.',
      'toolshed.config.json:4:23 "importExtensions" must be "js" or "ts", not `"tsx"`. Did you mean "ts"?',
      expect.stringMatching(
        /^toolshed\.config\.json:5:27 each of "providers" must be "openai", .* or "mistral", not `"openai-strictt"`\. Did you mean "openai-strict"\?$/,
      ),
      expect.stringMatching(/^toolshed\.config\.json:5:45 each of "providers" must be .*, not `3`\.$/),
      'toolshed.config.json:5:48 `"openai"` is said twice in "providers".',
      'toolshed.config.json:6:18 "maxWarnings" must be a whole number from 0, not `-1`.',
      'toolshed.config.json:8:15 the severity of `TSH009` must be "off", "suggestion", "warning" or "error", not `"warn"`. Did you mean "warning"?',
      'toolshed.config.json:9:15 TSH018 cannot be "off": without it no honest result is possible, so it is always "error". Remove this line.',
      "toolshed.config.json:11:5 `TSH010` is said twice.",
      "toolshed.config.json:13:3 `compiler` is said twice.",
      expect.stringMatching(
        /^toolshed\.config\.json:14:3 there is no option `bogus\\u\{1b\}\[31m`\. The options are/,
      ),
    ]);
  });

  test("faults of the syntax beside those of the meaning", () => {
    expect(readText('{\n  "maxWarnings": \n  "compilr": 7,\n  "outDir": "a\n}')).toEqual([
      "toolshed.config.json:3:12 a comma is expected here.",
      "toolshed.config.json:4:13 this string is never closed.",
    ]);
    expect(readText('{ "outdir": 1, "compiler": 8,, }')).toEqual([
      expect.stringMatching(/:1:3 there is no option `outdir`/),
      expect.stringMatching(/:1:28 "compiler" must be 6 or 7/),
      expect.stringMatching(/:1:30 /),
    ]);
  });

  test.each([
    ["", /:1:1 this file is empty\. Write \{\}/],
    [" // nothing\n", /:1:1 this file is empty\./],
    ["[]", /:1:1 a configuration is an object, not an array\./],
    ["null", /:1:1 a configuration is an object, not `null`\./],
    ['"x"', /:1:1 a configuration is an object/],
    ["{} {}", /:1:4 the file goes on behind its end\./],
    ["{", /:1:2 a closing brace is missing\./],
    ["[".repeat(100_000), /:1:65 a configuration has at most 64 levels\./],
    ['{ "rules": [] }', /:1:12 "rules" must be an object .*, not an array\./],
    ['{ "providers": "openai" }', /:1:16 "providers" must be an array of .*, each once, not `"openai"`\./],
    ['{ "__proto__": {} }', /:1:3 there is no option `__proto__`/],
    ['{ "constructor": {} }', /:1:3 there is no option `constructor`/],
    ['{ "maxWarnings": 1.5 }', /a whole number from 0, not `1\.5`/],
    ['{ "maxWarnings": 1e400 }', /a whole number from 0, not a number that is out of all range\./],
    ['{ "maxWarnings": -1e400 }', /a whole number from 0, not a number that is out of all range\./],
    ['{ "model": "dist/toolshed.txt" }', /ends in \.json/],
    ['{ "model": "package.json" }', /has no other use/],
    ['{ "model": "a/tsconfig.build.json" }', /has no other use/],
    ['{ "model": ".json" }', /ends in \.json/],
  ])("%s is refused", (text, message) => {
    expect(readText(text)).toEqual([expect.stringMatching(message)]);
  });

  test.each([
    "/etc",
    "..",
    "../x",
    "a/../../b",
    "a/..",
    "C:/x",
    "c:x",
    "a\\b",
    "\\\\server\\x",
    "~/x",
    "",
    "a\u0000b",
    ".hidden",
    "a/.git",
    "node_modules/x",
  ])("the folder %j is refused", (outDir) => {
    expect(readText(JSON.stringify({ outDir }))).toEqual([
      expect.stringMatching(/"outDir" must be a folder below/),
    ]);
  });

  test("outDir is below the tsconfig, wherever the configuration stands", () => {
    write("package.json", {});
    write("toolshed.config.json", { outDir: "app/generated", model: "dist/m.json" });
    expect(read("app")).toEqual({ outDir: "generated", model: "dist/m.json" });
    expect(read()).toEqual({ outDir: "app/generated", model: "dist/m.json" });
    expect(read("lib")).toEqual([
      'toolshed.config.json:1:11 "outDir" leaves the project, whose tsconfig stands in lib. Generated files stay below it.',
    ]);
    write("toolshed.config.json", { outDir: "./" });
    expect(read()).toEqual({ outDir: "." });
  });
});

describe("unknown rules", () => {
  function diagnostics(rules: object): readonly unknown[] {
    write("toolshed.config.json", { rules });
    const result = readConfig({ projectDirectory: root });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    expect(Object.keys(result.config.values.rules ?? {}).every((code) => /^TSH0/.test(code))).toBe(true);
    return result.config.diagnostics.map(
      ({ code, severity, message, span }) =>
        `${span.file}:${span.line}:${span.column} ${severity} ${code} ${message}`,
    );
  }

  test("are TSH021, in its own severity, and break nothing", () => {
    expect(diagnostics({ TSH0O9: "off", TSH010: "off", __proto__x: "off" })).toEqual([
      "toolshed.config.json:1:11 warning TSH021 There is no rule `TSH0O9`, so this says nothing. Did you mean `TSH009`?",
      "toolshed.config.json:1:41 warning TSH021 There is no rule `__proto__x`, so this says nothing. `npx toolshed explain` lists the rules.",
    ]);
    expect(diagnostics({ TSH777: "off", TSH021: "error" })).toEqual([
      expect.stringContaining("error TSH021"),
    ]);
    expect(diagnostics({ TSH777: "off", TSH021: "off" })).toEqual([]);
  });
});
