// What a pass of `toolshed watch` prints: news alone.
import type { Diagnostic } from "@toolshed/analyzer";
import { describe, expect, it } from "vitest";
import type { Report } from "../../reporters/report.ts";
import { WatchPrinter } from "./watch-printer.ts";

function finding(file: string, line: number, start: number, message = "It has no summary."): Diagnostic {
  const span = { file, start, end: start + 3, line, column: 1, endLine: line, endColumn: 4 };
  return { code: "TSH009", severity: "warning", message, span };
}

/** What the second of two passes prints, without the times. */
function said(before: readonly Diagnostic[], after: readonly Diagnostic[]): string {
  let text = "";
  const stream = { write: (part: string) => (text += part) };
  const host = { cwd: import.meta.dirname, env: {}, stdout: stream, stderr: stream };
  const printer = new WatchPrinter({ project: ".", color: false }, host);
  const report = (diagnostics: readonly Diagnostic[]): Report => ({
    command: "generate",
    projects: [],
    diagnostics,
    files: [],
    failures: [],
  });
  printer.pass(report(before), 1);
  text = "";
  printer.pass(report(after), 1);
  return text.replaceAll(/^\d\d:\d\d:\d\d /gm, "");
}

describe("a finding", () => {
  it.each([
    ["stays", [finding("a.ts", 1, 0)], [finding("a.ts", 1, 0)]],
    ["moves to another line", [finding("a.ts", 1, 0)], [finding("a.ts", 9, 90)]],
    ["goes along with its file", [finding("a.ts", 1, 0)], [finding("b.ts", 1, 0)]],
    [
      "goes along with the others of its file",
      [finding("a.ts", 1, 0), finding("a.ts", 2, 20)],
      [finding("z/b.ts", 1, 0), finding("z/b.ts", 2, 20)],
    ],
  ])("is no news when it %s", (_what, before, after) => {
    expect(said(before, after)).toBe("");
  });

  it.each([
    [
      "a copy of its file",
      [finding("a.ts", 1, 0)],
      [finding("a.ts", 1, 0), finding("b.ts", 1, 0)],
      /b\.ts:1:1/,
    ],
    [
      "another file and place",
      [finding("a.ts", 1, 0)],
      [finding("b.ts", 4, 40)],
      /b\.ts:4:1[\s\S]*solved: a\.ts:1 /,
    ],
    [
      "another message",
      [finding("a.ts", 1, 0)],
      [finding("b.ts", 1, 0, "Other.")],
      /Other\.[\s\S]*solved: a\.ts:1 /,
    ],
    ["none", [finding("a.ts", 1, 0)], [], /^solved: a\.ts:1 TSH009/],
  ])("is news with %s", (_what, before, after, news) => {
    expect(said(before, after)).toMatch(news);
  });
});
