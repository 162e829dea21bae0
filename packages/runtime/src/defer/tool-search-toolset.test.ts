// Deferred tools that join the list when they were found: in this run, and in whatever goes on with it.
import { describe, expect, it } from "vitest";
import { tool } from "../by-hand/tool.ts";
import { ApprovalRequiredToolset } from "../compose/approval-required-toolset.ts";
import { CombinedToolset } from "../compose/combined-toolset.ts";
import { FilteredToolset } from "../compose/filtered-toolset.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { PrefixedToolset } from "../compose/prefixed-toolset.ts";
import { CompositionError } from "../errors/composition-error.ts";
import { ApprovalRequiredError } from "../executor/approval-required-error.ts";
import { ToolExecutor } from "../executor/tool-executor.ts";
import type { JsonObject } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { DeferredLoadingToolset, type FoundTools, ToolSearchToolset } from "./index.ts";

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

describe("what was found, elsewhere", () => {
  const call = (toolName: string, args: JsonObject = {}) => ({ toolCallId: toolName, toolName, args });
  const conversation = (id: string): RunContext => ({ deps: undefined, metadata: { id } });
  const idOf = ({ metadata }: RunContext): string => String(metadata?.["id"]);

  /** As a database: every process has its own toolset over it. */
  function database() {
    const rows = new Map<string, string>();
    const read = (context: RunContext): readonly string[] | undefined => {
      const row = rows.get(idOf(context));
      return row === undefined ? undefined : (JSON.parse(row) as string[]);
    };
    const found: FoundTools = {
      load: read,
      add: (names, context) => {
        rows.set(idOf(context), JSON.stringify([...(read(context) ?? []), ...names]));
      },
    };
    return { rows, found };
  }

  const layers: { readonly [name: string]: (inner: ToolSource) => ToolSource } = {
    itself: (inner) => inner,
    prefixed: (inner) => new PrefixedToolset(inner, "x_"),
    combined: (inner) => new CombinedToolset(inner),
    approved: (inner) => new ApprovalRequiredToolset(inner, () => false),
  };

  it.each(
    Object.keys(layers).flatMap((layer) => [
      [layer, "forRun"],
      [layer, "no forRun"],
    ]),
  )("is listed in another process, for its conversation alone: %s, %s", async (layer, way) => {
    const { rows, found } = database();
    const start = async (context: RunContext): Promise<ToolExecutor> => {
      const source = layers[layer]?.(new ToolSearchToolset(rare, { found })) ?? expect.fail(layer);
      const executor = new ToolExecutor(source);
      return way === "forRun" ? executor.forRun(context) : executor;
    };
    const prefix = layer === "prefixed" ? "x_" : "";
    const [one, other] = [conversation("one"), conversation("other")];
    const first = await start(one);
    await first.run([call(`${prefix}search_tools`, { query: "send a letter", limit: 1 })], one);
    await first.run([call(`${prefix}search_tools`, { query: "paint the door", limit: 1 })], one);
    await first.run([call(`${prefix}search_tools`, { query: "send a letter", limit: 1 })], one);
    // Each name once, by the name that it has below.
    expect([...rows]).toEqual([["one", '["send_letter","paint_door"]']]);
    const again = await start(one);
    expect((await again.tools(one)).map(({ name }) => name)).toEqual(
      ["search_tools", "get_time", "send_letter", "paint_door"].map((name) => prefix + name),
    );
    expect(await again.run([call(`${prefix}send_letter`)], one)).toMatchObject([{ status: "ok" }]);
    const foreign = await start(other);
    expect((await foreign.tools(other)).map(({ name }) => name)).toEqual(
      ["search_tools", "get_time"].map((name) => prefix + name),
    );
    expect(await foreign.run([call(`${prefix}send_letter`)], other)).toMatchObject([
      { status: "unknown_tool" },
    ]);
    // One toolset that serves both does not mix them up, either.
    if (way === "no forRun") {
      expect((await again.tools(other)).map(({ name }) => name)).not.toContain(`${prefix}send_letter`);
    }
  });

  it("two searches of one turn are both kept, and what the messages say is enough", async () => {
    const { rows, found } = database();
    const one = conversation("one");
    const executor = new ToolExecutor(new ToolSearchToolset(rare, { found }));
    const outcomes = await executor.run(
      ["send a letter", "paint the door"].map((query, index) => ({
        ...call("search_tools", { query, limit: 1 }),
        toolCallId: String(index),
      })),
      one,
    );
    expect(JSON.parse(rows.get("one") ?? "").sort()).toEqual(["paint_door", "send_letter"]);
    // No table of its own: the results of searches stand in the conversation.
    const fromMessages: FoundTools = {
      load: ({ messages = [] }) =>
        (messages as readonly { readonly toolName: string; readonly result: JsonObject }[])
          .filter(({ toolName }) => toolName === "search_tools")
          .flatMap(({ result }) =>
            (result["tools"] as readonly JsonObject[]).map(({ name }) => String(name)),
          ),
    };
    const later = new ToolSearchToolset(rare, { found: fromMessages });
    const names = (await later.tools({ ...ctx, messages: outcomes })).map(({ name }) => name);
    expect(names).toEqual(["search_tools", "get_time", "send_letter", "paint_door"]);
    expect(await listed(later)).toEqual(["search_tools", "get_time"]);
  });

  it("passes over names that there are no more, and those of tools that are listed anyway", async () => {
    const load = () => ["gone", "paint_wall", "get_time", "paint_wall", "__proto__", "search_tools"];
    expect(await listed(new ToolSearchToolset(rare, { found: { load } }))).toEqual([
      "search_tools",
      "get_time",
      "paint_wall",
    ]);
  });

  it.each([
    ["no list", () => "paint_wall"],
    ["a list of something else", () => [1]],
    ["an object", () => ({ paint_wall: true })],
  ])("says that %s is none", async (_, load) => {
    // boundary: as plain JavaScript gives it.
    const source = new ToolSearchToolset(rare, { found: { load } as unknown as FoundTools });
    await expect(source.tools(ctx)).rejects.toThrow(
      /`found\.load` of a ToolSearchToolset gives a list of names/,
    );
  });

  it("that cannot be loaded or kept is an error, not a tool less", async () => {
    const broken = (): never => {
      throw new Error("The database is gone.");
    };
    await expect(new ToolSearchToolset(rare, { found: { load: broken } }).tools(ctx)).rejects.toThrow("gone");
    const executor = new ToolExecutor(
      new ToolSearchToolset(rare, { found: { load: () => [], add: broken } }),
    );
    expect(await executor.run([call("search_tools", { query: "paint" })], ctx)).toMatchObject([
      { status: "failed", message: "The database is gone." },
    ]);
  });

  it.each(Object.keys(layers))("a call that waits is resumed in another process: %s", async (layer) => {
    const gated = new ApprovalRequiredToolset(rare, ({ toolName }) => toolName !== "get_time");
    const start = (): ToolExecutor =>
      new ToolExecutor(layers[layer]?.(new ToolSearchToolset(gated)) ?? expect.fail(layer));
    const prefix = layer === "prefixed" ? "x_" : "";
    const first = await start().forRun(ctx);
    await first.run([call(`${prefix}search_tools`, { query: "send a letter", limit: 1 })], ctx);
    const stored = await first.run([call(`${prefix}send_letter`)], ctx).then(
      () => expect.fail("Nothing waits."),
      (error: unknown) =>
        error instanceof ApprovalRequiredError ? JSON.stringify(error.deferred) : expect.fail(String(error)),
    );
    const results = [{ toolCallId: `${prefix}send_letter`, approved: true }] as const;
    const other = await start().forRun(ctx);
    expect(await other.resume(JSON.parse(stored), { results }, ctx)).toMatchObject([
      { status: "ok", result: "send_letter" },
    ]);
    // It was the call's tool, not a discovery.
    expect(await other.run([call(`${prefix}paint_wall`)], ctx)).toMatchObject([{ status: "unknown_tool" }]);
  });

  it("a state lists no tool that a layer hides, and one of a stranger lists nothing by its form", async () => {
    let hidden = false;
    const filtered = new FilteredToolset(rare, () => !hidden);
    const source = new ToolSearchToolset(new ApprovalRequiredToolset(filtered));
    const first = new ToolExecutor(source);
    await search(source, "send a letter").catch(() => undefined);
    const state = await first.run([call("send_letter")], ctx).then(
      () => expect.fail("Nothing waits."),
      (error: unknown) =>
        error instanceof ApprovalRequiredError ? error.deferred : expect.fail(String(error)),
    );
    hidden = true;
    const results = [{ toolCallId: "send_letter", approved: true }] as const;
    const other = new ToolExecutor(new ToolSearchToolset(new ApprovalRequiredToolset(filtered)));
    expect(await other.resume(state, { results }, ctx)).toMatchObject([{ status: "unknown_tool" }]);
    for (const odd of [
      null,
      1,
      [],
      {},
      { requests: 1 },
      { requests: [null, 1, { origin: 1 }, { origin: [] }] },
    ])
      await expect(other.resume(odd as never, { results }, ctx)).rejects.toThrow(/DeferredState|state/i);
  });
});
