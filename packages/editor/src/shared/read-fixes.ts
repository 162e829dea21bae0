// Fixes as menus of editors show them. Knows no editor.
import {
  type Diagnostic,
  type Fix,
  fixesOf,
  fixesOfTurn,
  type ReadText,
  type TextEdit,
} from "@toolshed/analyzer";

/** One entry of a menu, and the finding that it repairs. */
export interface OfferedFix {
  readonly diagnostic: Diagnostic;
  readonly fix: Fix;
}

/** Every fix of every finding. */
export function offerFixes(diagnostics: readonly Diagnostic[], readText: ReadText): readonly OfferedFix[] {
  return diagnostics.flatMap((diagnostic) =>
    fixesOf(diagnostic, readText).map((fix) => ({ diagnostic, fix })),
  );
}

/**
 * What "fix all" does: of each finding its fix, where nobody has to choose between several, as far as they can be made
 * in one turn. What is left is found again in the new text.
 */
export function fixAll(diagnostics: readonly Diagnostic[], readText: ReadText): readonly TextEdit[] {
  const certain = diagnostics.flatMap((diagnostic) => {
    const [fix, ...others] = fixesOf(diagnostic, readText);
    return fix === undefined || others.length > 0 ? [] : [{ code: diagnostic.code, fix }];
  });
  return fixesOfTurn(certain).flatMap(({ fix }) => fix.edits);
}
