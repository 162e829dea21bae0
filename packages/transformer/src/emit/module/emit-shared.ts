// The module of types that several modules of a project need: their schemas, checks, conversions and encoders, each once.
// Only definitions are shared, and what is inside them; all else stands where it is used.
import { posix } from "node:path";
import type { JsonObject, RefType } from "@toolshed/analyzer";
import { emitTypeConversion } from "../conversion/emit-conversion.ts";
import { emitCheckExpression } from "../decoder/emit-check.ts";
import { isLargeSchema } from "../descriptor/is-large-schema.ts";
import { SchemaConstants } from "../descriptor/schema-constants.ts";
import { emitEncoder } from "../encoder/emit-encoder.ts";
import { printString } from "../print/print-string.ts";
import { repeatedTypes } from "../repeated-types.ts";
import { helperModule, helperNames, runtimeModule, runtimeNames } from "../runtime-names.ts";
import type { KeyTables, ToolsetTypes } from "../toolset-types.ts";
import type { TypeGraph } from "../type-graph.ts";
import { type GeneratedFile, printImport, type SharedModule } from "./emit-module.ts";
import { sharedFileName } from "./generated-path.ts";
import { withHeader } from "./header.ts";
import { ModuleWriter } from "./module-writer.ts";
import { definitionStem } from "./names.ts";

/** What the module's header names as its origin. */
export const sharedOrigin = "types that several toolsets of this project share";

/** The module as text, and as the others import from it. */
export interface EmittedShared extends SharedModule {
  readonly file: GeneratedFile;
}

/** The toolsets of one generated module. */
export interface ModuleToolsets {
  /** The source file. */
  readonly file: string;
  readonly types: readonly ToolsetTypes[];
}

/** A definition of one toolset. */
interface Definition {
  readonly name: string;
  readonly key: string;
  readonly graph: TypeGraph;
}

interface SharedSchema {
  readonly name: string;
  readonly key: string;
  readonly schema: JsonObject;
}

/** What several modules need. */
export interface SharedPlan {
  /** Two plans have one key only when they give the same module. */
  readonly key: string;
  readonly inputs: readonly Definition[];
  readonly results: readonly Definition[];
  readonly schemas: readonly SharedSchema[];
}

/**
 * Finds what is to be shared; undefined when there is nothing.
 *
 * @param modules All modules that may import it, in the order of their files. Their toolsets share `tables`.
 */
export function planShared(modules: readonly ModuleToolsets[], tables: KeyTables): SharedPlan | undefined {
  const inputs = sharedDefinitions(modules, (types) => types.inputDefinitions());
  const results = sharedDefinitions(modules, (types) => types.resultDefinitions());
  const schemas = sharedSchemas(modules, tables);
  const keys = [
    ...[inputs, results].map((list) => list.map(({ name, graph }) => graph.spelling(name))),
    schemas.map(({ name, key }) => `${name} ${key}`),
  ];
  if (keys.flat().length === 0) return undefined;
  return { key: JSON.stringify(keys), inputs, results, schemas };
}

/**
 * Writes the module.
 *
 * @param directory Where it stands, relative to the project.
 */
export function emitShared(plan: SharedPlan, tables: KeyTables, directory: string): EmittedShared {
  const { inputs, results, schemas } = plan;
  const module = new ModuleWriter([...runtimeNames, ...helperNames]);
  const constants = new SchemaConstants(module, tables);
  for (const { schema } of schemas) constants.count(schema);
  for (const { schema, name } of schemas) constants.constant(schema, name);
  for (const { name, graph } of inputs) {
    const type = reference(name);
    const stem = definitionStem(name);
    emitCheckExpression(type, "input", stem, { module, graph });
    emitTypeConversion(type, stem, { module, graph });
  }
  const repeated = repeatedTypes(results.map(({ name, graph }) => ({ type: reference(name), graph })));
  for (const { name, graph } of results) {
    emitEncoder(reference(name), definitionStem(name), { module, graph, repeated });
  }
  const path = posix.join(directory, sharedFileName);
  return { path, nameOf: (key) => module.nameOf(key), file: { path, text: printShared(module, path) } };
}

function printShared(module: ModuleWriter, path: string): string {
  const helpers = module.helperSpecifiers();
  const imports = [
    ...(module.schemas.length > 0 ? [`import type { JsonSchema } from ${printString(runtimeModule)};`] : []),
    ...(helpers.length > 0 ? [printImport(helpers, helperModule)] : []),
  ];
  const declared = (text: string): string => `export ${text}`;
  const parts = [
    ...(imports.length > 0 ? [imports.join("\n")] : []),
    ...(module.constants.length > 0 ? [module.constants.map(declared).join("\n")] : []),
    ...module.schemas.map(declared),
    ...module.functions.map(declared),
  ];
  return withHeader(sharedOrigin, path, `${parts.join("\n\n")}\n`);
}

/** The definitions that at least two modules need, by name. */
function sharedDefinitions(
  modules: readonly ModuleToolsets[],
  definitionsOf: (types: ToolsetTypes) => ReadonlyMap<string, string>,
): readonly Definition[] {
  const found = new SeenInModules<Definition>();
  for (const { file, types } of modules) {
    for (const each of types) {
      for (const [name, key] of definitionsOf(each)) found.add(file, { name, key, graph: each.graph });
    }
  }
  return found.shared();
}

/** The schemas of definitions that at least two modules need, by name. */
function sharedSchemas(modules: readonly ModuleToolsets[], { schemas }: KeyTables): readonly SharedSchema[] {
  const found = new SeenInModules<SharedSchema>();
  for (const { file, types } of modules) {
    for (const each of types) {
      for (const [schema, name] of each.schemas.named) {
        if (!each.schemas.isReferenced(schema) && !isLargeSchema(schema)) continue;
        found.add(file, { name, key: schemas.shapeOf(schema), schema });
      }
    }
  }
  return found.shared();
}

/** Things by key, and whether more than one module has them. */
class SeenInModules<T extends { readonly key: string; readonly name: string }> {
  readonly #first = new Map<string, { readonly file: string; readonly value: T }>();
  readonly #shared = new Map<string, T>();

  add(file: string, value: T): void {
    const first = this.#first.get(value.key);
    if (first === undefined) this.#first.set(value.key, { file, value });
    else if (first.file !== file) this.#shared.set(value.key, first.value);
  }

  /** Sorted by name: which of them was met first matters only among those of one name. */
  shared(): readonly T[] {
    return [...this.#shared.values()].sort((a, b) => (a.name === b.name ? 0 : a.name < b.name ? -1 : 1));
  }
}

function reference(name: string): RefType {
  return { kind: "ref", name };
}
