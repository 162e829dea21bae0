// Lists of tools that say the same, as one array: by it the index of a search is known.
import type { SearchableTool } from "./search/tool-index.ts";

/** Contexts see different tools; more different lists at once than this are indexed again and again. */
const most = 8;

export class KnownLists<TTool extends SearchableTool> {
  #lists: readonly (readonly TTool[])[] = [];

  /** A list that was given before and says the same, else this one. */
  find(tools: readonly TTool[]): readonly TTool[] {
    const known = this.#lists.find((list) => sayTheSame(list, tools)) ?? tools;
    this.#lists = [known, ...this.#lists.filter((list) => list !== known)].slice(0, most);
    return known;
  }
}

function sayTheSame(before: readonly SearchableTool[], now: readonly SearchableTool[]): boolean {
  if (before.length !== now.length) return false;
  return now.every((tool, index) => {
    const other = before[index];
    if (other === undefined) return false;
    if (other === tool) return true;
    return (
      other.name === tool.name &&
      other.title === tool.title &&
      other.description === tool.description &&
      other.tags.length === tool.tags.length &&
      other.tags.every((tag, place) => tag === tool.tags[place])
    );
  });
}
