// Reads the text of one comment as a `toolshed-ignore` directive. Knows no rule and no syntax tree.
import type { IgnoreFacts } from "../../model/facts.ts";

/** A directive, with offsets into the comment. */
export interface ParsedIgnore {
  readonly form: IgnoreFacts["form"];
  readonly directive: string;
  /** What looks like codes; without any, the first word of the text, which may be meant as one. */
  readonly codes: readonly { readonly text: string; readonly start: number; readonly end: number }[];
  /** The rest of the text. */
  readonly reason: string;
}

/** What stands in every file that has a directive: a cheap first look. */
export const ignoreWord = "toolshed-ignore";

/** `@` and endings of other tools' directives are found, to be told of. */
const start = /^\/[/*][\s*]*(?<directive>@?toolshed-ignore(?:-[\w-]*|\w+)?)/;
/** Our codes, also misspelt ones, and the compiler's own. */
const code = /[\s,]*(TSH?\w*\d\w*)(?![\w-])/iy;
const word = /[\s,:]*([A-Za-z][\w-]*)/y;

/**
 * @returns `undefined` for any other comment.
 * @example parseIgnore("// toolshed-ignore TSH009 TSH010 generated docs")?.codes.length // 2
 */
export function parseIgnore(comment: string): ParsedIgnore | undefined {
  const match = start.exec(comment);
  const directive = match?.groups?.["directive"];
  if (match === null || directive === undefined) return undefined;
  const end = comment.startsWith("/*") && comment.endsWith("*/") ? comment.length - 2 : comment.length;
  const text = comment.slice(0, end);
  const codes: { text: string; start: number; end: number }[] = [];
  const read = (pattern: RegExp, from: number): number => {
    pattern.lastIndex = from;
    const found = pattern.exec(text)?.[1];
    if (found === undefined) return from;
    codes.push({ text: found, start: pattern.lastIndex - found.length, end: pattern.lastIndex });
    return pattern.lastIndex;
  };
  let position = match[0].length;
  // A colon after the directive is a habit from other tools.
  if (text[position] === ":") position++;
  for (let next = read(code, position); next > position; next = read(code, position)) position = next;
  const form =
    directive !== ignoreWord
      ? "misspelt"
      : comment.startsWith("/**") && comment !== "/**/"
        ? "documentation"
        : "ignore";
  const reason = text
    .slice(position)
    .replace(/^[\s:,–—-]+/, "")
    .trim();
  if (codes.length === 0) read(word, position);
  return { form, directive, codes, reason };
}
