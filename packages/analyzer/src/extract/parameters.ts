// Turns a function's parameters into the tool's arguments and bindings.
import type { Compiler, SyntaxNode, TypeHead, TypeRef } from "../compiler/port.ts";
import type { DocFacts, MemberFacts, ParameterFacts, ParameterProblem, TagProblem } from "../model/facts.ts";
import type { JsonValue } from "../model/json-value.ts";
import type { BindingModel } from "../model/toolset-model.ts";
import type { ObjectType, PropertyModel } from "../model/type-model.ts";
import { evaluateConstant } from "./constant.ts";
import { applyDocs } from "./docs/apply-docs.ts";
import { declarationOrigin } from "./docs/declaration-origin.ts";
import { describeArgument, describeMembers, documentableNames, withParamDocs } from "./docs/param-docs.ts";
import { hiddenRoleOf } from "./runtime-symbols.ts";
import { shortText } from "./syntax.ts";
import { addMember, type Found, nothingFound, type Place } from "./types/place.ts";
import type { TypeReader } from "./types/type-reader.ts";

export interface ParametersResult {
  readonly facts: readonly ParameterFacts[];
  readonly members: readonly MemberFacts[];
  readonly documentable: readonly string[];
  readonly tagProblems: readonly TagProblem[];
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
  /** What the toolset's class promises its tools: the argument of `extends Toolset<AppDeps>`. */
  readonly promised: SyntaxNode | undefined;
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
  readonly found: Found;
}

export function extractParameters(reader: TypeReader, request: ParametersRequest): ParametersResult {
  const properties = new Map<string, { readonly model: PropertyModel; readonly node: SyntaxNode }>();
  const hidden = new Map<string, SyntaxNode>();
  const readings: Reading[] = [];
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
    readings.push(reading);
  });
  const members = readings.flatMap(({ found }) => [...found.members.values()].map(withoutDot));

  return {
    facts: readings.map((reading) => toFacts(reader, reading, request)),
    members: withParamDocs(members, request.docs),
    documentable: documentableNames(
      readings.map(({ node }) => node),
      members,
      request.docs,
    ),
    tagProblems: readings.flatMap(({ found }) => [...found.tags.values()].map(withoutDot)),
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
    found: nothingFound(),
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
  const own = reader.docs.ofNode(node);
  const model = applyDocs(reader, reader.read(union ? type : head.type, place), own, place);
  const documented = describeMembers(
    reader,
    describeArgument(model, name, request.docs, own),
    name,
    request.docs,
  );
  addMember(place, {
    described: reader.isDescribed(documented),
    declaration: reader.span(node.child("name") ?? node),
    kind: "parameter",
    ...declarationOrigin(reader, node),
  });
  const value = constantDefault(reader.compiler, node.child("initializer"));
  addProperty(reading, {
    name,
    // A rest parameter may be empty, and so absent, unless its tuple says otherwise.
    ...(optional || (node.rest && !needsElements(head)) ? { optional: true as const } : {}),
    type: value === undefined ? documented : { ...documented, default: value },
  });
  return node.rest ? { kind: "argument", name, rest: true } : { kind: "argument", name };
}

/** A tuple with elements that must be there. */
function needsElements(head: TypeHead): boolean {
  return head.kind === "tuple" && head.elements.some(({ flag }) => flag === "required");
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
    reader.refuse(placeOf(reading, shortText(pattern ?? node, 30)), "unresolved", type);
    return refused;
  }
  const model = reader.resolved(reader.read(head.type, placeOf(reading, "")));
  if (reading.found.problems.length > 0) return refused;
  if (model.kind !== "object") {
    reading.problems.push({ kind: "pattern-type", typeText: reader.compiler.typeText(type) });
    return refused;
  }
  const defaults = patternDefaults(reader.compiler, pattern);
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
    found: reading.found,
  };
}

/** Initialisers in the pattern by the property that they stand for. */
function patternDefaults(
  compiler: Compiler,
  pattern: SyntaxNode | undefined,
): ReadonlyMap<string, SyntaxNode> {
  const found = new Map<string, SyntaxNode>();
  for (const element of pattern?.list("elements") ?? []) {
    const initializer = element.child("initializer");
    const name = element.child("propertyName") ?? element.child("name");
    if (!initializer || !name || element.rest) continue;
    const key = name.kind === "ComputedPropertyName" ? name.child("expression") : undefined;
    const computed = key && evaluateConstant(compiler, key);
    if (!computed) found.set(name.value, initializer);
    else if (computed.ok) found.set(`${computed.value}`, initializer);
  }
  return found;
}

function constantDefault(compiler: Compiler, initializer: SyntaxNode | undefined): JsonValue | undefined {
  if (!initializer) return undefined;
  const result = evaluateConstant(compiler, initializer);
  return result.ok ? result.value : undefined;
}

/** The properties of a pattern are arguments themselves: their paths begin with their own names. */
function withoutDot<T extends { readonly path: string }>(item: T): T {
  return item.path.startsWith(".") ? { ...item, path: item.path.slice(1) } : item;
}

/** A context that wants more than the toolset's class promises; a class that promises nothing takes any. */
function contextMisfit(
  reader: TypeReader,
  { role, head }: Reading,
  { promised }: ParametersRequest,
): Pick<ParameterFacts, "contextMisfit"> {
  if (role !== "context" || !promised || head.kind !== "object") return {};
  const [wanted] = head.typeArguments;
  const [given] = reader.compiler.typesAt([promised]);
  if (!wanted || !given || reader.head(given).kind === "unknown") return {};
  if (reader.compiler.isAssignable(given, wanted)) return {};
  return { contextMisfit: { wanted: reader.compiler.typeText(wanted), given: promised.text } };
}

function toFacts(reader: TypeReader, reading: Reading, request: ParametersRequest): ParameterFacts {
  const { compiler } = reader;
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
    typeProblems: reading.found.problems.map(withoutDot),
    ...contextMisfit(reader, reading, request),
    typeText: annotation ? shortText(annotation) : compiler.typeText(reading.type),
  };
}

/** Parameters before the first that is a rest or has an initialiser, as `Function.length` counts. */
function arityOf(parameters: readonly SyntaxNode[]): number {
  const real = parameters.filter((node) => node.child("name")?.value !== "this");
  const first = real.findIndex((node) => node.rest || node.child("initializer") !== undefined);
  return first < 0 ? real.length : first;
}
