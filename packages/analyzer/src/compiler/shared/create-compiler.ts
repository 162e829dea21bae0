// The port over one native program: all that does not depend on which compiler it is.
import { posix } from "node:path";
import type {
  Compiler,
  CompilerMessage,
  Origin,
  SourceText,
  SymbolRef,
  SyntaxKind,
  SyntaxNode,
  TypeRef,
} from "../port.ts";
import { slashed } from "../slashed.ts";
import { lineStarts, positionAt } from "./line-map.ts";
import type { NativeProgram } from "./native.ts";
import { createPackages } from "./packages.ts";
import { createPropertyOrder } from "./property-order.ts";
import { createSymbolOrder } from "./symbol-order.ts";
import { createSymbolTable } from "./symbol-table.ts";
import type { SyntaxTable } from "./syntax-kinds.ts";
import { createSyntaxTree } from "./syntax-tree.ts";
import { createHeadReader } from "./type-heads.ts";
import { createMembersReader } from "./type-members.ts";
import { createTypeOrder } from "./type-order.ts";
import { createTypeTable } from "./type-table.ts";
import { sendableText, UnreadableType } from "./unreadable-type.ts";

/** What an adapter knows of the opened project. Paths may still have the system's slashes. */
export interface OpenedProject {
  readonly info: Compiler["info"];
  readonly projectDirectory: string;
  readonly configFile?: string;
  readonly options: Compiler["options"];
  readonly rootFiles: readonly string[];
  readonly table: SyntaxTable;
  close(): void;
}

const functionKinds: ReadonlySet<SyntaxKind> = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunction",
  "MethodDeclaration",
  "MethodSignature",
  "CallSignature",
  "FunctionType",
  "GetAccessor",
]);

export function createCompiler<S extends object, T extends object>(
  project: OpenedProject,
  program: NativeProgram<S, T>,
): Compiler {
  const projectDirectory = slashed(project.projectDirectory);
  const toRelative = (_quoted: string, path: string): string => relativeModule(path, projectDirectory);
  const tree = createSyntaxTree({ table: project.table, start: program.start });
  const symbols = createSymbolTable<S>(program.symbols, (name) =>
    sendableText(name).replace(moduleName, toRelative),
  );
  const types = createTypeTable<T>(program.types.id);
  const packages = createPackages(projectDirectory);
  const origins = new Map<string, Origin>();
  const lines = new Map<SourceText, readonly number[]>();
  const aliases = new Map<S, S | undefined>();
  const declaredTypes = new Map<S, TypeRef>();
  const symbolOfNode = new Map<SyntaxNode, { readonly symbol: SymbolRef | undefined }>();
  const typeOfNode = new Map<SyntaxNode, TypeRef>();
  const inferredReturns = new Map<SyntaxNode, TypeRef>();
  const aliasFlag = program.symbols.flagTable.Alias;

  function origin(path: string): Origin {
    const file = slashed(path);
    let known = origins.get(file);
    if (known === undefined) {
      known = program.isLibrary(path) ? "library" : packages.isDependency(file) ? "dependency" : "project";
      origins.set(file, known);
    }
    return known;
  }

  /** Library wins over a project that only adds to a library's declaration. */
  function originOf(symbol: SymbolRef): Origin | undefined {
    const found = new Set(symbol.declarationPaths.map(origin));
    const order: readonly Origin[] = ["library", "project", "dependency"];
    return order.find((candidate) => found.has(candidate));
  }

  /** The same for a file wherever the project and the packages that it uses are installed. */
  function fileKey(path: string): string {
    const file = slashed(path);
    const kind = origin(path);
    if (kind === "library") return `1 ${posix.basename(file)}`;
    if (kind === "dependency") return `2 ${file.slice(file.lastIndexOf("/node_modules/"))}`;
    return `0 ${posix.relative(projectDirectory, file)}`;
  }

  const symbolOrder = createSymbolOrder(program.symbols, fileKey);
  const propertiesOf = createPropertyOrder(program, symbolOrder);
  const ordered = createTypeOrder({ program, symbolOrder, properties: propertiesOf });

  const declarations = new Map<S, readonly SyntaxNode[]>();
  function declarationsOf(symbol: S): readonly SyntaxNode[] {
    let known = declarations.get(symbol);
    if (known === undefined) {
      known = program.symbols.declarations(symbol).map(tree.node);
      declarations.set(symbol, known);
    }
    return known;
  }

  const headsOf = createHeadReader<S, T>({ program, symbols, types, originOf, ordered });
  const membersOf = createMembersReader<S, T>({
    program,
    symbols,
    types,
    originOf,
    propertiesOf,
    declarationsOf,
  });

  const fetched = new Set<string>();

  function source(path: string): SourceText | undefined {
    fetched.add(path);
    const native = program.source(path);
    return native === undefined ? undefined : tree.source(native);
  }

  function linesOf(text: SourceText): readonly number[] {
    let starts = lines.get(text);
    if (starts === undefined) {
      starts = lineStarts(text.text);
      lines.set(text, starts);
    }
    return starts;
  }

  const isAlias = (symbol: S): boolean => (program.symbols.flags(symbol) & aliasFlag) !== 0;

  function follow(symbol: SymbolRef | undefined): SymbolRef | undefined {
    if (symbol === undefined) return undefined;
    const native = symbols.native(symbol);
    if (!isAlias(native)) return symbol;
    if (!aliases.has(native)) aliases.set(native, program.symbols.aliased(native));
    const target = aliases.get(native);
    return target === undefined ? undefined : symbols.ref(target);
  }

  function typesAt(nodes: readonly SyntaxNode[]): readonly TypeRef[] {
    const unknown = [...new Set(nodes)].filter((node) => !typeOfNode.has(node) && hasType(node));
    if (unknown.length > 0) {
      const found = program.typesAt(unknown.map(tree.native));
      for (const [index, node] of unknown.entries())
        typeOfNode.set(
          node,
          types.ref(found[index], () => node.text),
        );
    }
    return nodes.map((node) => typeOfNode.get(node) ?? types.ref(undefined));
  }

  function inferredReturn(node: SyntaxNode): TypeRef {
    let known = inferredReturns.get(node);
    if (known === undefined) {
      known = types.ref(
        functionKinds.has(node.kind) ? program.returnType(tree.native(node)) : undefined,
        () => "",
      );
      inferredReturns.set(node, known);
    }
    return known;
  }

  /** `undefined` for a type that is too deep for the compiler to print. */
  function textOf(type: T): string | undefined {
    try {
      return program.types.text(type);
    } catch (error) {
      if (error instanceof UnreadableType) return undefined;
      throw error;
    }
  }

  function messages(paths: readonly string[]): readonly CompilerMessage[] {
    const found: CompilerMessage[] = [];
    for (const { path, ...rest } of program.configMessages()) {
      found.push(path === undefined ? rest : { path: slashed(path), ...rest });
    }
    const present = paths.filter(program.has);
    program.ahead?.syntaxMessages(present);
    for (const path of present) {
      const own = program.syntaxMessages(path);
      const text = own.length === 0 ? undefined : source(path);
      if (text === undefined) continue;
      const shift = program.source(path)?.text.length === text.text.length ? 0 : 1;
      for (const message of own) {
        const start = Math.max(0, message.start - shift);
        // The compilers disagree on whether what is wrong at one place has a width; one that is seen has.
        const end = Math.max(message.end - shift, Math.min(start + 1, text.text.length));
        found.push({ path: text.path, start, end, code: message.code, message: message.message });
      }
    }
    return found;
  }

  return {
    info: project.info,
    projectDirectory,
    ...(project.configFile === undefined ? {} : { configFile: project.configFile }),
    options: project.options,
    files: project.rootFiles.map(slashed).filter(isSourceFile).sort(byCodeUnits),
    programFiles() {
      const names = program.fileNames();
      program.ahead?.isLibrary(names);
      return names
        .filter((path) => !program.isLibrary(path))
        .map(slashed)
        .sort(byCodeUnits);
    },
    source,
    sources(paths) {
      program.ahead?.sources([...new Set(paths)].filter((path) => !fetched.has(path)));
      return paths.map((path) => source(path));
    },
    text(path) {
      const text = program.text(path);
      return text?.startsWith("\ufeff") ? text.slice(1) : text;
    },
    syntaxErrors: messages,
    packageOf: (path) => packages.packageOf(slashed(path)),
    origin,
    span(text, start, end) {
      const starts = linesOf(text);
      const from = positionAt(starts, start);
      const to = positionAt(starts, end);
      return {
        file: posix.relative(projectDirectory, text.path),
        start,
        end,
        line: from.line,
        column: from.column,
        endLine: to.line,
        endColumn: to.column,
      };
    },
    symbolsAt(nodes) {
      const unknown = [...new Set(nodes)].filter((node) => !symbolOfNode.has(node));
      if (unknown.length > 0) {
        const found = program.symbolsAt(unknown.map(tree.native));
        for (const [index, node] of unknown.entries()) {
          const { parent } = node;
          const shorthand = parent?.kind === "ShorthandPropertyAssignment" && parent.child("name") === node;
          const symbol = shorthand ? program.shorthandValue(tree.native(parent)) : found[index];
          symbolOfNode.set(node, { symbol: symbol === undefined ? undefined : symbols.ref(symbol) });
        }
      }
      return nodes.map((node) => symbolOfNode.get(node)?.symbol);
    },
    unalias(list) {
      if (program.ahead !== undefined) {
        const natives = list.filter((symbol) => symbol !== undefined).map(symbols.native);
        program.ahead.aliased(
          [...new Set(natives)].filter((native) => isAlias(native) && !aliases.has(native)),
        );
      }
      return list.map(follow);
    },
    declarations: (symbol) => declarationsOf(symbols.native(symbol)),
    typesAt,
    declaredTypes(list) {
      const natives = [...new Set(list.map(symbols.native))];
      program.ahead?.declaredTypes(natives.filter((native) => !declaredTypes.has(native)));
      return list.map((symbol) => {
        const native = symbols.native(symbol);
        let known = declaredTypes.get(native);
        if (known === undefined) {
          known = types.ref(program.declaredType(native), () => symbol.name);
          declaredTypes.set(native, known);
        }
        return known;
      });
    },
    returnTypes(functions) {
      const annotations = functions.map((node) =>
        functionKinds.has(node.kind) ? node.child("type") : undefined,
      );
      typesAt(annotations.filter((node) => node !== undefined));
      return functions.map((node, index) => {
        const annotation = annotations[index];
        return annotation === undefined
          ? inferredReturn(node)
          : (typeOfNode.get(annotation) ?? types.ref(undefined));
      });
    },
    heads: headsOf,
    members: membersOf,
    isAssignable(source, target) {
      const [from, to] = [types.native(source), types.native(target)];
      return from !== undefined && to !== undefined && program.types.isAssignable(from, to);
    },
    typeText(ref) {
      const type = types.native(ref);
      if (type === undefined) return shortened(types.unreadable(ref) ?? "any");
      return shortened(textOf(type)).replace(importedModule, toRelative);
    },
    close: project.close,
  };
}

/** A file has no type, nor has `import type { … }` as a whole; TypeScript 6 and 5.9 fail when asked. */
function hasType(node: SyntaxNode): boolean {
  if (node.kind === "SourceFile") return false;
  return node.kind !== "ImportClause" || node.child("name") !== undefined;
}

/** Longer texts help nobody, and the compilers that are written in JavaScript cannot print the longest of them. */
const maxTypeText = 1000;

// Where a text holds half of a surrogate pair or a replacement character, each compiler escapes other characters.
function shortened(text: string | undefined): string {
  return text === undefined || text === "" || text.length > maxTypeText ? "…" : printable(text);
}

function printable(text: string): string {
  const plain = /\\u(?:[dD][89a-fA-F]|[fF]{3}[dD])|[\ufffd\p{Surrogate}]/u.test(text)
    ? text.replace(/\\(?:u([\da-fA-F]{4})|.)/gs, (escaped: string, code: string | undefined) =>
        code !== undefined && Number.parseInt(code, 16) > 0x7f
          ? String.fromCharCode(Number.parseInt(code, 16))
          : escaped,
      )
    : text;
  return sendableText(plain);
}

// Compilers name a file's module by its absolute path, which must not get into anything that is written.
const moduleName = /^"((?:\/|[A-Za-z]:\/)[^"]*)"$/;
const importedModule = /(?<=import\()"((?:\/|[A-Za-z]:\/)[^"]*)"/g;

function relativeModule(path: string, projectDirectory: string): string {
  const relative = posix.relative(projectDirectory, path);
  return `"${relative.startsWith("../") ? relative : `./${relative}`}"`;
}

function isSourceFile(path: string): boolean {
  return /\.(?:ts|tsx|mts|cts)$/.test(path) && !/\.d\.(?:[^./]+\.)?(?:ts|mts|cts)$/.test(path);
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
