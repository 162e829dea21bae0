// The name that the model sees, from the name that the developer wrote. Knows no syntax.

/**
 * Turns a function's name into lower_snake_case, without a trailing `Async`. The answer may still break the
 * naming rule (TSH008), for example for names with other letters.
 *
 * @example toToolName("parseHTMLPageAsync") // "parse_html_page"
 */
export function toToolName(functionName: string): string {
  const base =
    functionName.length > 5 && functionName.endsWith("Async") ? functionName.slice(0, -5) : functionName;
  return base
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1_$2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1_$2")
    .toLowerCase();
}
