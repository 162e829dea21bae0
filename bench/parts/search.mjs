// Finding tools by words, beside a search library and plain counting, and what deferral saves of a model's context.

import { tool } from "@toolshed/runtime";
import { deferTools, rankTools } from "@toolshed/runtime/defer";
import { encode } from "gpt-tokenizer";
import MiniSearch from "minisearch";
import { summary } from "../measure/numbers.mjs";
import { ratioRow, valueRow } from "../measure/row.mjs";
import { takeTurns } from "../measure/take-turns.mjs";
import { manyTools, queries, rankingQuality, tools } from "../tool-search/ranking-quality.mjs";

export const title = "finding tools by words";
export const notes = [
  "quality: means over the labelled queries and five orders of the tools; of each measure what is missing to 1",
];
export const sizes = { rounds: 5, many: 10_000 };
export const tiny = { rounds: 1, many: 500 };

const most = 50;
const fields = ["name", "title", "description", "tags"];

/** By name: takes tools, gives a function from a query to names, best first. */
const sides = {
  toolshed: (list) => (query) => rankTools({ tools: list, query, limit: most }).map(({ name }) => name),
  "MiniSearch, prefix, fuzzy and boosts": (list) => {
    const index = miniSearch(list, {
      prefix: true,
      fuzzy: 0.2,
      boost: { name: 4, title: 3, description: 2, tags: 2 },
    });
    return (query) => index.search(query).map(({ id }) => list[id].name);
  },
  MiniSearch: (list) => {
    const index = miniSearch(list, {});
    return (query) => index.search(query).map(({ id }) => list[id].name);
  },
  "counting words": (list) => {
    const texts = list.map((each) =>
      fields
        .map((field) => String(each[field]))
        .join(" ")
        .toLowerCase(),
    );
    return (query) => {
      const words = query.toLowerCase().split(/\W+/).filter(Boolean);
      return texts
        .map((text, place) => ({ place, count: words.filter((word) => text.includes(word)).length }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count || a.place - b.place)
        .slice(0, most)
        .map(({ place }) => list[place].name);
    };
  },
};

export async function measure({ rounds, many }) {
  return [
    ...qualityRows("", tools),
    ...qualityRows(
      ", tools without tags",
      tools.map((each) => ({ ...each, tags: [] })),
    ),
    ...(await timeRows(rounds, many)),
    await contextRow(),
  ];
}

function miniSearch(list, searchOptions) {
  const index = new MiniSearch({ fields, searchOptions });
  index.addAll(list.map((each, id) => ({ ...each, id, name: each.name.replaceAll("_", " ") })));
  return index;
}

function qualityRows(suffix, list) {
  const measures = {
    recallAtOne: "queries whose first tool is not one that fits",
    recallAtFive: "fitting tools that are not among the first five",
    meanReciprocalRank: "1 minus the mean reciprocal rank",
  };
  const found = Object.entries(sides).map(([name, prepare]) => [name, rankingQuality(prepare, list)]);
  return Object.entries(measures).map(([measure, what]) => {
    const [ours, peer, ...others] = found.map(([name, quality]) => summary(name, "", [1 - quality[measure]]));
    return ratioRow({ title: `${what}${suffix}`, ours, peer, aim: 1, others });
  });
}

async function timeRows(rounds, many) {
  const list = manyTools(many);
  const built = await takeTurns(
    Object.entries(sides).map(([name, prepare]) => ({
      name,
      // A copy: an index is kept by its list.
      run: () => void prepare([...list])("invoice"),
    })),
    { rounds },
  );
  const asked = await takeTurns(
    Object.entries(sides).map(([name, prepare]) => {
      const search = prepare(list);
      return { name, run: () => medianTime(search) };
    }),
    { rounds },
  );
  const row = (title, [ours, ...others], aim) => valueRow({ title, ours, aim, others });
  return [
    row(`an index of ${list.length} tools and its first query`, built, 300),
    row(`the median query of ${list.length} tools`, asked, 2),
  ];
}

function medianTime(search) {
  const times = queries.map(({ query }) => {
    const start = performance.now();
    search(query);
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[times.length >> 1];
}

/** What the definitions cost, as they are sent to a model. */
async function contextRow() {
  const inputSchema = {
    type: "object",
    properties: { id: { type: "string", description: "Which one." } },
    required: ["id"],
    additionalProperties: false,
  };
  const source = {
    tools: () =>
      tools.map(({ name, description, tags }) =>
        tool({ name, description, tags, inputSchema, execute: () => null }),
      ),
  };
  const tokens = async (from) => {
    const list = await from.tools({ deps: undefined });
    const sent = list.map(({ name, description, inputSchema: parameters }) => ({
      name,
      description,
      parameters,
    }));
    return encode(JSON.stringify(sent)).length;
  };
  return ratioRow({
    title: `definitions of ${tools.length} tools of one argument, as text of a prompt`,
    ours: summary("deferred", "tokens", [await tokens(deferTools(source))]),
    peer: summary("all listed", "tokens", [await tokens(source)]),
  });
}
