// A search by meaning: what is nearest comes first, and no vector that is none makes an order of its own.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tool } from "../by-hand/tool.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import type { JsonObject } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { deferTools, searchByEmbeddings } from "./index.ts";

const ctx: RunContext = { deps: undefined };

function toolOf(name: string): Tool {
  return tool({
    name,
    description: `Does ${name.replaceAll("_", " ")}.`,
    inputSchema: { type: "object" },
    execute: () => name,
  });
}

const all = new FunctionToolset(["get_time", "send_letter", "paint_wall", "paint_door"].map(toolOf));

async function search(source: ToolSource, query: string, limit = 1): Promise<unknown> {
  const [meta = expect.fail("There is no tool that searches.")] = await source.tools(ctx);
  return ((await meta.execute({ query, limit }, ctx)) as JsonObject)["tools"];
}

describe("searchByEmbeddings", () => {
  /** Counts letters: near enough to a meaning for texts that share their words. */
  const vector = (text: string): number[] =>
    [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => text.toLowerCase().split(letter).length - 1);

  it("finds what is nearest, and embeds each text once", async () => {
    const embedded: string[] = [];
    const source = deferTools(all, {
      search: searchByEmbeddings({
        embed: async (texts) => {
          embedded.push(...texts);
          return texts.map(vector);
        },
      }),
    });
    expect(await search(source, "paint_wall: Does paint wall.")).toMatchObject([{ name: "paint_wall" }]);
    // The query is the text of a tool.
    expect(embedded).toHaveLength(4);
    await search(source, "what time is it");
    expect(embedded).toHaveLength(5);
    await search(source, "");
    expect(embedded).toHaveLength(5);
  });

  it("fails with what the model fails with, and tries again", async () => {
    let fails = true;
    const source = deferTools(all, {
      search: searchByEmbeddings({
        embed: async (texts) => {
          if (fails) throw new Error("No network.");
          return texts.map(vector);
        },
      }),
    });
    await expect(search(source, "paint")).rejects.toThrow("No network.");
    fails = false;
    expect(await search(source, "paint")).toHaveLength(1);
    const short = deferTools(all, { search: searchByEmbeddings({ embed: async () => [] }) });
    await expect(search(short, "paint")).rejects.toThrow(/gave 0 vectors/);
  });

  const good = [1, 2, 3];
  const odd: readonly [string, unknown, RegExp][] = [
    ["NaN", [1, Number.NaN, 3], /the number NaN at 1/],
    ["infinity", [Number.POSITIVE_INFINITY, 2, 3], /the number Infinity at 0/],
    ["negative infinity", [1, 2, Number.NEGATIVE_INFINITY], /the number -Infinity at 2/],
    ["a hole", [1, undefined, 3], /nothing at 1/],
    ["a string", [1, "2", 3], /the string "2" at 1/],
    ["null", [1, null, 3], /null at 1/],
    ["too short", [1, 2], /a vector of 2 numbers/],
    ["too long", [1, 2, 3, 4], /a vector of 4 numbers/],
    ["empty", [], /an empty vector|a vector of 0/],
    ["no vector", undefined, /no list of numbers/],
    ["an object", { embedding: good }, /no list of numbers/],
    ["a typed array with NaN", new Float32Array([1, Number.NaN, 3]), /the number NaN at 1/],
  ];

  it.each(
    odd.flatMap(([name, vector, message]) =>
      (["the query", "a tool", "all"] as const).map((place) => [name, place, vector, message] as const),
    ),
  )("%s for %s is an error that says so, and no order", async (name, place, vector, message) => {
    let isOdd = true;
    const source = deferTools(all, {
      search: searchByEmbeddings({
        // boundary: as plain JavaScript gives them.
        embed: (async (texts: readonly string[]) =>
          texts.map((text, index) => {
            const isMeant =
              place === "all" || (place === "a tool" ? text.includes("paint_wall") : index === 0);
            return isOdd && isMeant ? vector : good;
          })) as never,
      }),
    });
    const asked = search(source, "what time is it");
    // Of one length, all too short ones are vectors.
    if (place === "all" && name.startsWith("too ")) expect(await asked).toHaveLength(1);
    else if (place === "the query" && name.startsWith("too "))
      await expect(asked).rejects.toThrow(/`embed` gave a vector of 3 numbers, where the first one has \d/);
    else {
      await expect(asked).rejects.toThrow(message);
      await expect(search(source, "what time is it")).rejects.toThrow(/^`embed` gave .* for the text "/);
    }
    isOdd = false;
    if (place !== "all" || !name.startsWith("too ")) expect(await search(source, "the time")).toHaveLength(1);
  });

  it.each<[string, unknown, RegExp]>([
    ["nothing", undefined, /a list of vectors/],
    ["an object as the whole answer", { embeddings: [] }, /a list of vectors/],
    ["a vector for many", [good], /given 5 texts and gave 1 vectors/],
    ["one more", [good, good, good, good, good, good], /given 5 texts and gave 6 vectors/],
  ])("%s is no answer", async (_, answer, message) => {
    for (const embed of [async () => answer, () => answer])
      await expect(
        search(deferTools(all, { search: searchByEmbeddings({ embed: embed as never }) }), "paint"),
      ).rejects.toThrow(message);
  });

  it("vectors of another model than before are an error once, and then made anew", async () => {
    let length = 2;
    const source = deferTools(all, {
      search: searchByEmbeddings({
        embed: async (texts) => texts.map((text) => Array.from({ length }, (_, i) => text.charCodeAt(i))),
      }),
    });
    expect(await search(source, "one")).toHaveLength(1);
    length = 3;
    await expect(search(source, "two")).rejects.toThrow("3 and 2 numbers: they are of two models");
    expect(await search(source, "two")).toHaveLength(1);
  });

  it("finds nothing where the query points nowhere", async () => {
    const source = deferTools(all, {
      search: searchByEmbeddings({ embed: async (texts) => texts.map((_, index) => [index, 0]) }),
    });
    expect(await search(source, "nowhere", 4)).toEqual([]);
  });

  it("orders by the angle alone, whatever the vectors' lengths are, as large and as small as numbers go", async () => {
    const names = ["get_time", "send_letter", "paint_wall", "paint_door"];
    // From the nearest to the farthest of the query, which is [1, 0].
    const directions = [
      [1, 0.01],
      [1, 1],
      [0, 1],
      [-1, 0.5],
    ] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(1e-300, 1e-160, 1e-5, 1, 1e5, 1e160, 1e300), { minLength: 5, maxLength: 5 }),
        fc.constantFrom(Float64Array, Array),
        async ([ofQuery = 1, ...lengths], list) => {
          const source = deferTools(all, {
            search: searchByEmbeddings({
              embed: async (texts) =>
                texts.map((text) => {
                  const place = names.findIndex((name) => text.startsWith(name));
                  const [x, y] = directions[place] ?? [1, 0];
                  const length = place < 0 ? ofQuery : (lengths[place] ?? 1);
                  const vector = [x * length, y * length];
                  // boundary: typed arrays are lists of numbers, too.
                  return (list === Array ? vector : Float64Array.from(vector)) as number[];
                }),
            }),
          });
          const found = (await search(source, "which", 4)) as readonly JsonObject[];
          expect(found.map(({ name }) => name)).toEqual(names);
        },
      ),
      { numRuns: 100 },
    );
  });
});
