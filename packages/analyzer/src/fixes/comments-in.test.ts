import { describe, expect, test } from "vitest";
import { commentsIn } from "./comments-in.ts";
import { keepsComments } from "./keeps-comments.ts";
import { parseSource } from "./parse-source.ts";

const found = (text: string, start = 0, end = text.length): readonly string[] =>
  commentsIn(parseSource("a.ts", text), { start, end }).map((each) => text.slice(each.start, each.end));

describe("commentsIn", () => {
  test.each([
    [
      "/* a */ f(/* b */ 1 /* c */, /** d */ x) // e\n// f",
      ["/* a */", "/* b */", "/* c */", "/** d */", "// e", "// f"],
    ],
    ["/** a */ class A { /** b */ m() {} /* c */ }", ["/** a */", "/** b */", "/* c */"]],
    ["`${/* a */ 1} // text ${2 /* b */}`", ["/* a */", "/* b */"]],
    ["f(\"// text\", '/* text */', /\\/\\*x/, `/* text */`)", []],
  ])("%j", (text, comments) => {
    expect(found(text)).toEqual(comments);
  });

  test("only those that lie wholly in the range", () => {
    const text = "a /* one */ + /* two */ b";
    expect(found(text, 4)).toEqual(["/* two */"]);
    expect(found(text, 2, 20)).toEqual(["/* one */"]);
  });
});

describe("keepsComments", () => {
  const text = 'f(/* of all */ a, "// b"); // last';
  const edit = (start: number, end: number, written: string) => ({ file: "a.ts", start, end, text: written });

  test.each([
    ["nothing with a comment is taken away", [edit(0, 1, "g")], true],
    ["what looks like one is", [edit(18, 24, "")], true],
    ["one is", [edit(2, 16, "")], false],
    ["one is, and written elsewhere", [edit(2, 16, ""), edit(26, 26, " // of all")], true],
    ["a part of one is changed", [edit(5, 7, "")], true],
    ["two are, and one is written", [edit(0, text.length, "/* of all */")], false],
  ])("%s", (_, edits, kept) => {
    expect(keepsComments("a.ts", text, edits)).toBe(kept);
  });
});
