// Lines by every line end of the language.
import { expect, test } from "vitest";
import { lineStarts, positionAt } from "./line-map.ts";

test.each([
  ["", [0]],
  ["\n", [0, 1]],
  ["a\r\nb", [0, 3]],
  ["a\rb\n\rc", [0, 2, 4, 5]],
  ["a\u2028b\u2029", [0, 2, 4]],
  ["\u0085\v\f", [0]],
])("%j", (text, starts) => {
  expect(lineStarts(text)).toEqual(starts);
});

test("every offset of a text is found in its line", () => {
  const text = "one\r\n\ttwo\r😀\u2028\n\nend";
  const starts = lineStarts(text);
  for (let offset = 0; offset <= text.length; offset++) {
    const { line, column } = positionAt(starts, offset);
    const start = starts[line - 1] ?? -1;
    expect(start + column - 1).toBe(offset);
    expect(starts[line] ?? Number.POSITIVE_INFINITY).toBeGreaterThan(offset);
  }
});
