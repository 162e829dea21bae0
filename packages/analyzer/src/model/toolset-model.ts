// What the analyzer found, as plain JSON: the same from both compilers, the only thing that emitters read.
// Holds no absolute path, no time and nothing that depends on the machine.
import type { JsonObject, JsonValue } from "./json-value.ts";
import type { Span } from "./span.ts";
import type { ObjectType, TypeModel } from "./type-model.ts";

/** Raised when a change of these types makes older readers wrong. */
export const modelVersion = 1;

export interface ProjectModel {
  readonly modelVersion: typeof modelVersion;
  /** By file, then by place in it. */
  readonly toolsets: readonly ToolsetModel[];
}

export interface ToolsetModel {
  readonly className: string;
  /** How its module exports it; `default` for the default export. */
  readonly exportName: string;
  /** The source file, relative to the project's directory, with forward slashes. */
  readonly file: string;
  readonly displayName?: string;
  readonly instructions?: string;
  readonly tools: readonly ToolModel[];
  /** Tools that were left out because of an error, in source order with `tools`. */
  readonly failed: readonly FailedTool[];
  /** Recursive and repeated types, by name, in order of first use. */
  readonly definitions: { readonly [name: string]: TypeModel };
  readonly span: Span;
}

export interface FailedTool {
  /** The method's or function's name as written, or the source text of what was given instead. */
  readonly target: string;
  /** Its place among all `addTool` statements of the constructor, from 0. */
  readonly index: number;
  readonly codes: readonly string[];
}

/** Where the function is, as the toolset's module can name it in a type. */
export type TargetModel =
  /** A static method of the class. */
  | { readonly kind: "static"; readonly member: string }
  /**
   * An exported function. `specifier` is the import specifier as written in the toolset's file, or
   * absent when the toolset's own file exports it; `name` is its exported name there.
   */
  | { readonly kind: "function"; readonly name: string; readonly specifier?: string }
  /** No function here: the tool is run elsewhere. */
  | { readonly kind: "external" };

export interface ToolAnnotations {
  readonly readOnly?: true;
  readonly destructive?: boolean;
  readonly idempotent?: boolean;
  readonly openWorld?: boolean;
}

/** What one parameter of the function is given. In the order of the parameters. */
export type BindingModel =
  /** The argument of that name; `rest` spreads an array into the call's tail. */
  | { readonly kind: "argument"; readonly name: string; readonly rest?: true }
  /** An object of the arguments of these names; `optional`: undefined when none was sent. */
  | { readonly kind: "pattern"; readonly names: readonly string[]; readonly optional?: true }
  | { readonly kind: "context" | "signal" | "settings" | "rawArguments" }
  /** `name` is the parameter's, for the message when there are no services. */
  | { readonly kind: "services"; readonly name: string };

export interface SettingsModel {
  /** The settings' own object type, for stored and run-time values. */
  readonly type: ObjectType;
  /** Members that stored settings and the run may change. */
  readonly configurable: readonly string[];
}

export interface ResultModel {
  /**
   * `void`: nothing (null); `value`: one value; `iterable`: collected into an array; `stream`: an
   * async iterable, read to its end and sent as one array; `progress`: an async generator whose
   * yields are progress and whose return value is the result.
   */
  readonly mode: "void" | "value" | "iterable" | "stream" | "progress";
  /** The element's type for `iterable` and `stream`, else the value's; absent for `void`. */
  readonly type?: TypeModel;
  /** What `progress` yields. */
  readonly progress?: TypeModel;
  /** From `@returns`. */
  readonly description?: string;
}

/**
 * One call of the chain as the running constructor must repeat it: its name and constant arguments.
 * A live argument (function, class) stands as the text `(live)`.
 */
export interface StaticCall {
  readonly name: string;
  readonly arguments: readonly JsonValue[];
}

export interface ToolModel {
  /** As the model sees it: lower_snake_case. */
  readonly name: string;
  /** The method's or function's name: the key among the typed tools. Unique in its toolset. */
  readonly method: string;
  /** Its place among all `addTool` statements of the constructor, from 0. */
  readonly index: number;
  readonly target: TargetModel;
  readonly title?: string;
  /** May be empty: then TSH009 has warned. */
  readonly description: string;
  readonly deprecated?: true;
  readonly annotations: ToolAnnotations;
  readonly approval: "never" | "always" | "predicate";
  /** The single object that the model sends. Its properties in parameter order. */
  readonly arguments: ObjectType;
  readonly bindings: readonly BindingModel[];
  /**
   * What `fn.length` is at run time: parameters before the first rest or default. Absent where only a declaration
   * file was seen, which does not tell defaults.
   */
  readonly arity?: number;
  readonly settings?: SettingsModel;
  readonly result: ResultModel;
  readonly tags?: readonly string[];
  readonly metadata?: JsonObject;
  readonly providerOptions?: JsonObject;
  readonly timeoutMs?: number;
  readonly retries?: number;
  readonly sequential?: true;
  readonly deferred?: true;
  readonly preliminary?: true;
  readonly view?: string;
  /** Live calls that the chain makes, by name. */
  readonly live: readonly string[];
  readonly calls: readonly StaticCall[];
  readonly span: Span;
}
