// Keeps what was given for the server alone out of texts that others read. Knows nothing of a transport.

/** Shorter values are no secrets, and would blacken half of every text. */
const shortest = 6;

/**
 * What replaces each of the values in a text by `***`. One that has another within it is replaced as a whole.
 *
 * @example
 * hiddenValues(["Bearer abcdef"])("not accepted: Bearer abcdef"); // not accepted: ***
 */
export function hiddenValues(values: Iterable<string>): (text: string) => string {
  const known = [...new Set(values)]
    .filter(({ length }) => length >= shortest)
    .sort((a, b) => b.length - a.length);
  return (text) => known.reduce((all, value) => all.replaceAll(value, "***"), text);
}
