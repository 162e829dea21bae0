// The legal tool name nearest to one that is not legal.

/** The longest name that every provider takes. */
export const maximumNameLength = 64;

/** One to `maximumNameLength` characters of lower_snake_case; the length is checked apart. */
export const namePattern: RegExp = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/**
 * Words in lower case joined by `_`, accents dropped, cut to the maximal length at a word where
 * there is one. Nothing when no letter is left to begin with.
 *
 * @example suggestName("Get-TicketByID") // "get_ticket_by_id"
 */
export function suggestName(name: string): string | undefined {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word !== "");
  let suggestion = "";
  for (const word of words) {
    const usable = suggestion === "" ? word.replace(/^[0-9]+/, "") : word;
    if (usable === "") continue;
    const longer = suggestion === "" ? usable : `${suggestion}_${usable}`;
    if (longer.length > maximumNameLength) break;
    suggestion = longer;
  }
  if (suggestion !== "") return suggestion;
  const letters = words
    .join("")
    .replace(/^[0-9]+/, "")
    .slice(0, maximumNameLength);
  return letters === "" ? undefined : letters;
}
