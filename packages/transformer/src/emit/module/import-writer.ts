// The imports of a module from the user's own code: classes as values, functions as types.
import type { TargetModel, ToolsetModel } from "@toolshed/analyzer";
import { printString } from "../print/print-string.ts";
import { type ImportExtensions, importSpecifier, rebaseSpecifier } from "./generated-path.ts";
import type { ModuleNames } from "./module-names.ts";
import type { TargetNames } from "./tool-type.ts";

interface Import {
  readonly local: string;
  readonly exported: string;
  readonly typeOnly: boolean;
}

/** Collects the imports of one module, each once. */
export class ImportWriter {
  readonly #source: string;
  readonly #path: string;
  readonly #extensions: ImportExtensions;
  readonly #names: ModuleNames;
  readonly #imports = new Map<string, Map<string, Import>>();

  constructor(source: string, path: string, extensions: ImportExtensions, names: ModuleNames) {
    this.#source = source;
    this.#path = path;
    this.#extensions = extensions;
    this.#names = names;
  }

  /** Imports what a toolset's types and thunk name. */
  targets({ className, exportName, tools }: ToolsetModel): TargetNames {
    const own = importSpecifier(this.#path, this.#source, this.#extensions);
    const local = this.#import(own, exportName, className, false);
    const functions = new Map<TargetModel, string>();
    for (const { target } of tools) {
      if (target.kind !== "function") continue;
      const from =
        target.specifier === undefined ? own : rebaseSpecifier(target.specifier, this.#source, this.#path);
      functions.set(target, this.#import(from, target.name, target.name, true));
    }
    return { className: local, functions };
  }

  /** The import declarations: other packages first, then own files, each group sorted. */
  lines(): readonly string[] {
    const specifiers = [...this.#imports.keys()].sort(bySpecifier);
    return specifiers.flatMap((specifier) => {
      const imports = [...(this.#imports.get(specifier)?.values() ?? [])];
      const values = imports.filter((each) => !each.typeOnly);
      const types = imports.filter((each) => each.typeOnly);
      // A type-only import may not have a default and named bindings together.
      const standard = types.filter((each) => each.exported === "default");
      const named = types.filter((each) => each.exported !== "default");
      return [
        ...(values.length > 0 ? [printDeclaration("import", values, specifier)] : []),
        ...(standard.length > 0 ? [printDeclaration("import type", standard, specifier)] : []),
        ...(named.length > 0 ? [printDeclaration("import type", named, specifier)] : []),
      ];
    });
  }

  #import(specifier: string, exported: string, wanted: string, typeOnly: boolean): string {
    const known = this.#imports.get(specifier) ?? new Map<string, Import>();
    this.#imports.set(specifier, known);
    const key = `${typeOnly ? "type" : "value"} ${exported}`;
    const found = known.get(key);
    if (found !== undefined) return found.local;
    const local = this.#names.claim(isName(wanted) ? wanted : "imported");
    known.set(key, { local, exported, typeOnly });
    return local;
  }
}

/** An identifier of any alphabet. */
function isName(text: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(text);
}

function printDeclaration(keyword: string, imports: readonly Import[], specifier: string): string {
  const [standard, ...named] = [...imports].sort((a, b) => rank(a) - rank(b));
  const bindings =
    standard?.exported === "default"
      ? [standard.local, ...printNamed(named)]
      : printNamed(standard === undefined ? [] : [standard, ...named]);
  return `${keyword} ${bindings.join(", ")} from ${printString(specifier)};`;
}

function rank({ exported }: Import): number {
  return exported === "default" ? 0 : 1;
}

function printNamed(imports: readonly Import[]): readonly string[] {
  const entries = imports.map(({ exported, local }) => {
    if (exported === local) return local;
    return `${isName(exported) ? exported : printString(exported)} as ${local}`;
  });
  return entries.length > 0 ? [`{ ${entries.join(", ")} }`] : [];
}

function bySpecifier(a: string, b: string): number {
  const own = (specifier: string) => (specifier.startsWith(".") ? 1 : 0);
  return own(a) - own(b) || (a < b ? -1 : 1);
}
