// The ranking by labelled queries, and what no query may do to it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tools as labelled, rankingQuality } from "../../../../../bench/tool-search/ranking-quality.mjs";
import { rankTools } from "../rank-tools.ts";
import { type SearchableTool, ToolIndex } from "./tool-index.ts";
import { WordReader } from "./words-of.ts";

const quality = (list: Parameters<typeof rankingQuality>[1]) =>
  rankingQuality((tools) => {
    const index = new ToolIndex(tools);
    return (query) => index.search(query, 50).map((place) => tools[place]?.name ?? "");
  }, list);

describe("labelled queries", () => {
  // The best of the other ways that were measured on the same queries: BM25F with prefixes and typing errors.
  it("are answered better than by every baseline", () => {
    const { recallAtOne, recallAtFive, meanReciprocalRank } = quality(labelled);
    expect(recallAtOne).toBeGreaterThan(0.694);
    expect(recallAtFive).toBeGreaterThan(0.805);
    expect(meanReciprocalRank).toBeGreaterThan(0.757);
  });

  it("are answered better than by every baseline where tools have no tags", () => {
    const { recallAtOne, recallAtFive, meanReciprocalRank } = quality(
      labelled.map((tool) => ({ ...tool, tags: [] })),
    );
    expect(recallAtOne).toBeGreaterThan(0.598);
    expect(recallAtFive).toBeGreaterThan(0.77);
    expect(meanReciprocalRank).toBeGreaterThan(0.679);
  });
});

const toolOf = (name: string, description = "", tags: readonly string[] = []): SearchableTool => ({
  name,
  description,
  tags,
});

const namesFor = (query: string, tools: readonly SearchableTool[], limit = 10): readonly string[] =>
  rankTools({ tools, query, limit }).map(({ name }) => name);

describe("words", () => {
  it.each([
    ["getHTTPStatus", "get http status"],
    ["dns-lookup_v2 ÜBER Straße", "dns lookup v2 uber straße"],
    ["merge merges merged merging", "merg merg merg merg"],
    ["query queries", "queri queri"],
    ["address process is this status bus", "address process is this status bus"],
    ["string need bed sing", "string need bed sing"],
    ["", ""],
  ])("of %j", (text, words) => {
    expect(new WordReader((stem) => stem).read(text).join(" ")).toBe(words);
  });

  it("are read of any text, of which the rest is cut", () => {
    const reader = new WordReader((stem) => stem);
    expect(reader.read(`${"word ".repeat(2_000)}end`)).not.toContain("end");
    for (const text of [
      "a".repeat(1e6),
      "aB".repeat(5e5),
      "ing".repeat(3e5),
      "é".repeat(1e6),
      " ".repeat(1e6),
    ])
      new WordReader((stem) => stem).read(text);
  });
});

describe("a shared prefix of all names", () => {
  const noise = Array.from({ length: 57 }, (_, index) =>
    toolOf(`crm_item_${index}`, `Handles item ${index}.`),
  );
  const tools = [
    ...noise,
    toolOf("crm_sync_catalog_to_blog", "Copies the catalog to the blog."),
    toolOf("crm_close", "Closes a deal."),
    toolOf("crm_read_log", "Shows the audit trail."),
  ];

  it.each(["crm audit", "read log", "CRM-Read-Log", "crmReadLog", "shows audits"])("%s", (query) => {
    expect(namesFor(query, tools)[0]).toBe("crm_read_log");
  });

  it("does not drown a part of a word, nor count what is inside of one", () => {
    expect(namesFor("audi", tools)).toContain("crm_read_log");
    expect(namesFor("log", tools)).toEqual(["crm_read_log"]);
  });

  it("an empty query gives the first ones in order", () => {
    expect(namesFor("  ", tools, 3)).toEqual(["crm_item_0", "crm_item_1", "crm_item_2"]);
  });
});

it("tools that fit alike keep their order, each once, at most as many as are asked for", () => {
  const tools = Array.from({ length: 40 }, (_, index) =>
    toolOf(`send_${"abcdefgh"[index % 8]}`, "Sends a letter."),
  );
  const found = new ToolIndex(tools).search("letter", 12);
  expect(found).toEqual([...found].sort((a, b) => a - b));
  expect(found).toHaveLength(12);
  expect(new Set(found).size).toBe(12);
});

it("is the same whatever was searched before, and passes over what is not allowed", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "binary", maxLength: 40 }), { maxLength: 5 }),
      fc.string({ maxLength: 20 }),
      fc.integer({ min: 1, max: 20 }),
      (before, query, limit) => {
        const index = new ToolIndex(labelled);
        const fresh = index.search(query, limit);
        for (const other of before) index.search(other, 3);
        expect(index.search(query, limit)).toEqual(fresh);
        const odd = index.search(query, labelled.length, (place) => place % 2 === 1);
        expect(odd).toEqual(index.search(query, labelled.length).filter((place) => place % 2 === 1));
        expect(fresh.length).toBeLessThanOrEqual(limit);
      },
    ),
    { numRuns: 60 },
  );
});

it("words that objects know of themselves are only words", () => {
  const tools = [toolOf("a", "constructor __proto__ toString"), toolOf("b", "other")];
  for (const query of ["constructor", "__proto__", "toString", "hasOwnProperty"])
    expect(namesFor(query, tools).includes("b")).toBe(false);
});
