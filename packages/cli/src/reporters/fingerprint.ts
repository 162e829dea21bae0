// Recognises a finding again after the lines above it have moved. Knows no format.
import { createHash } from "node:crypto";
import type { Diagnostic } from "@toolshed/analyzer";

/** How much of a line counts on each side of the finding: elsewhere a minified line may change. */
const context = 100;

/**
 * A fingerprint for each diagnostic: of its code, the text of its line and the marked text, white space aside, and of
 * how many before it in the file have the same. Neither lines, nor messages, nor the file's name count.
 *
 * @param readSource The text of a file; without it the place in the file has to do.
 */
export function fingerprints(
  diagnostics: readonly Diagnostic[],
  readSource: (path: string) => string | undefined,
): readonly string[] {
  const counts = new Map<string, number>();
  return diagnostics.map(({ code, span }) => {
    const source = readSource(span.file)?.replace(/^\ufeff/, "");
    const parts = source === undefined ? [String(span.start)] : surroundings(source, span.start, span.end);
    const hash = createHash("sha256")
      .update(JSON.stringify([code, ...parts]))
      .digest("hex")
      .slice(0, 32);
    const key = `${span.file}\n${hash}`;
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    return `${hash}:${number}`;
  });
}

function surroundings(source: string, start: number, end: number): readonly string[] {
  const before = source.slice(Math.max(0, start - context), start);
  const after = source.slice(start, start + context);
  const line =
    before.slice(before.search(/[^\n\r\u2028\u2029]*$/)) +
    after.slice(0, after.search(/[\n\r\u2028\u2029]|$/));
  return [line, source.slice(start, Math.min(end, start + context))].map((text) =>
    text.replace(/\s+/g, " ").trim(),
  );
}
