// Workflow commands, compared with those of GitHub's own toolkit.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Diagnostic, Severity } from "@toolshed/analyzer";
import { describe, expect, it } from "vitest";
import { runInProcess, sampleProject, toolsetSource } from "../../testing/sample-project.ts";
import { reportGithub } from "./github.ts";
import type { Report } from "./report.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const empty: Report = { command: "check", projects: [], diagnostics: [], files: [], failures: [] };
const same = (path: string): string => path;

function diagnostic(file: string, message: string, severity: Severity = "error"): Diagnostic {
  const span = { file, start: 4, end: 9, line: 2, column: 3, endLine: 2, endColumn: 8 };
  return { code: "TSH009", severity, message, span };
}

/** The same finding, printed by the toolkit. */
function toolkit({ severity, message, code, span }: Diagnostic): string {
  const call = severity === "suggestion" ? "notice" : severity;
  const properties = {
    title: code,
    file: span.file,
    startLine: span.line,
    endLine: span.endLine,
    startColumn: span.column,
    endColumn: span.endColumn,
  };
  const script = `import * as core from "@actions/core"; core.${call}(${JSON.stringify(message)}, ${JSON.stringify(properties)});`;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: root,
    encoding: "utf8",
  });
  expect(run.stderr).toBe("");
  return run.stdout;
}

/** Name, properties whatever their order, and data. */
function parse(command: string): unknown {
  const match = /^::(\w+) ([^\n]*?)::([^\n]*)\n$/.exec(command);
  const [, name, list, data] = match ?? [];
  return { name, properties: list?.split(",").sort(), data };
}

describe("reportGithub", () => {
  it.each([
    ["plain.ts", "Plain.", "error"],
    ["a,b:c%d/e f.ts", "a,b:c%d::e", "warning"],
    ["größe/名前.ts", "two\nlines\n\n::error::%0A%25 '\"", "suggestion"],
    ["::.ts", "::stop-commands::x", "error"],
    ["=.ts", "", "error"],
  ] as const)("escapes as the toolkit does: %s", (file, message, severity) => {
    const finding = diagnostic(file, message, severity);
    const expected = toolkit(finding);
    expect(expected).toMatch(/^::/);
    expect(parse(reportGithub({ ...empty, diagnostics: [finding] }, same))).toEqual(parse(expected));
  });

  it("names no columns of what spans lines, which the runner refuses", () => {
    const finding = diagnostic("a.ts", "Long.");
    const long = { ...finding, span: { ...finding.span, endLine: 5 } };
    expect(reportGithub({ ...empty, diagnostics: [long] }, same)).toBe(
      "::error file=a.ts,line=2,endLine=5,title=TSH009::Long.\n",
    );
  });

  it("says failures, which have no place, and nothing for an empty report", () => {
    const failures = [{ code: "EACCES", message: "a\u001b: 100%\nno" }];
    expect(reportGithub({ ...empty, failures }, same)).toBe("::error title=EACCES::a\\u{1b}: 100%25%0Ano\n");
    expect(reportGithub(empty, same)).toBe("");
  });

  it("names files as the repository does, from wherever it runs", () => {
    const project = sampleProject({ "app/src/hello.ts": toolsetSource("HelloToolset", "sayHello") });
    project.write("app/tsconfig.json", project.read("tsconfig.json"));
    mkdirSync(join(project.directory, ".git"));
    const app = join(project.directory, "app");
    const run = (env: { [name: string]: string }) =>
      runInProcess(app, ["check", "--format", "github"], env).stdout.match(/file=[^,]*/)?.[0];
    expect(run({})).toBe("file=app/src/hello.ts");
    expect(run({ GITHUB_WORKSPACE: app })).toBe("file=src/hello.ts");
  });
});
