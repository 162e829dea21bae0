// Names of symbols without the escapes and counters that compilers put into them.

/**
 * `__@iterator@83` → `[iterator]`, `__#12@#secret` → `#secret`, `___x` → `__x`; other names stay.
 *
 * @example symbolName("__@iterator@83") // "[iterator]"
 */
export function symbolName(escapedName: string): string {
  if (escapedName.startsWith("__@")) {
    const end = escapedName.lastIndexOf("@");
    return `[${escapedName.slice(3, end > 2 ? end : undefined)}]`;
  }
  if (escapedName.startsWith("__#")) return escapedName.slice(escapedName.indexOf("@") + 1);
  // A leading `__` of the source is escaped by one more underscore.
  return escapedName.startsWith("___") ? escapedName.slice(1) : escapedName;
}
