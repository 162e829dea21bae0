// What a library value says it is, whatever realm it comes from.

/** Such as `[object Date]`. */
export function brandOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}
