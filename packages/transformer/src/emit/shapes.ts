// Short keys of plain data by structure: two values have one key exactly when they are the same.
import type { TypeModel, TypeNotes } from "@toolshed/analyzer";

const noteKeys: { readonly [K in keyof Required<TypeNotes>]: true } = {
  title: true,
  description: true,
  default: true,
  examples: true,
  deprecated: true,
};

/** Numbers structures in order of first sight; the values may not change afterwards. */
export class Shapes<T> {
  readonly #ignored: object;
  readonly #known = new WeakMap<object, string>();
  readonly #atoms = new Map<unknown, string>();
  readonly #compounds = new Map<unknown, string>();

  /** @param ignored The properties that do not count, anywhere in a value. */
  constructor(ignored: { readonly [name: string]: true } = {}) {
    this.#ignored = ignored;
  }

  shapeOf(value: T): string {
    return this.#shape(value);
  }

  #shape(value: unknown): string {
    if (typeof value !== "object" || value === null) return this.#numberOf(this.#atoms, value, "");
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const text = Array.isArray(value) ? this.#list(value) : this.#object(value);
    const number = this.#numberOf(this.#compounds, text, "#");
    this.#known.set(value, number);
    return number;
  }

  #numberOf(numbers: Map<unknown, string>, content: unknown, prefix: string): string {
    const known = numbers.get(content);
    if (known !== undefined) return known;
    const number = prefix + numbers.size;
    numbers.set(content, number);
    return number;
  }

  #list(items: readonly unknown[]): string {
    return `[${items.map((item) => this.#shape(item)).join()}]`;
  }

  #object(value: object): string {
    let text = "{";
    for (const [key, member] of Object.entries(value)) {
      if (member !== undefined && !Object.hasOwn(this.#ignored, key))
        text += `${key}:${this.#shape(member)},`;
    }
    return `${text}}`;
  }
}

/**
 * Keys of types, whatever their notes; a `ref` counts by its name. One instance serves all toolsets of a
 * module, so that they share.
 */
export class TypeShapes extends Shapes<TypeModel> {
  constructor() {
    super(noteKeys);
  }
}
