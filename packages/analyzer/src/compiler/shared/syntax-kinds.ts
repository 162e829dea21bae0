// The kind numbers of a compiler, turned into the port's names. Numbers differ between compiler versions, so the
// table is always built from the enum of the compiler at hand.
import { CompilerError } from "../compiler-error.ts";
import type { Modifier, SyntaxKind } from "../port.ts";

/** An enum object as compilers export it: names to numbers (and back). */
export interface EnumTable {
  readonly [name: string]: string | number;
}

type NamedKind = Exclude<SyntaxKind, "Other">;

const namedKinds: { readonly [K in NamedKind]: true } = {
  SourceFile: true,
  ClassDeclaration: true,
  ClassExpression: true,
  Constructor: true,
  MethodDeclaration: true,
  PropertyDeclaration: true,
  GetAccessor: true,
  SetAccessor: true,
  ClassStaticBlockDeclaration: true,
  FunctionDeclaration: true,
  FunctionExpression: true,
  ArrowFunction: true,
  VariableStatement: true,
  VariableDeclarationList: true,
  VariableDeclaration: true,
  Parameter: true,
  TypeParameter: true,
  InterfaceDeclaration: true,
  TypeAliasDeclaration: true,
  EnumDeclaration: true,
  EnumMember: true,
  ModuleDeclaration: true,
  ModuleBlock: true,
  HeritageClause: true,
  ExpressionWithTypeArguments: true,
  Decorator: true,
  ObjectBindingPattern: true,
  ArrayBindingPattern: true,
  BindingElement: true,
  ImportDeclaration: true,
  ImportClause: true,
  NamespaceImport: true,
  NamedImports: true,
  ImportSpecifier: true,
  ImportEqualsDeclaration: true,
  ExportDeclaration: true,
  NamedExports: true,
  NamespaceExport: true,
  ExportSpecifier: true,
  ExportAssignment: true,
  Block: true,
  ExpressionStatement: true,
  IfStatement: true,
  ForStatement: true,
  ForInStatement: true,
  ForOfStatement: true,
  WhileStatement: true,
  DoStatement: true,
  SwitchStatement: true,
  TryStatement: true,
  ReturnStatement: true,
  CallExpression: true,
  NewExpression: true,
  PropertyAccessExpression: true,
  ElementAccessExpression: true,
  Identifier: true,
  PrivateIdentifier: true,
  ThisKeyword: true,
  SuperKeyword: true,
  ParenthesizedExpression: true,
  AsExpression: true,
  SatisfiesExpression: true,
  NonNullExpression: true,
  TypeAssertionExpression: true,
  StringLiteral: true,
  RegularExpressionLiteral: true,
  JsxText: true,
  NoSubstitutionTemplateLiteral: true,
  TemplateExpression: true,
  TemplateHead: true,
  TemplateMiddle: true,
  TemplateTail: true,
  TemplateSpan: true,
  NumericLiteral: true,
  BigIntLiteral: true,
  TrueKeyword: true,
  FalseKeyword: true,
  NullKeyword: true,
  UndefinedKeyword: true,
  PrefixUnaryExpression: true,
  BinaryExpression: true,
  ConditionalExpression: true,
  ArrayLiteralExpression: true,
  ObjectLiteralExpression: true,
  PropertyAssignment: true,
  ShorthandPropertyAssignment: true,
  SpreadAssignment: true,
  SpreadElement: true,
  OmittedExpression: true,
  ComputedPropertyName: true,
  TypeReference: true,
  QualifiedName: true,
  TypeLiteral: true,
  PropertySignature: true,
  MethodSignature: true,
  IndexSignature: true,
  CallSignature: true,
  ConstructSignature: true,
  UnionType: true,
  IntersectionType: true,
  ParenthesizedType: true,
  LiteralType: true,
  ArrayType: true,
  TupleType: true,
  NamedTupleMember: true,
  OptionalType: true,
  RestType: true,
  TypeOperator: true,
  FunctionType: true,
  ThisType: true,
};

const modifierKinds: { readonly [M in Modifier]: string } = {
  export: "ExportKeyword",
  default: "DefaultKeyword",
  declare: "DeclareKeyword",
  abstract: "AbstractKeyword",
  async: "AsyncKeyword",
  static: "StaticKeyword",
  public: "PublicKeyword",
  private: "PrivateKeyword",
  protected: "ProtectedKeyword",
  readonly: "ReadonlyKeyword",
  override: "OverrideKeyword",
  const: "ConstKeyword",
};

/** What syntax reading needs to know of one compiler. */
export interface SyntaxTable {
  kindOf(native: number): SyntaxKind;
  modifier(native: number): Modifier | undefined;
  readonly questionToken: number;
  readonly typeKeyword: number;
}

/**
 * Builds the table of one compiler.
 *
 * @throws CompilerError `UNSUPPORTED_COMPILER` when the enum lacks a kind that the port names.
 */
export function syntaxTable(kinds: EnumTable, version: string): SyntaxTable {
  const numberOf = (name: string): number => {
    const value = kinds[name];
    if (typeof value === "number") return value;
    throw new CompilerError(
      "UNSUPPORTED_COMPILER",
      `TypeScript ${version} has no syntax kind "${name}", so this version cannot be read. Install a supported version: 5.9, 6.x or 7.0.x.`,
    );
  };
  const names = new Map<number, SyntaxKind>();
  for (const name of Object.keys(namedKinds)) {
    // boundary: Object.keys loses the key type that the table above is checked against.
    names.set(numberOf(name), name as NamedKind);
  }
  const modifiers = new Map<number, Modifier>();
  for (const [modifier, name] of Object.entries(modifierKinds)) {
    // boundary: the same for Object.entries.
    modifiers.set(numberOf(name), modifier as Modifier);
  }
  return {
    kindOf: (native) => names.get(native) ?? "Other",
    modifier: (native) => modifiers.get(native),
    questionToken: numberOf("QuestionToken"),
    typeKeyword: numberOf("TypeKeyword"),
  };
}
