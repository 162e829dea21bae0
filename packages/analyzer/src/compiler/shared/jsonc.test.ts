// tsconfig files as people write them.
import { expect, test } from "vitest";
import { parseJsonc } from "./jsonc.ts";

test.each([
  ['{ "a": 1 }', { a: 1 }],
  ['\ufeff{ "a": 1 }', { a: 1 }],
  ['// top\n{ /* a */ "a": [1, 2, /* end */], // last\n }', { a: [1, 2] }],
  [
    '{ "url": "http://x/*y*/", "glob": "**/*", "comma": ",]", "quote": "\\",}" }',
    { url: "http://x/*y*/", glob: "**/*", comma: ",]", quote: '",}' },
  ],
  ['{ "a": { "b": [ ], }, }', { a: { b: [] } }],
  ["/* only */ null // x", null],
])("%s", (text, value) => {
  expect(parseJsonc(text)).toEqual(value);
});

test.each([
  "",
  "{",
  '{ "a" 1 }',
  "{ 'a': 1 }",
  '{ "a": 1 } }',
  "[1,,]",
  '{ "a": /* never closed }',
  '{ "a": "b }',
])("refuses %s", (text) => {
  expect(() => parseJsonc(text)).toThrow(SyntaxError);
});

test("says where it is wrong, comments counted", () => {
  expect(() => parseJsonc('{\n  /* two\n lines */ "a" 1\n}')).toThrow(/line 3, column 15/);
});
