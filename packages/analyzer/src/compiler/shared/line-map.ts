// Lines and columns of a text, by the language's own line ends. Both adapters use it, so that they cannot differ.

/** Where lines start: after `\n`, `\r\n`, a lone `\r`, U+2028 and U+2029. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === 13 && text.charCodeAt(index + 1) === 10) continue;
    if (unit === 10 || unit === 13 || unit === 0x2028 || unit === 0x2029) starts.push(index + 1);
  }
  return starts;
}

/** Line and column of an offset, both from 1; columns count UTF-16 units. */
export function positionAt(
  starts: readonly number[],
  offset: number,
): { readonly line: number; readonly column: number } {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
