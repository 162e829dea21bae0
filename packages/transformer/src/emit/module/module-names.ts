// Names that are unique within one generated file.

/** Names that generated code may not bind: reserved words, and globals that it reads. */
const reserved: ReadonlySet<string> = new Set(
  (
    "abstract any arguments as async await boolean break case catch class const continue debugger declare default " +
    "delete do else enum eval export extends false finally for from function get if implements import in infer " +
    "instanceof interface is keyof let module namespace never new null number object of package private protected " +
    "public readonly require return set static string super switch symbol this throw true try type typeof undefined " +
    "unique unknown var void while with yield bigint " +
    "Array AsyncIterable Awaited Exclude Iterable Number Object Omit Parameters Partial Readonly Record RegExp ReturnType Set " +
    "NaN Infinity globalThis exports __dirname __filename"
  ).split(" "),
);

/** Gives names of one scope, each once. */
export class ModuleNames {
  readonly #taken: Set<string>;
  readonly #known: ReadonlySet<string>;

  /**
   * @param taken Names that are bound already.
   * @param known Further ones, of a set that many scopes share.
   */
  constructor(taken: Iterable<string> = [], known: ReadonlySet<string> = new Set()) {
    this.#taken = new Set(taken);
    this.#known = known;
  }

  /** The wanted name, or the first free one of `name_2`, `name_3` and so on. It is taken from then on. */
  claim(wanted: string): string {
    let name = wanted;
    for (let count = 2; this.#isTaken(name); count++) name = `${wanted}_${count}`;
    this.#taken.add(name);
    return name;
  }

  #isTaken(name: string): boolean {
    return reserved.has(name) || this.#known.has(name) || this.#taken.has(name);
  }
}
