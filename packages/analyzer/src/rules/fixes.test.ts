// Every fix of every rule, by the tables beside them, through both compilers. What must hold of all: the text is the
// expected one, also with other line ends, tabs and a byte order mark; it passes the type check; its rule is silent;
// and nothing is left to apply.
import { execFileSync } from "node:child_process";
import { readdirSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ts } from "ts-morph";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { analyzeProject } from "../analyze.ts";
import { installedRuntime } from "../compiler/test-support/installed-runtime.ts";
import { defaultConfig, type TempProject, tempProject } from "../compiler/test-support/temp-project.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { applyFixes, combineFixes } from "../fixes/apply-fixes.ts";
import { commentsIn } from "../fixes/comments-in.ts";
import { parseSource } from "../fixes/parse-source.ts";
import { fixesOf } from "./fixes-of.ts";
import { rules } from "./index.gen.ts";
import { rulePages } from "./pages.gen.ts";
import type { FixCase } from "./test-support/fix-case.ts";

const here = dirname(fileURLToPath(import.meta.url));
const tables = await Promise.all(
  readdirSync(here, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("fix.cases.ts"))
    .sort()
    .map(async (path) => {
      // boundary: a table of ours; what is no row of it fails as one.
      const module = (await import(pathToFileURL(join(here, path)).href)) as {
        readonly cases: readonly FixCase[];
      };
      return { path, cases: module.cases };
    }),
);
const toolshed = await installedRuntime();
const maximumRounds = 8;

/** How else the same text may be written. */
const layouts: { readonly [layout: string]: (text: string) => string } = {
  plain: (text) => text,
  windows: (text) => `\ufeff${text.replaceAll("\n", "\r\n")}`,
  tabs: (text) => text.replace(/^(?: {2})+/gm, (indent) => "\t".repeat(indent.length / 2)),
};

interface Row extends FixCase {
  readonly code: string;
  readonly layout: string;
  readonly file: string;
}

const rows: readonly Row[] = tables.flatMap(({ path, cases }) =>
  cases.flatMap((row, index) =>
    Object.keys(layouts).map((layout) => {
      const code = (/tsh\d+/.exec(path)?.[0] ?? "").toUpperCase();
      return { ...row, code, layout, file: `${code.toLowerCase()}-${index + 1}-${layout}/kit.ts` };
    }),
  ),
);

const texts = new Map<string, string>();
const first = new Map<string, string>();
const offered = new Map<string, number>();
const disagreements: string[] = [];
/** What any fix of any rule does to the text of a row, applied alone: what it loses, and what no parser can read. */
const lossy: string[] = [];
const broken: string[] = [];
let left: readonly Diagnostic[] = [];
let rounds = 0;
let project: TempProject | undefined;

beforeAll(() => {
  project = createProject();
  for (; rounds < maximumRounds; rounds++) {
    const diagnostics = analyzeWithBoth(project);
    left = diagnostics;
    if (!applyRound(project, diagnostics)) break;
  }
}, 300_000);

afterAll(() => project?.remove());

function createProject(): TempProject {
  const installed = fileURLToPath(new URL("../../../../fixtures/node_modules", import.meta.url));
  const created = tempProject({
    "package.json": '{ "type": "module" }',
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        ...defaultConfig.compilerOptions,
        lib: ["es2023"],
        types: ["node"],
        allowImportingTsExtensions: true,
        skipLibCheck: true,
        exactOptionalPropertyTypes: true,
      },
      include: ["*/*.ts"],
    }),
  });
  created.link("node_modules/@toolshed", toolshed);
  created.link("node_modules/@types", join(installed, "@types"));
  created.link("node_modules/typescript", realpathSync(join(installed, "typescript-6.0")));
  for (const row of rows) {
    const text = layouts[row.layout]?.(row.before) ?? "";
    texts.set(row.file, text);
    first.set(row.file, text);
    created.write(row.file, text);
    for (const [name, besides] of Object.entries(row.besides ?? {})) {
      created.write(`${dirname(row.file)}/${name}`, besides);
    }
  }
  return created;
}

function analyzeWithBoth({ directory }: TempProject): readonly Diagnostic[] {
  const [six = [], seven = []] = ([6, 7] as const).map((compiler) =>
    analyzeProject({ project: directory, compiler }).flatMap((analysis) => analysis.diagnostics),
  );
  if (JSON.stringify(six) !== JSON.stringify(seven)) disagreements.push(`round ${rounds + 1}`);
  return seven;
}

/** One round over all rows. @returns Whether anything was changed. */
function applyRound(target: TempProject, diagnostics: readonly Diagnostic[]): boolean {
  let changed = false;
  for (const row of rows) {
    for (const diagnostic of diagnostics) if (diagnostic.span.file === row.file) tryEach(diagnostic);
    const own = diagnostics.filter(({ code, span }) => code === row.code && span.file === row.file);
    const fixes = own.flatMap((diagnostic) => {
      const all = fixesOf(diagnostic, (file) => texts.get(file));
      offered.set(row.file, (offered.get(row.file) ?? 0) + all.length);
      const chosen = all[row.choose ?? 0];
      return chosen === undefined ? [] : [chosen];
    });
    const edits = combineFixes(fixes).flatMap((fix) => fix.edits);
    if (edits.length === 0) continue;
    const text = applyFixes(texts.get(row.file) ?? "", edits);
    texts.set(row.file, text);
    target.write(row.file, text);
    changed = true;
  }
  return changed;
}

function tryEach(diagnostic: Diagnostic): void {
  for (const { title, edits } of fixesOf(diagnostic, (file) => texts.get(file))) {
    const { code, span } = diagnostic;
    const before = texts.get(span.file) ?? "";
    const after = applyFixes(
      before,
      edits.filter(({ file }) => file === span.file),
    );
    const what = `${span.file}: ${code} ${title}`;
    const isLess = commentLength(after) < commentLength(before);
    if (isLess && code !== "TSH021" && code !== "TSH024") lossy.push(what);
    if (syntaxErrors(after).length > syntaxErrors(before).length) broken.push(what);
  }
}

const repaired = rows.filter(({ after }) => after !== undefined);

describe("fixes", () => {
  test("every rule that says it has a fix has one, and a table of its own", () => {
    const fixable = rules.filter(({ meta }) => meta.fixable === true).map(({ meta }) => meta.code);
    expect(rules.filter(({ fix }) => fix !== undefined).map(({ meta }) => meta.code)).toEqual(fixable);
    expect([...new Set(rows.map(({ code }) => code))].sort()).toEqual([...fixable]);
  });

  test("the page says what the fix does", () => {
    const pages = rules.filter(({ meta }) => rulePages.get(meta.code)?.includes("\n## Fix\n"));
    expect(pages.filter(({ meta }) => meta.fixable === true)).toEqual(pages);
    expect(pages).toHaveLength(rules.filter(({ fix }) => fix !== undefined).length);
  });

  test("both compilers say the same of every state", () => {
    expect(disagreements).toEqual([]);
  });

  test("there is an end: the last round finds nothing to apply", () => {
    expect(rounds).toBeLessThan(maximumRounds);
  });

  test.each(repaired)("$code $layout: $name", ({ file, layout, after = "" }) => {
    expect(texts.get(file)).toBe(layouts[layout]?.(after));
  });

  test.each(repaired)("$code $layout: $name is silent afterwards", ({ file, code }) => {
    expect(left.filter((one) => one.code === code && one.span.file === file)).toEqual([]);
  });

  test.each(rows.filter(({ after }) => after === undefined))("$code $layout: $name has no fix", (row) => {
    expect(offered.get(row.file) ?? 0).toBe(0);
    expect(texts.get(row.file)).toBe(first.get(row.file));
    expect(left.some((one) => one.code === row.code && one.span.file.startsWith(dirname(row.file)))).toBe(
      true,
    );
  });

  test.each(repaired.filter(({ code }) => code !== "TSH021" && code !== "TSH024"))(
    "$code $layout: $name keeps every comment",
    ({ file }) => {
      const kept = wordsOfComments(texts.get(file) ?? "");
      for (const word of wordsOfComments(first.get(file) ?? "")) {
        expect(kept).toContain(word);
        kept.splice(kept.indexOf(word), 1);
      }
    },
  );

  test("no fix, applied alone, leaves less in comments than there was", () => {
    expect(lossy).toEqual([]);
  });

  test("no fix, applied alone, leaves what no parser can read", () => {
    expect(broken).toEqual([]);
  });

  test("what is repaired passes the type check", () => {
    const compiler = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
    const files = repaired.map(({ file }) => file);
    const config = { extends: "./tsconfig.json", files, include: [] };
    project?.write("tsconfig.repaired.json", JSON.stringify(config));
    const path = project?.path("tsconfig.repaired.json") ?? "";
    try {
      execFileSync(process.execPath, [join(compiler, "bin", "tsc"), "-p", path, "--pretty", "false"], {
        encoding: "utf8",
      });
    } catch (error) {
      expect.fail(error instanceof Error && "stdout" in error ? String(error.stdout) : String(error));
    }
  });
});

/** `search.` before the name of a property is no word of its own: a pattern has no name. */
function commentsOf(text: string): readonly string[] {
  const source = parseSource("kit.ts", text.replace(/^\ufeff/, ""));
  return commentsIn(source, { start: 0, end: source.text.length }).map(({ start, end }) =>
    source.text.slice(start, end).replaceAll("search.", ""),
  );
}

function wordsOfComments(text: string): string[] {
  return commentsOf(text).flatMap((comment) => comment.match(/[\p{L}\p{N}@]+/gu) ?? []);
}

/** White space and the stars before lines do not count. */
function commentLength(text: string): number {
  return commentsOf(text).join("").replace(/[\s*]/g, "").length;
}

function syntaxErrors(text: string): readonly unknown[] {
  // boundary: the parser keeps them there; its public programs would read files.
  const source = parseSource("kit.ts", text) as ts.SourceFile & {
    readonly parseDiagnostics: readonly unknown[];
  };
  return source.parseDiagnostics;
}
