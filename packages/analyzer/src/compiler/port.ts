// The only view of a compiler that the analyzer has: neutral syntax, symbols and types, one level at a time and
// in batches. Nothing here exists in one compiler only. Both adapters implement `Compiler`; nobody else may
// import a compiler.
import type { Span } from "../model/span.ts";

/**
 * Names of the syntax kinds that the analyzer asks for, as both compilers spell them. Every other
 * kind is `Other`.
 */
export type SyntaxKind =
  | "SourceFile"
  // declarations
  | "ClassDeclaration"
  | "ClassExpression"
  | "Constructor"
  | "MethodDeclaration"
  | "PropertyDeclaration"
  | "GetAccessor"
  | "SetAccessor"
  | "ClassStaticBlockDeclaration"
  | "FunctionDeclaration"
  | "FunctionExpression"
  | "ArrowFunction"
  | "VariableStatement"
  | "VariableDeclarationList"
  | "VariableDeclaration"
  | "Parameter"
  | "TypeParameter"
  | "InterfaceDeclaration"
  | "TypeAliasDeclaration"
  | "EnumDeclaration"
  | "EnumMember"
  | "ModuleDeclaration"
  | "ModuleBlock"
  | "HeritageClause"
  | "ExpressionWithTypeArguments"
  | "Decorator"
  // patterns
  | "ObjectBindingPattern"
  | "ArrayBindingPattern"
  | "BindingElement"
  // imports and exports
  | "ImportDeclaration"
  | "ImportClause"
  | "NamespaceImport"
  | "NamedImports"
  | "ImportSpecifier"
  | "ImportEqualsDeclaration"
  | "ExportDeclaration"
  | "NamedExports"
  | "NamespaceExport"
  | "ExportSpecifier"
  | "ExportAssignment"
  // statements
  | "Block"
  | "ExpressionStatement"
  | "IfStatement"
  | "ForStatement"
  | "ForInStatement"
  | "ForOfStatement"
  | "WhileStatement"
  | "DoStatement"
  | "SwitchStatement"
  | "TryStatement"
  | "ReturnStatement"
  // expressions
  | "CallExpression"
  | "NewExpression"
  | "PropertyAccessExpression"
  | "ElementAccessExpression"
  | "Identifier"
  | "PrivateIdentifier"
  | "ThisKeyword"
  | "SuperKeyword"
  | "ParenthesizedExpression"
  | "AsExpression"
  | "SatisfiesExpression"
  | "NonNullExpression"
  | "TypeAssertionExpression"
  | "StringLiteral"
  | "RegularExpressionLiteral"
  | "JsxText"
  | "NoSubstitutionTemplateLiteral"
  | "TemplateExpression"
  | "TemplateHead"
  | "TemplateMiddle"
  | "TemplateTail"
  | "TemplateSpan"
  | "NumericLiteral"
  | "BigIntLiteral"
  | "TrueKeyword"
  | "FalseKeyword"
  | "NullKeyword"
  | "UndefinedKeyword"
  | "PrefixUnaryExpression"
  | "BinaryExpression"
  | "ConditionalExpression"
  | "ArrayLiteralExpression"
  | "ObjectLiteralExpression"
  | "PropertyAssignment"
  | "ShorthandPropertyAssignment"
  | "SpreadAssignment"
  | "SpreadElement"
  | "OmittedExpression"
  | "ComputedPropertyName"
  // types
  | "TypeReference"
  | "QualifiedName"
  | "TypeLiteral"
  | "PropertySignature"
  | "MethodSignature"
  | "IndexSignature"
  | "CallSignature"
  | "ConstructSignature"
  | "UnionType"
  | "IntersectionType"
  | "ParenthesizedType"
  | "LiteralType"
  | "ArrayType"
  | "TupleType"
  | "NamedTupleMember"
  | "OptionalType"
  | "RestType"
  | "TypeOperator"
  | "FunctionType"
  | "ThisType"
  | "Other";

/** Single children by role; the adapter knows under which property each compiler keeps them. */
export type ChildRole =
  | "name"
  | "propertyName" // of `{ a: b }` patterns and `import { a as b }`
  | "expression"
  | "argumentExpression"
  | "initializer"
  | "type"
  | "body"
  | "moduleSpecifier"
  | "importClause"
  | "namedBindings"
  | "exportClause"
  | "declarationList"
  | "constraint"
  | "default"
  | "left"
  | "right"
  | "operand"
  | "head"
  | "literal"
  | "condition"
  | "whenTrue"
  | "whenFalse"
  | "typeName";

/** Lists of children by role. */
export type ListRole =
  | "statements"
  | "members"
  | "parameters"
  | "typeParameters"
  | "typeArguments"
  | "arguments"
  | "elements"
  | "properties"
  | "declarations"
  | "heritageClauses"
  | "types"
  | "templateSpans"
  | "modifiers";

export type Modifier =
  | "export"
  | "default"
  | "declare"
  | "abstract"
  | "async"
  | "static"
  | "public"
  | "private"
  | "protected"
  | "readonly"
  | "override"
  | "const";

/** A file of the program. Two objects of one program state for one path are the same object. */
export interface SourceText {
  /** Absolute, with forward slashes. */
  readonly path: string;
  /** Without a byte order mark. All offsets count UTF-16 units of this text. */
  readonly text: string;
  readonly root: SyntaxNode;
}

/**
 * A node of the syntax tree. Two wrappers of one node are the same object. Never kept across an
 * update of the program.
 */
export interface SyntaxNode {
  readonly kind: SyntaxKind;
  readonly source: SourceText;
  /** With leading white space and comments: where own comments are looked for. */
  readonly fullStart: number;
  /** At the first token; a documentation comment is not part of the node. */
  readonly start: number;
  readonly end: number;
  readonly parent: SyntaxNode | undefined;
  /** Source text from `start` to `end`. */
  readonly text: string;
  /**
   * The value of an identifier, literal or template part with escapes resolved (numbers as the
   * compiler normalises them), `""` for other nodes.
   */
  readonly value: string;
  /** `+ - * / % ** ~ !` and the like of unary and binary expressions; `extends` or `implements` of a heritage clause; `keyof`, `unique` or `readonly` of a type operator; otherwise `""`. */
  readonly operator: string;
  /** `?` on a parameter, property, method or element of a tuple. */
  readonly optional: boolean;
  /** `...` before a parameter, binding element or named tuple member. */
  readonly rest: boolean;
  /** `function*` and generator methods. */
  readonly generator: boolean;
  /** `import type`, `export type`, also on one specifier. */
  readonly typeOnly: boolean;
  has(modifier: Modifier): boolean;
  child(role: ChildRole): SyntaxNode | undefined;
  list(role: ListRole): readonly SyntaxNode[];
  /** All direct children in source order; the only way into kinds without roles. */
  children(): readonly SyntaxNode[];
}

/** Facts of a symbol that need no further request. Identity is the object. */
export interface SymbolRef {
  /**
   * As written. Symbol-named members look like `[iterator]`, private ones like `#secret`, without
   * the compilers' internal ids; the default export is `default`.
   */
  readonly name: string;
  readonly isAlias: boolean;
  readonly isClass: boolean;
  readonly isInterface: boolean;
  readonly isFunction: boolean;
  readonly isMethod: boolean;
  readonly isEnum: boolean;
  readonly isEnumMember: boolean;
  readonly isVariable: boolean;
  readonly isTypeAlias: boolean;
  readonly isOptional: boolean;
  /** Absolute paths with forward slashes of the files that declare it, without loading them. */
  readonly declarationPaths: readonly string[];
}

/** A type, by identity. `key` is unique in one program state. */
export interface TypeRef {
  readonly key: number;
}

/** Where a declaration lives; decides whether its members are read at all. */
export type Origin =
  /** The compiler's own libraries. */
  | "library"
  /** A file that the project's configuration lists, or one that it imports outside node_modules. */
  | "project"
  /** A package of node_modules. */
  | "dependency";

export type ElementFlag = "required" | "optional" | "rest" | "variadic";

/** One level of a type, without its members. */
export type TypeHead = {
  readonly type: TypeRef;
  /** The alias that the type was named by, with its type arguments. */
  readonly alias?: { readonly symbol: SymbolRef; readonly arguments: readonly TypeRef[] };
} & (
  | {
      readonly kind:
        | "any"
        /** A type that could not be resolved: never to be taken for `any`. */
        | "error"
        | "unknown"
        | "never"
        | "undefined"
        | "null"
        | "void"
        | "string"
        | "number"
        | "bigint"
        | "boolean"
        | "symbol"
        /** `object`. */
        | "nonPrimitive";
    }
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | { readonly kind: "bigintLiteral"; readonly value: string }
  /** `value` is absent when the member is computed. */
  | { readonly kind: "enumMember"; readonly enumSymbol: SymbolRef; readonly value?: string | number }
  /**
   * `answer`: the compiler cannot pass it on, as numbers that are not finite. `text`: a literal, a template or the value
   * of an enum member whose text is not known exactly: with half of a surrogate pair, or a replacement character.
   */
  | { readonly kind: "unreadable"; readonly part: "answer" | "text" }
  /** `true | false` among the members is already folded into one `boolean` member. */
  | { readonly kind: "union"; readonly members: readonly TypeRef[]; readonly enumSymbol?: SymbolRef }
  | { readonly kind: "intersection"; readonly members: readonly TypeRef[] }
  | { readonly kind: "array"; readonly element: TypeRef; readonly readonly: boolean }
  | {
      readonly kind: "tuple";
      readonly readonly: boolean;
      readonly elements: readonly { readonly flag: ElementFlag; readonly type: TypeRef }[];
    }
  | { readonly kind: "template"; readonly texts: readonly string[]; readonly types: readonly TypeRef[] }
  /** `Uppercase<string>` and its like. */
  | { readonly kind: "stringMapping"; readonly name: string }
  | { readonly kind: "typeParameter"; readonly name: string }
  /** `keyof T`, `T[K]` and conditional types that are still open. */
  | { readonly kind: "deferred" }
  | {
      readonly kind: "object";
      /** The interface, class, literal or function that declares it. */
      readonly symbol?: SymbolRef;
      readonly origin?: Origin;
      readonly typeArguments: readonly TypeRef[];
      readonly mapped: boolean;
      /** `typeof SomeClass`. */
      readonly constructorOfClass: boolean;
    }
);

export type Visibility = "public" | "private" | "protected";

export interface PropertyFacts {
  readonly name: string;
  readonly symbol: SymbolRef;
  readonly optional: boolean;
  readonly readonly: boolean;
  readonly method: boolean;
  /** `#secret` counts as private. */
  readonly visibility: Visibility;
  /** As declared: an optional property's `undefined` may be among its members. */
  readonly type: TypeRef;
}

/** What is inside an object type. Properties in the order of their declarations. */
export interface TypeMembers {
  /** The compiler could not pass them on. */
  readonly unreadable?: true;
  readonly properties: readonly PropertyFacts[];
  readonly index: readonly { readonly key: TypeRef; readonly value: TypeRef }[];
  readonly callable: boolean;
  readonly constructable: boolean;
}

/** Something that the compiler itself says of a file, or of the project when `path` is absent. */
export interface CompilerMessage {
  readonly path?: string;
  readonly start: number;
  readonly end: number;
  readonly code: number;
  readonly message: string;
}

export interface PackageFacts {
  readonly name: string;
  /** Absolute directory of its package.json, with forward slashes. */
  readonly directory: string;
}

/** One opened project. All methods are synchronous; arrays go to the compiler in one request where it can. */
export interface Compiler {
  /** `typescript` and its version, and which adapter reads through it. */
  readonly info: { readonly adapter: "ts6" | "ts7"; readonly version: string };
  /** The tsconfig, absolute; absent where a host brings a program of its own. */
  readonly configFile?: string;
  /** Absolute directory of the tsconfig, with forward slashes. Spans are relative to it. */
  readonly projectDirectory: string;
  /** The options that decide about generated files; paths absolute, with forward slashes. */
  readonly options: {
    readonly rootDir?: string;
    readonly strictNullChecks: boolean;
    readonly exactOptionalPropertyTypes: boolean;
  };
  /** Root files of the project that are no declaration files, absolute, sorted by code units. */
  readonly files: readonly string[];
  /** Every file of the program but the compiler's own libraries: root files, what they import, declaration files. */
  programFiles(): readonly string[];

  source(path: string): SourceText | undefined;
  /** The same for several files, one answer each, in one go. */
  sources(paths: readonly string[]): readonly (SourceText | undefined)[];
  /** The text of a file of the program as `source` would give it, without bringing its syntax tree over. */
  text(path: string): string | undefined;
  /** Syntax errors of the files, and what is wrong with the configuration. */
  syntaxErrors(paths: readonly string[]): readonly CompilerMessage[];
  packageOf(path: string): PackageFacts | undefined;
  origin(path: string): Origin;
  span(source: SourceText, start: number, end: number): Span;

  /** Of the name in `{ a }` the variable, not the property. */
  symbolsAt(nodes: readonly SyntaxNode[]): readonly (SymbolRef | undefined)[];
  /** Follows aliases to their end; `undefined` where that cannot be resolved. */
  unalias(symbols: readonly (SymbolRef | undefined)[]): readonly (SymbolRef | undefined)[];
  /** Loads the declaring files. */
  declarations(symbol: SymbolRef): readonly SyntaxNode[];

  /** Of type nodes, expressions and declarations. */
  typesAt(nodes: readonly SyntaxNode[]): readonly TypeRef[];
  /** The instance type of a class or interface, the aliased type of a type alias. */
  declaredTypes(symbols: readonly SymbolRef[]): readonly TypeRef[];
  /** What calling the function gives; asks the checker when nothing is annotated. */
  returnTypes(functions: readonly SyntaxNode[]): readonly TypeRef[];
  heads(types: readonly TypeRef[]): readonly TypeHead[];
  /** Of object and intersection types. */
  members(types: readonly TypeRef[]): readonly TypeMembers[];
  isAssignable(source: TypeRef, target: TypeRef): boolean;
  /** As the user would write it, for messages. */
  typeText(type: TypeRef): string;

  close(): void;
}

/** What has happened to files since they were read. Absolute paths. */
export interface FileChanges {
  readonly changed: Iterable<string>;
  readonly created: Iterable<string>;
  readonly deleted: Iterable<string>;
}

/**
 * The text of a file that a host has and the disk has not, without a byte order mark; nothing for every other file.
 * Takes an absolute path with forward slashes. Never throws.
 */
export type ReadUnsaved = (path: string) => string | undefined;
