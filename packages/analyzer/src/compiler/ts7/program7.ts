// TypeScript 7.0 behind the native interface. Each call is a request to the compiler's process, so lists go in one,
// and what would panic there is never asked.
import { existsSync } from "node:fs";
import type {
  Checker,
  Diagnostic,
  Symbol as NativeSymbol,
  Project,
  Snapshot,
  Type,
} from "typescript/unstable/sync";
import type { NativeMessage, NativeNode, NativeProgram, NativeSource } from "../shared/native.ts";
import { readRegularFile } from "../shared/read-regular-file.ts";

import { createAhead7, mayBeLibrary } from "./ahead7.ts";
import { ask, askType, askTypes } from "./ask.ts";

import type { TypeScript7 } from "./load-typescript7.ts";
import type { RequestAhead } from "./request-ahead.ts";

type Node7 = Parameters<Checker["getTypeFromTypeNode"]>[0];

/** Properties that only some types have; the API's own type guards go through the same flags. */
interface TypeParts extends Type {
  readonly objectFlags?: number;
  readonly value: string | number | bigint | boolean;
  readonly texts: readonly string[];
  readonly elementFlags: readonly number[];
  readonly readonly: boolean;
  readonly typeParameters: readonly number[];
  getTypes(): readonly Type[] | undefined;
  getTarget(): Type;
}

export function createProgram7(
  typescript: TypeScript7,
  snapshot: Snapshot,
  project: Project,
  send: RequestAhead,
): NativeProgram<NativeSymbol, Type> {
  const { TypeFlags, ObjectFlags, SymbolFlags, ElementFlags, SignatureKind, NodeBuilderFlags } =
    typescript.sync;
  const { checker, program } = project;
  keepByteOrderMarks(program);
  const constituents = new Map<Type, readonly Type[]>();
  let boolean: Type | undefined;
  let fileNames: ReadonlyMap<string, string> | undefined;

  // boundary: the port's nodes of this program were made from these nodes.
  const own = (node: NativeNode): Node7 => node as unknown as Node7;
  // boundary: the other direction; every node of TypeScript 7 has these properties.
  const native = <N extends NativeNode>(node: unknown): N => node as N;
  // boundary: flags are looked at before a part is read.
  const parts = (type: Type): TypeParts => type as TypeParts;

  /**
   * Declarations come with a canonical path, which is in lower case where file names do not differ by case. The
   * program knows how the file is really called.
   */
  function fileName(path: string): string {
    if (process.platform === "linux") return path;
    fileNames ??= new Map(ask(() => program.getSourceFileNames()).map((name) => [name.toLowerCase(), name]));
    return fileNames.get(path.toLowerCase()) ?? path;
  }

  /** One request for a list, a cheaper one for a single element, none for none. */
  function batch<A, R>(
    list: readonly A[],
    one: (item: A) => R,
    all: (list: readonly A[]) => readonly R[],
  ): readonly R[] {
    const [first] = list;
    if (first === undefined) return [];
    return ask(() => (list.length === 1 ? [one(first)] : all(list)));
  }

  function toMessage(diagnostic: Diagnostic): NativeMessage {
    return {
      path: diagnostic.fileName,
      start: diagnostic.pos,
      end: diagnostic.end,
      code: diagnostic.code,
      message: flatten(diagnostic, 0),
    };
  }

  return {
    ahead: createAhead7(typescript, snapshot, project, send),
    symbols: {
      flagTable: SymbolFlags,
      escapedName: (symbol) => String(symbol.escapedName),
      flags: (symbol) => symbol.flags,
      checkFlags: (symbol) => symbol.checkFlags,
      paths: (symbol) => symbol.declarations.map((declaration) => fileName(declaration.path)),
      places: (symbol) =>
        symbol.declarations.map(({ path, index }) => ({ path: fileName(path), place: [index] })),
      declarations: (symbol) =>
        ask(() =>
          symbol.declarations
            .map((declaration) => declaration.resolve(project))
            .filter((node) => node !== undefined)
            .map((node) => native<NativeNode>(node)),
        ),
      parent: (symbol) => ask(() => symbol.getParent()),
      aliased: (symbol) =>
        ask(() => {
          const target = checker.getAliasedSymbol(symbol);
          return checker.isUnknownSymbol(target) ? undefined : target;
        }),
    },
    types: {
      flagTable: TypeFlags,
      objectFlagTable: ObjectFlags,
      elementFlagTable: ElementFlags,
      id: (type) => type.id,
      flags: (type) => type.flags,
      objectFlags: (type) => ((type.flags & TypeFlags.Object) === 0 ? 0 : (parts(type).objectFlags ?? 0)),
      isError: (type) => type.isErrorType(),
      symbol: (type) => askType(() => type.getSymbol()),
      aliasSymbol: (type) => askType(() => type.getAliasSymbol()),
      aliasArguments: (type) => askType(() => type.getAliasTypeArguments()),
      constituents(type) {
        let known = constituents.get(type);
        if (known === undefined) {
          known = askType(() => parts(type).getTypes()) ?? [];
          constituents.set(type, known);
        }
        return known;
      },
      literal: (type) => parts(type).value,
      target: (type) => askType(() => parts(type).getTarget()),
      typeArguments(type) {
        if (!type.isTypeReference()) return [];
        const target = parts(askType(() => type.getTarget()));
        // A tuple's target names no type parameters, and has no hidden argument either.
        const isTuple = ((target.objectFlags ?? 0) & ObjectFlags.Tuple) !== 0;
        if (!isTuple && target.typeParameters.length === 0) return [];
        const given = askType(() => checker.getTypeArguments(type));
        return isTuple ? given : given.slice(0, target.typeParameters.length);
      },
      tupleShape: (target) => ({
        flags: parts(target).elementFlags ?? [],
        readonly: parts(target).readonly === true,
      }),
      templateTexts: (type) => parts(type).texts,
      booleanType() {
        boolean ??= askType(() => checker.getBooleanType());
        return boolean;
      },
      properties: (type) => askType(() => checker.getPropertiesOfType(type)),
      indexInfos: (type) =>
        askType(() => checker.getIndexInfosOfType(type)).map((info) => ({
          key: info.keyType,
          value: info.valueType,
        })),
      callable: (type) => askType(() => checker.getSignaturesOfType(type, SignatureKind.Call)).length > 0,
      constructable: (type) =>
        askType(() => checker.getSignaturesOfType(type, SignatureKind.Construct)).length > 0,
      isAssignable: (source, target) => askType(() => checker.isTypeAssignableTo(source, target)),
      text: (type) =>
        askType(() =>
          checker.typeToString(
            type,
            undefined,
            NodeBuilderFlags.NoTruncation | NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope,
          ),
        ),
    },
    fileNames: () => ask(() => program.getSourceFileNames()),
    source(path) {
      const source = ask(() => program.getSourceFile(path));
      return source === undefined ? undefined : native<NativeSource>(source);
    },
    has: (path) => existsSync(path) || ask(() => program.getSourceFile(path)) !== undefined,
    text(path) {
      // The process reads the disk too; what it would decode in another way is left to it.
      const bytes = readBytes(path);
      const text = bytes?.toString("utf8");
      return text === undefined || text.includes("\ufffd") || text.includes("\0")
        ? ask(() => program.getSourceFile(path))?.text
        : text;
    },
    start: (node) => own(node).getStart(),
    isLibrary: (path) =>
      mayBeLibrary.test(path) && (ask(() => program.getSourceFileMetadata(path))?.isDefaultLibrary ?? false),
    syntaxMessages: (path) => ask(() => program.getSyntacticDiagnostics(path)).map(toMessage),
    configMessages: () => ask(() => program.getConfigFileParsingDiagnostics()).map(toMessage),
    symbolsAt: (nodes) =>
      batch(
        nodes.map(own),
        (node) => checker.getSymbolAtLocation(node),
        (list) => checker.getSymbolAtLocation(list),
      ),
    shorthandValue: (node) => ask(() => checker.getShorthandAssignmentValueSymbol(own(node))),
    typesAt: (nodes) =>
      askTypes(
        nodes.map(own),
        (node) => checker.getTypeAtLocation(node),
        (list) => checker.getTypeAtLocation(list),
      ),
    typesOfSymbols: (symbols) =>
      askTypes(
        symbols,
        (symbol) => checker.getTypeOfSymbol(symbol),
        (list) => checker.getTypeOfSymbol(list),
      ),
    declaredType: (symbol) =>
      askTypes(
        [symbol],
        (one) => checker.getDeclaredTypeOfSymbol(one),
        () => [],
      )[0],
    returnType: (node) =>
      askTypes(
        [node],
        (one) => {
          const signature = checker.getSignatureFromDeclaration(own(one));
          return signature === undefined ? undefined : checker.getReturnTypeOfSignature(signature);
        },
        () => [],
      )[0],
  };
}

/** Nothing when it cannot be read: the program may know more of it. */
function readBytes(path: string): Buffer | undefined {
  try {
    return readRegularFile(path);
  } catch {
    return undefined;
  }
}

/** A chain of messages as TypeScript 6 prints it: one a line, two spaces more for each level. */
function flatten(diagnostic: Diagnostic, depth: number): string {
  const rest = (diagnostic.messageChain ?? []).map((next) => flatten(next, depth + 1));
  return ["  ".repeat(depth) + diagnostic.text, ...rest].join("\n");
}

/** What the API keeps private, and reading text exactly needs. */
interface ProgramInternals {
  decoder: object;
}

/** The API's decoder of names and literals drops a byte order mark that one of them begins with. */
function keepByteOrderMarks(program: Project["program"]): void {
  // boundary: a private part of the one version that is supported.
  const internals = program as unknown as ProgramInternals;
  // boundary: the decoder's class, which also knows halves of surrogate pairs, is not exported.
  const Decoder = internals.decoder.constructor as new (label: string, options: object) => object;
  internals.decoder = new Decoder("utf-8", { ignoreBOM: true });
}
