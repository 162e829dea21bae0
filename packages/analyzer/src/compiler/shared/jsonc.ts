// JSON with comments and trailing commas, as tsconfig files are written.

/**
 * Parses it.
 *
 * @throws SyntaxError with line and column where the engine tells the place.
 * @example parseJsonc('{ "a": 1, /* one *\/ }') // { a: 1 }
 */
export function parseJsonc(text: string): unknown {
  const plain = withoutComments(text);
  try {
    return JSON.parse(plain);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const offset = /position (\d+)/.exec(error.message)?.[1];
    if (offset === undefined) throw error;
    const before = plain.slice(0, Number(offset)).split("\n");
    const column = (before.at(-1)?.length ?? 0) + 1;
    const reason = error.message.replace(/ in JSON at position.*$| \(line.*$/s, "");
    throw new SyntaxError(`${reason} at line ${before.length}, column ${column}`, { cause: error });
  }
}

/** Blanks comments, trailing commas and a byte order mark, so that every offset stays what it was. */
function withoutComments(text: string): string {
  // A string, a comment of either kind, or a comma with only white space and comments before a closing bracket.
  const token = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n\r]*|\/\*[\s\S]*?\*\//g;
  const blank = (part: string): string => part.replace(/[^\n\r]/g, " ");
  const uncommented = text
    .replace(/^\ufeff/, " ")
    .replace(token, (part) => (part.startsWith('"') ? part : blank(part)));
  return uncommented.replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, (part) => (part === "," ? " " : part));
}
