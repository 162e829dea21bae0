// The generated module of one source file: its toolsets, their typed tools, and the code that decodes and encodes.
import type { ProviderName, ToolsetModel } from "@toolshed/analyzer";
import { type EmittedDescriptor, emitToolsetDescriptor } from "../descriptor/emit-descriptor.ts";
import { printKey, printTypeKey } from "../print/print-key.ts";
import { printString } from "../print/print-string.ts";
import { printIntersection, printTypeLiteral } from "../print/print-type.ts";
import { lineWidth, type Printable, printValue } from "../print/print-value.ts";
import { helperModule, helperNames, runtimeModule, runtimeNames } from "../runtime-names.ts";
import { KeyTables, ToolsetTypes } from "../toolset-types.ts";
import { generatedPath, type ImportExtensions, importSpecifier } from "./generated-path.ts";
import { withHeader } from "./header.ts";
import { ImportWriter } from "./import-writer.ts";
import { type ModuleLibrary, ModuleWriter } from "./module-writer.ts";
import { toolsetStem } from "./names.ts";
import { emitToolType, type TargetNames, toolsetDependencies } from "./tool-type.ts";

/** How modules are laid out. */
export interface ModuleOptions {
  /** A directory for generated modules instead of beside the sources; relative to the project. */
  readonly outDir?: string;
  /** How import specifiers of own files end; `js` unless given. */
  readonly importExtensions?: ImportExtensions;
  /** Whose dialects the input schemas are also written in. */
  readonly providers?: readonly ProviderName[];
}

/** One generated file. */
export interface GeneratedFile {
  /** Relative to the project, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** The module of shared types, as the others import from it. */
export interface SharedModule extends ModuleLibrary {
  /** Relative to the project. */
  readonly path: string;
}

/** A generated module and what the index has to know of it. */
export interface GeneratedModule extends GeneratedFile {
  /** The names of the exported tool sources, in the toolsets' order. */
  readonly toolsets: readonly string[];
}

interface ToolsetNames extends TargetNames {
  readonly toolset: string;
  readonly tools: string;
  readonly descriptor: string;
}

/**
 * Writes the module of one source file.
 *
 * @param toolsets All toolsets of the file, in its order; at least one.
 * @throws {Error} When there is none, or the model is broken (a `ref` without definition).
 * @example emitModule(model.toolsets.filter((each) => each.file === "src/tickets.ts"), {}).path
 * // "src/tickets.generated.ts"
 */
export function emitModule(toolsets: readonly ToolsetModel[], options: ModuleOptions): GeneratedModule {
  const tables = new KeyTables();
  return emitModuleOf(
    toolsets.map((toolset) => new ToolsetTypes(toolset, tables, options.providers)),
    options,
  );
}

/**
 * As `emitModule`, for toolsets whose types are read already.
 *
 * @param shared What it imports instead of writing it again; its keys are made with the toolsets' tables.
 */
export function emitModuleOf(
  types: readonly ToolsetTypes[],
  options: ModuleOptions,
  shared?: SharedModule,
): GeneratedModule {
  const toolsets = types.map(({ toolset }) => toolset);
  const file = toolsets[0]?.file;
  if (file === undefined) throw new Error("A module is generated for at least one toolset.");
  const path = generatedPath(file, options.outDir);
  const module = new ModuleWriter([...runtimeNames, ...helperNames], shared);
  const imports = new ImportWriter(file, path, options.importExtensions ?? "js", module.names);
  const named = types.map((each) => ({ types: each, exports: claimExports(each.toolset, module) }));
  const sections = named.map(({ types: each, exports }) => {
    const names: ToolsetNames = { ...exports, ...imports.targets(each.toolset) };
    return {
      text: emitToolset(each, names, module),
      dependent: toolsetDependencies(each.toolset, names).length > 0,
    };
  });
  const runtime = ["provideToolset", "type ToolSource", "type ToolsetDescriptor"];
  if (toolsets.some((toolset) => toolset.tools.length > 0))
    runtime.push("provideTool", "type Tool", "type ToolDescriptor");
  if (sections.some(({ dependent }) => dependent)) runtime.push("type ContextDeps");
  if (module.schemas.length > 0) runtime.push("type JsonSchema");
  const helpers = module.helperSpecifiers();
  const borrowed = module.librarySpecifiers();
  const parts = [
    [
      printImport(runtime.sort(byImportedName), runtimeModule),
      ...(helpers.length > 0 ? [printImport(helpers, helperModule)] : []),
      ...imports.lines(),
      ...(shared !== undefined && borrowed.length > 0
        ? [printImport(borrowed, importSpecifier(path, shared.path, options.importExtensions ?? "js"))]
        : []),
    ].join("\n"),
    ...(module.constants.length > 0 ? [module.constants.join("\n")] : []),
    ...module.schemas,
    ...sections.map(({ text }) => text),
    ...module.functions,
  ];
  return {
    path,
    text: withHeader(file, path, `${parts.join("\n\n")}\n`),
    toolsets: named.map(({ exports }) => exports.toolset),
  };
}

/** The specifier of the module that the index imports. */
export function moduleSpecifier(index: string, module: GeneratedFile, options: ModuleOptions): string {
  return importSpecifier(index, module.path, options.importExtensions ?? "js");
}

function claimExports({ className }: ToolsetModel, { names }: ModuleWriter) {
  const stem = toolsetStem(className);
  return {
    toolset: names.claim(`${stem}Toolset`),
    tools: names.claim(`${stem}Tools`),
    descriptor: names.claim(`${stem}Descriptor`),
  };
}

function emitToolset(types: ToolsetTypes, names: ToolsetNames, module: ModuleWriter): string {
  const { toolset } = types;
  return [
    ...printDescriptors(emitToolsetDescriptor(types, module), names.descriptor),
    emitSource(toolset, names),
    emitTools(toolset, names),
  ].join("\n\n");
}

/** The constants of a toolset's descriptors, its tools' first. */
export function printDescriptors({ tools, toolset }: EmittedDescriptor, name: string): readonly string[] {
  return [
    ...tools.map((tool) => printConstant(tool.name, "ToolDescriptor", tool.descriptor)),
    printConstant(name, "ToolsetDescriptor", toolset),
  ];
}

function printConstant(name: string, type: string, value: Printable): string {
  const start = `const ${name}: ${type} = `;
  return `${start}${printValue(value, 0, start.length + 1)};`;
}

function emitSource(toolset: ToolsetModel, names: ToolsetNames): string {
  const start = `export const ${names.toolset}: ToolSource<`;
  const value = `provideToolset(() => ${names.className}, ${names.descriptor});`;
  const dependencies = toolsetDependencies(toolset, names);
  if (dependencies.length === 0) return breakAssignment(`export const ${names.toolset}: ToolSource =`, value);
  const flat = `${start}${dependencies.join(" & ")}> =`;
  if (flat.length <= lineWidth) return breakAssignment(flat, value);
  return `${start}\n  ${printIntersection(dependencies, 2, 2)}\n> = ${value}`;
}

function breakAssignment(left: string, right: string): string {
  const separator = left.length + 1 + right.length <= lineWidth ? " " : "\n  ";
  return `${left}${separator}${right}`;
}

function emitTools(toolset: ToolsetModel, names: ToolsetNames): string {
  const start = `export const ${names.tools}: `;
  if (toolset.tools.length === 0) return `${start}{} = {};`;
  const types = toolset.tools.map(
    (tool) => `readonly ${printTypeKey(tool.method)}: ${emitToolType(tool, names)}`,
  );
  const values = toolset.tools.map(
    (tool) => `  ${printKey(tool.method)}: provideTool(${names.toolset}, ${printString(tool.method)}),\n`,
  );
  return `${start}${printTypeLiteral(types, 0, lineWidth)} = {\n${values.join("")}};`;
}

function byImportedName(a: string, b: string): number {
  return a.replace("type ", "").toLowerCase() < b.replace("type ", "").toLowerCase() ? -1 : 1;
}

/** An import of several names, on one line where it fits. */
export function printImport(specifiers: readonly string[], from: string): string {
  const flat = `import { ${specifiers.join(", ")} } from ${printString(from)};`;
  if (flat.length <= lineWidth) return flat;
  return `import {\n${specifiers.map((each) => `  ${each},\n`).join("")}} from ${printString(from)};`;
}
