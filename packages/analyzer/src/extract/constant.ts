// Evaluates compile-time constants: literals, `as const` objects, enum members, `const`s of those, arithmetic,
// string concatenation and templates. Never runs user code; every number and string is computed here.
import type { Compiler, SyntaxKind, SyntaxNode } from "../compiler/port.ts";
import { isWellFormed } from "../model/is-well-formed.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { isConstList, unwrapExpression } from "./syntax.ts";

export type ConstantResult =
  | { readonly ok: true; readonly value: JsonValue }
  /** The part that is not constant, and what it is. */
  | { readonly ok: false; readonly node: SyntaxNode; readonly why: string };

/** References followed through `const`s before a value is called endless. */
const maxDepth = 50;

/** Expressions inside each other; no data that a model is told is as deep. */
const maxLevels = 200;

type Evaluate = (node: SyntaxNode, depth: number) => ConstantResult;

const binaryOperators: {
  readonly [operator: string]: (left: number, right: number) => number;
} = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "%": (left, right) => left % right,
  "**": (left, right) => left ** right,
};

const unaryOperators: { readonly [operator: string]: (value: JsonValue) => JsonValue | undefined } = {
  "-": (value) => (typeof value === "number" ? -value : undefined),
  "+": (value) => (typeof value === "number" ? value : undefined),
  "!": (value) => (typeof value === "boolean" ? !value : undefined),
};

/**
 * The value of an expression that the compiler could compute too.
 *
 * @example evaluateConstant(compiler, node) // { ok: true, value: 60_000 } for `60 * SECOND`
 */
export function evaluateConstant(compiler: Compiler, node: SyntaxNode): ConstantResult {
  const fail = (at: SyntaxNode, why: string): ConstantResult => ({ ok: false, node: at, why });
  const succeed = (value: JsonValue | undefined, at: SyntaxNode): ConstantResult => {
    if (value === undefined) return fail(at, "its operands do not fit its operator");
    if (typeof value === "number" && !Number.isFinite(value)) return fail(at, "it is not a finite number");
    return { ok: true, value };
  };

  const template: Evaluate = (at, depth) => {
    let text = at.child("head")?.value ?? "";
    for (const span of at.list("templateSpans")) {
      const hole = span.child("expression");
      if (!hole) return fail(span, "the template is incomplete");
      const value = evaluate(hole, depth);
      if (!value.ok) return value;
      if (typeof value.value === "object" && value.value !== null)
        return fail(hole, "it is an object in a template");
      text += `${value.value}${span.child("literal")?.value ?? ""}`;
    }
    return { ok: true, value: text };
  };

  /** A long `a + b + c` leans to the left: its operators are taken one by one, not one inside the other. */
  const binary: Evaluate = (at, depth) => {
    const operations: SyntaxNode[] = [];
    let first = at;
    while (first.kind === "BinaryExpression") {
      operations.unshift(first);
      const left = first.child("left");
      if (!left) return fail(first, "the expression is incomplete");
      first = unwrapExpression(left);
    }
    let result = evaluate(first, depth);
    for (const operation of operations) {
      if (!result.ok) return result;
      const rightNode = operation.child("right");
      const right = rightNode ? evaluate(rightNode, depth) : fail(operation, "the expression is incomplete");
      if (!right.ok) return right;
      result = operate(operation, result.value, right.value);
    }
    return result;
  };

  const operate = (at: SyntaxNode, a: JsonValue, b: JsonValue): ConstantResult => {
    if (at.operator === "+" && (typeof a === "string" || typeof b === "string")) {
      const plain = [a, b].every((value) => typeof value === "string" || typeof value === "number");
      return plain ? { ok: true, value: `${a}${b}` } : fail(at, "its operands do not fit its operator");
    }
    const compute = Object.hasOwn(binaryOperators, at.operator) ? binaryOperators[at.operator] : undefined;
    if (!compute) return fail(at, `the operator ${at.operator || "here"} is not evaluated at compile time`);
    return succeed(typeof a === "number" && typeof b === "number" ? compute(a, b) : undefined, at);
  };

  const array: Evaluate = (at, depth) => {
    const values: JsonValue[] = [];
    for (const element of at.list("elements")) {
      const spread = element.kind === "SpreadElement";
      const inner = spread ? element.child("expression") : element;
      if (!inner || inner.kind === "OmittedExpression") return fail(element, "it is a hole in an array");
      const value = evaluate(inner, depth);
      if (!value.ok) return value;
      if (!spread) values.push(value.value);
      else if (Array.isArray(value.value)) values.push(...value.value);
      else return fail(element, "what it spreads is not a constant array");
    }
    return { ok: true, value: values };
  };

  const object: Evaluate = (at, depth) => {
    const entries = new Map<string, JsonValue>();
    for (const property of at.list("properties")) {
      if (property.kind === "SpreadAssignment") {
        const inner = property.child("expression");
        const value = inner ? evaluate(inner, depth) : fail(property, "the expression is incomplete");
        if (!value.ok) return value;
        if (!isJsonObject(value.value)) return fail(property, "what it spreads is not a constant object");
        for (const [key, member] of Object.entries(value.value)) entries.set(key, member);
        continue;
      }
      const key = propertyKey(property, depth);
      if (key === undefined) return fail(property, "its name is not a constant");
      // As a literal's key it would set the prototype, and as data every decoder refuses it.
      if (key === "__proto__") return fail(property, "`__proto__` is no key of JSON data");
      const valueNode =
        property.kind === "ShorthandPropertyAssignment"
          ? property.child("name")
          : property.child("initializer");
      if (!valueNode) return fail(property, "a method or accessor is not a constant");
      const value = evaluate(valueNode, depth);
      if (!value.ok) return value;
      entries.set(key, value.value);
    }
    return { ok: true, value: objectOf(entries) };
  };

  const propertyKey = (property: SyntaxNode, depth: number): string | undefined => {
    const name = property.child("name");
    if (!name) return undefined;
    if (name.kind !== "ComputedPropertyName")
      return name.kind === "PrivateIdentifier" ? undefined : name.value;
    const inner = name.child("expression");
    const value = inner ? evaluate(inner, depth) : undefined;
    return value?.ok && (typeof value.value === "string" || typeof value.value === "number")
      ? `${value.value}`
      : undefined;
  };

  /** Identifiers: a `const`, an import of one, an enum. */
  const reference: Evaluate = (at, depth) => {
    if (at.value === "undefined") return fail(at, "undefined has no JSON form");
    if (at.value === "NaN" || at.value === "Infinity") return fail(at, "it is not a finite number");
    if (depth > maxDepth) return fail(at, "it refers to itself");
    const nameNode = at.kind === "PropertyAccessExpression" ? at.child("name") : at;
    const [symbol] = nameNode ? compiler.unalias(compiler.symbolsAt([nameNode])) : [];
    const [declaration] = symbol ? compiler.declarations(symbol) : [];
    if (declaration?.kind === "EnumMember") return enumMember(declaration, depth + 1);
    if (declaration?.kind === "VariableDeclaration") {
      const list = declaration.parent;
      const initializer = declaration.child("initializer");
      if (isConstList(list)) {
        if (initializer) return relocate(evaluate(initializer, depth + 1), at);
        // `declare const limit: 10;` of a declaration file: the literal is its type.
        const annotation = declaration.child("type");
        if (annotation?.kind === "LiteralType") return relocate(evaluate(annotation, depth + 1), at);
      }
      return fail(
        at,
        isConstList(list) ? "its value is not known at compile time" : "it is a variable that can change",
      );
    }
    return fail(at, "its value is not known at compile time");
  };

  const enumMember: Evaluate = (member, depth) => {
    const [type] = compiler.typesAt([member]);
    const [head] = type ? compiler.heads([type]) : [];
    if (head?.kind === "enumMember" && head.value !== undefined) return { ok: true, value: head.value };
    if (head?.kind === "literal") return { ok: true, value: head.value };
    const initializer = member.child("initializer");
    return initializer
      ? evaluate(initializer, depth)
      : fail(member, "its value is not known at compile time");
  };

  const access: Evaluate = (at, depth) => {
    const object = at.child("expression");
    const name = at.kind === "PropertyAccessExpression" ? at.child("name")?.value : constantKey(at, depth);
    const direct = at.kind === "PropertyAccessExpression" ? reference(at, depth) : undefined;
    if (direct?.ok) return direct;
    const value = object ? evaluate(object, depth + 1) : undefined;
    if (!value || name === undefined) return fail(at, "its value is not known at compile time");
    if (!value.ok) return direct ?? value;
    if (Array.isArray(value.value) || isJsonObject(value.value)) {
      const member = Object.hasOwn(value.value, name)
        ? Object.entries(value.value).find(([key]) => key === name)
        : undefined;
      if (member) return { ok: true, value: member[1] };
    }
    return fail(at, "its value is not known at compile time");
  };

  const constantKey = (at: SyntaxNode, depth: number): string | undefined => {
    const argument = at.child("argumentExpression");
    const value = argument ? evaluate(argument, depth) : undefined;
    return value?.ok && (typeof value.value === "string" || typeof value.value === "number")
      ? `${value.value}`
      : undefined;
  };

  const table: { readonly [K in SyntaxKind]?: Evaluate } = {
    StringLiteral: (at) => ({ ok: true, value: at.value }),
    NoSubstitutionTemplateLiteral: (at) => ({ ok: true, value: at.value }),
    NumericLiteral: (at) => succeed(Number(at.value), at),
    TrueKeyword: () => ({ ok: true, value: true }),
    FalseKeyword: () => ({ ok: true, value: false }),
    NullKeyword: () => ({ ok: true, value: null }),
    LiteralType: (at, depth) => {
      const literal = at.child("literal");
      return literal ? evaluate(literal, depth) : fail(at, "the type is incomplete");
    },
    TemplateExpression: template,
    BinaryExpression: binary,
    PrefixUnaryExpression: (at, depth) => {
      const operand = at.child("operand");
      const value = operand ? evaluate(operand, depth) : fail(at, "the expression is incomplete");
      if (!value.ok) return value;
      const compute = Object.hasOwn(unaryOperators, at.operator) ? unaryOperators[at.operator] : undefined;
      return succeed(compute?.(value.value), at);
    },
    ArrayLiteralExpression: array,
    ObjectLiteralExpression: object,
    Identifier: reference,
    PropertyAccessExpression: access,
    ElementAccessExpression: access,
    CallExpression: (at) => fail(at, "a call is not evaluated at compile time"),
    NewExpression: (at) => fail(at, "a call is not evaluated at compile time"),
    ConditionalExpression: (at) => fail(at, "a condition is not evaluated at compile time"),
    BigIntLiteral: (at) => fail(at, "a bigint has no JSON form"),
  };

  let level = 0;
  const evaluate: Evaluate = (at, depth) => {
    const inner = unwrapExpression(at);
    if (depth > maxDepth) return fail(inner, "it refers to itself");
    if (level >= maxLevels) return fail(inner, "it is nested too deeply");
    level++;
    const result = table[inner.kind]?.(inner, depth) ?? fail(inner, "it is not a constant");
    level--;
    return result;
  };

  const result = evaluate(node, 0);
  return result.ok && !isWellFormed(result.value)
    ? fail(node, "it has half of a surrogate pair, which no JSON text can carry")
    : result;
}

/** A failure inside a referenced `const` is shown where the chain refers to it. */
function relocate(result: ConstantResult, at: SyntaxNode): ConstantResult {
  return result.ok ? result : { ok: false, node: at, why: result.why };
}

export function isJsonObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object from entries that keeps even a key `__proto__` as an own one. */
function objectOf(entries: ReadonlyMap<string, JsonValue>): JsonObject {
  return Object.fromEntries(entries);
}
