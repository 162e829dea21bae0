// Turns a function's parameters into the tool's arguments and bindings.
import type { Compiler, SyntaxNode, TypeHead, TypeRef } from "../compiler/port.ts";
import type { DocFacts, ParameterFacts, ParameterProblem, TypeProblem } from "../model/facts.ts";
import type { JsonValue } from "../model/json-value.ts";
import type { BindingModel } from "../model/toolset-model.ts";
import type { ObjectType, PropertyModel, TypeModel } from "../model/type-model.ts";
import { evaluateConstant } from "./constant.ts";
import { describeArgument, describeMembers } from "./docs/param-docs.ts";
import { hiddenRoleOf } from "./runtime-symbols.ts";
import { shortText } from "./syntax.ts";
import type { Place } from "./types/place.ts";
import type { TypeReader } from "./types/type-reader.ts";

export interface ParametersResult {
  readonly facts: readonly ParameterFacts[];
  readonly bindings: readonly BindingModel[];
  readonly arguments: ObjectType;
  /** What `fn.length` is. */
  readonly arity: number;
}

export interface ParametersRequest {
  readonly parameters: readonly SyntaxNode[];
  /** Types of the parameters' annotations (of the parameters themselves where there are none). */
  readonly types: readonly TypeRef[];
  readonly docs: DocFacts;
  /** Whether a type is that of the chain's settings. */
  readonly isSettings: (head: TypeHead) => boolean;
}

/** One parameter while it is read. */
interface Reading {
  readonly node: SyntaxNode;
  readonly type: TypeRef;
  readonly head: TypeHead;
  readonly role: ParameterFacts["role"];
  readonly optional: boolean;
  readonly problems: ParameterProblem[];
  readonly typeProblems: TypeProblem[];
}

export function extractParameters(reader: TypeReader, request: ParametersRequest): ParametersResult {
  const { compiler } = reader;
  const properties = new Map<string, { readonly model: PropertyModel; readonly node: SyntaxNode }>();
  const hidden = new Map<string, SyntaxNode>();
  const facts: ParameterFacts[] = [];
  const bindings: BindingModel[] = [];

  const addProperty = (reading: Reading, model: PropertyModel): void => {
    const other = properties.get(model.name);
    if (other) {
      reading.problems.push({ kind: "clash", argument: model.name, other: reader.span(other.node) });
      return;
    }
    properties.set(model.name, { model, node: reading.node });
  };

  request.parameters.forEach((node, index) => {
    const type = request.types[index];
    if (!type) return;
    const reading = startReading(reader, node, type, request);
    switch (reading.role) {
      case "this":
        break;
      case "argument":
        bindings.push(readArgument(reader, reading, request, addProperty));
        break;
      case "pattern":
        bindings.push(readPattern(reader, reading, request, addProperty));
        break;
      default: {
        const other = hidden.get(reading.role);
        if (other)
          reading.problems.push({
            kind: "repeated-binding",
            binding: reading.role,
            other: reader.span(other),
          });
        else hidden.set(reading.role, node);
        bindings.push(
          reading.role === "services"
            ? { kind: reading.role, name: node.child("name")?.value || shortText(node, 30) }
            : { kind: reading.role },
        );
      }
    }
    facts.push(toFacts(compiler, reader, reading));
  });

  return {
    facts,
    bindings,
    arguments: { kind: "object", properties: [...properties.values()].map(({ model }) => model) },
    arity: arityOf(request.parameters),
  };
}

function startReading(
  reader: TypeReader,
  node: SyntaxNode,
  type: TypeRef,
  request: ParametersRequest,
): Reading {
  const { compiler } = reader;
  const name = node.child("name");
  const head = definedHead(reader, type);
  const problems: ParameterProblem[] = [];
  const isThis = name?.kind === "Identifier" && name.value === "this";
  // `this: void` and `this: typeof X` only say that the function needs no instance.
  if (isThis && !(head.kind === "void" || (head.kind === "object" && head.constructorOfClass))) {
    problems.push({ kind: "this-type", typeText: compiler.typeText(type) });
  }
  const pattern = name?.kind === "ObjectBindingPattern" || name?.kind === "ArrayBindingPattern";
  const role = isThis ? "this" : (hiddenRole(reader, head, request) ?? (pattern ? "pattern" : "argument"));
  const initialised = node.child("initializer") !== undefined;
  const mayBeUndefined = head.type.key !== type.key || isUndefinedUnion(reader, type);
  return {
    node,
    type,
    head,
    role,
    optional: node.optional || initialised || mayBeUndefined,
    problems,
    typeProblems: [],
  };
}

function hiddenRole(
  reader: TypeReader,
  head: TypeHead,
  request: ParametersRequest,
): ParameterFacts["role"] | undefined {
  if (request.isSettings(head)) return "settings";
  return head.kind === "object" && head.symbol ? hiddenRoleOf(reader.compiler, head.symbol) : undefined;
}

/** The one type beside `undefined`, if there is one; else the type itself. */
function definedHead(reader: TypeReader, type: TypeRef): TypeHead {
  const head = reader.head(type);
  if (head.kind !== "union") return head;
  const rest = head.members.filter((member) => reader.head(member).kind !== "undefined");
  const [only, ...others] = rest;
  return only && others.length === 0 ? reader.head(only) : head;
}

function isUndefinedUnion(reader: TypeReader, type: TypeRef): boolean {
  const head = reader.head(type);
  return head.kind === "union" && head.members.some((member) => reader.head(member).kind === "undefined");
}

type AddProperty = (reading: Reading, model: PropertyModel) => void;

function readArgument(
  reader: TypeReader,
  reading: Reading,
  request: ParametersRequest,
  addProperty: AddProperty,
): BindingModel {
  const { node, head, type, optional } = reading;
  const name = node.child("name")?.value ?? "";
  const place = placeOf(reading, name);
  const union = head.kind === "union";
  const model = reader.read(union ? type : head.type, place);
  const documented = describeMembers(
    reader,
    describeArgument(model, name, request.docs, reader.docs.ofNode(node)),
    name,
    request.docs,
  );
  const value = constantDefault(reader.compiler, node.child("initializer"));
  addProperty(reading, {
    name,
    // A rest parameter may be empty, and so absent.
    ...(optional || node.rest ? { optional: true as const } : {}),
    type: value === undefined ? documented : { ...documented, default: value },
  });
  return node.rest ? { kind: "argument", name, rest: true } : { kind: "argument", name };
}

function readPattern(
  reader: TypeReader,
  reading: Reading,
  request: ParametersRequest,
  addProperty: AddProperty,
): BindingModel {
  const { node, head, type } = reading;
  const pattern = node.child("name");
  const refused: BindingModel = { kind: "pattern", names: [] };
  if (pattern?.kind === "ArrayBindingPattern") {
    reading.problems.push({ kind: "array-pattern" });
    return refused;
  }
  if (head.kind === "union") {
    reading.problems.push({ kind: "union-pattern", typeText: reader.compiler.typeText(type) });
    return refused;
  }
  if (head.kind === "error") {
    reader.refuse(placeOf(reading, patternPath(pattern)), "unresolved", type);
    return refused;
  }
  const model = resolve(reader, reader.read(head.type, placeOf(reading, patternPath(pattern))));
  if (reading.typeProblems.length > 0) return refused;
  if (model.kind !== "object") {
    reading.problems.push({ kind: "pattern-type", typeText: reader.compiler.typeText(type) });
    return refused;
  }
  const defaults = patternDefaults(pattern);
  for (const property of model.properties) {
    const initializer = defaults.get(property.name);
    const value = constantDefault(reader.compiler, initializer);
    const documented = describeMembers(
      reader,
      describeArgument(property.type, property.name, request.docs, undefined),
      property.name,
      request.docs,
    );
    addProperty(reading, {
      name: property.name,
      ...(property.optional || initializer ? { optional: true as const } : {}),
      type: value === undefined ? documented : { ...documented, default: value },
    });
  }
  const mayBeAbsent = node.optional || node.child("initializer") !== undefined;
  return {
    kind: "pattern",
    names: model.properties.map(({ name }) => name),
    ...(mayBeAbsent ? { optional: true as const } : {}),
  };
}

function placeOf(reading: Reading, path: string): Place {
  return {
    path,
    direction: "input",
    node: reading.node.child("type"),
    problems: reading.typeProblems,
  };
}

/** A pattern has no name: its text stands for it in messages. */
function patternPath(pattern: SyntaxNode | undefined): string {
  return pattern ? shortText(pattern, 30) : "argument";
}

function resolve(reader: TypeReader, model: TypeModel): TypeModel {
  return model.kind === "ref" ? (reader.definitions.get(model.name)?.model ?? model) : model;
}

/** Initialisers in the pattern by the property that they stand for. */
function patternDefaults(pattern: SyntaxNode | undefined): ReadonlyMap<string, SyntaxNode> {
  const found = new Map<string, SyntaxNode>();
  for (const element of pattern?.list("elements") ?? []) {
    const initializer = element.child("initializer");
    const name = element.child("propertyName") ?? element.child("name");
    if (initializer && name && !element.rest) found.set(name.value, initializer);
  }
  return found;
}

function constantDefault(compiler: Compiler, initializer: SyntaxNode | undefined): JsonValue | undefined {
  if (!initializer) return undefined;
  const result = evaluateConstant(compiler, initializer);
  return result.ok ? result.value : undefined;
}

function toFacts(compiler: Compiler, reader: TypeReader, reading: Reading): ParameterFacts {
  const { node } = reading;
  const name = node.child("name");
  const annotation = node.child("type");
  return {
    ...(name?.kind === "Identifier" ? { name: name.value } : {}),
    span: reader.span(node),
    nameSpan: reader.span(name ?? node),
    role: reading.role,
    optional: reading.optional,
    problems: reading.problems,
    typeProblems: reading.typeProblems,
    typeText: annotation ? shortText(annotation) : compiler.typeText(reading.type),
  };
}

/** Parameters before the first that is a rest or has an initialiser, as `Function.length` counts. */
function arityOf(parameters: readonly SyntaxNode[]): number {
  const real = parameters.filter((node) => node.child("name")?.value !== "this");
  const first = real.findIndex((node) => node.rest || node.child("initializer") !== undefined);
  return first < 0 ? real.length : first;
}
