import type { Diagnostic, Span } from "@toolshed/analyzer";
import { describe, expect, it } from "vitest";
import { createPalette } from "./palette.ts";
import { reportPretty } from "./pretty.ts";
import type { Report } from "./report.ts";

const source = "export class A extends Toolset {\n\tstatic run(when: RegExp): void {}\n}\n";
const start = source.indexOf("RegExp");
const span: Span = {
  file: "src/a.ts",
  start,
  end: start + 6,
  line: 2,
  column: 19,
  endLine: 2,
  endColumn: 25,
};
const diagnostic: Diagnostic = {
  code: "TSH018",
  severity: "error",
  message: "`when` has no JSON form.",
  span,
};
const empty: Report = { command: "generate", projects: [], diagnostics: [], files: [], failures: [] };
const project = { directory: ".", toolsets: 1, tools: 3, failedTools: 0 };

function print(report: Partial<Report>, env: { [name: string]: string } = {}, isTTY = false): string {
  const stream = { isTTY, write: () => true };
  return reportPretty(
    { ...empty, ...report },
    { palette: createPalette(stream, env), readSource: (path) => (path === "src/a.ts" ? source : undefined) },
  );
}

describe("reportPretty", () => {
  it("shows place, code, message and the marked line", () => {
    expect(print({ diagnostics: [diagnostic] })).toBe(
      [
        "src/a.ts:2:19 - error TSH018: `when` has no JSON form.",
        "  2 |     static run(when: RegExp): void {}",
        "    |                      ^^^^^^",
        "",
        "Found 1 error.",
        "Why, and how to repair it: npx toolshed explain TSH018",
        "",
      ].join("\n"),
    );
  });

  it("puts related places below, and no line where the file cannot be read", () => {
    const elsewhere = { ...span, file: "src/gone.ts", line: 7, column: 1 };
    const related = [
      { message: "`A` is here", span: { ...span, start: 13, end: 14, line: 1, column: 14 } },
      { message: "and here", span: elsewhere },
    ];
    expect(print({ diagnostics: [{ ...diagnostic, related }] })).toContain(
      [
        "    src/a.ts:1:14 - `A` is here",
        "      1 | export class A extends Toolset {",
        "        |              ^",
        "    src/gone.ts:7:1 - and here",
        "",
        "Found 1 error.",
      ].join("\n"),
    );
  });

  it("escapes messages and file names, and keeps the lines of a message", () => {
    const hostile = {
      ...diagnostic,
      message: "a\u001b[2J\nb",
      span: { ...span, file: "src/\u001b]0;x\u0007.ts" },
    };
    const text = print({ diagnostics: [hostile] });
    expect(text).toContain("a\\u{1b}[2J\n  b");
    expect(text).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  it("says what was written", () => {
    const files = [
      { path: "src/a.generated.ts", status: "written" },
      { path: "src/toolshed.generated.ts", status: "written" },
    ] as const;
    expect(print({ projects: [project], files })).toBe("3 tools in 1 toolset; wrote 2 files, 0 unchanged\n");
    const one = { ...project, tools: 1, failedTools: 1 };
    expect(
      print({ projects: [one], files: [{ path: "a", status: "removed" }], diagnostics: [diagnostic] }),
    ).toContain(
      "1 tool in 1 toolset, 1 left out because of errors; wrote 0 files, 0 unchanged, 1 removed\nFound 1 error.\n",
    );
  });

  it("says what `check` found", () => {
    const files = [
      { path: "a", status: "unchanged" },
      { path: "b", status: "missing" },
      { path: "c", status: "outdated" },
    ] as const;
    expect(print({ command: "check", projects: [project], files })).toBe(
      "3 tools in 1 toolset; 1 generated file up to date, 1 missing, 1 outdated\n",
    );
  });

  it("says that there is no toolset", () => {
    expect(print({ projects: [{ ...project, directory: "app", toolsets: 0, tools: 0 }] })).toMatch(
      /^No toolset in app:/,
    );
  });

  it("counts failures as errors", () => {
    const failures = [{ code: "EACCES", message: "src: permission denied" }];
    expect(print({ failures, diagnostics: [{ ...diagnostic, severity: "warning" }] })).toMatch(
      /error EACCES: src: permission denied\n\nFound 1 error, 1 warning\.\nWhy, /,
    );
  });

  it("colours only on a terminal, unless the environment decides", () => {
    const report = { diagnostics: [diagnostic] };
    const colored = /\p{Cc}\[/u;
    expect(print(report)).not.toMatch(colored);
    expect(print(report, {}, true)).toMatch(colored);
    expect(print(report, { NO_COLOR: "1" }, true)).not.toMatch(colored);
    expect(print(report, { TERM: "dumb" }, true)).not.toMatch(colored);
    expect(print(report, { FORCE_COLOR: "1" })).toMatch(colored);
    expect(print(report, { FORCE_COLOR: "0" }, true)).not.toMatch(colored);
  });
});
