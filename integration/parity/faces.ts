// The faces of Toolshed by name, each as a function from a project to what it says of it.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "vite";
import type { Severity } from "../../packages/analyzer/src/index.ts";
import type { JsonReport } from "../../packages/cli/src/index.ts";
import toolshed from "../../packages/transformer/src/bundler/vite.ts";
import { command } from "../command-project.ts";
import { LspClient, severityOf } from "../editor/lsp-client.ts";
import { type ServerDiagnostic, TsServer } from "../editor/tsserver-client.ts";
import { runNode, runProcess } from "../run-process.ts";
import { type CompilerName, patchedCompiler } from "../tsc-project.ts";
import type { Finding } from "./finding.ts";
import { sourcesIn } from "./sources-in.ts";

export interface Face {
  /** The severities that it shows. */
  readonly shows: readonly Severity[];
  /** Of all projects in turn. */
  readonly findings: (directory: string) => Promise<readonly Finding[]>;
}

const everything: readonly Severity[] = ["error", "warning", "suggestion"];
const problems: readonly Severity[] = ["error", "warning"];

export const faces: { readonly [name: string]: Face } = {
  "toolshed check with TypeScript 7": { shows: everything, findings: (directory) => check(directory, "7") },
  "toolshed check with TypeScript 6": { shows: everything, findings: (directory) => check(directory, "6") },
  "tspc with TypeScript 5.9": { shows: problems, findings: (directory) => tspc(directory, "typescript-5.9") },
  "tspc with TypeScript 6.0": { shows: problems, findings: (directory) => tspc(directory, "typescript-6.0") },
  tsserver: { shows: everything, findings: tsserver },
  "toolshed lsp": { shows: everything, findings: languageServer },
  Vite: { shows: problems, findings: vite },
};

async function check(directory: string, compiler: string): Promise<readonly Finding[]> {
  const args = [command, "check", "--no-cache", "--format", "json", "--compiler", compiler];
  const { stdout, stderr } = await runNode(args, directory);
  if (stderr !== "") throw new Error(stderr);
  // boundary: the command's documented report.
  const { diagnostics } = JSON.parse(stdout) as JsonReport;
  return diagnostics
    .filter(({ code }) => code !== "TSH020")
    .map(({ code, severity, message, span: { file, line, column } }) => ({
      file,
      line,
      column,
      code,
      severity,
      message,
    }));
}

/** As it prints them: a place, then the text, whose further lines stand below. */
async function tspc(directory: string, compiler: CompilerName): Promise<readonly Finding[]> {
  const { script, env } = patchedCompiler(compiler);
  const args = [script, "-p", ".", "--noEmit", "--pretty", "false"];
  const { stdout } = await runProcess(process.execPath, args, directory, env);
  const blocks = stdout.split(/\r?\n(?=\S+\(\d+,\d+\): (?:error|warning) )/);
  return blocks.flatMap((block) => {
    const [, file = "", line, column, severity, number, code = "", message = ""] =
      /^(\S+)\((\d+),(\d+)\): (error|warning) TS(\d+): (TSH\d{3}): ([\s\S]*)$/.exec(block.trimEnd()) ?? [];
    if (code === "") return [];
    if (Number(number) !== 990_000 + Number(code.slice(3))) throw new Error(block);
    return [
      {
        file,
        line: Number(line),
        column: Number(column),
        code,
        severity: severity === "error" ? "error" : "warning",
        message,
      } as const,
    ];
  });
}

async function tsserver(directory: string): Promise<readonly Finding[]> {
  const server = new TsServer(join(directory, "../node_modules/typescript"), directory);
  try {
    const files = sourcesIn(directory);
    for (const file of files) server.open(file);
    const found: Finding[] = [];
    for (const file of files) {
      const all = [...(await server.diagnostics(file)), ...(await server.suggestions(file))];
      for (const diagnostic of all) found.push(...findingOf(relative(directory, file), diagnostic));
    }
    return found;
  } finally {
    await server.close();
  }
}

function findingOf(file: string, { source, text, start, category }: ServerDiagnostic): readonly Finding[] {
  const [, code, message = ""] = /^(TSH\d{3}): ([\s\S]*)$/.exec(text) ?? [];
  if (source !== "toolshed" || code === undefined) return [];
  // boundary: the server's categories have the names of severities.
  const severity = category as Severity;
  const { line, offset: column } = start;
  return [{ file: file.replaceAll("\\", "/"), line, column, code, severity, message }];
}

async function languageServer(directory: string): Promise<readonly Finding[]> {
  const client = await LspClient.start(directory);
  try {
    const files = sourcesIn(directory);
    for (const file of files) await client.open(file, readFileSync(file, "utf8"));
    await client.settle(files[0] ?? "");
    return client.files().flatMap((file) =>
      client.published(file).map((diagnostic) => ({
        file: relative(directory, file).replaceAll("\\", "/"),
        line: diagnostic.range.start.line + 1,
        column: diagnostic.range.start.character + 1,
        code: String(diagnostic.code),
        severity: severityOf(diagnostic),
        message: String(diagnostic.message),
      })),
    );
  } finally {
    await client.end();
  }
}

/** What a build ends with, or what it warns of. */
async function vite(directory: string): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  const add = (severity: Severity, { message, loc }: BundlerMessage): void => {
    const [first = "", ...others] = message.split(/\n\n(?=\S+:\d+:\d+ TSH\d{3}: )/);
    // The bundler writes place and frame below what a plugin says.
    const [, code, text = ""] = /(TSH\d{3}): ([\s\S]*?)(?:\n\S+:\d+:\d+\n[\s\S]*)?$/.exec(first) ?? [];
    if (code === undefined || loc === undefined) return;
    const place = (file: string): string => relative(directory, file).replaceAll("\\", "/");
    found.push({
      file: place(loc.file),
      line: loc.line,
      column: loc.column + 1,
      code,
      severity,
      message: text,
    });
    for (const other of others) {
      const [, file = "", line, column, otherCode = "", otherText = ""] =
        /^(\S+):(\d+):(\d+) (TSH\d{3}): ([\s\S]*?)\n\d+ \| /.exec(other) ?? [];
      found.push({
        file: place(file),
        line: Number(line),
        column: Number(column),
        code: otherCode,
        severity,
        message: otherText,
      });
    }
  };
  const [entry = ""] = sourcesIn(directory);
  try {
    await build({
      root: directory,
      configFile: false,
      logLevel: "silent",
      plugins: [toolshed({ project: directory })],
      build: {
        write: false,
        ssr: entry,
        rollupOptions: { onwarn: (warning) => add("warning", warning as BundlerMessage) },
      },
    });
  } catch (error) {
    // boundary: what this bundler throws holds the errors of its plugins.
    for (const each of (error as { readonly errors: readonly BundlerMessage[] }).errors) add("error", each);
  }
  return found;
}

interface BundlerMessage {
  readonly message: string;
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
}
