// The wrong examples of all rules' pages as projects of a user: one that has them all, and one for each rule.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { type PageExample, readRulePage } from "../../packages/analyzer/src/rules/rule-page.ts";
import { repository } from "../built.ts";

export interface RuleProject {
  /** `TSH008`, or `everything`. */
  readonly name: string;
  readonly directory: string;
}

const rulesFolder = join(repository, "packages/analyzer/src/rules");
const installed = fileURLToPath(new URL("../../fixtures/node_modules", import.meta.url));

/** As a user would have it: what the project compiles to goes to `out`. */
const compilerOptions = {
  target: "es2023",
  lib: ["es2023"],
  module: "nodenext",
  types: ["node"],
  rootDir: ".",
  outDir: "out",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
};

/** Of the compiler and of editors: each passes over the other's. */
const plugins = [
  { transform: "@toolshed/transformer/ts-patch", transformProgram: true },
  { name: "@toolshed/editor" },
];

/** Rules whose examples bring packages of one name and version with different contents, of which a project has one. */
const isolated: ReadonlySet<string> = new Set(["TSH028"]);

/** Their wrong examples, by code. */
function wrongExamples(): ReadonlyMap<string, readonly PageExample[]> {
  const folders = readdirSync(rulesFolder).filter((name) => /^tsh\d{3}-/.test(name));
  return new Map(
    folders.flatMap((folder) => {
      const { examples } = readRulePage(readFileSync(join(rulesFolder, folder, "rule.md"), "utf8"));
      const wrong = examples.filter(({ kind }) => kind === "bad");
      return wrong.length === 0 ? [] : [[folder.slice(0, 6).toUpperCase(), wrong] as const];
    }),
  );
}

/**
 * Writes them, with the runtime installed as built.
 *
 * @param typescript The folder of the TypeScript that the projects have installed.
 */
export function writeRuleProjects(typescript: string): readonly RuleProject[] {
  const root = mkdtempSync(join(inject("runDirectory"), "parity-"));
  writeFileSync(join(root, "package.json"), '{ "type": "module", "private": true }');
  for (const part of ["package.json", "dist"]) {
    const from = join(repository, "packages/runtime", part);
    cpSync(from, join(root, "node_modules/@toolshed/runtime", part), { recursive: true });
  }
  for (const name of ["transformer", "editor"])
    symlinkSync(join(repository, "packages", name), join(root, "node_modules/@toolshed", name), "junction");
  cpSync(join(installed, "@types"), join(root, "node_modules/@types"), {
    recursive: true,
    dereference: true,
  });
  cpSync(typescript, join(root, "node_modules/typescript"), { recursive: true });
  const examples = wrongExamples();
  const write = (name: string, codes: readonly string[]): RuleProject => {
    const directory = join(root, name);
    mkdirSync(directory);
    writeFileSync(
      join(directory, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { ...compilerOptions, plugins }, include: ["."] }),
    );
    // What a provider refuses is only told of providers that are named.
    if (codes.includes("TSH019"))
      writeFileSync(join(directory, "toolshed.config.json"), '{ "providers": ["openai-strict"] }');
    for (const code of codes) {
      for (const [index, { files }] of (examples.get(code) ?? []).entries()) {
        for (const file of files) {
          const path = join(directory, `${code.toLowerCase()}-${index + 1}`, file.name);
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, file.text);
        }
      }
    }
    return { name, directory };
  };
  return [
    ...[...examples.keys()].map((code) => write(code, [code])),
    write(
      "everything",
      [...examples.keys()].filter((code) => !isolated.has(code)),
    ),
  ];
}
