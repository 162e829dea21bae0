// Renames the `@param` to the parameter that was probably meant, or takes it away.
import { commentDeletion, lineStart } from "../../fixes/layout.ts";
import type { RuleFix } from "../rule.ts";

export const fix: RuleFix = ({ span, suggestion }, text) => {
  const { file, start, end } = span;
  if (suggestion !== undefined) {
    return [{ title: `Rename to \`${suggestion}\``, edits: [{ file, start, end, text: suggestion }] }];
  }
  // `@argument` begins with `@arg`.
  const tag = Math.max(text.lastIndexOf("@param", start), text.lastIndexOf("@arg", start));
  const open = text.lastIndexOf("/**", tag);
  const close = text.indexOf("*/", end);
  if (tag < 0 || open < 0 || close < 0) return [];
  return [
    {
      title: "Remove the `@param`",
      edits: [{ file, ...rangeOf(text, { open, tag, end, close }) }],
    },
  ];
};

interface Place {
  readonly open: number;
  readonly tag: number;
  /** Of the name. */
  readonly end: number;
  readonly close: number;
}

const nextTag =
  /(?<line>(?:\r\n|\n|\r)[ \t]*\*?[ \t]*)@\w|[ \t](?=@(?:param|arg|argument|returns?|throws|deprecated|example)\b)/;

function rangeOf(
  text: string,
  { open, tag, end, close }: Place,
): { readonly start: number; readonly end: number; readonly text: string } {
  const next = nextTag.exec(text.slice(end, close));
  // Another tag in the same line takes its place.
  if (next !== null && next.groups?.["line"] === undefined)
    return { start: tag, end: end + next.index + 1, text: "" };
  const last = /(?:\r\n|\n|\r)?[ \t]*$/.exec(text.slice(end, close));
  const stop = end + (next?.index ?? last?.index ?? close - end);
  const line = lineStart(text, tag);
  const isFirst = /^[ \t]*\*?[ \t]*$/.test(text.slice(line, tag));
  const start = isFirst ? lineBreakBefore(text, line) : text.slice(0, tag).trimEnd().length;
  const isEmpty = !/[^\s*]/.test(text.slice(open + 3, start) + text.slice(stop, close));
  return isEmpty ? commentDeletion(text, { start: open, end: close + 2 }) : { start, end: stop, text: "" };
}

function lineBreakBefore(text: string, line: number): number {
  return line - (text.startsWith("\r\n", line - 2) ? 2 : 1);
}
