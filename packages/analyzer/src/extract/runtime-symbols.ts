// Recognises what `@toolshed/runtime` and the platform declare, by the declared symbol: through aliases,
// re-exports, namespaces, and however many copies of the package are installed.
import type { Compiler, SymbolRef } from "../compiler/port.ts";
import type { ParameterFacts } from "../model/facts.ts";

const runtimePackage = "@toolshed/runtime";

/** Packages whose globals stand for the platform's own. */
const platformPackages: readonly string[] = ["@types/node", "undici-types", "@types/web", "bun-types"];

/** The runtime's types that the model never sees. */
const runtimeRoles: { readonly [symbolName: string]: ParameterFacts["role"] } = {
  ToolContext: "context",
  ServiceProvider: "services",
  RawToolArguments: "rawArguments",
};

export function isRuntimeSymbol(compiler: Compiler, symbol: SymbolRef, name: string): boolean {
  return (
    symbol.name === name &&
    symbol.declarationPaths.some((path) => compiler.packageOf(path)?.name === runtimePackage)
  );
}

/** Of one program state each, asked for again and again. */
const platformSymbols = new WeakMap<SymbolRef, boolean>();

/** Declared by the compiler's libraries or by the platform's own type packages. */
export function isPlatformSymbol(compiler: Compiler, symbol: SymbolRef): boolean {
  let known = platformSymbols.get(symbol);
  if (known === undefined) {
    known = symbol.declarationPaths.some((path) => {
      if (compiler.origin(path) === "library") return true;
      return platformPackages.includes(compiler.packageOf(path)?.name ?? "");
    });
    platformSymbols.set(symbol, known);
  }
  return known;
}

/** What a parameter of this type is given without the model, if it is such a type. */
export function hiddenRoleOf(compiler: Compiler, symbol: SymbolRef): ParameterFacts["role"] | undefined {
  const role = Object.hasOwn(runtimeRoles, symbol.name) ? runtimeRoles[symbol.name] : undefined;
  if (role && isRuntimeSymbol(compiler, symbol, symbol.name)) return role;
  if (symbol.name === "AbortSignal" && isPlatformSymbol(compiler, symbol)) return "signal";
  return undefined;
}
