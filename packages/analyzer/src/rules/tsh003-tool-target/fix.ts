// Makes the function one that the generated module can name: extracts it, exports it, or shows it.
import type { ts } from "ts-morph";
import type { Fix } from "../../diagnostics/fix.ts";
import { starterAt } from "../../fixes/chain-edit.ts";
import { docCommentOf } from "../../fixes/doc-edit.ts";
import { exportEdits } from "../../fixes/export-edit.ts";
import { indentAt, indentUnit, lineEndOf } from "../../fixes/layout.ts";
import { everyNode, findUp, nodeAt, parseSource, syntax } from "../../fixes/parse-source.ts";
import type { RuleFix } from "../rule.ts";

type Inline = ts.ArrowFunction | ts.FunctionExpression;

export const fix: RuleFix = ({ span, related = [] }, text) => {
  const { isArrowFunction, isFunctionExpression } = syntax();
  const source = parseSource(span.file, text);
  const node = nodeAt(source, span);
  if (isArrowFunction(node) || isFunctionExpression(node)) return extract(source, node, text);
  const [declared] = related;
  if (declared === undefined || declared.span.file !== span.file) return [];
  return showDeclaration(source, nodeAt(source, declared.span));
};

/** Exports a function of the module, or takes the modifier away that hides a static method. */
function showDeclaration(source: ts.SourceFile, declaration: ts.Node): readonly Fix[] {
  const { isFunctionDeclaration, isVariableStatement, isMethodDeclaration, SyntaxKind } = syntax();
  const method = findUp(declaration, isMethodDeclaration);
  if (method !== undefined) {
    const hidden = method.modifiers?.find(
      ({ kind }) => kind === SyntaxKind.PrivateKeyword || kind === SyntaxKind.ProtectedKeyword,
    );
    const isStatic = method.modifiers?.some(({ kind }) => kind === SyntaxKind.StaticKeyword);
    if (hidden === undefined || isStatic !== true) return [];
    const start = hidden.getStart(source);
    const end = hidden.end + (/^[ \t]+/.exec(source.text.slice(hidden.end))?.[0].length ?? 0);
    return [{ title: "Make the method public", edits: [{ file: source.fileName, start, end, text: "" }] }];
  }
  const top = findUp(
    declaration,
    (node): node is ts.FunctionDeclaration | ts.VariableStatement =>
      isFunctionDeclaration(node) || isVariableStatement(node),
  );
  const edits = top === undefined ? [] : exportEdits(source, top);
  return edits.length === 0 ? [] : [{ title: "Export the function", edits }];
}

function extract(source: ts.SourceFile, inline: Inline, text: string): readonly Fix[] {
  const { isClassLike, isConstructorDeclaration } = syntax();
  const owner = findUp(inline, isClassLike);
  const place = findUp(inline, isConstructorDeclaration);
  if (owner?.name === undefined || place === undefined || place.parent !== owner) return [];
  if (!canMove(inline, place)) return [];
  const name = nameFor(source, inline, owner);
  const end = lineEndOf(text);
  const outer = indentAt(text, owner.getStart(source));
  const inner = `${outer}${indentUnit(text)}`;
  const start = inline.getStart(source);
  // The documentation goes with the function, and so does what stands between them.
  const comment = docCommentOf(source, inline);
  const from = comment?.start ?? start;
  const docs =
    comment === undefined
      ? ""
      : `${inner}${reindent(text.slice(from, start).trimEnd(), indentAt(text, from), inner)}${end}`;
  const method = `${docs}${inner}static ${printMethod(source, inline, name, inner)}`;
  const brace = owner.end - 1;
  // A class on one line is opened up.
  const at = text.slice(0, brace).trimEnd().length;
  const isOpen = /[\n\r]/.test(text.slice(at, brace));
  const { fileName: file } = source;
  return [
    {
      title: `Extract to \`static ${name}\``,
      edits: [
        { file, start: from, end: inline.end, text: `${owner.name.text}.${name}` },
        isOpen
          ? { file, start: lineOf(text, brace), end: lineOf(text, brace), text: `${end}${method}${end}` }
          : { file, start: at, end: brace, text: `${end}${end}${method}${end}${outer}` },
      ],
    },
  ];
}

function lineOf(text: string, offset: number): number {
  return offset - (/[ \t]*$/.exec(text.slice(0, offset))?.[0].length ?? 0);
}

/** Whether it needs nothing of the place where it stands. */
function canMove(inline: Inline, place: ts.ConstructorDeclaration): boolean {
  const { isIdentifier, isPropertyAccessExpression, isMetaProperty, SyntaxKind } = syntax();
  // Without their context untyped parameters would have no type.
  if (inline.parameters.some(({ type, initializer }) => type === undefined && initializer === undefined))
    return false;
  const types = place.parent.typeParameters?.map(({ name }) => name.text) ?? [];
  const local = new Set([...declaredNames(place, inline), ...types]);
  return !everyNode(inline).some((node) => {
    if (node.kind === SyntaxKind.ThisKeyword || node.kind === SyntaxKind.SuperKeyword) return true;
    if (isMetaProperty(node) && node.keywordToken === SyntaxKind.NewKeyword) return true;
    if (!isIdentifier(node)) return false;
    if (isPropertyAccessExpression(node.parent) && node.parent.name === node) return false;
    return node.text === "arguments" || local.has(node.text) || isOwnName(inline, node);
  });
}

/** A function expression that calls itself by its own name would call something else. */
function isOwnName(inline: Inline, node: ts.Identifier): boolean {
  return inline.name !== undefined && node !== inline.name && node.text === inline.name.text;
}

/** Of what is around it; the insides of other functions are their own. */
function declaredNames(place: ts.ConstructorDeclaration, except: ts.Node): readonly string[] {
  const {
    isIdentifier,
    isBindingElement,
    isVariableDeclaration,
    isParameter,
    isFunctionDeclaration,
    isClassDeclaration,
    isInterfaceDeclaration,
    isTypeAliasDeclaration,
    isEnumDeclaration,
    isFunctionLike,
  } = syntax();
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const isOther = isFunctionLike(node) && (node.pos > except.pos || node.end < except.end);
    const declares =
      isBindingElement(node) ||
      isVariableDeclaration(node) ||
      isParameter(node) ||
      isFunctionDeclaration(node) ||
      isClassDeclaration(node) ||
      isInterfaceDeclaration(node) ||
      isTypeAliasDeclaration(node) ||
      isEnumDeclaration(node);
    if (declares && node.name !== undefined && isIdentifier(node.name)) names.push(node.name.text);
    if (!isOther && node !== except) syntax().forEachChild(node, visit);
  };
  visit(place);
  return names;
}

/** Its own name, that of `withName`, or one that says nothing; with a number where the class has it already. */
function nameFor(source: ts.SourceFile, inline: Inline, owner: ts.ClassLikeDeclaration): string {
  const given = inline.name?.text ?? camelCase(chainName(source, inline)) ?? "newTool";
  const taken = new Set([
    ...owner.members.map(({ name }) => name && memberName(source, name)),
    ...[
      "name",
      "length",
      "prototype",
      "constructor",
      "caller",
      "arguments",
      "apply",
      "bind",
      "call",
      "toString",
    ],
  ]);
  let name = given;
  for (let number = 2; taken.has(name); number++) name = `${given}${number}`;
  return name;
}

/** As it is looked up: `"count"` and `["count"]` are `count`. */
function memberName(source: ts.SourceFile, name: ts.PropertyName): string {
  const { isComputedPropertyName, isStringLiteralLike } = syntax();
  const written = isComputedPropertyName(name) ? name.expression : name;
  return isStringLiteralLike(written) ? written.text : written.getText(source);
}

/** The text of the chain's `withName`. */
function chainName(source: ts.SourceFile, inline: Inline): string | undefined {
  const { isCallExpression, isPropertyAccessExpression, isStringLiteralLike } = syntax();
  let call: ts.Node | undefined = starterAt(source, { start: inline.getStart(source), end: inline.end });
  while (
    call !== undefined &&
    isPropertyAccessExpression(call.parent) &&
    isCallExpression(call.parent.parent)
  ) {
    const access = call.parent;
    call = access.parent;
    const [argument] = (call as ts.CallExpression).arguments;
    if (access.name.text === "withName" && argument && isStringLiteralLike(argument)) return argument.text;
  }
  return undefined;
}

function camelCase(name: string | undefined): string | undefined {
  const camel = name?.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return camel !== undefined && /^[a-z][A-Za-z0-9]*$/.test(camel) ? camel : undefined;
}

function printMethod(source: ts.SourceFile, inline: Inline, name: string, indent: string): string {
  const { isBlock, SyntaxKind } = syntax();
  const { text } = source;
  const from = indentAt(text, inline.getStart(source));
  const moved = (part: string, to: string): string =>
    isReindentable(inline) ? reindent(part, from, to) : part;
  const isAsync = inline.modifiers?.some(({ kind }) => kind === SyntaxKind.AsyncKeyword) === true;
  const star = inline.asteriskToken === undefined ? "" : "*";
  const types = inline.typeParameters;
  const generics = types === undefined ? "" : `<${text.slice(types.pos, types.end)}>`;
  const parameters = text.slice(inline.parameters.pos, inline.parameters.end);
  const result = inline.type === undefined ? "" : `: ${inline.type.getText(source)}`;
  const head = `${isAsync ? "async " : ""}${star}${name}${generics}(${parameters})${result} `;
  if (isBlock(inline.body)) return moved(`${head}${inline.body.getText(source)}`, indent);
  const end = lineEndOf(text);
  const inner = `${indent}${indentUnit(text)}`;
  const returned = moved(expressionText(source, inline.body), inner);
  return `${moved(head, indent)}{${end}${inner}return ${returned};${end}${indent}}`;
}

/** Parentheses around an object are no longer needed; those around a comma are. */
function expressionText(source: ts.SourceFile, body: ts.Expression): string {
  const { isParenthesizedExpression, isObjectLiteralExpression } = syntax();
  if (isParenthesizedExpression(body) && isObjectLiteralExpression(body.expression)) {
    const inner = source.text.slice(body.pos, body.end);
    if (!/\/[/*]/.test(inner)) return body.expression.getText(source);
  }
  return body.getText(source);
}

/** Lines of a template literal are text. */
function isReindentable(inline: Inline): boolean {
  const { isTemplateExpression, isNoSubstitutionTemplateLiteral } = syntax();
  return !everyNode(inline).some(
    (node) =>
      (isTemplateExpression(node) || isNoSubstitutionTemplateLiteral(node)) && /[\n\r]/.test(node.getText()),
  );
}

function reindent(printed: string, from: string, to: string): string {
  return printed.replace(/(\r\n|\n|\r)([ \t]+)(?=[^\r\n])/g, (whole, end: string, indent: string) =>
    indent.startsWith(from) ? `${end}${to}${indent.slice(from.length)}` : whole,
  );
}
