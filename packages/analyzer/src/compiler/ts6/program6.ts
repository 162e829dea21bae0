// TypeScript 5.9 and 6 behind the native interface. `ts` is injected, since a host brings its own copy and enum
// values differ between versions: nothing here may import TypeScript for its values.
import type { ts } from "ts-morph";
import type { NativeAnswer, NativeMessage, NativeNode, NativeProgram } from "../shared/native.ts";
import { UnreadableType, unreadable } from "../shared/unreadable-type.ts";
import { askType as askTypeOf, ask as askVersion } from "./ask.ts";
import { typePrinter } from "./type-text.ts";

export type TypeScript6 = typeof ts;

/** The parts that TypeScript has at run time and keeps out of its public types. */
interface SymbolInternals {
  readonly parent?: ts.Symbol;
  readonly links?: { readonly checkFlags?: number };
}
interface TypeInternals {
  readonly id: number;
  readonly intrinsicName?: string;
}

export function createProgram6(
  typescript: TypeScript6,
  program: ts.Program,
): NativeProgram<ts.Symbol, ts.Type> {
  const ask = <R>(question: () => R): R => askVersion(typescript.version, question);
  const askType = <R>(question: () => R): R => askTypeOf(typescript.version, question);
  // Also binds all files, which sets the parents of their nodes.
  const checker = ask(() => program.getTypeChecker());
  const { TypeFlags, ObjectFlags, SymbolFlags, ElementFlags, SignatureKind, TypeFormatFlags } = typescript;

  const isSorted = program.getCompilerOptions()["stableTypeOrdering"] === true;
  const printSorted = isSorted ? undefined : typePrinter(typescript, checker);
  const printType = (type: ts.Type): string =>
    printSorted?.(type) ??
    checker.typeToString(
      type,
      undefined,
      TypeFormatFlags.NoTruncation | TypeFormatFlags.UseAliasDefinedOutsideCurrentScope,
    );

  // boundary: the port's nodes of this program were made from these nodes.
  const own = (node: NativeNode): ts.Node => node as ts.Node;
  const native = (node: ts.Node): NativeNode => node;
  // boundary: internal properties, the same in 5.9 and 6.
  const insideSymbol = (symbol: ts.Symbol): SymbolInternals => symbol as SymbolInternals;
  const insideType = (type: ts.Type): TypeInternals => type as unknown as TypeInternals;
  const objectFlags = (type: ts.Type): number =>
    (type.flags & TypeFlags.Object) === 0 ? 0 : (type as ts.ObjectType).objectFlags;

  function toMessage(diagnostic: ts.Diagnostic): NativeMessage {
    const start = diagnostic.start ?? 0;
    return {
      path: diagnostic.file?.fileName,
      start,
      end: start + (diagnostic.length ?? 0),
      code: diagnostic.code,
      message: typescript.flattenDiagnosticMessageText(diagnostic.messageText, "\n"),
    };
  }

  /** TypeScript 7 has no form for such a number in its answers, so the answer is lost here too. */
  const isSendable = (type: ts.Type): boolean =>
    (type.flags & TypeFlags.NumberLiteral) === 0 || Number.isFinite((type as ts.NumberLiteralType).value);
  function answer(question: () => ts.Type | undefined): NativeAnswer<ts.Type> {
    try {
      const type = askType(question);
      return type === undefined || isSendable(type) ? type : unreadable;
    } catch (error) {
      if (error instanceof UnreadableType) return unreadable;
      throw error;
    }
  }
  function sendable(types: readonly ts.Type[]): readonly ts.Type[] {
    if (types.every(isSendable)) return types;
    throw new UnreadableType("A number among the types is not finite.");
  }

  return {
    symbols: {
      flagTable: SymbolFlags,
      escapedName: (symbol) => String(symbol.escapedName),
      flags: (symbol) => symbol.flags,
      checkFlags: (symbol) => insideSymbol(symbol).links?.checkFlags ?? 0,
      paths: (symbol) =>
        (symbol.declarations ?? []).map((declaration) => declaration.getSourceFile().fileName),
      places: (symbol) =>
        (symbol.declarations ?? []).map((declaration) => ({
          path: declaration.getSourceFile().fileName,
          place: [declaration.pos, -declaration.end],
        })),
      declarations: (symbol) => (symbol.declarations ?? []).map(native),
      parent: (symbol) => insideSymbol(symbol).parent,
      aliased(symbol) {
        const target = ask(() => checker.getAliasedSymbol(symbol));
        return checker.isUnknownSymbol(target) ? undefined : target;
      },
    },
    types: {
      flagTable: TypeFlags,
      objectFlagTable: ObjectFlags,
      elementFlagTable: ElementFlags,
      id: (type) => insideType(type).id,
      flags: (type) => type.flags,
      objectFlags,
      isError: (type) => insideType(type).intrinsicName === "error",
      symbol: (type) => type.getSymbol(),
      aliasSymbol: (type) => type.aliasSymbol,
      aliasArguments: (type) => sendable(type.aliasTypeArguments ?? []),
      constituents(type) {
        if (type.isUnion()) return sendable(type.types);
        if (type.isIntersection()) return sendable(type.types);
        return (type.flags & TypeFlags.TemplateLiteral) === 0
          ? []
          : sendable((type as ts.TemplateLiteralType).types);
      },
      literal(type) {
        if ((type.flags & TypeFlags.BooleanLiteral) !== 0) return insideType(type).intrinsicName === "true";
        const { value } = type as ts.LiteralType;
        if (typeof value !== "object") return value;
        return BigInt(value.base10Value) * (value.negative ? -1n : 1n);
      },
      target: (type) => (type as ts.TypeReference).target,
      typeArguments(type) {
        const reference = type as ts.TypeReference;
        const given = sendable(askType(() => checker.getTypeArguments(reference)));
        const declared = reference.target.typeParameters?.length ?? given.length;
        return given.slice(0, declared);
      },
      tupleShape(target) {
        const tuple = target as ts.TupleType;
        return { flags: tuple.elementFlags, readonly: tuple.readonly };
      },
      templateTexts: (type) => (type as ts.TemplateLiteralType).texts,
      booleanType: () => checker.getBooleanType(),
      properties: (type) => askType(() => checker.getPropertiesOfType(type)),
      indexInfos: (type) =>
        askType(() => checker.getIndexInfosOfType(type)).map((info) => {
          sendable([info.keyType, info.type]);
          return { key: info.keyType, value: info.type };
        }),
      callable: (type) => askType(() => checker.getSignaturesOfType(type, SignatureKind.Call)).length > 0,
      constructable: (type) =>
        askType(() => checker.getSignaturesOfType(type, SignatureKind.Construct)).length > 0,
      text: (type) => askType(() => printType(type)),
      isAssignable: (source, target) => askType(() => checker.isTypeAssignableTo(source, target)),
    },
    source: (path) => program.getSourceFile(path),
    fileNames: () => program.getSourceFiles().map((file) => file.fileName),
    has: (path) => program.getSourceFile(path) !== undefined,
    text: (path) => program.getSourceFile(path)?.text,
    // boundary: the two came from this program.
    start: (node, source) => own(node).getStart(own(source) as ts.SourceFile),
    isLibrary(path) {
      const file = program.getSourceFile(path);
      return file !== undefined && program.isSourceFileDefaultLibrary(file);
    },
    syntaxMessages(path) {
      const file = program.getSourceFile(path);
      return file === undefined ? [] : program.getSyntacticDiagnostics(file).map(toMessage);
    },
    configMessages: () => program.getConfigFileParsingDiagnostics().map(toMessage),
    symbolsAt: (nodes) => ask(() => nodes.map((node) => checker.getSymbolAtLocation(own(node)))),
    shorthandValue: (node) => ask(() => checker.getShorthandAssignmentValueSymbol(own(node))),
    typesAt: (nodes) => nodes.map((node) => answer(() => checker.getTypeAtLocation(own(node)))),
    typesOfSymbols: (symbols) => symbols.map((symbol) => answer(() => checker.getTypeOfSymbol(symbol))),
    declaredType: (symbol) => answer(() => checker.getDeclaredTypeOfSymbol(symbol)),
    returnType: (node) =>
      answer(() => {
        // boundary: only asked for function-like nodes.
        const signature = checker.getSignatureFromDeclaration(own(node) as ts.SignatureDeclaration);
        return signature === undefined ? undefined : checker.getReturnTypeOfSignature(signature);
      }),
  };
}
