// Finds `this.addTool(…)` calls that the generator cannot count on: anywhere but as a statement of the
// constructor's own body.
import type { Compiler, SyntaxKind, SyntaxNode } from "../compiler/port.ts";
import { toolStarters } from "../model/chain-calls.ts";
import type { MisplacedCall } from "../model/facts.ts";
import { spanOf } from "./chain.ts";
import { namedSymbols } from "./named-symbols.ts";
import { isRuntimeSymbol } from "./runtime-symbols.ts";
import { nameNodeOf, shortText, unwrapExpression, walkTowards } from "./syntax.ts";

const branches: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>([
  "IfStatement",
  "SwitchStatement",
  "TryStatement",
  "ConditionalExpression",
  "Block",
]);
const loops: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>([
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "WhileStatement",
  "DoStatement",
]);
const callbacks: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>([
  "ArrowFunction",
  "FunctionExpression",
  "FunctionDeclaration",
]);
const helpers: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>([
  "MethodDeclaration",
  "GetAccessor",
  "SetAccessor",
  "PropertyDeclaration",
  "ClassStaticBlockDeclaration",
]);
const storing: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>(["VariableDeclaration", "PropertyAssignment"]);

/** With an escape a name may be written without its letters. */
const starterNames = new RegExp([...toolStarters, "\\\\"].join("|"), "g");

/** The `addTool` calls of a constructor's own body. */
export interface PlacedCalls {
  /** That stand where they belong. */
  readonly placed: ReadonlySet<SyntaxNode>;
  /** That follow a statement which may return. */
  readonly afterReturn: ReadonlySet<SyntaxNode>;
}

export function findMisplaced(
  compiler: Compiler,
  classNode: SyntaxNode,
  { placed, afterReturn }: PlacedCalls,
): readonly MisplacedCall[] {
  const found: MisplacedCall[] = [];
  if (!classNode.text.includes("addTool") && !classNode.text.includes("addExternalTool")) return found;
  for (const member of classNode.list("members")) {
    walkTowards(member, starterNames, (node) => {
      // Another class has a `this` of its own.
      if (node.kind === "ClassDeclaration" || node.kind === "ClassExpression") return false;
      if (reachesStarter(compiler, node)) {
        const call = callOf(node) ?? node;
        if (!placed.has(call)) found.push(describe(compiler, call, member, afterReturn));
      }
      return true;
    });
  }
  return found;
}

/** `this.addTool`, and every other way to it: `this["addTool"]`, `super.addTool`, `self.addTool`, `{ addTool } = this`. */
function reachesStarter(compiler: Compiler, node: SyntaxNode): boolean {
  if (node.kind === "BindingElement") {
    const source = node.parent?.parent?.child("initializer");
    const name = node.child("propertyName") ?? node.child("name");
    return isStarterName(name) && source !== undefined && unwrapExpression(source).kind === "ThisKeyword";
  }
  const isAccess = node.kind === "PropertyAccessExpression" || node.kind === "ElementAccessExpression";
  const name = isAccess ? nameNodeOf(node) : undefined;
  const receiver = node.child("expression");
  if (!name || !receiver || !isStarterName(name)) return false;
  const { kind } = unwrapExpression(receiver);
  if (kind === "ThisKeyword" || kind === "SuperKeyword") return true;
  const [symbol] = namedSymbols(compiler, [name]);
  return symbol !== undefined && isRuntimeSymbol(compiler, symbol, name.value);
}

function isStarterName(name: SyntaxNode | undefined): boolean {
  return name !== undefined && toolStarters.includes(name.value);
}

/** The call whose callee the node is, through parentheses and casts. */
function callOf(node: SyntaxNode): SyntaxNode | undefined {
  let callee = node;
  while (callee.parent && callee.parent.child("expression") === callee) {
    if (callee.parent.kind === "CallExpression") return callee.parent;
    if (unwrapExpression(callee.parent) !== node) return undefined;
    callee = callee.parent;
  }
  return undefined;
}

function describe(
  compiler: Compiler,
  call: SyntaxNode,
  member: SyntaxNode,
  afterReturn: ReadonlySet<SyntaxNode>,
): MisplacedCall {
  let placement: MisplacedCall["placement"] = afterReturn.has(call) ? "branch" : "nested";
  let keeper: SyntaxNode | undefined;
  for (let node = call.parent; node && node !== member.parent; node = node.parent) {
    const own = placementOf(node, member);
    if (own === "stored") {
      keeper ??= node;
      if (placement === "nested") placement = own;
    } else if (own) {
      // The outermost place decides what is wrong.
      placement = own;
    }
  }
  return {
    span: spanOf(compiler, call),
    text: shortText(call),
    placement,
    continuations: placement === "stored" && keeper ? continuations(compiler, keeper, member) : [],
  };
}

function placementOf(node: SyntaxNode, member: SyntaxNode): MisplacedCall["placement"] | undefined {
  if (helpers.has(node.kind)) return "helper";
  if (callbacks.has(node.kind)) return "callback";
  if (loops.has(node.kind)) return "loop";
  if (branches.has(node.kind)) return node.parent === member ? undefined : "branch";
  if (node.kind === "BinaryExpression") {
    if (/^(?:\?\?|&&|\|\|)$/.test(node.operator)) return "branch";
    return /^(?:\?\?|&&|\|\|)?=$/.test(node.operator) ? "stored" : undefined;
  }
  if (storing.has(node.kind)) return "stored";
  return undefined;
}

/** Statements of the constructor that go on from the stored builder: `tool.readOnly();` */
function continuations(
  compiler: Compiler,
  keeper: SyntaxNode,
  member: SyntaxNode,
): MisplacedCall["continuations"] {
  const target = keeper.kind === "BinaryExpression" ? keeper.child("left") : keeper.child("name");
  const name = target && nameNodeOf(target)?.value;
  if (!name) return [];
  return (member.child("body")?.list("statements") ?? [])
    .filter((statement) => statement.start > keeper.end && statement.kind === "ExpressionStatement")
    .filter((statement) => rootName(statement.child("expression")) === name)
    .map((statement) => spanOf(compiler, statement));
}

/** `tool` of `tool.readOnly().withTags("x")`, `tool` of `this.tool.readOnly()`. */
function rootName(expression: SyntaxNode | undefined): string | undefined {
  let current = expression && unwrapExpression(expression);
  while (current) {
    if (current.kind === "Identifier") return current.value;
    const receiver = current.child("expression");
    if (current.kind === "PropertyAccessExpression" && receiver?.kind === "ThisKeyword")
      return current.child("name")?.value;
    current =
      current.kind === "CallExpression" || current.kind === "PropertyAccessExpression" ? receiver : undefined;
  }
  return undefined;
}
