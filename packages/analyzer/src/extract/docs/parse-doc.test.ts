import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDoc } from "./parse-doc.ts";

const parse = (comment: string): ReturnType<typeof parseDoc> => parseDoc(comment, 0);
const params = (comment: string): readonly (readonly [string, string])[] =>
  parse(comment).params.map(({ name, text }) => [name, text] as const);
const tags = (comment: string): readonly (readonly [string, string])[] =>
  parse(comment).tags.map(({ name, text }) => [name, text] as const);

describe("parseDoc", () => {
  test("a summary, parameters and a result over several lines", () => {
    const comment = `/**
     * Finds files.
     *
     * @param q - Glob to match; may span
     *   two lines.
     * @param {object} opts - Options.
     * @param opts.deep - Descend into folders.
     * @param typo - Not a parameter.
     * @returns Matching paths.
     */`;
    expect(parse(comment).summary).toBe("Finds files.");
    expect(params(comment)).toEqual([
      ["q", "Glob to match; may span two lines."],
      ["opts", "Options."],
      ["opts.deep", "Descend into folders."],
      ["typo", "Not a parameter."],
    ]);
    expect(tags(comment)).toEqual([["returns", "Matching paths."]]);
  });

  test.each([
    ["/** Orders. @param lines What. */", "Orders.", [["lines", "What."]]],
    ["/** Mail me@param.org now. @param x X. */", "Mail me@param.org now.", [["x", "X."]]],
    [
      "/** Says `@param no` and {@link X} here. @param x X. */",
      "Says `@param no` and X here.",
      [["x", "X."]],
    ],
    ["/** A { b @param no } c. @param x X. */", "A { b @param no } c.", [["x", "X."]]],
    ["/** A { b. @param x X. */", "A { b.", [["x", "X."]]],
    ["/** An open `tick. @param x X. */", "An open `tick.", [["x", "X."]]],
    ["/** @param [x=5] X. */", "", [["x", "X."]]],
    ["/** @param {{ a: string }} x X. */", "", [["x", "X."]]],
    [
      "/** @arg x X. @argument y Y. */",
      "",
      [
        ["x", "X."],
        ["y", "Y."],
      ],
    ],
    ["/** @unknown in the middle @nothing stays. */", "", []],
    ["/***/", "", []],
    ["/** */", "", []],
    ["/** Stars * inside ** text. **/", "Stars * inside ** text.", []],
  ])("%s", (comment, summary, expected) => {
    expect(parse(comment).summary).toBe(summary);
    expect(params(comment)).toEqual(expected);
  });

  test("code fences hide tags and stay as they are", () => {
    const comment = [
      "/**",
      " * Before.",
      " * ```ts",
      " * @param no",
      " *   indented",
      " * ```",
      " * @param x X.",
      " */",
    ].join("\n");
    expect(parse(comment).summary).toBe("Before.\n```ts\n@param no\n  indented\n```");
    expect(params(comment)).toEqual([["x", "X."]]);
  });

  test("paragraphs and lists keep their lines", () => {
    const comment = "/**\n * One\n * line.\n *\n * Two:\n * - a\n * - b\n *   goes on\n */";
    expect(parse(comment).summary).toBe("One line.\n\nTwo:\n- a\n- b goes on");
  });

  test.each([
    ["{@link Foo}", "Foo"],
    ["{@link Foo | the foo}", "the foo"],
    ["{@link Foo the foo}", "the foo"],
    ["{@linkcode Foo.bar}", "Foo.bar"],
    ["{@link https://example.org/a}", "https://example.org/a"],
  ])("%s becomes its text", (link, text) => {
    expect(parse(`/** See ${link}. */`).summary).toBe(`See ${text}.`);
  });

  test.each(["\n", "\r\n", "\r"])("line ends %j give the same texts and places in their own file", (end) => {
    const lines = [
      "/**",
      " * Sums up.",
      " * @param left The first,",
      " *   in metres.",
      "\t * @deprecated Use more.",
      " */",
    ];
    const doc = parse(lines.join(end));
    expect(doc.summary).toBe("Sums up.");
    expect(doc.params[0]).toMatchObject({ name: "left", text: "The first, in metres." });
    expect(doc.tags[0]).toMatchObject({ name: "deprecated", text: "Use more." });
    for (const part of [...doc.params, ...doc.tags]) {
      const written = lines.join(end).slice(part.start, part.end);
      expect(written === part.name || written === `@${part.name}`).toBe(true);
    }
  });

  test("places are offsets of the file", () => {
    const before = "const x = 1;\n";
    const comment = "/** Does. @param name A name. @returns All. */";
    const {
      params: [param],
      tags: [tag],
    } = parseDoc(comment, before.length);
    const file = before + comment;
    expect(param && file.slice(param.start, param.end)).toBe("name");
    expect(tag && file.slice(tag.start, tag.end)).toBe("@returns");
  });

  test("any text is read in bounded time, without an error, and nothing is invented", () => {
    const piece = fc.constantFrom(
      "@param ",
      "@x",
      "`",
      "```",
      "{",
      "}",
      "{@link ",
      "\n * ",
      "\r\n",
      " ",
      "*",
      "a",
      "|",
      "@",
      "~~~",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), (pieces) => {
        const comment = `/**${pieces.join("").replaceAll("*/", "")}*/`;
        const doc = parse(comment);
        for (const part of [...doc.params, ...doc.tags]) {
          expect(part.start).toBeGreaterThanOrEqual(0);
          expect(part.end).toBeLessThanOrEqual(comment.length);
          expect([part.name, `@${part.name}`]).toContain(comment.slice(part.start, part.end));
        }
      }),
    );
  });

  test.each([["{"], ["`"], ["@param x "], ["{@link "], ["\n * ```"], ["[a="], ["``` "], ["@param {"]])(
    "a hundred thousand times %j is read",
    (piece) => {
      // Would not end in the suite's time if it were read in quadratic time.
      const doc = parse(`/** ${piece.repeat(100_000)} */`);
      expect(doc.summary.length + doc.params.length + doc.tags.length).toBeGreaterThan(0);
    },
  );
});
