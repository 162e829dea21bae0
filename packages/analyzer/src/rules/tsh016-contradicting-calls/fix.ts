// Takes one of the two calls away: the later one where it only repeats the earlier, else the one that a person chooses.
import type { ts } from "ts-morph";
import type { Fix, TextEdit } from "../../diagnostics/fix.ts";
import { type ChainCall, chainCallAt, removeCall } from "../../fixes/chain-edit.ts";
import { deletion } from "../../fixes/layout.ts";
import { parseSource, syntax } from "../../fixes/parse-source.ts";
import type { RuleFix } from "../rule.ts";

export const fix: RuleFix = ({ span, related = [] }, text) => {
  const source = parseSource(span.file, text);
  const later = chainCallAt(source, span);
  const [place] = related;
  const earlier = place?.span.file === span.file ? chainCallAt(source, place.span) : undefined;
  if (later === undefined || earlier === undefined) return [];
  const isSame = printCall(later.call, source) === printCall(earlier.call, source);
  const calls = isSame ? [later] : [later, earlier];
  return calls.map((call, index): Fix => {
    const which = isSame
      ? "the repeated "
      : later.name.text !== earlier.name.text
        ? ""
        : index === 0
          ? "the second "
          : "the first ";
    return { title: `Remove ${which}\`${call.name.text}\``, edits: [removal(source, call)] };
  });
};

function removal(source: ts.SourceFile, call: ChainCall): TextEdit {
  const { isExpressionStatement, SyntaxKind } = syntax();
  const { parent: statement } = call.call;
  if (call.receiver.kind !== SyntaxKind.ThisKeyword) return removeCall(source, call);
  // Of the toolset itself: nothing is left of the statement.
  if (isExpressionStatement(statement)) {
    const { start, end } = deletion(source.text, { start: statement.getStart(source), end: statement.end });
    return { file: source.fileName, start, end, text: "" };
  }
  // `this.withDisplayName("A").withDisplayName("B")`: what follows is called on the toolset.
  return { file: source.fileName, start: call.receiver.end, end: call.call.end, text: "" };
}

/** White space, quotes and a last comma do not count; a hint without an argument says true. */
function printCall(call: ts.CallExpression, source: ts.SourceFile): string {
  const { isPropertyAccessExpression, isStringLiteralLike, isArrowFunction } = syntax();
  const name = isPropertyAccessExpression(call.expression) ? call.expression.name.text : "";
  const printed = call.arguments.map((argument) => {
    if (isStringLiteralLike(argument)) return JSON.stringify(argument.text);
    // Selectors of one member are the same whatever they call their parameter.
    if (isArrowFunction(argument)) {
      const body = argument.body.getText(source).replace(/\s/g, "");
      return `=>${body.slice(body.indexOf("."))}`;
    }
    return argument.getText(source).replace(/\s+/g, " ");
  });
  const isHint = /^(?:destructive|idempotent|openWorld)$/.test(name) && printed.length === 0;
  return `${name}(${isHint ? "true" : printed.join(", ")})`;
}
