// Turns a table of checks by kind into generated functions: each once, recursion bounded. Knows no kind by name.
import type { TypeKind, TypeModel, TypeOfKind } from "@toolshed/analyzer";
import type { ModuleWriter } from "../module/module-writer.ts";
import { pascalPart } from "../module/names.ts";
import type { TypeGraph } from "../type-graph.ts";
import type { CheckContext, CheckEmitter } from "./check-context.ts";
import { type Expression, term } from "./expression.ts";

/** The check of every kind. */
export type CheckTable = { readonly [K in TypeKind]: CheckEmitter<TypeOfKind<K>> };

/** Where checks are written to, and the definitions that they follow. */
export interface CheckTarget {
  readonly module: ModuleWriter;
  readonly graph: TypeGraph;
}

/** Writes one family of checks. */
export class CheckWriter {
  readonly #prefix: string;
  readonly #emitters: CheckTable;
  readonly #isObject: "isObject" | "isObjectValue";

  /**
   * @param prefix What the names of this family's functions begin with.
   * @param isObject The runtime's helper that tells objects from all other values.
   */
  constructor(prefix: string, emitters: CheckTable, isObject: "isObject" | "isObjectValue") {
    this.#prefix = prefix;
    this.#emitters = emitters;
    this.#isObject = isObject;
  }

  /** The check of a value as an expression over its source text; `name` is what functions are named after. */
  expressionOf(type: TypeModel, value: string, name: string, target: CheckTarget): Expression {
    return this.#check(type, value, this.#contextOf(target, name, "0"));
  }

  /** The check as the source text of a function of one value: its name where that is all it takes. */
  functionOf(type: TypeModel, name: string, target: CheckTarget): string {
    const { text } = this.expressionOf(type, "input", name, target);
    const [, callee] = /^([\w$]+)\(input\)$/.exec(text) ?? [];
    return callee ?? `(input) => ${text}`;
  }

  #contextOf(target: CheckTarget, name: string, depth: string): CheckContext {
    const isObject = this.#isObject;
    const context: CheckContext = {
      module: target.module,
      graph: target.graph,
      name,
      depth,
      // Asked only by those who write it, since asking imports it.
      get isObject() {
        return target.module.helper(isObject);
      },
      check: (type, value, part) => this.#check(type, value, this.#contextOf(target, name + part, depth)),
      refuse: (type, value, part) => this.#refuse(type, value, this.#contextOf(target, name + part, depth)),
      body: (type) => this.#body(type, context),
    };
    return context;
  }

  #emitterOf(type: TypeModel): CheckEmitter<TypeModel> {
    // boundary: the table's entry of a kind takes the type of that kind, which TypeScript cannot tell for a union.
    return this.#emitters[type.kind] as CheckEmitter<TypeModel>;
  }

  #check(type: TypeModel, value: string, context: CheckContext): Expression {
    return this.#emitterOf(type).expression?.(type, value, context) ?? this.#call(type, value, context);
  }

  #refuse(type: TypeModel, value: string, context: CheckContext): readonly string[] {
    const refusals = this.#emitterOf(type).refusals?.(type, value, context);
    return refusals ?? [`if (${this.#check(type, value, context).negated}) return false;`];
  }

  #body(type: TypeModel, context: CheckContext): readonly string[] {
    const { expression, refusals, statements } = this.#emitterOf(type);
    if (refusals !== undefined) return [...refusals(type, "input", context), "return true;"];
    const short = expression?.(type, "input", context);
    if (short !== undefined) return [`return ${short.text};`];
    return statements?.(type, context) ?? [];
  }

  /** A call of the function that checks the type, which is written on first use. */
  #call(type: TypeModel, value: string, context: CheckContext): Expression {
    const { module, graph } = context;
    const deep = graph.reachesRecursion(type);
    const definition = this.#emitterOf(type).definition?.(type);
    const stem = definition === undefined ? context.name : pascalPart(definition);
    const name = module.function(`${this.#prefix} ${graph.key(type)}`, this.#prefix + stem, (own) => {
      const body = this.#body(type, this.#contextOf(context, stem, deep ? "depth" : "0"));
      const parameters = deep ? "input: unknown, depth: number" : "input: unknown";
      return `function ${own}(${parameters}): boolean {\n${body.map((line) => `  ${line}\n`).join("")}}`;
    });
    if (!deep) return term(`${name}(${value})`);
    const steps = definition !== undefined && graph.isRecursive(definition);
    const deeper = context.depth === "0" ? "1" : `${context.depth} + 1`;
    return term(`${name}(${value}, ${steps ? deeper : context.depth})`);
  }
}
