// Wraps the symbols of one program as the port's SymbolRef, each symbol once.
import type { SymbolRef } from "../port.ts";
import { slashed } from "../slashed.ts";
import type { NativeSymbols, SymbolFlagTable } from "./native.ts";
import { symbolName } from "./symbol-name.ts";

export interface SymbolTable<S extends object> {
  ref(symbol: S): SymbolRef;
  /** @throws TypeError for a symbol of another program. */
  native(ref: SymbolRef): S;
}

export function createSymbolTable<S extends object>(
  symbols: NativeSymbols<S>,
  clean: (name: string) => string,
): SymbolTable<S> {
  const refs = new Map<S, SymbolRef>();
  const natives = new Map<SymbolRef, S>();
  return {
    ref(symbol) {
      let ref = refs.get(symbol);
      if (ref === undefined) {
        ref = new ProgramSymbol(symbols, symbol, clean);
        refs.set(symbol, ref);
        natives.set(ref, symbol);
      }
      return ref;
    },
    native(ref) {
      const symbol = natives.get(ref);
      if (symbol !== undefined) return symbol;
      throw new TypeError(`The symbol "${ref.name}" is of another program state.`);
    },
  };
}

class ProgramSymbol<S extends object> implements SymbolRef {
  readonly name: string;
  readonly #flags: number;
  readonly #table: SymbolFlagTable;
  readonly #paths: () => readonly string[];
  #declarationPaths: readonly string[] | undefined;

  constructor(symbols: NativeSymbols<S>, symbol: S, clean: (name: string) => string) {
    this.name = clean(symbolName(symbols.escapedName(symbol)));
    this.#flags = symbols.flags(symbol);
    this.#table = symbols.flagTable;
    this.#paths = () => symbols.paths(symbol);
  }

  get isAlias(): boolean {
    return this.#has("Alias");
  }
  get isClass(): boolean {
    return this.#has("Class");
  }
  get isInterface(): boolean {
    return this.#has("Interface");
  }
  get isFunction(): boolean {
    return this.#has("Function");
  }
  get isMethod(): boolean {
    return this.#has("Method");
  }
  get isEnum(): boolean {
    return this.#has("Enum");
  }
  get isEnumMember(): boolean {
    return this.#has("EnumMember");
  }
  get isVariable(): boolean {
    return this.#has("Variable");
  }
  get isTypeAlias(): boolean {
    return this.#has("TypeAlias");
  }
  get isOptional(): boolean {
    return this.#has("Optional");
  }

  get declarationPaths(): readonly string[] {
    this.#declarationPaths ??= [...new Set(this.#paths().map((path) => slashed(path)))];
    return this.#declarationPaths;
  }

  #has(flag: keyof SymbolFlagTable): boolean {
    return (this.#flags & this.#table[flag]) !== 0;
  }
}
