// The descriptors of a module's toolsets as code inside that module: imports, one call, and the function that is called.
// All names but that function's and the imports' are inside it, so that nothing clashes with the module's own.
import type { ProviderName, ToolsetModel } from "@toolshed/analyzer";
import { emitToolsetDescriptor } from "../descriptor/emit-descriptor.ts";
import { printDescriptors } from "../module/emit-module.ts";
import { ModuleNames } from "../module/module-names.ts";
import { ModuleWriter } from "../module/module-writer.ts";
import { pascalPart, toolsetStem } from "../module/names.ts";
import { printString } from "../print/print-string.ts";
import { helperModule, helperNames, runtimeModule, runtimeNames } from "../runtime-names.ts";
import { KeyTables, ToolsetTypes } from "../toolset-types.ts";

/** A toolset, and the name by which its module knows the class. */
export interface RegisteredToolset {
  readonly toolset: ToolsetModel;
  readonly className: string;
}

/**
 * How the runtime is imported: name by name, of which bundlers keep what is used; or as a whole, which compilers turn into
 * every module format without having resolved the import.
 */
export type ImportStyle = "names" | "namespaces";

/** TypeScript source in three parts. */
export interface Registration {
  /** Import declarations, on one line. */
  readonly imports: string;
  /** The call that registers, before anything of the module runs: it hands over thunks of the classes. */
  readonly call: string;
  /** The function that is called: a declaration, so that it may stand at the module's end. */
  readonly definition: string;
}

/** What emitted code reads of the global scope. A module may have a declaration of that name. */
const globals: readonly string[] = ["Array", "Infinity", "NaN", "Number", "Object", "RegExp", "Set"];

/**
 * Writes the registration of all toolsets of one module.
 *
 * @param taken Every name in the module's text.
 * @param providers Whose dialects the input schemas are also written in.
 */
export function emitRegistration(
  toolsets: readonly RegisteredToolset[],
  taken: ReadonlySet<string>,
  style: ImportStyle,
  providers: readonly ProviderName[],
): Registration {
  const outer = new ModuleNames(taken);
  const register = outer.claim("registerToolsets");
  const module = new ModuleWriter([...runtimeNames, ...helperNames]);
  const tables = new KeyTables();
  const sections: string[] = [];
  const thunks: string[] = [];
  const registrations: string[] = [];
  for (const { toolset } of toolsets) {
    const stem = toolsetStem(toolset.className);
    const thunk = module.names.claim(`${stem}Class`);
    const descriptor = module.names.claim(`${stem}Descriptor`);
    const emitted = emitToolsetDescriptor(new ToolsetTypes(toolset, tables, providers), module);
    const marked = { ...emitted, toolset: { ...emitted.toolset, inlined: true } };
    sections.push(...printDescriptors(marked, descriptor));
    thunks.push(`${thunk}: () => import(${printString(runtimeModule)}).ToolSourceClass`);
    registrations.push(`provideToolset(${thunk}, ${descriptor});`);
  }
  const body = [...module.constants, ...module.schemas, ...sections, ...module.functions, ...registrations];
  const { values, types } = module.helperUses();
  const imports = new Imports(style, outer);
  const runtimeTypes = ["ToolsetDescriptor", "ToolDescriptor", "JsonSchema"];
  const bindings = [
    imports.bind("provideToolset", runtimeModule),
    ...values.map((name) => imports.bind(name, helperModule)),
    ...bindGlobals(body.join("\n"), taken),
    ...runtimeTypes.map((name) => bindType(name, runtimeModule)),
    ...types.map((name) => bindType(name, helperModule)),
  ];
  const text = [bindings.join("\n"), ...body].join("\n\n");
  return {
    imports: imports.declarations().join(" "),
    call: `${register}(${toolsets.map(({ className }) => `() => ${className}`).join(", ")});`,
    definition: `function ${register}(${thunks.join(", ")}): void {\n${indent(text)}\n}\n`,
  };
}

/** Imports under names that the module does not have. */
class Imports {
  readonly #style: ImportStyle;
  readonly #names: ModuleNames;
  readonly #specifiers = new Map<string, string[]>();
  readonly #namespaces = new Map<string, string>();

  constructor(style: ImportStyle, names: ModuleNames) {
    this.#style = style;
    this.#names = names;
  }

  /** The statement that gives the import its own name inside the function. */
  bind(name: string, from: string): string {
    return `const ${name} = ${this.#style === "names" ? this.#import(name, from) : `${this.#namespace(from)}.${name}`};`;
  }

  declarations(): readonly string[] {
    return [
      ...[...this.#specifiers].map(
        ([from, specifiers]) => `import { ${specifiers.join(", ")} } from ${printString(from)};`,
      ),
      ...[...this.#namespaces].map(([from, name]) => `import * as ${name} from ${printString(from)};`),
    ];
  }

  #import(name: string, from: string): string {
    const local = this.#names.claim(`toolshed${pascalPart(name)}`);
    const known = this.#specifiers.get(from) ?? [];
    this.#specifiers.set(from, [...known, `${name} as ${local}`]);
    return local;
  }

  #namespace(from: string): string {
    const known = this.#namespaces.get(from);
    if (known !== undefined) return known;
    const name = this.#names.claim(from === runtimeModule ? "toolshedRuntime" : "toolshedDecode");
    this.#namespaces.set(from, name);
    return name;
  }
}

function bindType(name: string, from: string): string {
  return `type ${name} = import(${printString(from)}).${name};`;
}

function bindGlobals(code: string, taken: ReadonlySet<string>): readonly string[] {
  const used = globals.filter((name) => taken.has(name) && new RegExp(`\\b${name}\\b`).test(code));
  return used.length > 0 ? [`const { ${used.join(", ")} } = globalThis;`] : [];
}

/** Printed code has no line breaks inside its strings. */
function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}
