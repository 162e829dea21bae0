// How generated names follow from those in the source.

/** The class's name as the stem of the exports: `TicketToolset` gives `ticket`, `MCPToolset` gives `mcp`. */
export function toolsetStem(className: string): string {
  const stem = className.replace(/(?<=.)(?:Toolset|Tools)$/u, "");
  return lowerFirstWord(stem);
}

/** Lowers the first word, an acronym as a whole: `HTMLParser` gives `htmlParser`. */
export function lowerFirstWord(name: string): string {
  const [run = ""] = /^\p{Lu}+/u.exec(name) ?? [];
  const rest = name.slice(run.length);
  // The last capital of a run begins the next word when a small letter follows.
  const letters = [...run];
  const keep = letters.length > 1 && /^\p{Ll}/u.test(rest) ? (letters.pop() ?? "") : "";
  return letters.join("").toLowerCase() + keep + rest;
}

/** A text as the part of an identifier, with a capital at its start: `a-b` gives `AB`. Empty when nothing remains. */
export function pascalPart(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

/** What the code of a definition is named after. */
export function definitionStem(name: string): string {
  return pascalPart(name) || "Definition";
}
