// Brings `@param` texts to the arguments they describe, and `@param obj.prop` to the members of an object argument.
import type { SyntaxNode } from "../../compiler/port.ts";
import type { DocFacts, MemberFacts } from "../../model/facts.ts";
import type { ObjectType, TypeModel } from "../../model/type-model.ts";
import type { TypeReader } from "../types/type-reader.ts";
import type { Docs } from "./docs-reader.ts";

/**
 * The argument's text: its own comment, else `@param name` (or `@param anything.name` for a destructured one),
 * else what its type says of itself.
 */
export function describeArgument(
  model: TypeModel,
  name: string,
  docs: DocFacts,
  own: Docs | undefined,
): TypeModel {
  const text = own?.summary || paramText(docs, name);
  return text ? { ...model, description: text } : model;
}

function paramText(docs: DocFacts, name: string): string | undefined {
  const exact = docs.params.find((param) => param.name === name);
  if (exact) return exact.text;
  const roots = new Set(docs.params.map((param) => param.name).filter((param) => !param.includes(".")));
  return docs.params.find((param) => {
    const dot = param.name.indexOf(".");
    // `@param args.query`, where `args` is the pattern that has no name.
    return dot > 0 && param.name.slice(dot + 1) === name && isPatternRoot(param.name.slice(0, dot), roots);
  })?.text;
}

function isPatternRoot(root: string, roots: ReadonlySet<string>): boolean {
  return !roots.has(root) || /^(?:root|param)\d+$|^(?:args|arguments|options|input|params|props)$/.test(root);
}

/** Puts `@param name.member` texts on members that have none of their own. */
export function describeMembers(
  reader: TypeReader,
  model: TypeModel,
  name: string,
  docs: DocFacts,
): TypeModel {
  const prefix = `${name}.`;
  const dotted = docs.params.filter((param) => param.name.startsWith(prefix));
  if (dotted.length === 0) return model;
  const target = model.kind === "ref" ? reader.lookUp(model.name) : model;
  if (target?.kind !== "object") return model;
  // This use differs from the shared definition, so it is written out.
  const { title, description } = model;
  const own: ObjectType = {
    ...target,
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
    properties: target.properties.map((property) => {
      const path = `${prefix}${property.name}`;
      const text = dotted.find((param) => param.name === path)?.text;
      const type = describeMembers(reader, property.type, path, docs);
      return text && !type.description
        ? { ...property, type: { ...type, description: text } }
        : { ...property, type };
    }),
  };
  return own;
}

/** Members that a `@param` describes are described, whatever their own declaration says. */
export function withParamDocs(members: readonly MemberFacts[], docs: DocFacts): readonly MemberFacts[] {
  return members.map((member) =>
    member.described || !paramText(docs, member.path) ? member : { ...member, described: true },
  );
}

/**
 * Names that a `@param` of this function may have. A destructured parameter has no name of its own, so as many
 * names as there are such parameters are free, alone or before the dot of one of their properties.
 */
export function documentableNames(
  parameters: readonly SyntaxNode[],
  members: readonly MemberFacts[],
  docs: DocFacts,
): readonly string[] {
  const names = new Set<string>();
  let free = 0;
  for (const parameter of parameters) {
    const name = parameter.child("name");
    if (name?.kind === "Identifier") names.add(name.value);
    else free++;
  }
  for (const { path } of members) names.add(path);
  const roots = new Set<string>();
  for (const { name } of docs.params) {
    const [root = "", ...rest] = name.split(".");
    if (names.has(name) || names.has(root)) continue;
    if (!roots.has(root) && roots.size >= free) continue;
    if (rest.length === 0 || names.has(rest.join("."))) {
      roots.add(root);
      names.add(name);
    }
  }
  return [...names];
}
