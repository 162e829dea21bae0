// What remains of a generated file when everything is left out that formatters and line-end conversions change.

/**
 * The tokens of a file, one a line: white space, the kind of quotes, trailing commas, semicolons,
 * the byte order mark, an operator before a type's first member and the parentheses around an arrow
 * function's only parameter do not count. Every other change shows, in comments too.
 *
 * Checksums of written files are made of it: whoever changes what it gives raises the checksums' format.
 */
export function normalForm(text: string): string {
  const kept: string[] = [];
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length) {
    const end = tokenEnd(text, at);
    if (end > at) keep(text.slice(at, end), kept);
    at = end > at ? end : at + 1;
  }
  return kept.join("\n");
}

function keep(token: string, kept: string[]): void {
  switch (token) {
    case ";":
      return;
    case ")":
    case "]":
    case "}":
    case ">":
      if (kept.at(-1) === ",") kept.pop();
      if (token === ">") keepArrow(kept);
      break;
    case "|":
    case "&":
      // A union or an intersection over several lines begins with its operator.
      if ("<,(=:[".includes(kept.at(-1) || " ")) return;
      break;
  }
  kept.push(normalToken(token));
}

/** An arrow function's only parameter may stand without its parentheses. */
function keepArrow(kept: string[]): void {
  if (kept.at(-1) !== "=" || kept.at(-2) !== ")" || kept.at(-4) !== "(") return;
  const [parameter = ""] = kept.splice(-4, 3).slice(1, 2);
  kept.splice(-1, 0, parameter);
}

function normalToken(token: string): string {
  const first = token.charCodeAt(0);
  if (first === 0x22 || first === 0x27) return `"${normalQuotes(token.slice(1, -1))}"`;
  return first === 0x2f ? token.replace(/\s+/g, " ").trimEnd() : token;
}

/** A quote needs an escape in one kind of literal and none in the other: it stands bare here. */
function normalQuotes(content: string): string {
  if (!content.includes("\\")) return content;
  return content.replace(/\\(["'])|\\[\s\S]/g, (pair, quote: string | undefined) => quote ?? pair);
}

/** Where the token ends that begins at the place; the place itself when white space stands there. */
function tokenEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (isWordUnit(code)) return wordEnd(text, at + 1);
  if (code <= 0x20 || code > 0x7f) return otherEnd(text, at);
  if (code === 0x22 || code === 0x27) return literalEnd(text, at, code);
  return code === 0x2f ? commentEnd(text, at) : at + 1;
}

/** ASCII only: letters, digits, `_` and `$`. */
function isWordUnit(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f ||
    code === 0x24
  );
}

const wordRest = /[\p{ID_Continue}$]*/uy;
const space = /\s/;

function wordEnd(text: string, from: number): number {
  let at = from;
  while (isWordUnit(text.charCodeAt(at))) at++;
  if (!(text.charCodeAt(at) > 0x7f)) return at;
  wordRest.lastIndex = at;
  wordRest.test(text);
  return wordRest.lastIndex;
}

/** White space, a word that begins with no ASCII letter, or any other character as a token of its own. */
function otherEnd(text: string, at: number): number {
  if (space.test(text.charAt(at))) return at;
  const end = wordEnd(text, at);
  return end > at ? end : at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
}

/** A literal that does not end on its line is none: its quote stands alone. */
function literalEnd(text: string, from: number, quote: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === 0x5c) at++;
    else if (code === 0x0a || code === 0x0d) break;
  }
  return from + 1;
}

const lineEnd = /[\r\n\u2028\u2029]/g;

function commentEnd(text: string, at: number): number {
  const next = text.charCodeAt(at + 1);
  if (next === 0x2f) {
    lineEnd.lastIndex = at;
    return lineEnd.exec(text)?.index ?? text.length;
  }
  const end = next === 0x2a ? text.indexOf("*/", at + 2) : -1;
  return end === -1 ? at + 1 : end + 2;
}
