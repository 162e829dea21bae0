// Begins the description that a person has to finish.
import type { ts } from "ts-morph";
import { appendCall, chainCallAt, starterAt } from "../../fixes/chain-edit.ts";
import { summaryEdit } from "../../fixes/doc-edit.ts";
import { documentedFunction } from "../../fixes/documented-function.ts";
import { quoted } from "../../fixes/layout.ts";
import { everyNode, nodeAt, parseSource, syntax } from "../../fixes/parse-source.ts";
import { stubText } from "../../fixes/stub-text.ts";
import type { RuleFix } from "../rule.ts";

export const fix: RuleFix = ({ span, related = [] }, text, readText) => {
  // An empty `withDescription` wins over whatever the function says.
  for (const place of related) {
    const other = place.span.file === span.file ? text : readText(place.span.file);
    if (other === undefined) continue;
    const source = parseSource(place.span.file, other);
    const described = chainCallAt(source, place.span);
    if (described?.name.text !== "withDescription") continue;
    const { call } = described;
    const name = functionName(call) ?? text.slice(span.start, span.end);
    const stub = quoted(stubText(name), other);
    const [argument, ...others] = call.arguments;
    if (others.length > 0) return [];
    const start = argument?.getStart(source) ?? call.arguments.end;
    const end = argument?.end ?? start;
    return [{ title: "Begin the description", edits: [{ file: source.fileName, start, end, text: stub }] }];
  }
  const source = parseSource(span.file, text);
  const documented = documentedFunction(nodeAt(source, span));
  if (documented !== undefined) {
    const stub = stubText(text.slice(span.start, span.end));
    return [{ title: "Add a JSDoc summary", edits: [summaryEdit(source, documented.holder, stub)] }];
  }
  const starter = starterAt(source, span);
  if (starter === undefined) return [];
  const call = `.withDescription(${quoted(stubText(functionName(starter) ?? ""), text)})`;
  return [{ title: "Add `withDescription`", edits: [appendCall(source, starter, call)] }];
};

/** What the tool of a chain is called: the last name in the argument of its `addTool`. */
function functionName(call: ts.CallExpression): string | undefined {
  const { isCallExpression, isPropertyAccessExpression, isIdentifier, isStringLiteralLike } = syntax();
  let starter: ts.Expression = call;
  while (isCallExpression(starter) && isPropertyAccessExpression(starter.expression)) {
    if (/^add(?:External)?Tool$/.test(starter.expression.name.text)) {
      const [argument] = starter.arguments;
      const names = argument === undefined ? [] : everyNode(argument);
      return names.filter((node) => isIdentifier(node) || isStringLiteralLike(node)).at(-1)?.text;
    }
    starter = starter.expression.expression;
  }
  return undefined;
}
