// The parts of one generated file while it is written: imports, constants and functions, each once.
import { ModuleNames } from "./module-names.ts";

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
  readonly #shared = new Map<string, string>();

  /** @param helpers The names of the runtime that the file may import, so that nothing else takes them. */
  constructor(helpers: Iterable<string>) {
    this.names = new ModuleNames(helpers);
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

  /** The helpers as import specifiers, sorted. */
  helperSpecifiers(): readonly string[] {
    const all = [...this.#helpers].map((name) => ({ name, text: name }));
    for (const name of this.#types) all.push({ name, text: `type ${name}` });
    return all
      .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
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
    const known = this.#shared.get(key);
    if (known !== undefined) return known;
    const name = this.names.claim(wanted);
    this.#shared.set(key, name);
    add(name);
    return name;
  }
}
