// What remains of a generated file when everything is left out that formatters and line-end conversions change.

const tokens =
  /\/\/[^\r\n\u2028\u2029]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\r\n]|\\[\s\S])*"|'(?:[^'\\\r\n]|\\[\s\S])*'|[\p{ID_Continue}$]+|[^\s]/gu;

/**
 * The tokens of a file, one a line: white space, the kind of quotes, trailing commas, semicolons,
 * the byte order mark, an operator before a type's first member and the parentheses around an arrow
 * function's only parameter do not count. Every other change shows, in comments too.
 */
export function normalForm(text: string): string {
  const kept: string[] = [];
  for (const [token] of text.replace(/^\uFEFF/, "").matchAll(tokens)) {
    if (token === ";") continue;
    const last = kept.at(-1) ?? "";
    if (/^[)\]}>]$/.test(token) && last === ",") kept.pop();
    // A union or an intersection over several lines begins with its operator.
    if (/^[|&]$/.test(token) && /^[<,(=:[]$/.test(last)) continue;
    // An arrow function's only parameter may stand without its parentheses.
    if (token === ">" && last === "=" && kept.at(-2) === ")" && kept.at(-4) === "(") {
      const [parameter = ""] = kept.splice(-4, 3).slice(1, 2);
      kept.splice(-1, 0, parameter);
    }
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
