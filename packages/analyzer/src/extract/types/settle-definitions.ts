// Gives definitions their final names in order of first use, writes out those that are used once, and finds the
// discriminants of unions. Pure over what the type reader collected.
import type { ResultFacts, ToolFacts } from "../../model/facts.ts";
import type { ResultModel } from "../../model/toolset-model.ts";
import type { ObjectType, TypeModel } from "../../model/type-model.ts";
import { mapType, typeParts } from "../../model/type-parts.ts";
import { discriminantOf } from "./discriminant.ts";
import type { TypeReader } from "./type-reader.ts";

export interface SettledTools {
  readonly tools: readonly ToolFacts[];
  readonly definitions: { readonly [name: string]: TypeModel };
}

export function settleDefinitions(reader: TypeReader, tools: readonly ToolFacts[]): SettledTools {
  const models = reachableModels(reader, tools);
  // A type that reads the same in both directions is one definition.
  const shared = sharedDirections(models);
  const unify = (model: TypeModel): TypeModel => {
    if (model.kind !== "ref") return mapType(model, unify);
    const name = shared.get(model.name);
    return name === undefined ? model : { ...model, name };
  };
  for (const [key, model] of models) models.set(key, unify(model));
  const unified = tools.map((tool) => mapTool(tool, unify));
  const kept = keptDefinitions(models, unified.flatMap(rootsOf));

  const names = new Map<string, string>();
  const taken = new Set<string>();
  const nameOf = (key: string): string => {
    const known = names.get(key);
    if (known) return known;
    const base = reader.definition(key)?.name ?? "Type";
    let name = base;
    for (let number = 2; taken.has(name); number++) name = `${base}_${number}`;
    taken.add(name);
    names.set(key, name);
    return name;
  };
  /** Names refs in order, and puts the definition itself in the place of one that is not kept. */
  const settle = (model: TypeModel): TypeModel => {
    if (model.kind !== "ref") return mapType(model, settle);
    if (kept.has(model.name)) return { ...model, name: nameOf(model.name) };
    const { kind: _kind, name: _name, ...notes } = model;
    const target = models.get(model.name) ?? { kind: "unknown" };
    return { ...settle(target), ...notes };
  };

  const settledTools = unified.map((tool) => mapTool(tool, settle));
  const definitions = new Map<string, TypeModel>();
  // Naming one definition's body may name further ones; a Map is walked in order of insertion.
  for (const [key, name] of names) {
    const model = models.get(key);
    if (model) definitions.set(name, settle(model));
  }
  const lookUp = (name: string): TypeModel | undefined => definitions.get(name);
  const discriminate = (model: TypeModel): TypeModel => {
    const inner = mapType(model, discriminate);
    if (inner.kind !== "union") return inner;
    const discriminant = discriminantOf(inner.members, lookUp);
    return discriminant ? { ...inner, discriminant } : inner;
  };
  return {
    tools: settledTools.map((tool) => mapTool(tool, discriminate)),
    definitions: Object.fromEntries([...definitions].map(([name, model]) => [name, discriminate(model)])),
  };
}

/** The definitions that the tools lead to. */
function reachableModels(reader: TypeReader, tools: readonly ToolFacts[]): Map<string, TypeModel> {
  const models = new Map<string, TypeModel>();
  const visit = (part: TypeModel): void => {
    if (part.kind !== "ref") {
      for (const inner of typeParts(part)) visit(inner);
    } else if (!models.has(part.name)) {
      const model = reader.definition(part.name)?.model;
      if (model === undefined) return;
      models.set(part.name, model);
      visit(model);
    }
  };
  for (const root of tools.flatMap(rootsOf)) visit(root);
  return models;
}

/**
 * For each output definition that equals the input definition of the same type, that one's key. Both lead to the same
 * further definitions then, which have to be equal too; circles are.
 */
function sharedDirections(models: ReadonlyMap<string, TypeModel>): ReadonlyMap<string, string> {
  const shared = new Map<string, string>();
  /** From a type to the pairs that lead to it. */
  const users = new Map<string, string[]>();
  const unequal: string[] = [];
  for (const [key, output] of models) {
    const [direction, type = ""] = key.split(":");
    const input = direction === "output" ? models.get(`input:${type}`) : undefined;
    if (input === undefined) continue;
    shared.set(key, `input:${type}`);
    const text = textOf(output);
    if (text.text !== textOf(input).text) unequal.push(type);
    for (const user of text.types) users.set(user, [...(users.get(user) ?? []), type]);
  }
  for (let type = unequal.pop(); type !== undefined; type = unequal.pop()) {
    if (shared.delete(`output:${type}`)) unequal.push(...(users.get(type) ?? []));
  }
  return shared;
}

interface ModelText {
  /** With the types of refs, without their direction. */
  readonly text: string;
  readonly types: readonly string[];
}

/** Definitions of the whole project are compared for each toolset that uses them. */
const modelTexts = new WeakMap<TypeModel, ModelText>();

function textOf(model: TypeModel): ModelText {
  let known = modelTexts.get(model);
  if (known === undefined) {
    const types = new Set<string>();
    const undirected = (part: TypeModel): TypeModel => {
      if (part.kind !== "ref") return mapType(part, undirected);
      const name = part.name.slice(part.name.indexOf(":") + 1);
      types.add(name);
      return { ...part, name };
    };
    known = { text: JSON.stringify(undirected(model)), types: [...types] };
    modelTexts.set(model, known);
  }
  return known;
}

/** Kinds that are worth a name of their own; the others are as short written out. */
const sharedKinds: { readonly [K in TypeModel["kind"]]: boolean } = {
  string: false,
  number: false,
  boolean: false,
  null: false,
  unknown: false,
  enum: false,
  array: false,
  tuple: true,
  object: true,
  record: false,
  union: true,
  native: false,
  template: false,
  nonNull: false,
  map: false,
  set: false,
  ref: false,
};

/** Recursive definitions, and those of a kind worth sharing that are used more than once. */
function keptDefinitions(
  models: ReadonlyMap<string, TypeModel>,
  roots: readonly TypeModel[],
): ReadonlySet<string> {
  const uses = new Map<string, number>();
  const recursive = new Set<string>();
  const open = new Set<string>();
  const visit = (model: TypeModel): void => {
    if (model.kind !== "ref") {
      for (const part of typeParts(model)) visit(part);
      return;
    }
    const { name } = model;
    if (open.has(name)) recursive.add(name);
    const count = (uses.get(name) ?? 0) + 1;
    uses.set(name, count);
    const target = models.get(name);
    if (count > 1 || !target) return;
    open.add(name);
    visit(target);
    open.delete(name);
  };
  for (const root of roots) visit(root);
  const kept = new Set(recursive);
  for (const [name, count] of uses) {
    const target = models.get(name);
    if (count > 1 && target && sharedKinds[target.kind]) kept.add(name);
  }
  return kept;
}

function rootsOf(tool: ToolFacts): readonly TypeModel[] {
  return [tool.arguments, tool.result?.model.type, tool.result?.model.progress, tool.settings?.type].filter(
    (model) => model !== undefined,
  );
}

function mapTool(tool: ToolFacts, map: (model: TypeModel) => TypeModel): ToolFacts {
  return {
    ...tool,
    ...(tool.arguments ? { arguments: mapObject(tool.arguments, map) } : {}),
    ...(tool.result ? { result: mapResult(tool.result, map) } : {}),
    ...(tool.settings ? { settings: { ...tool.settings, type: map(tool.settings.type) } } : {}),
  };
}

function mapObject(model: ObjectType, map: (model: TypeModel) => TypeModel): ObjectType {
  return {
    ...model,
    properties: model.properties.map((property) => {
      const type = map(property.type);
      return type === property.type ? property : { ...property, type };
    }),
  };
}

function mapResult(result: ResultFacts, map: (model: TypeModel) => TypeModel): ResultFacts {
  const { type, progress, ...rest } = result.model;
  const model: ResultModel = {
    ...rest,
    ...(type ? { type: map(type) } : {}),
    ...(progress ? { progress: map(progress) } : {}),
  };
  return { ...result, model };
}
