// Wraps the nodes of one program as the port's SyntaxNode, each node once. Knows property names that both compilers
// use and the syntax table of the one at hand; asks no checker.
import type { ChildRole, ListRole, Modifier, SourceText, SyntaxKind, SyntaxNode } from "../port.ts";
import { slashed } from "../slashed.ts";
import type { NativeNode, NativeSource } from "./native.ts";
import { childProperties, listProperties } from "./node-roles.ts";
import type { SyntaxTable } from "./syntax-kinds.ts";

const byteOrderMark = 0xfeff;

const kindsWithValue: ReadonlySet<SyntaxKind> = new Set([
  "Identifier",
  "PrivateIdentifier",
  "StringLiteral",
  "NoSubstitutionTemplateLiteral",
  "TemplateHead",
  "TemplateMiddle",
  "TemplateTail",
  "NumericLiteral",
  "BigIntLiteral",
]);

/** Other kinds keep an unrelated token under the same property. */
const kindsWithQuestion: ReadonlySet<SyntaxKind> = new Set([
  "Parameter",
  "PropertyDeclaration",
  "PropertySignature",
  "MethodDeclaration",
  "MethodSignature",
  "NamedTupleMember",
]);

const kindsWithGenerator: ReadonlySet<SyntaxKind> = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "MethodDeclaration",
]);

/** TypeScript 7 has an `isTypeOnly` on every node, so the kind decides whether it means anything. */
const kindsWithTypeOnly: ReadonlySet<SyntaxKind> = new Set([
  "ImportSpecifier",
  "ExportSpecifier",
  "ExportDeclaration",
  "ImportEqualsDeclaration",
]);

export interface SyntaxTree {
  source(native: NativeSource): SourceText;
  node(native: NativeNode): SyntaxNode;
  /** @throws TypeError for a node of another program. */
  native(node: SyntaxNode): NativeNode;
}

export interface SyntaxTreeHost {
  readonly table: SyntaxTable;
  start(node: NativeNode, source: NativeSource): number;
}

export function createSyntaxTree(host: SyntaxTreeHost): SyntaxTree {
  const sources = new Map<NativeNode, TreeSource>();
  const nodes = new Map<NativeNode, TreeNode>();
  const tree: TreeAccess = {
    ...host,
    source(native) {
      let source = sources.get(native);
      if (source === undefined) {
        source = new TreeSource(native, tree);
        sources.set(native, source);
      }
      return source;
    },
    node(native, source) {
      let node = nodes.get(native);
      if (node === undefined) {
        node = new TreeNode(native, source, tree);
        nodes.set(native, node);
      }
      return node;
    },
  };
  return {
    source: tree.source,
    node: (native) => tree.node(native, tree.source(sourceOf(native))),
    native(node) {
      if (node instanceof TreeNode && nodes.get(node.native) === node) return node.native;
      throw new TypeError(
        `The ${node.kind} at ${node.start} of ${node.source.path} is of another program state.`,
      );
    },
  };
}

interface TreeAccess extends SyntaxTreeHost {
  source(native: NativeSource): TreeSource;
  node(native: NativeNode, source: TreeSource): TreeNode;
}

function sourceOf(native: NativeNode): NativeSource {
  let node = native;
  while (node.parent !== undefined) node = node.parent;
  // boundary: both compilers end every chain of parents in a source file.
  return node as NativeSource;
}

class TreeSource implements SourceText {
  readonly native: NativeSource;
  readonly path: string;
  readonly text: string;
  /** How far the compiler's positions are ahead of ours. */
  readonly shift: number;
  readonly #tree: TreeAccess;

  constructor(native: NativeSource, tree: TreeAccess) {
    this.native = native;
    this.path = slashed(native.fileName);
    const text = native.text;
    this.shift = text.charCodeAt(0) === byteOrderMark ? 1 : 0;
    this.text = text.slice(this.shift);
    this.#tree = tree;
  }

  get root(): SyntaxNode {
    return this.#tree.node(this.native, this);
  }
}

class TreeNode implements SyntaxNode {
  readonly kind: SyntaxKind;
  readonly source: TreeSource;
  readonly native: NativeNode;
  readonly #tree: TreeAccess;
  #start: number | undefined;
  #children: readonly SyntaxNode[] | undefined;
  #modifiers: ReadonlySet<Modifier> | undefined;

  constructor(native: NativeNode, source: TreeSource, tree: TreeAccess) {
    this.native = native;
    this.source = source;
    this.#tree = tree;
    const kind = tree.table.kindOf(native.kind);
    // TypeScript 7 makes a hole of an array pattern a binding element without a name.
    this.kind =
      kind === "BindingElement" && this.#nativeChild("name") === undefined ? "OmittedExpression" : kind;
  }

  get fullStart(): number {
    return Math.max(0, this.native.pos - this.source.shift);
  }

  get start(): number {
    this.#start ??= Math.max(0, this.#tree.start(this.native, this.source.native) - this.source.shift);
    return this.#start;
  }

  get end(): number {
    return Math.max(0, this.native.end - this.source.shift);
  }

  get parent(): SyntaxNode | undefined {
    const parent = this.native.parent;
    return parent === undefined ? undefined : this.#tree.node(parent, this.source);
  }

  get text(): string {
    return this.source.text.slice(this.start, this.end);
  }

  get value(): string {
    if (!kindsWithValue.has(this.kind)) return "";
    const text = this.#property("text");
    return typeof text === "string" ? text : "";
  }

  get operator(): string {
    switch (this.kind) {
      case "BinaryExpression": {
        const token = this.#nativeChild("operatorToken");
        return token === undefined ? "" : this.#tree.node(token, this.source).text;
      }
      case "PrefixUnaryExpression":
        return this.#textUntil("operand");
      case "TypeOperator":
        return this.#textUntil("type");
      case "HeritageClause":
        return this.text.startsWith("implements") ? "implements" : "extends";
      default:
        return "";
    }
  }

  get optional(): boolean {
    if (this.kind === "OptionalType") return true;
    if (!kindsWithQuestion.has(this.kind)) return false;
    const { questionToken } = this.#tree.table;
    return (
      this.#nativeChild("questionToken")?.kind === questionToken ||
      this.#nativeChild("postfixToken")?.kind === questionToken
    );
  }

  get rest(): boolean {
    return this.#nativeChild("dotDotDotToken") !== undefined;
  }

  get generator(): boolean {
    return kindsWithGenerator.has(this.kind) && this.#nativeChild("asteriskToken") !== undefined;
  }

  get typeOnly(): boolean {
    if (this.kind === "ImportDeclaration") return this.child("importClause")?.typeOnly ?? false;
    if (this.kind === "ImportClause") {
      return this.#property("phaseModifier") === this.#tree.table.typeKeyword;
    }
    return kindsWithTypeOnly.has(this.kind) && this.#property("isTypeOnly") === true;
  }

  has(modifier: Modifier): boolean {
    if (this.#modifiers === undefined) {
      const found = new Set<Modifier>();
      for (const token of this.#nativeList("modifiers")) {
        const name = this.#tree.table.modifier(token.kind);
        if (name !== undefined) found.add(name);
      }
      this.#modifiers = found;
    }
    return this.#modifiers.has(modifier);
  }

  child(role: ChildRole): SyntaxNode | undefined {
    for (const property of childProperties[role]) {
      const child = this.#nativeChild(property);
      if (child !== undefined) return this.#tree.node(child, this.source);
    }
    return undefined;
  }

  list(role: ListRole): readonly SyntaxNode[] {
    return this.#nativeList(listProperties[role]).map((child) => this.#tree.node(child, this.source));
  }

  children(): readonly SyntaxNode[] {
    if (this.#children === undefined) {
      const found: SyntaxNode[] = [];
      this.native.forEachChild((child) => {
        if (!this.#isInvented(child)) found.push(this.#tree.node(child, this.source));
        return undefined;
      });
      this.#children = found;
    }
    return this.#children;
  }

  #property(name: string): unknown {
    // boundary: properties of nodes are read by name, since the two compilers' node types share no declaration.
    return (this.native as unknown as { readonly [name: string]: unknown })[name];
  }

  #nativeChild(name: string): NativeNode | undefined {
    const value = this.#property(name);
    return isNativeNode(value) ? value : undefined;
  }

  #nativeList(name: string): readonly NativeNode[] {
    const value = this.#property(name);
    // A plain copy: TypeScript 7's lists are lazy arrays of their own class.
    return Array.isArray(value)
      ? Array.from<NativeNode>(value).filter((child) => !this.#isInvented(child))
      : [];
  }

  /** TypeScript 7 adds `export` modifiers that nobody wrote, without width, to the inner parts of `namespace A.B`. */
  #isInvented(child: NativeNode): boolean {
    return child.pos === child.end && this.#tree.table.modifier(child.kind) !== undefined;
  }

  #textUntil(property: string): string {
    const child = this.#nativeChild(property);
    if (child === undefined) return "";
    return this.source.text.slice(this.start, Math.max(0, child.pos - this.source.shift));
  }
}

function isNativeNode(value: unknown): value is NativeNode {
  return typeof value === "object" && value !== null && "kind" in value && !Array.isArray(value);
}
