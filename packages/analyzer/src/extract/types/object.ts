// Object types: closed objects, records, classes with data only; the platform's own types by their table.
import type { PropertyFacts, SyntaxNode, TypeHead, TypeMembers, TypeRef } from "../../compiler/port.ts";
import { isExactText } from "../../compiler/shared/unreadable-type.ts";
import type { TypeProblemReason } from "../../model/facts.ts";
import type { KeyPattern, PropertyModel, TemplateType, TypeModel } from "../../model/type-model.ts";
import { applyDocs } from "../docs/apply-docs.ts";
import { declarationOrigin } from "../docs/declaration-origin.ts";
import { hiddenRoleOf, isPlatformSymbol } from "../runtime-symbols.ts";
import { isFunctionLike, unwrapExpression } from "../syntax.ts";
import { collections } from "./collection.ts";
import { type LibraryType, libraryTypes } from "./library-types.ts";
import { addMember, elementPlace, memberPlace, type Place } from "./place.ts";
import { readTemplate } from "./template.ts";
import { skipTypeParentheses } from "./type-node.ts";
import type { TypeReader } from "./type-reader.ts";
import { writtenIndexValue, writtenMapping } from "./written-order.ts";

type ObjectHead = Extract<TypeHead, { readonly kind: "object" }>;

export function readObject(reader: TypeReader, head: ObjectHead, place: Place): TypeModel {
  if (head.constructorOfClass) return reader.refuse(place, "class", head.type);
  const role = head.symbol && hiddenRoleOf(reader.compiler, head.symbol);
  // The raw arguments are JSON, so a result may have them.
  if (role && (place.direction === "input" || role !== "rawArguments")) {
    return reader.refuse(place, "runtime", head.type);
  }
  const library = head.symbol && reader.isPlatform(head) ? libraryTypes.get(head.symbol.name) : undefined;
  if (library) return readLibrary(reader, head, library, place);
  return readMembers(reader, head.type, place, head);
}

function readLibrary(reader: TypeReader, head: ObjectHead, library: LibraryType, place: Place): TypeModel {
  if ("reason" in library) return reader.refuse(place, library.reason, head.type);
  if ("collection" in library) return collections[library.collection](reader, head, place);
  // A Blob gives its bytes only to those who wait.
  return library.native === "Blob" && place.direction === "output"
    ? reader.refuse(place, "library", head.type)
    : { kind: "native", native: library.native };
}

/** The closed object of a type's members, inherited and intersected ones included. */
export function readMembers(reader: TypeReader, type: TypeRef, place: Place, head?: ObjectHead): TypeModel {
  const [members] = reader.compiler.members([type]);
  if (!members || members.unreadable) return reader.refuse(place, "unreadable", type);
  if (members.callable || members.constructable) return reader.refuse(place, "function", type);
  // Not member by member, also not of `Readonly<Date>`: what the platform keeps inside is nobody's data.
  if (members.properties.some((property) => isPlatformFunction(reader, property))) {
    return reader.refuse(place, "library", type);
  }
  if (place.direction === "output") {
    if (members.properties.some((property) => property.name === "then" && isCallable(reader, property))) {
      return reader.refuse(place, "promise", type);
    }
    const sent = readToJson(reader, members, type, place);
    if (sent) return sent;
  }
  const inherited = head && inheritedReason(reader, members, head);
  if (inherited) return reader.refuse(place, inherited, type);
  if (place.direction === "input" && head?.symbol?.isClass && hasBehaviour(reader, members)) {
    return reader.refuse(place, "class", type);
  }
  const properties: PropertyModel[] = [];
  const written = writtenMapping(reader, head, place.node);
  for (const property of inWrittenOrder(members.properties, written?.names ?? [])) {
    const model = readProperty(reader, property, place, written?.value);
    if (model) properties.push(model);
  }
  return readIndex(reader, members, properties, place, {
    type,
    valueNode: (key) => written?.value ?? writtenIndexValue(reader, head, key),
  });
}

/** Methods, accessors or members that are not public: a plain object cannot stand in for such an instance. */
function hasBehaviour(reader: TypeReader, members: TypeMembers): boolean {
  return members.properties.some(
    (property) =>
      property.method ||
      property.visibility !== "public" ||
      reader.compiler
        .declarations(property.symbol)
        .some((declaration) => declaration.kind === "GetAccessor" || declaration.kind === "SetAccessor"),
  );
}

/** A class or interface of the user's that extends one of the platform's, which keeps more than its data. */
function inheritedReason(
  reader: TypeReader,
  members: TypeMembers,
  { symbol }: ObjectHead,
): TypeProblemReason | undefined {
  if (!symbol?.isClass && !symbol?.isInterface) return undefined;
  for (const property of members.properties) {
    if (!isPlatformSymbol(reader.compiler, property.symbol)) continue;
    const [declaration] = reader.compiler.declarations(property.symbol);
    const library = libraryTypes.get(declaration?.parent?.child("name")?.value ?? "");
    if (library) return "reason" in library ? library.reason : "library";
  }
  return undefined;
}

/** A result with `toJSON()` is sent as what that gives, but for one that gives the object itself. */
function readToJson(
  reader: TypeReader,
  members: TypeMembers,
  whole: TypeRef,
  place: Place,
): TypeModel | undefined {
  const property = members.properties.find(({ name }) => name === "toJSON");
  if (!property || !isCallable(reader, property)) return undefined;
  const [declaration] = reader.compiler.declarations(property.symbol);
  const written = declaration && functionOf(declaration);
  const [type] = written ? reader.compiler.returnTypes([written]) : [];
  if (!type) return reader.refuse(memberPlace(place, property.name), "function", property.type);
  return type.key === whole.key ? undefined : reader.read(type, { ...place, node: written?.child("type") });
}

function isCallable(reader: TypeReader, property: PropertyFacts): boolean {
  return property.method || isFunction(reader, reader.head(property.type));
}

/** The function that a member is: its own signature, its initialiser, or its type. */
function functionOf(declaration: SyntaxNode): SyntaxNode | undefined {
  if (declaration.kind === "MethodDeclaration" || declaration.kind === "MethodSignature") return declaration;
  const initializer = declaration.child("initializer");
  const value = initializer && unwrapExpression(initializer);
  if (value && isFunctionLike(value)) return value;
  const type = declaration.child("type");
  const written = type && skipTypeParentheses(type);
  return written?.kind === "FunctionType" ? written : undefined;
}

function inWrittenOrder(
  properties: readonly PropertyFacts[],
  names: readonly string[],
): readonly PropertyFacts[] {
  if (names.length === 0) return properties;
  const places = new Map([...names.entries()].reverse().map(([index, name]) => [name, index]));
  const at = ({ name }: PropertyFacts): number => places.get(name) ?? names.length;
  return [...properties].sort((left, right) => at(left) - at(right));
}

function readProperty(
  reader: TypeReader,
  property: PropertyFacts,
  place: Place,
  mappedValue: SyntaxNode | undefined,
): PropertyModel | undefined {
  const [declaration] = reader.compiler.declarations(property.symbol);
  if (property.visibility !== "public" && place.direction === "output") return undefined;
  const at = memberPlace(
    place,
    property.name,
    declaration ? declaration.child("type") : mappedValue,
    declarationSpan(reader, declaration),
  );
  const symbolKey =
    property.name.startsWith("[") && declaration?.child("name")?.kind === "ComputedPropertyName";
  if (symbolKey) {
    if (property.optional || place.direction === "output") return undefined;
    reader.refuse(at, "symbol", property.type);
    return undefined;
  }
  if (!isExactText(property.name)) {
    reader.refuse(at, "damaged-text", property.type);
    return undefined;
  }
  if (property.name === "__proto__") {
    // The decoder refuses this key everywhere.
    if (!property.optional && place.direction === "input") reader.refuse(at, "prototype", property.type);
    return undefined;
  }
  if (place.direction === "output" && isSetterOnly(reader, property)) return undefined;
  const { type, optional } = withoutUndefined(reader, property);
  const only = type && reader.head(type);
  // What JSON cannot hold is left out where the type lets it be absent, and methods always from a result.
  if (!only || only.kind === "undefined" || only.kind === "void") return undefined;
  const leftOut = optional || (place.direction === "output" && only.kind !== "never");
  if (leftOut && (only.kind === "never" || isFunction(reader, only))) return undefined;
  const docs = reader.docsOfSymbol(property.symbol);
  if (place.direction === "input" && docs?.tags.some((tag) => tag.name === "internal")) {
    if (!optional) reader.refuse(at, "hidden", property.type);
    return undefined;
  }
  const model = applyDocs(reader, reader.read(only.type, at), docs, at);
  if (place.direction === "input") noteMember(reader, model, declaration, at);
  return { name: property.name, ...(optional ? { optional: true as const } : {}), type: model };
}

/** Reading it gives undefined. */
function isSetterOnly(reader: TypeReader, property: PropertyFacts): boolean {
  const declarations = reader.compiler.declarations(property.symbol);
  return declarations.length > 0 && declarations.every(({ kind }) => kind === "SetAccessor");
}

/** For the rules about documentation. */
function noteMember(
  reader: TypeReader,
  type: TypeModel,
  declaration: SyntaxNode | undefined,
  place: Place,
): void {
  const node = declaration?.child("name") ?? declaration;
  if (!node || reader.compiler.origin(node.source.path) === "library") return;
  addMember(place, {
    described: reader.isDescribed(type),
    declaration: reader.span(node),
    kind: "property",
    ...(type.kind === "enum" && type.values.length === 1 ? { isLiteral: true as const } : {}),
    ...declarationOrigin(reader, node),
  });
}

/** The type without `undefined`; a property that may be undefined may be absent. */
function withoutUndefined(
  reader: TypeReader,
  property: PropertyFacts,
): { readonly type: TypeRef | undefined; readonly optional: boolean } {
  const head = reader.head(property.type);
  if (head.kind !== "union") return { type: property.type, optional: property.optional };
  const rest = head.members.filter((member) => {
    const { kind } = reader.head(member);
    return kind !== "undefined" && kind !== "void";
  });
  const optional = property.optional || rest.length < head.members.length;
  // With several left, the whole union is read and `undefined` dropped there.
  return { type: rest.length === 1 ? rest[0] : rest.length === 0 ? undefined : property.type, optional };
}

function isPlatformFunction(reader: TypeReader, property: PropertyFacts): boolean {
  if (!isPlatformSymbol(reader.compiler, property.symbol)) return false;
  return property.method || isFunction(reader, reader.head(property.type));
}

function isFunction(reader: TypeReader, head: TypeHead): boolean {
  if (head.kind !== "object") return false;
  const [members] = reader.compiler.members([head.type]);
  return members?.callable === true || members?.constructable === true;
}

function readIndex(
  reader: TypeReader,
  members: TypeMembers,
  properties: readonly PropertyModel[],
  place: Place,
  { type, valueNode }: { type: TypeRef; valueNode: (key: TypeRef) => SyntaxNode | undefined },
): TypeModel {
  if (members.index.length === 0) {
    // `{}` takes every value but null and undefined, which is no object type.
    return members.properties.length === 0 ? { kind: "nonNull" } : { kind: "object", properties };
  }
  const patterns: KeyPattern[] = [];
  let value: TypeModel | undefined;
  for (const info of members.index) {
    const key = reader.head(info.key);
    // JSON has no symbols, so there are no such keys.
    if (key.kind === "symbol") continue;
    const model = (step: string): TypeModel =>
      reader.read(info.value, elementPlace(place, step, valueNode(info.key)));
    if (key.kind === "string") value = model("string");
    else if (key.kind === "number") patterns.push({ key: numberKey, value: model("number") });
    else if (key.kind === "template") {
      const form = readTemplate(reader, key, place);
      if (form.kind === "template") patterns.push({ key: form, value: model("key") });
    } else return reader.refuse(place, "index-signature", type);
  }
  // An intersection may bring one form of keys twice, with a type each.
  const forms = new Set(patterns.map(({ key }) => JSON.stringify(key.parts)));
  if (forms.size < patterns.length) return reader.refuse(place, "index-signature", type);
  return {
    kind: "record",
    properties,
    ...(patterns.length > 0 ? { patterns } : {}),
    ...(value ? { value } : {}),
  };
}

const numberKey: TemplateType = { kind: "template", parts: [{ hole: "number" }] };

function declarationSpan(
  reader: TypeReader,
  declaration: SyntaxNode | undefined,
): ReturnType<TypeReader["span"]> | undefined {
  const node = declaration?.child("name") ?? declaration;
  // The compilers' own libraries stand elsewhere on each machine.
  return node && reader.compiler.origin(node.source.path) !== "library" ? reader.span(node) : undefined;
}
