// What a generated module hands to the runtime: the contract between the generator and this package.
// Plain data and pure functions; a change that older runtimes cannot read raises `descriptorVersion`.

import type { Encoder } from "./decode/encode.ts";
import type { WrittenDialects } from "./dialect/written-dialects.ts";
import type { JsonObject, JsonSchema, JsonValue } from "./json.ts";

/** The descriptor major that this runtime reads. A module of another one fails at load (`VERSION_MISMATCH`). */
export const descriptorVersion = 1;

/** Descriptors of one toolset class. */
export interface ToolsetDescriptor {
  readonly version: number;
  /** The class's name as written. */
  readonly toolset: string;
  /** The source file, relative to the project, for messages. */
  readonly source: string;
  readonly displayName?: string;
  readonly instructions?: string;
  readonly tools: readonly ToolDescriptor[];
  /**
   * A build step put these descriptors into the class's own module and took from its constructor the calls that they
   * say: no others fit this class.
   */
  readonly inlined?: true;
  /** Tools left out because of an error: `new` says which, and their codes. */
  readonly failed?: readonly FailedToolDescriptor[];
}

export interface FailedToolDescriptor {
  /** The place among all `addTool` statements of the constructor, from 0. */
  readonly index: number;
  /** What was given to `addTool`, as written. */
  readonly target: string;
  readonly codes: readonly string[];
}

/** What one parameter of the function is given, in the order of the parameters. */
export type BindingDescriptor =
  /** The argument of that name. */
  | { readonly argument: string }
  /** The argument of that name (an array), spread into the rest of the call. */
  | { readonly rest: string }
  /** An object of the arguments of these names; `optional`: undefined when none of them was sent. */
  | { readonly pattern: readonly string[]; readonly optional?: true }
  | "context"
  | "signal"
  | "settings"
  /** `parameter` names the parameter in messages. */
  | { readonly services: string }
  | "rawArguments";

/** The settings of a tool: the members that stored settings and the run may change. */
export interface SettingsDescriptor {
  /** Of an object of these members, each of which may be absent. */
  readonly schema: JsonSchema;
  /** Their names. */
  readonly configurable: readonly string[];
  /** As of the arguments; absent where no member is open. */
  readonly check?: (values: unknown) => boolean;
  /** As of the arguments. */
  readonly convert?: (values: never) => unknown;
  /** How values of the code become JSON: an object, of which only these members are read. */
  readonly encode?: () => Encoder;
}

export interface ToolDescriptor {
  /** The place among all `addTool` statements of the constructor, from 0. */
  readonly index: number;
  readonly name: string;
  /** The method's or function's name. */
  readonly method: string;
  /** What `fn.length` must be; absent where the generator saw no body and cannot know. */
  readonly arity?: number;
  /** Added by `addExternalTool`: there is no function here, and `method` is the name that was given. */
  readonly external?: true;
  readonly title?: string;
  readonly description: string;
  readonly deprecated?: true;
  readonly annotations?: {
    readonly readOnlyHint?: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
    readonly openWorldHint?: boolean;
  };
  /** Draft 2020-12; its root is `{ type: "object", properties, … }`. */
  readonly inputSchema: JsonSchema;
  /** Present when the result's type is known and is not void. */
  readonly outputSchema?: JsonSchema;
  /**
   * Is this JSON value legal as it stands? Exactly the values that `inputSchema` accepts, but for
   * the exceptions that the documentation lists. Allocates nothing.
   */
  readonly check: (input: unknown) => boolean;
  /**
   * Turns a value that `check` accepted into what the function receives. Absent when that is the
   * value itself. Never mutates.
   */
  readonly convert?: (input: never) => unknown;
  readonly bindings: readonly BindingDescriptor[];
  /** How the function's answer becomes JSON. */
  readonly result: {
    readonly mode: "void" | "value" | "iterable" | "stream" | "progress";
    /** Of the element for `iterable` and `stream`; a thunk, so that loading builds nothing. */
    readonly encode?: () => Encoder;
    readonly encodeProgress?: () => Encoder;
  };
  readonly settings?: SettingsDescriptor;
  readonly approval?: "always" | "predicate";
  readonly tags?: readonly string[];
  readonly metadata?: JsonObject;
  readonly providerOptions?: JsonObject;
  /** The input schema as the providers take it that the configuration names; of those that take it as it is, nothing. */
  readonly dialects?: WrittenDialects;
  readonly timeoutMs?: number;
  readonly retries?: number;
  readonly sequential?: true;
  readonly deferred?: true;
  readonly preliminary?: true;
  readonly view?: string;
  /**
   * The chain's calls after `addTool` in order, name first, then the arguments; a live argument (a
   * function, a class, a selector, an object that holds functions) is the text `(live)`. The
   * running constructor must repeat them, else `OUT_OF_DATE`.
   */
  readonly calls: readonly (readonly [name: string, ...args: JsonValue[]])[];
}
