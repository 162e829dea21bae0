// Writes the constructor that is missing, its `super()`, or takes away the modifier that hides it.
import type { ts } from "ts-morph";
import type { TextEdit } from "../../diagnostics/fix.ts";
import { indentAt, indentUnit, isLastInLine, lineEndOf } from "../../fixes/layout.ts";
import { everyNode, findUp, nodeAt, parseSource, syntax } from "../../fixes/parse-source.ts";
import type { RuleFix } from "../rule.ts";

export const fix: RuleFix = ({ span }, text) => {
  const { isClassLike, isConstructorDeclaration, isParameter, SyntaxKind } = syntax();
  const source = parseSource(span.file, text);
  const node = nodeAt(source, span);
  const owner = findUp(node, isClassLike);
  // What is only declared has no bodies.
  if (owner === undefined || isAmbient(owner)) return [];
  const constructors = owner.members.filter(isConstructorDeclaration);
  const [only, ...others] = constructors;
  if (only === undefined) {
    return [{ title: "Add a constructor", edits: [addConstructor(source, owner)] }];
  }
  if (others.length > 0 || findUp(node, isParameter) !== undefined) return [];
  if (node.kind === SyntaxKind.PrivateKeyword || node.kind === SyntaxKind.ProtectedKeyword) {
    const end = node.end + (/^[ \t]+/.exec(text.slice(node.end))?.[0].length ?? 0);
    return [
      {
        title: "Make the constructor public",
        edits: [{ file: span.file, start: span.start, end, text: "" }],
      },
    ];
  }
  const edit = addSuper(source, only);
  return edit === undefined ? [] : [{ title: "Call `super()`", edits: [edit] }];
};

function isAmbient(owner: ts.Node): boolean {
  const { canHaveModifiers, getModifiers, SyntaxKind } = syntax();
  const declared = findUp(
    owner,
    (node): node is ts.Node =>
      canHaveModifiers(node) &&
      getModifiers(node)?.some(({ kind }) => kind === SyntaxKind.DeclareKeyword) === true,
  );
  return declared !== undefined || owner.getSourceFile().isDeclarationFile;
}

function addConstructor(source: ts.SourceFile, owner: ts.ClassLikeDeclaration): TextEdit {
  const { text, fileName: file } = source;
  const brace = openBrace(source, owner.members.pos);
  const end = lineEndOf(text);
  const outer = indentAt(text, owner.getStart(source));
  const unit = indentUnit(text);
  const inner = `${outer}${unit}`;
  const lines = `${end}${inner}constructor() {${end}${inner}${unit}super();${end}${inner}}`;
  if (isLastInLine(text, brace)) {
    const blank = owner.members.length > 0 ? end : "";
    return { file, start: brace, end: brace, text: `${lines}${blank}` };
  }
  // The class is written on one line, or a comment stands behind its brace.
  const rest = brace + (/^[ \t]*/.exec(text.slice(brace))?.[0].length ?? 0);
  const before = text.charAt(rest) === "}" ? outer : inner;
  return { file, start: brace, end: rest, text: `${lines}${end}${before}` };
}

/** The offset behind the brace: that is where the list of members begins. */
function openBrace(source: ts.SourceFile, members: number): number {
  return source.text.charAt(members - 1) === "{" ? members : source.text.indexOf("{", members) + 1;
}

function addSuper(source: ts.SourceFile, { body }: ts.ConstructorDeclaration): TextEdit | undefined {
  const { SyntaxKind } = syntax();
  // One that is there, but not where it counts, is for a person to move.
  if (body === undefined || everyNode(body).some(({ kind }) => kind === SyntaxKind.SuperKeyword))
    return undefined;
  const { text, fileName: file } = source;
  const end = lineEndOf(text);
  const at = body.getStart(source) + 1;
  const indent = indentAt(text, body.getStart(source));
  const isEmpty = /^\s*\}/.test(text.slice(at));
  const line = `${end}${indent}${indentUnit(text)}super();`;
  if (isLastInLine(text, at) || !isEmpty) {
    return { file, start: at, end: at, text: isLastInLine(text, at) ? line : " super();" };
  }
  return { file, start: at, end: body.end - 1, text: `${line}${end}${indent}` };
}
