// A command in one text, as its words. No shell: no variables, no pipes, no patterns.
import { UsageError } from "../../usage-error.ts";

/**
 * Words end at white space; single and double quotes keep it, and a backslash stands before white space, quotes and
 * backslashes that mean themselves. Before anything else it is a backslash, as in the paths of Windows.
 *
 * @throws UsageError for quotes that are not closed.
 * @example splitWords(`node "my server.mjs" --flag`) // ["node", "my server.mjs", "--flag"]
 */
export function splitWords(text: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    const next = text.charAt(index + 1);
    if (character === "\\" && quote !== "'" && (quote === '"' ? /["\\]/ : /[\s"'\\]/).test(next)) {
      word = (word ?? "") + next;
      index++;
    } else if (quote === undefined && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (quote === undefined && /["']/.test(character)) {
      quote = character;
      word ??= "";
    } else if (character === quote) quote = undefined;
    else word = (word ?? "") + character;
  }
  if (quote !== undefined)
    throw new UsageError(
      `--command ends inside of quotes: a ${quote === '"' ? "double" : "single"} quote is missing.`,
    );
  return word === undefined ? words : [...words, word];
}
