// Short keys of plain data by structure: two values have one key exactly when they are the same.

/** The numbers that structures have got, in order of first sight. All who share a table give one key to what is the same. */
export class ShapeTable {
  readonly #atoms = new Map<unknown, string>();
  readonly #compounds = new Map<string, string>();

  get size(): number {
    return this.#atoms.size + this.#compounds.size;
  }

  atom(value: unknown): string {
    return numberOf(this.#atoms, value, "");
  }

  compound(text: string): string {
    return numberOf(this.#compounds, text, "#");
  }
}

function numberOf<T>(numbers: Map<T, string>, content: T, prefix: string): string {
  const known = numbers.get(content);
  if (known !== undefined) return known;
  const number = prefix + numbers.size;
  numbers.set(content, number);
  return number;
}

export interface ShapeOptions<T> {
  /** The properties that do not count, anywhere in a value. */
  readonly ignored?: { readonly [name: string]: true };
  /** What a value counts as. */
  readonly resolve?: (value: T) => T;
}

/** Gives the keys of values, which may not change afterwards. */
export class Shapes<T extends object> {
  readonly #table: ShapeTable;
  readonly #ignored: { readonly [name: string]: true };
  readonly #resolve: ((value: T) => T) | undefined;
  readonly #known = new WeakMap<object, string>();

  constructor(table: ShapeTable, { ignored = {}, resolve }: ShapeOptions<T> = {}) {
    this.#table = table;
    this.#ignored = ignored;
    this.#resolve = resolve;
  }

  shapeOf(value: T): string {
    return this.#shape(value);
  }

  #shape(value: unknown): string {
    if (typeof value !== "object" || value === null) return this.#table.atom(value);
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    // boundary: parts of a value may be of its own type; `resolve` gives back what it does not know.
    const counted: object = this.#resolve?.(value as T) ?? value;
    const shape =
      counted === value
        ? this.#table.compound(Array.isArray(value) ? this.#list(value) : this.#object(value))
        : this.#shape(counted);
    this.#known.set(value, shape);
    return shape;
  }

  #list(items: readonly unknown[]): string {
    return `[${items.map((item) => this.#shape(item)).join()}]`;
  }

  #object(value: object): string {
    let text = "{";
    for (const [key, member] of Object.entries(value)) {
      if (member !== undefined && !Object.hasOwn(this.#ignored, key))
        // By its number too: a name may look like what stands around names.
        text += `${this.#table.atom(key)}:${this.#shape(member)},`;
    }
    return `${text}}`;
  }
}
