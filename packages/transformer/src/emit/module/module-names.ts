// Names that are unique within one generated file.

/** Names that generated code may not bind: reserved words, and globals that it reads. */
const reserved: readonly string[] = (
  "abstract any arguments as async await boolean break case catch class const continue debugger declare default " +
  "delete do else enum eval export extends false finally for from function get if implements import in infer " +
  "instanceof interface is keyof let module namespace never new null number object of package private protected " +
  "public readonly require return set static string super switch symbol this throw true try type typeof undefined " +
  "unique unknown var void while with yield bigint " +
  "Array AsyncIterable Awaited Exclude Iterable Number Object Omit Parameters Partial Readonly Record RegExp ReturnType Set " +
  "NaN Infinity globalThis exports __dirname __filename"
).split(" ");

/** Gives names of one scope, each once. */
export class ModuleNames {
  readonly #taken: Set<string>;

  /** @param taken Names that are bound already. */
  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set([...reserved, ...taken]);
  }

  /** The wanted name, or the first free one of `name_2`, `name_3` and so on. It is taken from then on. */
  claim(wanted: string): string {
    let name = wanted;
    for (let count = 2; this.#taken.has(name); count++) name = `${wanted}_${count}`;
    this.#taken.add(name);
    return name;
  }
}
