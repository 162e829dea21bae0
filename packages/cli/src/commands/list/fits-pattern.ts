// Which names a person means by a pattern. Any pattern takes time in proportion to the name.

/**
 * Ignores case. A pattern with `*` (any text, also none) is the whole name; another one is a part of it.
 *
 * @example fitsPattern("get_ticket", "*_ticket") // true
 */
export function fitsPattern(name: string, pattern: string): boolean {
  const parts = pattern.toLowerCase().split("*");
  const text = name.toLowerCase();
  const [first = "", ...rest] = parts;
  if (rest.length === 0) return text.includes(first);
  const last = rest.pop() ?? "";
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  // Each part as early as it can be: no pattern takes long.
  let from = first.length;
  const end = text.length - last.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at < 0 || at + part.length > end) return false;
    from = at + part.length;
  }
  return true;
}
