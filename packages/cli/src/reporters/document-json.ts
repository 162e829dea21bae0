// JSON as it is printed: the same data, without a character that a terminal or a build server would obey.

// Line breaks of the layout stay; in a string JSON has escaped them already.
const unprintable = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;

/**
 * The value on several lines, with a line break at the end.
 *
 * @example documentJson({ a: "\u202e" }) // '{\n  "a": "\\u202e"\n}\n'
 */
export function documentJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
    .replace(unprintable, (char) =>
      Array.from({ length: char.length }, (_, index) => unicodeEscape(char.charCodeAt(index))).join(""),
    )
    // `##[error]` and `##vso[…]` are commands of build servers, anywhere in a line.
    .replace(/##(?=\w*\[)/g, `#${unicodeEscape(0x23)}`);
  return `${text}\n`;
}

function unicodeEscape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
