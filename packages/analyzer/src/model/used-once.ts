// Which definitions a document needs no name for. Knows references only.

/** Of a chain of definitions not more than this many stand in each other: a document that deep is read by nobody. */
const maxInPlace = 8;

interface Use {
  readonly name: string;
  /** The definition that the reference stands in. */
  readonly within: string | undefined;
}

/**
 * The definitions that a document refers to at one place only, the places inside definitions counted, so that they can
 * stand there. None of them holds itself.
 *
 * @param references One for each place outside of definitions.
 * @param referencesIn The same of a definition.
 * @example usedOnce(["A", "B", "B"], (name) => (name === "A" ? ["C"] : [])) // A, C
 */
export function usedOnce(
  references: readonly string[],
  referencesIn: (definition: string) => readonly string[],
): ReadonlySet<string> {
  const uses = new Map<string, { count: number; readonly within: string | undefined }>();
  const open = references.map((name): Use => ({ name, within: undefined }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { name, within } = next;
    const known = uses.get(name);
    if (known === undefined) {
      uses.set(name, { count: 1, within });
      for (const inner of referencesIn(name)) open.push({ name: inner, within: name });
    } else known.count += 1;
  }
  // A definition is met before those inside it.
  const depths = new Map<string, number>();
  for (const [name, { count, within }] of uses) {
    const depth = 1 + (within === undefined ? 0 : (depths.get(within) ?? 0));
    if (count === 1 && depth <= maxInPlace) depths.set(name, depth);
  }
  return new Set(depths.keys());
}
