// What remains of a generated file when everything is left out that formatters and line-end conversions change.

const tokens =
  /\/\/[^\r\n\u2028\u2029]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\r\n]|\\[\s\S])*"|'(?:[^'\\\r\n]|\\[\s\S])*'|[\p{ID_Continue}$]+|[^\s]/gu;

/**
 * The tokens of a file, one a line: white space, the kind of quotes, trailing commas, semicolons at
 * line ends and the byte order mark do not count. Every other change shows, in comments too.
 */
export function normalForm(text: string): string {
  const kept: string[] = [];
  for (const [token] of text.replace(/^\uFEFF/, "").matchAll(tokens)) {
    if (token === ";") continue;
    if (/^[)\]}]$/.test(token) && kept.at(-1) === ",") kept.pop();
    kept.push(normalToken(token));
  }
  return kept.join("\n");
}

function normalToken(token: string): string {
  const [first] = token;
  if (first === '"' || first === "'") return `"${normalQuotes(token.slice(1, -1))}"`;
  return first === "/" ? token.replace(/\s+/g, " ").trimEnd() : token;
}

/** A quote needs an escape in one kind of literal and none in the other: it stands bare here. */
function normalQuotes(content: string): string {
  return content.replace(/\\(["'])|\\[\s\S]/g, (pair, quote: string | undefined) => quote ?? pair);
}
