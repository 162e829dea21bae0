// The running constructor held against what was generated from its source: every `addTool` and every call after it.

import { jsonEqual } from "./decode/json-equal.ts";
import { hasOwn, isObject, memberOf } from "./decode/object.ts";
import type { ToolDescriptor, ToolsetDescriptor } from "./descriptor.ts";
import { generateCommand, ToolshedError } from "./errors/toolshed-error.ts";
import type { JsonValue } from "./json.ts";
import type { ToolFunction } from "./tool-builder.ts";

/** What stands for a live argument in a descriptor. */
const live = "(live)";

/** One tool as the constructor added it. */
export interface AddedTool {
  readonly descriptor: ToolDescriptor;
  /** Absent for an external tool. */
  readonly fn?: ToolFunction;
  /** The calls that were made, with their arguments as they came. */
  readonly calls: (readonly [name: string, args: readonly unknown[]])[];
}

/** The tools of one instance, in the order in which its constructor added them. */
export class Chain {
  readonly #toolset: object;
  readonly #descriptor: ToolsetDescriptor;
  readonly #added: AddedTool[] = [];

  /** Throws a `ToolshedError` `NOT_GENERATED` when tools of the class were left out because of errors. */
  constructor(toolset: object, descriptor: ToolsetDescriptor) {
    this.#toolset = toolset;
    this.#descriptor = descriptor;
    const failed = descriptor.failed ?? [];
    if (failed.length > 0) {
      const names = failed.map((tool) => `${tool.target} (${tool.codes.join(", ")})`);
      throw new ToolshedError(
        "NOT_GENERATED",
        `${descriptor.toolset} (${descriptor.source}) has tools that were left out because of errors: ` +
          `${names.join(", ")}. Run \`${generateCommand}\` to see the errors and, when they are repaired, to generate the tools.`,
      );
    }
  }

  /** Adds the next tool. Throws `OUT_OF_DATE` when it is not the one that was generated for this place. */
  add(fn: ToolFunction | undefined, label: string): AddedTool {
    this.#checkComplete(this.#added.at(-1));
    const descriptor = this.#descriptor.tools[this.#added.length];
    if (descriptor === undefined) {
      throw this.#outOfDate(
        `its constructor adds ${label}, but only ${this.#descriptor.tools.length} tools were generated.`,
      );
    }
    if (fn === undefined) {
      if (descriptor.external !== true || descriptor.method !== label) {
        throw this.#outOfDate(
          `its constructor adds the external tool ${label} where ${descriptor.method} was generated.`,
        );
      }
    } else {
      this.#checkFunction(fn, descriptor, label);
    }
    const added: AddedTool = { descriptor, ...(fn ? { fn } : {}), calls: [] };
    this.#added.push(added);
    return added;
  }

  /** Records one call of a tool's chain. Throws `OUT_OF_DATE` when another one was generated for this place. */
  record(tool: AddedTool, name: string, args: readonly unknown[]): void {
    const expected = tool.descriptor.calls[tool.calls.length];
    const actual: JsonValue[] = [name, ...withoutTrailingUndefined(args).map(toComparable)];
    tool.calls.push([name, args]);
    if (expected === undefined) {
      throw this.#outOfDate(
        `${tool.descriptor.method} has the call ${printCall(actual)}, which was not generated.`,
      );
    }
    if (!jsonEqual(expected, actual)) {
      throw this.#outOfDate(
        `${tool.descriptor.method} has the call ${printCall(actual)} where ${printCall(expected)} was generated.`,
      );
    }
  }

  /** Holds a fact of the chain that the recorded call does not show. */
  reject(tool: AddedTool, problem: string): never {
    throw this.#outOfDate(`${tool.descriptor.method} ${problem}`);
  }

  /** All tools. Throws `OUT_OF_DATE` when some that were generated are missing, or calls of the last one are. */
  complete(): readonly AddedTool[] {
    this.#checkComplete(this.#added.at(-1));
    const missing = this.#descriptor.tools.slice(this.#added.length);
    if (missing.length > 0) {
      const names = missing.map((tool) => tool.method).join(", ");
      throw this.#outOfDate(`its constructor does not add ${names}, which was generated.`);
    }
    return this.#added;
  }

  #checkComplete(tool: AddedTool | undefined): void {
    const missing = tool?.descriptor.calls[tool.calls.length];
    if (tool !== undefined && missing !== undefined) {
      throw this.#outOfDate(
        `${tool.descriptor.method} lacks the call ${printCall(missing)}, which was generated.`,
      );
    }
  }

  #checkFunction(fn: ToolFunction, descriptor: ToolDescriptor, label: string): void {
    const { method, arity } = descriptor;
    if (descriptor.external === true || this.#isAnother(fn, method)) {
      throw this.#outOfDate(`its constructor adds ${label} where ${method} was generated.`);
    }
    if (arity !== undefined && fn.length !== arity) {
      throw this.#outOfDate(
        `${method} takes ${fn.length} parameters before the first optional one, but was generated for ${arity}.`,
      );
    }
  }

  /**
   * Is the function surely not `method`? Bundlers rename functions but not static methods, so a name
   * counts only where it names a static method, or another tool of the class.
   */
  #isAnother(fn: ToolFunction, method: string): boolean {
    const own = staticMethod(this.#toolset, method);
    if (own === fn || fn.name === method) return false;
    if (own === undefined && isNumbered(method, fn.name)) return false;
    if (staticMethod(this.#toolset, fn.name) === fn) return true;
    return fn.name.length > 2 && this.#descriptor.tools.some((tool) => tool.method === fn.name);
  }

  #outOfDate(problem: string): ToolshedError {
    const { toolset, source } = this.#descriptor;
    return new ToolshedError(
      "OUT_OF_DATE",
      `${toolset} (${source}) has changed since it was generated: ${problem} Run \`${generateCommand}\`.`,
    );
  }
}

/** The class's own static member of that name. */
export function staticMethod(toolset: object, name: string): unknown {
  return hasOwn(toolset, name) ? memberOf(toolset, name) : undefined;
}

/** Is it the name of a further tool of one function, which is that of the function and a number? */
function isNumbered(method: string, name: string): boolean {
  return method.startsWith(`${name}_`) && /^\d+$/.test(method.slice(name.length + 1));
}

function withoutTrailingUndefined(args: readonly unknown[]): readonly unknown[] {
  let length = args.length;
  while (length > 0 && args[length - 1] === undefined) length -= 1;
  return args.slice(0, length);
}

/** An argument as a descriptor holds it. */
function toComparable(value: unknown): JsonValue {
  return toJson(value, 0) ?? live;
}

/** The constant as JSON; undefined when something in it is live. */
function toJson(value: unknown, depth: number): JsonValue | undefined {
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "object" || depth > 64) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => toJson(item, depth + 1));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (!isObject(value)) return undefined;
  const result: { [key: string]: JsonValue } = {};
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const json = toJson(member, depth + 1);
    if (json === undefined) return undefined;
    result[key] = json;
  }
  return result;
}

function printCall([name, ...args]: readonly JsonValue[]): string {
  const list = args.map((arg) => (arg === live ? "…" : JSON.stringify(arg))).join(", ");
  return `.${String(name)}(${list.length > 120 ? `${list.slice(0, 119)}…` : list})`;
}
