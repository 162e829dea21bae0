// Deferred tools that join the list when they were found, and searches by meaning.
import { describe, expect, it } from "vitest";
import { tool } from "../by-hand/tool.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { PrefixedToolset } from "../compose/prefixed-toolset.ts";
import { CompositionError } from "../errors/composition-error.ts";
import { ToolExecutor } from "../executor/tool-executor.ts";
import type { JsonObject } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { DeferredLoadingToolset, deferTools, searchByEmbeddings, ToolSearchToolset } from "./index.ts";

const ctx: RunContext = { deps: undefined };

function toolOf(name: string, tags: readonly string[] = []): Tool {
  return tool({
    name,
    description: `Does ${name.replaceAll("_", " ")}.`,
    inputSchema: { type: "object" },
    tags,
    execute: () => name,
  });
}

const all = new FunctionToolset([
  toolOf("get_time", ["always"]),
  toolOf("send_letter"),
  toolOf("paint_wall"),
  toolOf("paint_door"),
]);
const rare = new DeferredLoadingToolset(all, ({ tags }) => !tags.includes("always"));

const listed = async (source: ToolSource): Promise<readonly string[]> =>
  (await source.tools(ctx)).map(({ name }) => name);

async function search(source: ToolSource, query: string): Promise<unknown> {
  const [meta = expect.fail("There is no tool that searches.")] = await source.tools(ctx);
  return ((await meta.execute({ query, limit: 1 }, ctx)) as JsonObject)["tools"];
}

describe("ToolSearchToolset", () => {
  it("lists what was found from the next turn on, after all that was listed before", async () => {
    const source = new ToolSearchToolset(rare);
    expect(await listed(source)).toEqual(["search_tools", "get_time"]);
    const executor = new ToolExecutor(source);
    const call = { toolCallId: "1", toolName: "send_letter", args: {} };
    expect((await executor.run([call], ctx))[0]?.status).toBe("unknown_tool");
    expect(await search(source, "send a letter")).toMatchObject([{ name: "send_letter" }]);
    expect(await listed(source)).toEqual(["search_tools", "get_time", "send_letter"]);
    expect((await executor.run([call], ctx))[0]).toMatchObject({ status: "ok", result: "send_letter" });
    await search(source, "paint the door");
    expect(await listed(source)).toEqual(["search_tools", "get_time", "send_letter", "paint_door"]);
    await search(source, "send a letter");
    expect(await listed(source)).toEqual(["search_tools", "get_time", "send_letter", "paint_door"]);
  });

  it("remembers for a run and its steps, and not for another", async () => {
    const source = new ToolSearchToolset(rare);
    const first = await source.forRun(ctx);
    const second = await source.forRun(ctx);
    await search(first, "send a letter");
    expect(await listed(await (first.forStep?.(ctx) ?? first))).toContain("send_letter");
    expect(await listed(second)).not.toContain("send_letter");
    expect(await listed(source)).not.toContain("send_letter");
  });

  it("searches for nothing where nothing is deferred, and refuses its own name", async () => {
    expect(await listed(new ToolSearchToolset(all))).toEqual(await listed(all));
    const named = new FunctionToolset([toolOf("search_tools")]);
    const clash = new ToolSearchToolset(new DeferredLoadingToolset(named));
    await expect(clash.tools(ctx)).rejects.toThrow(CompositionError);
    const other = new ToolSearchToolset(new DeferredLoadingToolset(named), { name: "find" });
    expect(await listed(other)).toEqual(["find"]);
  });

  it("tools stay deferred through layers; a name that is not there is an error", async () => {
    const tools = await new PrefixedToolset(rare, "x_").tools(ctx);
    expect(tools.map(({ deferred }) => deferred)).toEqual([undefined, true, true, true]);
    await expect(new DeferredLoadingToolset(all, ["nope"]).tools(ctx)).rejects.toThrow(/UNKNOWN_TOOL/);
  });
});

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
});
