// Everything that the port says of a project's files, as plain JSON, so that compilers can be compared by equality.
import type { Compiler, Modifier, SymbolRef, SyntaxNode, TypeHead, TypeRef } from "../port.ts";
import { docCommentOf } from "../shared/doc-comment.ts";

export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };

const maxDepth = 6;

const modifiers: readonly Modifier[] = [
  "export",
  "default",
  "declare",
  "abstract",
  "async",
  "static",
  "public",
  "private",
  "protected",
  "readonly",
  "override",
  "const",
];

const declarationKinds: ReadonlySet<string> = new Set([
  "ClassDeclaration",
  "InterfaceDeclaration",
  "TypeAliasDeclaration",
  "EnumDeclaration",
  "FunctionDeclaration",
  "MethodDeclaration",
  "PropertyDeclaration",
  "PropertySignature",
  "VariableDeclaration",
  "Parameter",
  "ImportSpecifier",
  "ExportSpecifier",
  "NamespaceImport",
  "ImportClause",
  "ModuleDeclaration",
  "EnumMember",
]);

/** All files of the project: syntax, documentation, symbols and types. */
export function dumpProject(compiler: Compiler): Plain {
  return {
    files: compiler.files.map((file) => relative(compiler, file)),
    options: { ...compiler.options },
    errors: dumpErrors(compiler),
    sources: compiler.files.map((file) => dumpFile(compiler, file)),
  };
}

export function dumpErrors(compiler: Compiler): Plain {
  return compiler.syntaxErrors(compiler.files).map((message) => ({
    path: message.path === undefined ? null : relative(compiler, message.path),
    start: message.start,
    end: message.end,
    code: message.code,
    message: message.message,
  }));
}

export function dumpFile(compiler: Compiler, file: string): Plain {
  const source = compiler.source(file);
  if (source === undefined) return null;
  const nodes = allNodes(source.root);
  const declared = nodes.filter((node) => declarationKinds.has(node.kind));
  const names = declared.map((node) => node.child("name") ?? node);
  const symbols = compiler.symbolsAt(names);
  const targets = compiler.unalias(symbols);
  const nodeTypes = compiler.typesAt(declared);
  const functions = nodes.filter(
    (node) => node.list("parameters").length > 0 || node.kind.includes("Function"),
  );
  return {
    file: relative(compiler, file),
    text: source.text,
    nodes: nodes.map((node) => dumpNode(compiler, node)),
    declarations: declared.map((node, index) => ({
      node: `${node.kind} ${names[index]?.text}`,
      symbol: dumpSymbol(compiler, symbols[index]),
      target: dumpSymbol(compiler, targets[index]),
      declarations: targets[index] === undefined ? null : dumpDeclarations(compiler, targets[index]),
      declaredType: dumpDeclaredType(compiler, targets[index]),
      type: dumpType(compiler, nodeTypes[index]),
    })),
    returns: compiler.returnTypes(functions).map((type) => dumpType(compiler, type)),
  };
}

function allNodes(root: SyntaxNode): readonly SyntaxNode[] {
  return [root, ...root.children().flatMap(allNodes)];
}

function dumpNode(compiler: Compiler, node: SyntaxNode): Plain {
  const span = compiler.span(node.source, node.start, node.end);
  const doc = docCommentOf(node);
  return [
    node.kind,
    node.fullStart,
    `${node.start}-${node.end}`,
    `${span.file}:${span.line}:${span.column}-${span.endLine}:${span.endColumn}`,
    node.parent?.kind ?? null,
    node.value,
    node.operator,
    [
      ...(node.optional ? ["?"] : []),
      ...(node.rest ? ["..."] : []),
      ...(node.generator ? ["*"] : []),
      ...(node.typeOnly ? ["type"] : []),
      ...modifiers.filter((modifier) => node.has(modifier)),
    ].join(" "),
    doc === undefined ? null : `${doc.start} ${doc.text}`,
  ];
}

export function dumpSymbol(compiler: Compiler, symbol: SymbolRef | undefined): Plain {
  if (symbol === undefined) return null;
  const { name, declarationPaths, ...facts } = {
    name: symbol.name,
    declarationPaths: symbol.declarationPaths,
    alias: symbol.isAlias,
    class: symbol.isClass,
    interface: symbol.isInterface,
    function: symbol.isFunction,
    method: symbol.isMethod,
    enum: symbol.isEnum,
    enumMember: symbol.isEnumMember,
    variable: symbol.isVariable,
    typeAlias: symbol.isTypeAlias,
    optional: symbol.isOptional,
  };
  const said = Object.entries(facts).filter(([, value]) => value);
  return {
    name,
    facts: said.map(([fact]) => fact).join(" "),
    in: [...new Set(declarationPaths.map((path) => place(compiler, path)))],
  };
}

function dumpDeclarations(compiler: Compiler, symbol: SymbolRef): Plain {
  return compiler
    .declarations(symbol)
    .map((node) =>
      compiler.origin(node.source.path) === "library"
        ? "library"
        : `${node.kind} ${relative(compiler, node.source.path)}:${node.start}`,
    );
}

function dumpDeclaredType(compiler: Compiler, symbol: SymbolRef | undefined): Plain {
  if (symbol === undefined) return null;
  if (!(symbol.isClass || symbol.isInterface || symbol.isTypeAlias || symbol.isEnum)) return null;
  return dumpType(compiler, compiler.declaredTypes([symbol])[0]);
}

/** A type as a tree, cut at cycles, at library objects and at a depth. */
export function dumpType(
  compiler: Compiler,
  type: TypeRef | undefined,
  above: readonly TypeRef[] = [],
): Plain {
  if (type === undefined) return null;
  if (above.includes(type)) return `↑${above.length - above.indexOf(type)}`;
  if (above.length >= maxDepth) return "…";
  const [head] = compiler.heads([type]);
  if (head === undefined) return null;
  const inside = [...above, type];
  const next = (ref: TypeRef): Plain => dumpType(compiler, ref, inside);
  return {
    ...(head.alias === undefined
      ? {}
      : { alias: dumpSymbol(compiler, head.alias.symbol), aliasArguments: head.alias.arguments.map(next) }),
    text: compiler.typeText(type),
    ...dumpHead(compiler, head, next),
    ...dumpMembers(compiler, head, next),
  };
}

function dumpHead(
  compiler: Compiler,
  head: TypeHead,
  next: (ref: TypeRef) => Plain,
): { readonly [key: string]: Plain } {
  switch (head.kind) {
    case "literal":
    case "bigintLiteral":
      return { kind: head.kind, value: head.value };
    case "enumMember":
      return { kind: head.kind, enum: dumpSymbol(compiler, head.enumSymbol), value: head.value ?? null };
    case "union":
      return {
        kind: head.kind,
        enum: dumpSymbol(compiler, head.enumSymbol),
        members: head.members.map(next),
      };
    case "intersection":
      return { kind: head.kind, members: head.members.map(next) };
    case "array":
      return { kind: head.kind, readonly: head.readonly, element: next(head.element) };
    case "tuple":
      return {
        kind: head.kind,
        readonly: head.readonly,
        elements: head.elements.map(({ flag, type }) => [flag, next(type)]),
      };
    case "template":
      return { kind: head.kind, texts: head.texts, types: head.types.map(next) };
    case "stringMapping":
    case "typeParameter":
      return { kind: head.kind, name: head.name };
    case "object":
      return {
        kind: head.kind,
        symbol: dumpSymbol(compiler, head.symbol),
        origin: head.origin ?? null,
        typeArguments: head.typeArguments.map(next),
        mapped: head.mapped,
        constructorOfClass: head.constructorOfClass,
      };
    default:
      return { kind: head.kind };
  }
}

function dumpMembers(
  compiler: Compiler,
  head: TypeHead,
  next: (ref: TypeRef) => Plain,
): { readonly [key: string]: Plain } {
  if (head.kind !== "intersection" && !(head.kind === "object" && head.origin !== "library")) return {};
  const [members] = compiler.members([head.type]);
  if (members === undefined) return {};
  return {
    properties: members.properties.map((property) => ({
      name: property.name,
      facts: [
        property.visibility,
        ...(property.optional ? ["optional"] : []),
        ...(property.readonly ? ["readonly"] : []),
        ...(property.method ? ["method"] : []),
      ].join(" "),
      type: next(property.type),
    })),
    index: members.index.map(({ key, value }) => [next(key), next(value)]),
    callable: members.callable,
    constructable: members.constructable,
  };
}

function relative(compiler: Compiler, path: string): string {
  return path.startsWith(`${compiler.projectDirectory}/`)
    ? path.slice(compiler.projectDirectory.length + 1)
    : path;
}

function place(compiler: Compiler, path: string): string {
  return compiler.origin(path) === "library" ? "library" : relative(compiler, path);
}
