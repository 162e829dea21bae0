// The fixes of a diagnostic, for every face. Knows no compiler: a fix reads the syntax of the text alone.
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Fix, ReadText } from "../diagnostics/fix.ts";
import { keepsComments } from "../fixes/keeps-comments.ts";
import { rules } from "./index.gen.ts";
import { isOfDependency } from "./user-place.ts";

const byCode: ReadonlyMap<string, (typeof rules)[number]> = new Map(
  rules.map((rule) => [rule.meta.code, rule]),
);

/**
 * What can be done about a diagnostic, each a whole repair. Where there are several, a person has to choose.
 *
 * @param diagnostic With the spans as the analyzer gave them: of a text that has not changed since.
 * @param readText Gives the text of a file that a span names, with or without its byte order mark.
 * @returns Nothing for a diagnostic that has no fix, or whose file cannot be read.
 * @example
 * for (const { title, edits } of fixesOf(diagnostic, (file) => readFileSync(join(directory, file), "utf8"))) show(title);
 */
export function fixesOf(diagnostic: Diagnostic, readText: ReadText): readonly Fix[] {
  const { fix, meta } = byCode.get(diagnostic.code) ?? {};
  if (fix === undefined) return [];
  const readSource: ReadText = (file) => readText(file)?.replace(/^\ufeff/, "");
  const text = readSource(diagnostic.span.file);
  if (text === undefined || diagnostic.span.end > text.length) return [];
  const fixes = fix(diagnostic, text, readSource);
  // All of them go: what is left of two choices would be taken as certain.
  if (meta?.aboutComments !== true && !fixes.every(({ edits }) => losesNoComment(edits, readSource)))
    return [];
  return fixes.filter(
    ({ edits }) =>
      !edits.some(isOfDependency) &&
      // Of a text that has changed since: it stands there already.
      edits.some((edit) => readSource(edit.file)?.slice(edit.start, edit.end) !== edit.text),
  );
}

function losesNoComment(edits: Fix["edits"], readSource: ReadText): boolean {
  return [...new Set(edits.map(({ file }) => file))].every((file) => {
    const text = readSource(file);
    const own = edits.filter((edit) => edit.file === file);
    return text === undefined || keepsComments(file, text, own);
  });
}
