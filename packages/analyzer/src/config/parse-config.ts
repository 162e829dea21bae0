// JSON with comments and trailing commas as a tree with places. Knows nothing of what the configuration means.
import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";

export type { Node };

/** Something wrong at a place of the text. */
export interface TextProblem {
  readonly offset: number;
  readonly length: number;
  readonly message: string;
}

export interface ParsedConfig {
  /** As far as it could be read; absent for an empty file. */
  readonly root: Node | undefined;
  readonly problems: readonly TextProblem[];
}

/** Deeper than any configuration, and shallow enough for a recursive parser. */
const maxDepth = 64;

const reasons: { readonly [name: string]: string } = {
  InvalidSymbol: "this is no JSON value",
  InvalidNumberFormat: "this is no number as JSON writes it",
  PropertyNameExpected: "a key in double quotes is expected here",
  ValueExpected: "a value is expected here",
  ColonExpected: "a colon is expected here",
  CommaExpected: "a comma is expected here",
  CloseBraceExpected: "a closing brace is missing",
  CloseBracketExpected: "a closing bracket is missing",
  EndOfFileExpected: "the file goes on behind its end",
  InvalidCommentToken: "a comment has no place in this file",
  UnexpectedEndOfComment: "this comment is never closed",
  UnexpectedEndOfString: "this string is never closed",
  UnexpectedEndOfNumber: "this number is not complete",
  InvalidUnicode: "this escape is no character",
  InvalidEscapeCharacter: "JSON has no such escape",
  InvalidCharacter: "this character must be escaped in a string",
};

/**
 * Parses it.
 *
 * @param text Without a byte order mark.
 * @param strict Without comments and trailing commas, as npm wants a package.json.
 */
export function parseConfig(text: string, { strict }: { readonly strict: boolean }): ParsedConfig {
  const tooDeep = depthProblem(text);
  if (tooDeep !== undefined) return { root: undefined, problems: [tooDeep] };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, {
    disallowComments: strict,
    allowTrailingComma: !strict,
    allowEmptyContent: true,
  });
  // What follows on the same line follows from the first.
  const isFirst = ({ offset }: ParseError, index: number): boolean =>
    index === 0 || text.slice(errors[index - 1]?.offset, offset).includes("\n");
  const problems = errors.filter(isFirst).map(({ error, offset, length }) => ({
    offset,
    length,
    message: `${reasons[printParseErrorCode(error)] ?? printParseErrorCode(error)}.`,
  }));
  return { root, problems };
}

function depthProblem(text: string): TextProblem | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const token = text[scanner.getTokenOffset()];
    if (token === "{" || token === "[") depth++;
    else if (token === "}" || token === "]") depth--;
    if (depth > maxDepth) {
      const message = `a configuration has at most ${maxDepth} levels.`;
      return { offset: scanner.getTokenOffset(), length: 1, message };
    }
  }
  return undefined;
}
