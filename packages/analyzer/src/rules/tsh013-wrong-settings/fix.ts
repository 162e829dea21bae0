// Moves calls of the chain to the right side of its settings call, and corrects a mistyped member.
import type { Fix } from "../../diagnostics/fix.ts";
import { type ChainCall, chainCallAt, segmentOf } from "../../fixes/chain-edit.ts";
import { nodeAt, parseSource, syntax } from "../../fixes/parse-source.ts";
import type { RuleFix } from "../rule.ts";

export const fix: RuleFix = ({ span, related = [], suggestion }, text) => {
  const source = parseSource(span.file, text);
  if (suggestion !== undefined) return selectMember(nodeAt(source, span), suggestion, span.file);
  const [place] = related;
  const moved = chainCallAt(source, span);
  const settings = place?.span.file === span.file ? chainCallAt(source, place.span) : undefined;
  if (moved === undefined || settings === undefined) return [];
  if (!/^with(?:Configurable)?Settings$/.test(settings.name.text)) return [];
  const isSelector = /^(?:notC|c)onfigurable$/.test(moved.name.text);
  if (/^with(?:Configurable)?Settings$/.test(moved.name.text)) return [];
  // A selector that stands behind is the wrong one, which only a person can judge.
  if (isSelector !== moved.call.end < settings.call.end) return [];
  return [
    {
      title: isSelector
        ? `Move \`${moved.name.text}\` behind \`${settings.name.text}\``
        : `Move \`${moved.name.text}\` before \`${settings.name.text}\``,
      edits: move(moved, isSelector ? settings.call.end : settings.receiver.end, text, span.file),
    },
  ];
};

function move(call: ChainCall, to: number, text: string, file: string): Fix["edits"] {
  const { start, end } = segmentOf(call);
  return [
    { file, start, end, text: "" },
    { file, start: to, end: to, text: text.slice(start, end) },
  ];
}

function selectMember(selector: ReturnType<typeof nodeAt>, member: string, file: string): readonly Fix[] {
  const { isArrowFunction, isPropertyAccessExpression } = syntax();
  if (!isArrowFunction(selector) || !isPropertyAccessExpression(selector.body)) return [];
  const { name } = selector.body;
  const start = name.getStart();
  return [{ title: `Select \`${member}\``, edits: [{ file, start, end: name.end, text: member }] }];
}
