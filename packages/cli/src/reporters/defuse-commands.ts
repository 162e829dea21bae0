// Build servers read commands from what is printed; text from source files must not be one.

/**
 * The text with an escape in everything that GitHub Actions (`::name::` at the start of a line, `##[name]` anywhere),
 * Azure Pipelines (`##vso[…]`) or TeamCity (`##teamcity[…]`) would obey. Only for output that is read by them: it
 * moves what follows in the line.
 *
 * @example defuseCommands("  ::add-mask::a") // "  \\u{3a}:add-mask::a"
 */
export function defuseCommands(text: string): string {
  return text.replace(/^(\s*):(?=:)/gm, "$1\\u{3a}").replace(/##(?=\w*\[)/g, "#\\u{23}");
}
