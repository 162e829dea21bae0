// Names that a target takes, for those that it would refuse. Knows no schema and no tool.
import type { NameLimit } from "./provider-limits.ts";

/** Room for the number at a name's end, when many names come to the same. */
const numberLength = 8;

/** The names of one place, each another one. */
export class LegalNames {
  readonly #limit: NameLimit | undefined;
  readonly #used: Set<string>;
  /** By what begins them, the last number that was given: however many names come to the same, each takes one step. */
  readonly #numbers = new Map<string, number>();

  /** @param used Names that others have there. */
  constructor(limit: NameLimit | undefined, used: Iterable<string> = []) {
    this.#limit = limit;
    this.#used = new Set(used);
  }

  /** The name itself, or the nearest one that is legal and not used yet. Used from now on. */
  take(name: string): string {
    const nearest = this.#nearest(name);
    const taken = this.#used.has(nearest) ? this.#numbered(nearest) : nearest;
    this.#used.add(taken);
    return taken;
  }

  #nearest(name: string): string {
    if (this.#limit === undefined) return name;
    const { pattern, maximum } = this.#limit;
    if (name !== "" && name.length <= maximum && pattern.test(name)) return name;
    const letters = [...name].map((letter) => (/^[A-Za-z0-9_]$/.test(letter) ? letter : "_")).join("");
    const begun = /^[A-Za-z_]/.test(letters) ? letters : `_${letters}`;
    return begun.slice(0, maximum);
  }

  #numbered(name: string): string {
    const { maximum = Number.POSITIVE_INFINITY } = this.#limit ?? {};
    const stem = name.slice(0, maximum - numberLength);
    for (let number = (this.#numbers.get(stem) ?? 1) + 1; ; number += 1) {
      const end = `_${number}`;
      const candidate = `${name.slice(0, maximum - end.length)}${end}`;
      if (this.#used.has(candidate)) continue;
      this.#numbers.set(stem, number);
      return candidate;
    }
  }
}
