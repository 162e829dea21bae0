// Which regular expressions every target reads as JavaScript does. Imports nothing.

/** Has the expression none of what providers' engines lack: look-around, back references, word borders, Unicode classes? */
export function isSimplePattern(pattern: unknown): boolean {
  if (typeof pattern !== "string") return false;
  // What is escaped is looked at as a pair, so that `\\b` is a backslash and a letter.
  const pairs = pattern.match(/\\[\s\S]|\(\?(?!:)|[\s\S]/gu) ?? [];
  return !pairs.some((part) => part === "(?" || /^\\[bBpPkc1-9u0]$/u.test(part));
}
