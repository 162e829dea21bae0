// Takes away the part of a comment that ignores nothing, or corrects it.
import type { Fix } from "../../diagnostics/fix.ts";
import { commentDeletion } from "../../fixes/layout.ts";
import type { RuleFix } from "../rule.ts";

export const fix: RuleFix = ({ span, suggestion }, text) => {
  const { file, start, end } = span;
  const part = text.slice(start, end);
  if (suggestion !== undefined) {
    return [{ title: `Write ${suggestion}`, edits: [{ file, start, end, text: suggestion }] }];
  }
  if (/^\/[/*]/.test(part)) {
    const [, before = "", directive = ""] = /^(\/[/*][\s*]*)(@?toolshed-ignore[\w-]*)/.exec(part) ?? [];
    if (directive !== "" && directive !== "toolshed-ignore" && !part.startsWith("/**")) {
      const at = start + before.length;
      const edit = { file, start: at, end: at + directive.length, text: "toolshed-ignore" };
      return [{ title: "Write `toolshed-ignore`", edits: [edit] }];
    }
    // A model reads a documentation comment: there is more in it.
    return part.startsWith("/**") ? [] : [removal(file, text, start, end)];
  }
  const comment = commentAround(text, start, end);
  if (comment === undefined) return [];
  const codes = /toolshed-ignore:?((?:[\s,]*TSH?\w*\d\w*(?![\w-]))+)/i.exec(
    text.slice(comment.start, comment.end),
  )?.[1];
  const isOnly = codes === undefined || codes.trim().split(/[\s,]+/).length === 1;
  if (isOnly) return [removal(file, text, comment.start, comment.end)];
  // With the separator behind it, or before it when it is the last.
  const behind = /^(?:\s*,\s*|\s+)(?=TSH?\w*\d)/i.exec(text.slice(end, comment.end))?.[0].length;
  const before = /[\s,]*$/.exec(text.slice(comment.start, start))?.[0].length ?? 0;
  const range = behind === undefined ? { start: start - before, end } : { start, end: end + behind };
  return [{ title: `Remove ${part}`, edits: [{ file, ...range, text: "" }] }];
};

function removal(file: string, text: string, start: number, end: number): Fix {
  return { title: "Remove the comment", edits: [{ file, ...commentDeletion(text, { start, end }) }] };
}

/** The comment that a code stands in, which the directive begins; nothing in a file that is no source. */
function commentAround(
  text: string,
  from: number,
  until: number,
): { readonly start: number; readonly end: number } | undefined {
  const before = text.slice(0, from);
  const start = Math.max(before.lastIndexOf("/*"), before.lastIndexOf("//"));
  if (start < 0 || !/^\/[/*][\s*]*toolshed-ignore/.test(text.slice(start, until))) return undefined;
  if (text.startsWith("//", start)) {
    const rest = text.slice(until).search(/[\n\r\u2028\u2029]/);
    return { start, end: rest < 0 ? text.length : until + rest };
  }
  const close = text.indexOf("*/", until);
  return close < 0 ? undefined : { start, end: close + 2 };
}
