// Fixes as menus of editors show them. Knows no editor.
import {
  combineFixes,
  type Diagnostic,
  type Fix,
  fixesOf,
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
 * What "fix all" does: of each finding its fix, where nobody has to choose between several, and of two that come near
 * each other the first. What is left is found again in the new text.
 */
export function fixAll(diagnostics: readonly Diagnostic[], readText: ReadText): readonly TextEdit[] {
  const fixes = diagnostics.flatMap((diagnostic) => {
    const found = fixesOf(diagnostic, readText);
    return found.length === 1 ? found : [];
  });
  return combineFixes(fixes).flatMap(({ edits }) => edits);
}
