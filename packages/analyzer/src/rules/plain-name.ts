// Names that can stand in source as they are.

/** Whether a property's name needs no quotes: `limit`, but not `it's`. */
export function isPlainName(name: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name);
}
