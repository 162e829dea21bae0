// How well a search finds tools: labelled queries over invented tools, in several orders of the tools.
import { readFileSync } from "node:fs";

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

/** 500 definitions: name, title, description, tags. */
export const tools = read("tools.json");
/** With the tools that fit, best first; none for the few that fit nothing. */
export const queries = read("queries.json");

const orders = 5;

/**
 * Means over all labelled queries and orders.
 *
 * @param prepare Takes the tools in one order; gives a function from a query to names, best first.
 * @param list The tools, e.g. without their tags.
 */
export function rankingQuality(prepare, list = tools) {
  const labelled = queries.filter(({ relevant }) => relevant.length > 0);
  let first = 0;
  let amongFive = 0;
  let reciprocal = 0;
  for (let order = 1; order <= orders; order++) {
    const search = prepare(shuffled(list, order));
    for (const { query, relevant } of labelled) {
      const found = search(query);
      const place = found.findIndex((name) => relevant.includes(name));
      if (place === 0) first += 1;
      const five = relevant.filter((name) => found.slice(0, 5).includes(name)).length;
      amongFive += five / Math.min(5, relevant.length);
      reciprocal += place === -1 ? 0 : 1 / (place + 1);
    }
  }
  const count = labelled.length * orders;
  return {
    recallAtOne: first / count,
    recallAtFive: amongFive / count,
    meanReciprocalRank: reciprocal / count,
  };
}

/** The tools again and again under other names. */
export function manyTools(count) {
  return Array.from({ length: count }, (_, index) => {
    const tool = tools[index % tools.length];
    return index < tools.length
      ? tool
      : { ...tool, name: `${tool.name}_${Math.floor(index / tools.length)}` };
  });
}

function shuffled(list, seed) {
  const copy = [...list];
  let state = seed;
  for (let last = copy.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (last + 1));
    [copy[last], copy[other]] = [copy[other], copy[last]];
  }
  return copy;
}
