// Runs every example of every rule's page: a wrong one reports exactly what it marks, a right one nothing.
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { analyzeProject } from "../analyze.ts";
import { installedRuntime } from "../compiler/test-support/installed-runtime.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { providerNames } from "../model/provider-name.ts";
import { rules } from "./index.gen.ts";
import { type PageExample, readRulePage } from "./rule-page.ts";

const compilers = [6, 7] as const;
type CompilerMajor = (typeof compilers)[number];

/** Rules that look across files: each of their examples is a project of its own. */
const isolatedCodes: ReadonlySet<string> = new Set(["TSH007", "TSH019", "TSH028"]);

interface Example extends PageExample {
  readonly code: string;
  /** The folder in its project. */
  readonly folder: string;
  readonly project: string;
}

const toolshed = await installedRuntime();
const here = dirname(fileURLToPath(import.meta.url));
const root = realpathSync(mkdtempSync(join(tmpdir(), "toolshed-rule-pages-")));
/** What only the disk shows has no examples, and its messages are the command's. */
const shown = rules.filter(({ meta }) => meta.checkOnly !== true);
const pages = shown.map(({ meta }) => {
  const folder = join(here, `${meta.code.toLowerCase()}-${meta.name}`);
  return { code: meta.code, page: readRulePage(readFileSync(join(folder, "rule.md"), "utf8")) };
});
const examples: readonly Example[] = pages.flatMap(({ code, page }) =>
  page.examples.map((example, index) => {
    const folder = `${code.toLowerCase()}-${index + 1}-${example.kind}`;
    return { ...example, code, folder, project: isolatedCodes.has(code) ? folder : "shared" };
  }),
);
const projects = [...new Set(examples.map(({ project }) => project))];
const found = new Map<CompilerMajor, ReadonlyMap<string, readonly Diagnostic[]>>();

beforeAll(() => {
  linkPackages(join(root, "node_modules"));
  writeFileSync(join(root, "package.json"), JSON.stringify({ type: "module", private: true }));
  for (const project of projects) {
    mkdirSync(join(root, project));
    writeConfiguration(join(root, project, "tsconfig.json"), ["."]);
  }
  for (const { project, folder, files } of examples) {
    mkdirSync(join(root, project, folder));
    for (const { name, text } of files) {
      const path = join(root, project, folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  }
  for (const compiler of compilers) {
    found.set(compiler, new Map(projects.map((project) => [project, analyze(project, compiler)])));
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What a user of both compilers has installed: the runtime, Node's types, and a TypeScript of his own. */
function linkPackages(directory: string): void {
  const installed = fileURLToPath(new URL("../../../../fixtures/node_modules", import.meta.url));
  mkdirSync(directory);
  symlinkSync(toolshed, join(directory, "@toolshed"), "junction");
  symlinkSync(join(installed, "@types"), join(directory, "@types"), "junction");
  symlinkSync(realpathSync(join(installed, "typescript-6.0")), join(directory, "typescript"), "junction");
}

function writeConfiguration(path: string, include: readonly string[]): void {
  const compilerOptions = {
    target: "es2023",
    lib: ["es2023"],
    module: "nodenext",
    types: ["node"],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  };
  writeFileSync(path, JSON.stringify({ compilerOptions, include }));
}

function analyze(project: string, compiler: CompilerMajor): readonly Diagnostic[] {
  // Only the examples of its own rule are meant for any provider.
  const providers = project.startsWith("tsh019-") ? providerNames : [];
  const analyses = analyzeProject({ project: join(root, project), compiler, providers });
  expect(analyses.map((analysis) => analysis.compiler.adapter)).toEqual([`ts${compiler}`]);
  return analyses.flatMap(({ diagnostics }) => diagnostics);
}

/** Of one example; that examples of one project have tools of one name is no fault of theirs. */
function diagnosticsOf({ project, folder }: Example, compiler: CompilerMajor): readonly Diagnostic[] {
  const all = found.get(compiler)?.get(project) ?? [];
  const isOwn = (file: string): boolean => file.startsWith(`${folder}/`);
  return all.filter(
    ({ code, span, related }) =>
      isOwn(span.file) && !(code === "TSH007" && related?.some((other) => !isOwn(other.span.file))),
  );
}

describe.each(compilers)("with compiler %i", (compiler) => {
  test.each(examples)("$folder", (example) => {
    const actual = diagnosticsOf(example, compiler).map(({ code, span }) =>
      place(code, span.file, span.line, span.column, span.endLine, span.endColumn),
    );
    const expected = example.files.flatMap(({ name, markers }) =>
      markers.map(({ code, line, column, endColumn }) =>
        place(code, `${example.folder}/${name}`, line, column, line, endColumn),
      ),
    );
    expect(actual.sort()).toEqual(expected.sort());
  });

  test.each(examples.filter(({ kind }) => kind === "bad"))(
    "$folder marks its own rule",
    ({ code, files }) => {
      expect(files.flatMap(({ markers }) => markers).map((marker) => marker.code)).toContain(code);
    },
  );

  test.each(pages)("$code quotes a message as it is", ({ code, page }) => {
    const messages = examples
      .filter((example) => example.code === code)
      .flatMap((example) => diagnosticsOf(example, compiler))
      .map(({ message }) => message);
    expect(page.quotes).not.toEqual([]);
    for (const quote of page.quotes) expect(messages).toContain(quote);
  });
});

test("nothing is reported outside the examples", () => {
  const folders = new Set(examples.map(({ folder }) => folder));
  for (const byProject of found.values()) {
    for (const { span } of [...byProject.values()].flat()) {
      expect(folders).toContain(span.file.split("/")[0]);
    }
  }
});

test("both compilers report the same", () => {
  expect(found.get(7)).toEqual(found.get(6));
});

test("right examples pass the type check", () => {
  const good = examples
    .filter(({ kind }) => kind === "good")
    .map(({ project, folder }) => `${project}/${folder}`);
  writeConfiguration(join(root, "tsconfig.good.json"), good);
  const compiler = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
  const command = [join(compiler, "bin", "tsc"), "-p", join(root, "tsconfig.good.json"), "--pretty", "false"];
  try {
    execFileSync(process.execPath, command, { encoding: "utf8" });
  } catch (error) {
    expect.fail(error instanceof Error && "stdout" in error ? String(error.stdout) : String(error));
  }
});

function place(...parts: readonly (string | number)[]): string {
  const [code, file, line, column, endLine, endColumn] = parts;
  return `${file}:${line}:${column}-${endLine}:${endColumn} ${code}`;
}
