// Which definitions a document needs no name for. Knows references only.

/**
 * The definitions that a document refers to at one place only, which lies in none of its definitions, so that they can
 * stand there. None of them holds itself. What definitions refer to stays a reference also where it is used once: else
 * each would have as many forms as there are documents that use something of it twice.
 *
 * @param references One for each place outside of definitions.
 * @param referencesIn The same of a definition.
 * @example usedOnce(["A", "B", "B", "C"], (name) => (name === "A" ? ["C"] : [])) // A
 */
export function usedOnce(
  references: readonly string[],
  referencesIn: (definition: string) => readonly string[],
): ReadonlySet<string> {
  const uses = new Map<string, number>();
  const open = [...references];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const before = uses.get(next) ?? 0;
    uses.set(next, before + 1);
    if (before === 0) open.push(...referencesIn(next));
  }
  return new Set(references.filter((name) => uses.get(name) === 1));
}
