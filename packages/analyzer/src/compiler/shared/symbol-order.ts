// The order of symbols by where they are declared: our own, so that it depends neither on the compiler nor on the order
// in which it met the program's files.
import type { NativeSymbols } from "./native.ts";

export interface SymbolOrder<S extends object> {
  compare(a: S | undefined, b: S | undefined): number;
}

interface SymbolPlace {
  readonly file: string;
  readonly place: readonly number[];
}

/** `fileKey` names a file in the same way on every machine. */
export function createSymbolOrder<S extends object>(
  symbols: NativeSymbols<S>,
  fileKey: (path: string) => string,
): SymbolOrder<S> {
  const memo = new Map<S, SymbolPlace | undefined>();

  /** Of the first declaration in that same order: compilers list merged ones as they met their files. */
  function placeOf(symbol: S): SymbolPlace | undefined {
    if (!memo.has(symbol)) {
      const places = symbols.places(symbol).map(({ path, place }) => ({ file: fileKey(path), place }));
      memo.set(symbol, places.sort(comparePlaces)[0]);
    }
    return memo.get(symbol);
  }

  return {
    compare(a, b) {
      if (a === b) return 0;
      if (a === undefined) return 1;
      if (b === undefined) return -1;
      const from = placeOf(a);
      const to = placeOf(b);
      if (from !== undefined && to !== undefined) {
        const order = comparePlaces(from, to);
        if (order !== 0) return order;
      } else if (from !== to) return from === undefined ? 1 : -1;
      return compareNames(symbols.escapedName(a), symbols.escapedName(b));
    },
  };
}

function comparePlaces(a: SymbolPlace, b: SymbolPlace): number {
  if (a.file !== b.file) return compareTexts(a.file, b.file);
  for (const [index, place] of a.place.entries()) {
    const order = place - (b.place[index] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

/** Numbers after other names, by their value. */
function compareNames(a: string, b: string): number {
  const [first, second] = [Number(a), Number(b)];
  const isNumber = (name: string, value: number): boolean => String(value) === name;
  if (isNumber(a, first) !== isNumber(b, second)) return isNumber(a, first) ? 1 : -1;
  return isNumber(a, first) && first !== second ? first - second : compareTexts(a, b);
}

/** By code units; TypeScript 7 itself compares bytes of UTF-8, which sorts the characters beyond U+FFFF elsewhere. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
