// What a comment stands above, behind or before: the place whose findings it covers. Syntax only.
import type { SourceText, SyntaxKind, SyntaxNode } from "../../compiler/port.ts";
import type { Comment } from "./read-comments.ts";

/** A half-open range of offsets. */
export interface Covered {
  readonly start: number;
  readonly end: number;
}

/** Statements, members, parameters, properties: what a comment behind something is taken to speak of. */
const elementKinds: ReadonlySet<SyntaxKind> = new Set([
  "ClassDeclaration",
  "FunctionDeclaration",
  "VariableStatement",
  "InterfaceDeclaration",
  "TypeAliasDeclaration",
  "EnumDeclaration",
  "ModuleDeclaration",
  "ImportDeclaration",
  "ImportEqualsDeclaration",
  "ExportDeclaration",
  "ExportAssignment",
  "ExpressionStatement",
  "ReturnStatement",
  "IfStatement",
  "Constructor",
  "MethodDeclaration",
  "PropertyDeclaration",
  "GetAccessor",
  "SetAccessor",
  "ClassStaticBlockDeclaration",
  "Parameter",
  "VariableDeclaration",
  "BindingElement",
  "PropertyAssignment",
  "ShorthandPropertyAssignment",
  "EnumMember",
  "PropertySignature",
  "MethodSignature",
  "IndexSignature",
  "CallSignature",
  "ConstructSignature",
  "NamedTupleMember",
]);

/**
 * The range that a comment covers.
 *
 * - Alone on its line: what follows, a link of a chain included.
 * - Behind code at the end of a line: the element that ends there when it began on that line, else what the line
 *   begins with (where the comment would have stood above), else the element that ends there or is open there.
 * - Before code on its line: what follows, or what precedes when only a closing bracket or comma follows.
 *
 * @param comments All comments of the file, in order.
 * @returns `undefined` when there is nothing to cover.
 */
export function ignoreTarget(
  source: SourceText,
  comment: Comment,
  comments: readonly Comment[],
): Covered | undefined {
  const text = new Tokens(source.text, comments);
  const next = text.after(comment.end);
  const before = text.before(comment.start);
  const isLast = text.hasBreak(comment.end, next);
  if (before === 0 || text.hasBreak(before, comment.start)) return following(source, text, next);
  const ending = elementEnding(source, text, before);
  const open = (): Covered | undefined => range(pathAt(source, before - 1).findLast(isElement));
  if (!isLast) return following(source, text, next) ?? range(ending) ?? open();
  const first = text.firstOfLine(before);
  if (ending !== undefined && ending.start >= first) return range(ending);
  return following(source, text, first) ?? range(ending) ?? open();
}

/** Moves between tokens, past white space and comments. */
class Tokens {
  readonly #text: string;
  readonly #byStart: ReadonlyMap<number, Comment>;
  readonly #byEnd: ReadonlyMap<number, Comment>;

  constructor(text: string, comments: readonly Comment[]) {
    this.#text = text;
    this.#byStart = new Map(comments.map((comment) => [comment.start, comment]));
    this.#byEnd = new Map(comments.map((comment) => [comment.end, comment]));
  }

  /** Where the next token starts. */
  after(position: number): number {
    let next = position;
    while (next < this.#text.length) {
      const comment = this.#byStart.get(next);
      if (comment !== undefined) next = comment.end;
      else if (isSpace(this.#text[next])) next++;
      else break;
    }
    return next;
  }

  /** Where the token before ends. */
  before(position: number): number {
    let end = position;
    while (end > 0) {
      const comment = this.#byEnd.get(end);
      if (comment !== undefined) end = comment.start;
      else if (isSpace(this.#text[end - 1])) end--;
      else break;
    }
    return end;
  }

  hasBreak(start: number, end: number): boolean {
    return end >= this.#text.length || /[\n\r\u2028\u2029]/.test(this.#text.slice(start, end));
  }

  /** The first token of the line that the token before `end` ends in. */
  firstOfLine(end: number): number {
    const lead = this.#text.slice(0, end);
    const line = Math.max(...["\n", "\r", "\u2028", "\u2029"].map((mark) => lead.lastIndexOf(mark))) + 1;
    return this.after(line);
  }

  at(position: number): string | undefined {
    return this.#text[position];
  }
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character);
}

/** Nodes that hold the character at `position`, from the outermost to the innermost, without the file. */
function pathAt(source: SourceText, position: number): readonly SyntaxNode[] {
  const path: SyntaxNode[] = [];
  let node: SyntaxNode | undefined = source.root;
  while (node !== undefined) {
    node = node.children().find(({ start, end }) => start <= position && position < end);
    if (node !== undefined) path.push(node);
  }
  return path;
}

/** The largest thing that begins with the token at `position`. */
function following(source: SourceText, text: Tokens, position: number): Covered | undefined {
  const path = pathAt(source, position);
  const link = path.findLast(
    (node) =>
      node.kind === "PropertyAccessExpression" &&
      (node.child("expression")?.end ?? position + 1) <= position &&
      position <= (node.child("name")?.start ?? -1),
  );
  if (link !== undefined) return { start: position, end: linkEnd(link) };
  const index = path.findIndex(({ start }) => start === position);
  const around = index < 0 ? path.at(-1) : path[index - 1];
  // Behind decorators or modifiers: the whole declaration.
  const end = text.before(position);
  if (around?.list("modifiers").some((modifier) => modifier.end === end)) return range(around);
  return range(path[index]);
}

function linkEnd(link: SyntaxNode): number {
  const { parent } = link;
  const isCalled = parent?.kind === "CallExpression" && parent.child("expression") === link;
  return isCalled ? parent.end : link.end;
}

/** The largest element that ends with the token before `end`; a comma or semicolon behind it does not count. */
function elementEnding(source: SourceText, text: Tokens, end: number): SyntaxNode | undefined {
  const found = pathAt(source, end - 1).find((node) => node.end === end && isElement(node));
  if (found !== undefined || !/[,;]/.test(text.at(end - 1) ?? "")) return found;
  const inner = text.before(end - 1);
  return pathAt(source, inner - 1).find((node) => node.end === inner && isElement(node));
}

function isElement({ kind }: SyntaxNode): boolean {
  return elementKinds.has(kind);
}

/** With the node's leading comments: a finding in its documentation belongs to it. */
function range(node: SyntaxNode | undefined): Covered | undefined {
  return node && { start: node.fullStart, end: node.end };
}
