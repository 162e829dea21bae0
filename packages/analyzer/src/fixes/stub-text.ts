// What a fix writes where only a person knows what to say.

/**
 * A text that describes something by its name, and that a person, an editor and a linter see as yet to be written.
 *
 * @example stubText("closeTicket") // "TODO: close ticket."
 */
export function stubText(name: string): string {
  const words = name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    // What could end a comment, begin a tag or break a string is no part of a word.
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
  return `TODO: ${words === "" ? "describe this" : words}.`;
}
