// The tool's name behind `addTool(…)`.
import type { TypeScript, ts } from "./host.ts";
import { pathOf, type Reading, shiftOf } from "./plugin-project.ts";

export function toInlayHints(
  typescript: TypeScript,
  reading: Reading,
  fileName: string,
  { start, length }: ts.TextSpan,
): readonly ts.InlayHint[] {
  const file = reading.program.getSourceFile(fileName);
  if (file === undefined) return [];
  const path = pathOf(reading, file.fileName);
  const shift = shiftOf(file);
  return reading.analysis.places.flatMap(({ name, call }): readonly ts.InlayHint[] => {
    const position = call.end + shift;
    if (name === undefined || call.file !== path || position < start || position > start + length) return [];
    return [{ text: name, position, kind: typescript.InlayHintKind.Type, whitespaceBefore: true }];
  });
}
