import type { Span } from "@toolshed/analyzer";
import { describe, expect, it } from "vitest";
import { codeFrame } from "./code-frame.ts";

/** The span of the first `part` in `text`, counted as the compilers count. */
function spanOf(text: string, part: string): Span {
  const source = text.replace(/^\ufeff/, "");
  const at = (offset: number) => {
    const lines = source.slice(0, offset).split(/\r\n|[\n\r\u2028\u2029]/);
    return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
  };
  const start = source.indexOf(part);
  const end = start + part.length;
  const { line: endLine, column: endColumn } = at(end);
  return { file: "a.ts", start, end, ...at(start), endLine, endColumn };
}

function draw(text: string, part: string): string | undefined {
  const frame = codeFrame(text, spanOf(text, part));
  return (
    frame &&
    `${frame.line}|${frame.text}\n${" ".repeat(String(frame.line).length)}|${" ".repeat(frame.indent)}${"^".repeat(frame.width)}`
  );
}

describe("codeFrame", () => {
  it("marks the part on its line", () => {
    expect(draw("let a;\nlet bad = 1;\nlet c;", "bad")).toBe("2|let bad = 1;\n |    ^^^");
  });

  it.each(["\n", "\r\n", "\r", "\u2028"])("knows the line break %j", (end) => {
    expect(draw(`one${end}two bad${end}three`, "bad")).toBe("2|two bad\n |    ^^^");
  });

  it("is not moved by a byte order mark", () => {
    expect(draw("\ufefflet bad;", "bad")).toBe("1|let bad;\n |    ^^^");
  });

  it("expands tabs, before and inside the marks", () => {
    expect(draw("\tx\tbad\tworse;", "bad\tworse")).toBe("1|    x   bad worse;\n |        ^^^^^^^^^");
  });

  it("counts wide and combining characters as a terminal does", () => {
    expect(draw("f('名前', bad)", "bad")).toBe("1|f('名前', bad)\n |          ^^^");
    expect(draw("f('e\u0301👍', bad)", "bad")).toBe("1|f('e\u0301👍', bad)\n |         ^^^");
  });

  it("escapes what a terminal would obey and stays aligned", () => {
    expect(draw("f('\u001b[31m', bad)", "bad")).toBe("1|f('\\u{1b}[31m', bad)\n |                ^^^");
  });

  it("marks to the end of the first line only", () => {
    expect(draw("f(bad,\n  worse)", "bad,\n  worse")).toBe("1|f(bad,\n |  ^^^^");
  });

  it("marks one column for an empty part, also at the end of the file", () => {
    const text = "let a";
    expect(codeFrame(text, { ...spanOf(text, "let"), start: 5, end: 5, column: 6 })).toEqual({
      line: 1,
      text: "let a",
      indent: 5,
      width: 1,
    });
    expect(codeFrame("", { ...spanOf("", ""), start: 0, end: 0 })?.width).toBe(1);
  });

  it("cuts a minified line around the marks", () => {
    const frame = codeFrame(
      `${"a".repeat(1e6)}bad${"😀".repeat(1e6)}`,
      spanOf(`${"a".repeat(1e6)}bad`, "bad"),
    );
    expect(frame?.text.length).toBeLessThan(260);
    expect(frame?.text.slice(frame.indent, frame.indent + frame.width)).toBe("bad");
    expect(frame?.text).not.toContain("\\u{d83d}");
  });

  it("takes no longer for a line of ten megabytes than for a short one", () => {
    const inLine = (line: string) => {
      const text = `\ufeff${line}bad${line}`;
      const span = spanOf(`${line}bad`, "bad");
      return (): number => {
        const began = performance.now();
        expect(codeFrame(text, span)?.width).toBe(3);
        return performance.now() - began;
      };
    };
    const long = inLine("a".repeat(5e6));
    const short = inLine("a".repeat(1e3));
    // The best of many: a busy machine makes some of them slow.
    const times = Array.from({ length: 200 }, () => [long(), short()] as const);
    const best = (which: 0 | 1) => Math.min(...times.map((pair) => pair[which]));
    expect(best(0)).toBeLessThan(4 * best(1) + 0.2);
  });

  it("marks a part that is longer than what is shown", () => {
    const text = `f(${"é".repeat(300)}, x)`;
    const frame = codeFrame(text, spanOf(text, "é".repeat(300)));
    expect(frame?.text).toBe(`f(${"é".repeat(80)}…`);
    expect(frame?.width).toBe(81);
  });

  it("shows nothing when the file has changed since", () => {
    const text = "one\ntwo\nthree bad";
    expect(codeFrame("one", spanOf(text, "bad"))).toBeUndefined();
    expect(codeFrame("another text of some length", spanOf(text, "bad"))).toBeUndefined();
  });
});
