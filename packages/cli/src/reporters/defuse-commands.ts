// Build servers read commands from what is printed; text from source files, tools and servers must not be one.
import type { CliHost } from "../host.ts";

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

/** The same where a build server reads along, else the text as it is. */
export function defuseFor(env: CliHost["env"], text: string): string {
  return env["GITHUB_ACTIONS"] || env["TF_BUILD"] || env["TEAMCITY_VERSION"] ? defuseCommands(text) : text;
}
