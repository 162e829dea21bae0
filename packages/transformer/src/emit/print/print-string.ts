// A string as a TypeScript literal that holds exactly that string, wherever the text came from.

// Invisible characters, line and paragraph separators, and what would end a script element or open a comment in it.
const invisible = /[\u007f-\u009f\u2028\u2029\ufff9-\ufffb\ufffe\uffff]|\p{Cf}/gu;
const markup = /<(?=\/script|!--)/giu;

// Printable ASCII that needs no escape anywhere.
const plain = /^[ !#-;=-[\]-~]*$/;

/**
 * Prints a string as a double-quoted literal of ECMAScript.
 *
 * Quotes, backslashes, line breaks, lone surrogates, U+2028 and U+2029, invisible format characters
 * and `</script` stand as escapes, so the text can neither end the literal nor hide in it.
 *
 * @example printString('say "hi"') // "say \"hi\""
 */
export function printString(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  return JSON.stringify(text).replace(invisible, escapeUnits).replace(markup, "\\u003c");
}

function escapeUnits(character: string): string {
  let escaped = "";
  for (let index = 0; index < character.length; index++) {
    escaped += `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;
  }
  return escaped;
}
