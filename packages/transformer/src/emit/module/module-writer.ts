// The parts of one generated file while it is written: imports, constants and functions, each once.
import { ModuleNames } from "./module-names.ts";

/** Another module that exports what this one would write again. */
export interface ModuleLibrary {
  /** The exported name of what stands for the key; undefined when it has none. */
  nameOf(key: string): string | undefined;
}

/** Collects what the emitters of decoder and encoder need at the module's top level. */
export class ModuleWriter {
  readonly names: ModuleNames;
  /** Constants, in order of first use. */
  readonly constants: string[] = [];
  /** Schemas of definitions, in order of first use. */
  readonly schemas: string[] = [];
  /** Functions, in order of first use. */
  readonly functions: string[] = [];
  readonly #helpers = new Set<string>();
  readonly #types = new Set<string>();
  readonly #known = new Map<string, string>();
  readonly #library: ModuleLibrary | undefined;
  readonly #borrowed = new Map<string, string>();

  /** @param helpers The names of the runtime that the file may import, so that nothing else takes them. */
  constructor(helpers: Iterable<string>, library?: ModuleLibrary) {
    this.names = new ModuleNames(helpers);
    this.#library = library;
  }

  /** The name of what was written for the key, or is in the library. */
  nameOf(key: string): string | undefined {
    return this.#known.get(key) ?? this.#library?.nameOf(key);
  }

  /** Imports a helper of the runtime and gives its name. */
  helper(name: string): string {
    this.#helpers.add(name);
    return name;
  }

  /** Imports a type of the runtime's helpers and gives its name. */
  helperType(name: string): string {
    this.#types.add(name);
    return name;
  }

  /** The helpers and their types by name, each sorted. */
  helperUses(): { readonly values: readonly string[]; readonly types: readonly string[] } {
    return { values: [...this.#helpers].sort(), types: [...this.#types].sort() };
  }

  /** The helpers as import specifiers, sorted. */
  helperSpecifiers(): readonly string[] {
    const all = [...this.#helpers].map((name) => ({ name, text: name }));
    for (const name of this.#types) all.push({ name, text: `type ${name}` });
    return all.sort(byName).map((each) => each.text);
  }

  /** What comes from the library, as import specifiers, sorted. */
  librarySpecifiers(): readonly string[] {
    return [...this.#borrowed]
      .map(([name, local]) => ({ name, text: name === local ? name : `${name} as ${local}` }))
      .sort(byName)
      .map((each) => each.text);
  }

  /** A top-level constant of that source text, written once however often it is asked for. */
  constant(wanted: string, annotation: string, text: string): string {
    return this.#share(`constant ${text}`, wanted, (name) => {
      this.constants.push(`const ${name}: ${annotation} = ${text};`);
    });
  }

  /** A top-level schema constant, written once for all uses with one key; `write` is called when the key is new. */
  schema(key: string, wanted: string, write: (name: string) => string): string {
    return this.#share(`schema ${key}`, wanted, (name) => {
      this.schemas.push(write(name));
    });
  }

  /**
   * A top-level function, written once for all uses with one key. `write` is called with its name
   * when the key is new, and may ask for the same key again (recursion).
   */
  function(key: string, wanted: string, write: (name: string) => string): string {
    return this.#share(key, wanted, (name) => {
      const place = this.functions.length;
      this.functions.push("");
      this.functions[place] = write(name);
    });
  }

  /**
   * A top-level constant that nothing reads while the module loads, so that it may stand after its
   * uses; otherwise as `function`.
   */
  lazyConstant(key: string, wanted: string, write: (name: string) => string): string {
    return this.function(key, wanted, write);
  }

  #share(key: string, wanted: string, add: (name: string) => void): string {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const exported = this.#library?.nameOf(key);
    const name = this.names.claim(exported ?? wanted);
    this.#known.set(key, name);
    if (exported === undefined) add(name);
    else this.#borrowed.set(exported, name);
    return name;
  }
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1;
}
