// The schema and the reader are held against the same samples: both take a file, or both refuse it.
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { knownRules } from "../rules/known-rules.ts";
import { checkConfig } from "./check-config.ts";
import { configOptions } from "./config-options.ts";
import { configSchema } from "./config-schema.ts";
import { parseConfig } from "./parse-config.ts";

const validate = new Ajv({ strict: true, unicodeRegExp: true }).compile(configSchema(knownRules));

function readerTakes(value: unknown): boolean {
  const { root, problems } = parseConfig(JSON.stringify(value), { strict: false });
  expect(problems).toEqual([]);
  if (root === undefined) throw new Error("nothing was read");
  return checkConfig(root, knownRules).problems.length === 0;
}

const paths = [
  "a",
  "./a",
  "a/b",
  "a/./b",
  "./",
  ".",
  "",
  "/",
  "/a",
  "..",
  "../a",
  "a/..",
  "a/../b",
  "...",
  "a..b",
  "..a",
  "a/..b",
  "~",
  "~/a",
  "a~",
  "c:",
  "C:/a",
  "a:b",
  "ab:c",
  "a\\b",
  "\\a",
  "a\nb",
  "a\u0000",
  "a\u007f",
  "ä/日本 😀",
  ".git",
  "a/.hidden/b",
  "node_modules",
  "a/node_modules/b",
  "node_modules2",
  "dist/toolshed.json",
  "./dist/toolshed.json",
  "../toolshed.json",
  "/toolshed.json",
  "a/..json",
  ".json",
  "a/.json",
  "package.json",
  "a/package.json",
  "my-package.json",
  "package-lock.json",
  "tsconfig.json",
  "a/tsconfig.build.json",
  "toolshed.config.json",
  "a.JSON",
  "a.json/",
  "a.json/b",
];

const scalars = [
  null,
  true,
  0,
  1,
  5,
  6,
  7,
  7.5,
  -1,
  1e21,
  9007199254740991,
  "",
  "js",
  "ts",
  "JS",
  "7",
  "openai",
  [],
  {},
  [6],
  { a: 1 },
];

const severities = ["off", "suggestion", "warning", "error", "warn", "OFF", 0, 2, null, true, ["error"], {}];

const samples: readonly unknown[] = [
  {},
  { toString: 1 },
  { outdir: "a" },
  { "": 1 },
  ...scalars,
  ...Object.keys(configOptions).flatMap((key) => scalars.map((value) => ({ [key]: value }))),
  ...paths.flatMap((path) => [{ outDir: path }, { model: path }, { $schema: path }]),
  ...severities.flatMap((severity) =>
    [...knownRules.map(({ code }) => code), "TSH999", "tsh009", "x"].map((code) => ({
      rules: { [code]: severity },
    })),
  ),
  ...[
    ["openai"],
    ["openai", "openai"],
    ["openai", "gemini", "mistral"],
    ["OpenAI"],
    [["openai"]],
    ["openai", 1],
    [{}, {}],
  ].map((providers) => ({ providers })),
  { compiler: 6, maxWarnings: 0, outDir: "a", rules: {}, providers: [], model: "a.json" },
  { compiler: 6, maxWarnings: -1 },
];

test("schema and reader agree on every sample", () => {
  const verdicts = samples.map((sample) => ({ sample, taken: readerTakes(sample) }));
  expect(samples.map((sample) => ({ sample, taken: validate(sample) }))).toEqual(verdicts);
  expect(verdicts.filter(({ taken }) => taken).length).toBeGreaterThan(150);
  expect(verdicts.filter(({ taken }) => !taken).length).toBeGreaterThan(250);
});

test("every option and every rule is described", () => {
  const { properties } = JSON.parse(JSON.stringify(configSchema(knownRules)));
  expect(Object.keys(properties)).toEqual(Object.keys(configOptions));
  expect(Object.keys(properties.rules.properties)).toEqual(knownRules.map(({ code }) => code));
  expect(properties.rules.properties.TSH018).toMatchObject({ enum: ["error"], default: "error" });
  expect(properties.rules.properties.TSH022).toMatchObject({ default: "suggestion" });
});
