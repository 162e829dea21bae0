// Gives the tool the legal name nearest to the one it has.
import { appendCall, starterAt } from "../../fixes/chain-edit.ts";
import { quoted } from "../../fixes/layout.ts";
import { nodeAt, parseSource, syntax } from "../../fixes/parse-source.ts";
import type { RuleFix } from "../rule.ts";

export const fix: RuleFix = ({ span, suggestion }, text) => {
  if (suggestion === undefined) return [];
  const source = parseSource(span.file, text);
  const node = nodeAt(source, span);
  const written = quoted(suggestion, text);
  if (syntax().isStringLiteralLike(node)) {
    const quote = text.charAt(span.start);
    const { start, end } = span;
    const edit = { file: span.file, start, end, text: `${quote}${suggestion}${quote}` };
    return [{ title: `Name it ${quote}${suggestion}${quote}`, edits: [edit] }];
  }
  const starter = starterAt(source, span);
  // A name that is a constant from elsewhere is for a person to change there.
  if (starter === undefined || starter.end !== span.end) return [];
  return [
    {
      title: `Add \`.withName(${written})\``,
      edits: [appendCall(source, starter, `.withName(${written})`)],
    },
  ];
};
