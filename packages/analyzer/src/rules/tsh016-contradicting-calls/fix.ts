// Takes one of the two calls away: the later one where it only repeats the earlier, else the one that a person chooses.
import type { ts } from "ts-morph";
import type { Fix, TextEdit } from "../../diagnostics/fix.ts";
import { type ChainCall, chainCallAt, removeCall } from "../../fixes/chain-edit.ts";
import { commentsIn, tokensOf } from "../../fixes/comments-in.ts";
import { everyNode, parseSource, syntax } from "../../fixes/parse-source.ts";
import { removeStatement } from "../../fixes/statement-edit.ts";
import type { RuleFix } from "../rule.ts";

export const fix: RuleFix = ({ span, related = [] }, text) => {
  const source = parseSource(span.file, text);
  const later = chainCallAt(source, span);
  const [place] = related;
  const earlier = place?.span.file === span.file ? chainCallAt(source, place.span) : undefined;
  if (later === undefined || earlier === undefined) return [];
  const isSame = isRepetition(source, later, earlier);
  const calls = isSame ? [later] : [later, earlier];
  const fixes = calls.flatMap((call, index): readonly Fix[] => {
    const which = isSame
      ? "the repeated "
      : later.name.text !== earlier.name.text
        ? ""
        : index === 0
          ? "the second "
          : "the first ";
    const edit = removal(source, call);
    return edit === undefined ? [] : [{ title: `Remove ${which}\`${call.name.text}\``, edits: [edit] }];
  });
  // One of two choices alone would be taken as certain.
  return fixes.length === calls.length ? fixes : [];
};

function removal(source: ts.SourceFile, call: ChainCall): TextEdit | undefined {
  const { isExpressionStatement, SyntaxKind } = syntax();
  const { parent: statement } = call.call;
  // `this.withDisplayName("A").withDisplayName("B")`: what follows is called on the toolset.
  const isWhole = call.receiver.kind === SyntaxKind.ThisKeyword && isExpressionStatement(statement);
  if (!isWhole) return removeCall(source, call);
  // Nothing is left of the statement, nor of what a comment in it speaks of.
  const before = { start: statement.getStart(source), end: call.name.getStart(source) };
  return commentsIn(source, before).length > 0 ? undefined : removeStatement(source, statement);
}

/**
 * Whether nothing is lost with the later call. What a function or another call does is not to be seen in its text, and
 * what guards a tool goes only when a person says so.
 */
function isRepetition(source: ts.SourceFile, later: ChainCall, earlier: ChainCall): boolean {
  if (commentsIn(source, { start: later.name.end, end: later.call.end }).length > 0) return false;
  const isSelector = /^(?:notC|c)onfigurable$/.test(later.name.text);
  const [one, other] = [later, earlier].map(({ call }) => (isSelector ? selectedMember(call) : undefined));
  if (one !== undefined || other !== undefined) return one === other && later.name.text === earlier.name.text;
  return !doesSomething(later.call) && printCall(later, source) === printCall(earlier, source);
}

function doesSomething(call: ts.CallExpression): boolean {
  const { isFunctionLike, isCallOrNewExpression, isTaggedTemplateExpression, isAwaitExpression } = syntax();
  const { isClassLike, isIdentifier } = syntax();
  return call.arguments.flatMap(everyNode).some(
    (node) =>
      isFunctionLike(node) ||
      isClassLike(node) ||
      isCallOrNewExpression(node) ||
      isTaggedTemplateExpression(node) ||
      isAwaitExpression(node) ||
      // It may name a function.
      (isIdentifier(node) && guards.has(nameOf(call))),
  );
}

const guards: ReadonlySet<string> = new Set(["requiresApproval", "withValidator"]);

function nameOf({ expression }: ts.CallExpression): string {
  return syntax().isPropertyAccessExpression(expression) ? expression.name.text : "";
}

/** Selectors of one member are the same whatever they call their parameter. */
function selectedMember({ arguments: all }: ts.CallExpression): string | undefined {
  const { isArrowFunction, isPropertyAccessExpression, isIdentifier } = syntax();
  const [selector, ...others] = all;
  if (selector === undefined || others.length > 0 || !isArrowFunction(selector)) return undefined;
  const [parameter] = selector.parameters;
  const path: string[] = [];
  let { body }: { body: ts.Node } = selector;
  while (isPropertyAccessExpression(body)) {
    path.unshift(body.name.text);
    body = body.expression;
  }
  const isOwn =
    parameter !== undefined &&
    isIdentifier(body) &&
    isIdentifier(parameter.name) &&
    body.text === parameter.name.text;
  return isOwn && path.length > 0 ? path.join(".") : undefined;
}

/** White space, quotes and a last comma do not count; a hint without an argument says true. */
function printCall({ call, name: { text: name } }: ChainCall, source: ts.SourceFile): string {
  const { isStringLiteral } = syntax();
  const printed = call.arguments.map((argument) =>
    tokensOf(source, argument).map((token) =>
      isStringLiteral(token) ? JSON.stringify(token.text) : token.getText(source),
    ),
  );
  const isHint = /^(?:destructive|idempotent|openWorld)$/.test(name) && printed.length === 0;
  return JSON.stringify([name, isHint ? [["true"]] : printed]);
}
