// The default search for tools.
import { type SearchableTool, ToolIndex } from "./search/tool-index.ts";

const indexes = new WeakMap<readonly SearchableTool[], ToolIndex>();

/**
 * The tools that fit the words of a query best, best first: by their names, titles, descriptions and tags. An empty
 * query gives the first ones in their order.
 *
 * The index of a list is built once and kept as long as the list itself: pass the same array again.
 *
 * @param limit How many at most.
 * @param isAllowed Which of the tools are wanted; all unless given.
 * @example rankTools({ tools, query: "refund", limit: 5 }).map(({ name }) => name)
 */
export function rankTools<TTool extends SearchableTool>({
  tools,
  query,
  limit,
  isAllowed = () => true,
}: {
  readonly tools: readonly TTool[];
  readonly query: string;
  readonly limit: number;
  readonly isAllowed?: (tool: TTool) => boolean;
}): TTool[] {
  if (query.trim() === "") return firstOf(tools, limit, isAllowed);
  const index = indexes.get(tools) ?? new ToolIndex(tools);
  indexes.set(tools, index);
  const isAllowedAt = (place: number): boolean => {
    const tool = tools[place];
    return tool !== undefined && isAllowed(tool);
  };
  return index.search(query, limit, isAllowedAt).flatMap((place) => tools[place] ?? []);
}

function firstOf<T>(tools: readonly T[], limit: number, isAllowed: (tool: T) => boolean): T[] {
  const found: T[] = [];
  for (const tool of tools) {
    if (found.length >= limit) break;
    if (isAllowed(tool)) found.push(tool);
  }
  return found;
}
