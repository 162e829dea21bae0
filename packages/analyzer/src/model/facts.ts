// What extraction found in the source, correct or not: the only input of the rules. Plain JSON like the model,
// with a span wherever a rule may have to point. A rule that lacks a fact gets it here, never from a compiler.
import type { JsonValue } from "./json-value.ts";
import type { ProviderName } from "./provider-name.ts";
import type { Span } from "./span.ts";
import type { BindingModel, ResultModel, TargetModel } from "./toolset-model.ts";
import type { ObjectType, TypeModel } from "./type-model.ts";

export interface ProjectFacts {
  /** By file, then by place in it. */
  readonly toolsets: readonly ToolsetFacts[];
  /** Of projects that this one references, then of packages that it uses. */
  readonly others?: readonly OtherTool[];
  /** Packages that ship a model which tells nothing of their tools. */
  readonly unreadModels?: readonly UnreadModel[];
  /** The model providers that the configuration names. */
  readonly providers?: readonly ProviderName[];
  /** Only in the facts for TSH021, which looks at the comments when all other rules have spoken. */
  readonly ignores?: readonly IgnoreFacts[];
}

/** A tool of another project or package. */
export interface OtherTool {
  readonly name: string;
  readonly className: string;
  /** Where it gets its name, in another project's source. */
  readonly span?: Span;
  /** The package that ships its model; absent for a project. */
  readonly packageName?: string;
}

export interface UnreadModel {
  readonly packageName: string;
  /** Where the project asks for the package. */
  readonly span: Span;
  /** What is wrong, as it follows "its model". */
  readonly problem: string;
  /** A package of the workspace: its model can be generated here. */
  readonly isLinked: boolean;
}

/** A `toolshed-ignore` comment, and what became of it. */
export interface IgnoreFacts {
  /** The whole comment. */
  readonly span: Span;
  /** `documentation`: a comment whose text a model reads. `misspelt`: a directive that there is not. */
  readonly form: "ignore" | "documentation" | "misspelt";
  /** The directive as written: `toolshed-ignore-next-line`. */
  readonly directive: string;
  /** Whether there is something that it covers. */
  readonly covers: boolean;
  readonly codes: readonly IgnoredCode[];
}

/** One code of a `toolshed-ignore` comment. */
export interface IgnoredCode {
  /** As written; of a comment without any code its first word, if it has one. */
  readonly text: string;
  readonly span: Span;
  readonly verdict:
    | "used"
    | "unused"
    /** Another comment, or the same once more, ignores the same findings. */
    | "repeated"
    /** There is no such rule. */
    | "unknown"
    /** Without the rule there is no honest schema. */
    | "mandatory"
    /** The rule speaks of these comments, or of generated files. */
    | "out-of-reach";
  /** The code that was probably meant. */
  readonly meant?: string;
}

export interface ToolsetFacts {
  readonly className: string;
  readonly file: string;
  /** The class's name, or the `class` keyword of an anonymous one. */
  readonly nameSpan: Span;
  readonly span: Span;
  /** How its module exports it; absent when it does not. */
  readonly exportName?: string;
  /** `indirect`: through another class or a mixin. */
  readonly derivation: "direct" | "indirect";
  /** The expression after `extends`. */
  readonly heritageSpan: Span;
  readonly isExpression: boolean;
  readonly abstractSpan?: Span;
  readonly typeParametersSpan?: Span;
  /** Own constructors as written, overload signatures included. */
  readonly constructors: readonly ConstructorFacts[];
  /** Calls of `this.addTool` or `this.addExternalTool` that do not stand as one chain in the constructor's own body. */
  readonly misplaced: readonly MisplacedCall[];
  /** `this.withDisplayName(…)` and the like. */
  readonly calls: readonly CallFacts[];
  /** In source order; `index` counts every `addTool` of the constructor's own body. */
  readonly tools: readonly ToolFacts[];
  /** Recursive and repeated types of all tools, by name. */
  readonly definitions: { readonly [name: string]: TypeModel };
}

export interface ConstructorFacts {
  readonly span: Span;
  /** The `constructor` keyword: where a finding is shown, so that not the whole body is underlined. */
  readonly nameSpan?: Span;
  /** A `private` or `protected` modifier: `new X()` is then impossible for the generated module. */
  readonly notPublicSpan?: Span;
  readonly hasBody: boolean;
  readonly callsSuper: boolean;
  readonly requiredParameters: readonly Span[];
}

export interface MisplacedCall {
  readonly span: Span;
  /** The call's own text up to the end of `addTool(…)`, shortened. */
  readonly text: string;
  readonly placement:
    | "branch"
    | "loop"
    | "callback"
    /** In a method, accessor, property initialiser or static block. */
    | "helper"
    /** Part of a larger expression or statement. */
    | "nested"
    /** Kept in a variable or property: the chain is broken. */
    | "stored";
  /** For `stored`: later statements of the constructor that go on with the chain. */
  readonly continuations: readonly Span[];
}

/** One argument of a chain call. */
export type ArgumentFacts =
  | { readonly kind: "constant"; readonly value: JsonValue; readonly span: Span }
  /** A function, or an object that holds functions: taken live by the running constructor. */
  | { readonly kind: "live"; readonly span: Span }
  /** `s => s.member`, as the path of member names. */
  | { readonly kind: "selector"; readonly path: readonly string[]; readonly span: Span }
  /** The name of a class. */
  | { readonly kind: "class"; readonly name: string; readonly span: Span }
  /** Neither: `text` is the part that is not constant, shortened, and `span` its place. */
  | { readonly kind: "dynamic"; readonly text: string; readonly why: string; readonly span: Span };

export interface CallFacts {
  readonly name: string;
  /** From the name to the closing parenthesis. */
  readonly span: Span;
  readonly nameSpan: Span;
  readonly arguments: readonly ArgumentFacts[];
  /** Whether explicit type arguments were given. */
  readonly hasTypeArguments: boolean;
}

/** Why `addTool`'s argument is not a function that can be a tool. */
export type TargetRefusal =
  | "inline"
  | "instance-method"
  | "not-public"
  | "other-class"
  | "not-exported"
  | "local"
  | "property"
  | "not-a-function"
  | "unresolved"
  | "missing"
  /** `addExternalTool` without a constant name. */
  | "external-name"
  /** `addExternalTool` without a function type between angle brackets. */
  | "external-type";

export type TargetFacts =
  | { readonly kind: "function"; readonly target: TargetModel; readonly function: FunctionFacts }
  | {
      readonly kind: "refused";
      readonly reason: TargetRefusal;
      /** Where the thing is declared, if anywhere. */
      readonly declaration?: Span;
    };

export interface ToolFacts {
  readonly index: number;
  /** The whole statement. */
  readonly span: Span;
  readonly addToolSpan: Span;
  /** The argument of `addTool`, or the call itself when there is none. */
  readonly argumentSpan: Span;
  /** As written, shortened. */
  readonly argumentText: string;
  readonly target: TargetFacts;
  readonly calls: readonly CallFacts[];
  /** As the model will see it; absent when the target was refused. */
  readonly name?: string;
  /** Where the name comes from: the argument of `withName`, else the function's name. */
  readonly nameSpan?: Span;
  readonly nameSource?: "function" | "withName";
  /** Bindings of the function's parameters, which depend on the chain's settings type. */
  readonly bindings: readonly BindingModel[];
  readonly arguments?: ObjectType;
  readonly settings?: SettingsFacts;
  /** Parameters in order, as this tool uses them. */
  readonly parameters: readonly ParameterFacts[];
  readonly result?: ResultFacts;
  /**
   * Everything with a name that the model sends: arguments, and the properties of object types below them. Each
   * declaration once, at the first path that leads to it.
   */
  readonly members?: readonly MemberFacts[];
  /** Names that a `@param` may have: parameters, properties of patterns, and dotted paths into object arguments. */
  readonly documentable?: readonly string[];
  /** Constraint and other tags that could not be used. */
  readonly tagProblems?: readonly TagProblem[];
}

/** One argument or property, for the rules about documentation. */
export interface MemberFacts {
  /** `query`, `options.limit`, `rows[].id`. */
  readonly path: string;
  /** Has it any text: its own, `@param`, or its type's? */
  readonly described: boolean;
  /** The name in its declaration. */
  readonly declaration: Span;
  readonly kind: "parameter" | "property";
  /** Of one literal: its only value says all. */
  readonly isLiteral?: true;
  /** Declared in a package of node_modules. */
  readonly isDependency: boolean;
  /** Declared in a declaration file that has no documentation comment at all: its texts were lost on the way. */
  readonly hasNoComments: boolean;
}

/** A tag of a documentation comment that does not fit what it stands on. */
export interface TagProblem {
  /** Without the `@`. */
  readonly tag: string;
  readonly text: string;
  readonly path: string;
  readonly span: Span;
  /** What is wrong: the tag does not fit the type, or its text is no legal value. */
  readonly problem: "kind" | "value";
  /** The type that it stands on, as the user would write it. */
  readonly typeText: string;
}

export interface FunctionFacts {
  readonly name: string;
  readonly file: string;
  /** The function's name in its declaration. */
  readonly nameSpan: Span;
  readonly span: Span;
  readonly typeParameters: readonly { readonly name: string; readonly span: Span }[];
  /** Overload signatures, without the implementation; empty when there are none. */
  readonly overloads: readonly Span[];
  readonly isAsync: boolean;
  readonly docs: DocFacts;
  /** Absent where the function has no body. */
  readonly arity?: number;
}

/** An own documentation comment, parsed by our own reader. */
export interface DocFacts {
  readonly summary: string;
  readonly params: readonly { readonly name: string; readonly text: string; readonly span: Span }[];
  readonly tags: readonly { readonly name: string; readonly text: string; readonly span: Span }[];
  /** The whole comment, absent when there is none. */
  readonly span?: Span;
}

/** Why a parameter cannot be supplied. */
export type ParameterProblem =
  | { readonly kind: "this-type"; readonly typeText: string }
  | { readonly kind: "array-pattern" }
  | { readonly kind: "nested-pattern" }
  | { readonly kind: "union-pattern"; readonly typeText: string }
  | { readonly kind: "pattern-type"; readonly typeText: string }
  | { readonly kind: "clash"; readonly argument: string; readonly other: Span }
  | { readonly kind: "repeated-binding"; readonly binding: string; readonly other: Span };

export interface ParameterFacts {
  /** Absent for a pattern. */
  readonly name?: string;
  readonly span: Span;
  readonly nameSpan: Span;
  readonly role:
    | "argument"
    | "pattern"
    | "context"
    | "signal"
    | "settings"
    | "services"
    | "rawArguments"
    | "this";
  readonly optional: boolean;
  readonly problems: readonly ParameterProblem[];
  /** Of its type, when the model supplies it. */
  readonly typeProblems: readonly TypeProblem[];
  readonly typeText: string;
  /** Of a context: it wants dependencies that the toolset's class does not promise. Both as written. */
  readonly contextMisfit?: { readonly wanted: string; readonly given: string };
}

export interface ResultFacts {
  readonly model: ResultModel;
  /** The return type's annotation, else the function's name. */
  readonly span: Span;
  readonly typeProblems: readonly TypeProblem[];
}

export interface SettingsFacts {
  readonly span: Span;
  /**
   * All members of the settings' type. `hasDefault`: the class, or the constant defaults, give a value. `computed`: a
   * getter alone makes it of other members.
   */
  readonly members?: readonly {
    readonly name: string;
    readonly optional: boolean;
    readonly hasDefault: boolean;
    readonly computed?: true;
    readonly declaration?: Span;
  }[];
  readonly type: TypeModel;
  readonly configurable: readonly string[];
  readonly typeProblems: readonly TypeProblem[];
}

/** Why a type has no JSON form (the `reason` of TSH018), or `unresolved` (TSH023). */
export type TypeProblemReason =
  | "unresolved"
  | "never"
  | "symbol"
  | "function"
  | "class"
  | "promise"
  | "weak-collection"
  | "typed-array"
  | "regexp"
  | "error"
  | "stream"
  | "generic"
  | "infinite"
  /** A required property that `@internal` hides from the model. */
  | "hidden"
  /** A property named `__proto__`, a key that is refused wherever it comes from a model. */
  | "prototype"
  /** Something that the runtime gives to a parameter of exactly that type, at a place where it cannot. */
  | "runtime"
  | "undefined"
  | "intersection"
  | "index-signature"
  | "library"
  | "unsupported"
  /** The compiler fails on it, or cannot pass it on: a number that is not finite, a type too deep to look at. */
  | "unreadable"
  /** Half of a surrogate pair, or a replacement character, in a literal, a name or a template. */
  | "damaged-text";

export interface TypeProblem {
  readonly reason: TypeProblemReason;
  /** From the parameter's name: `h.meta.raw`, `rows[].by`, `pair[1]`; for a result it starts with `result`. */
  readonly path: string;
  /** The type at that place, as the user would write it. */
  readonly typeText: string;
  /** Where the offending member is declared, when that is not the user's parameter. */
  readonly declaration?: Span;
}
