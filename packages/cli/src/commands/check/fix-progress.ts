// Whether fixes help: what is found as often as before is not repaired the same way again. Knows no rule and no text.

/** One run of rounds: each begins with what is found, and ends with what was repaired of it. */
export class FixProgress {
  readonly #useless: Set<string> = new Set();
  /** How often each kind was found before some of it was repaired. */
  #before: ReadonlyMap<string, number> = new Map();
  #found: ReadonlyMap<string, number> = new Map();

  /**
   * @param kinds Of every finding that has a fix, one entry each.
   * @returns The kinds whose fix has been tried, and changed nothing for them.
   */
  begin(kinds: readonly string[]): ReadonlySet<string> {
    const found = new Map<string, number>();
    for (const kind of kinds) found.set(kind, (found.get(kind) ?? 0) + 1);
    for (const [kind, count] of this.#before) if ((found.get(kind) ?? 0) >= count) this.#useless.add(kind);
    this.#found = found;
    this.#before = new Map();
    return this.#useless;
  }

  /** @param kinds Of the findings that were repaired in this round. */
  applied(kinds: readonly string[]): void {
    this.#before = new Map(kinds.map((kind) => [kind, this.#found.get(kind) ?? 0]));
  }
}
