// Tools of other people's servers: every page, every kind of answer, changes and aborts, by servers of both versions of the
// official SDK, through every layer; and schemas that are made to be slow, wherever one is looked at.
import { afterEach, describe, expect, it } from "vitest";
import { MCPHttpClient, MCPToolset } from "../../packages/mcp/src/client/index.ts";
import { type Behaviour, listed, TestServer } from "../../packages/mcp/testing/http-server.ts";
import { TestServerV2 } from "../../packages/mcp/testing/http-server-v2.ts";
import { deferTools } from "../../packages/runtime/src/defer/index.ts";
import {
  ApprovalRequiredError,
  ApprovalRequiredToolset,
  type CallOutcome,
  CombinedToolset,
  FilteredToolset,
  type JsonObject,
  type JsonValue,
  MetadataToolset,
  PrefixedToolset,
  PreparedToolset,
  RenamedToolset,
  type RunContext,
  SelectedToolset,
  ToolExecutor,
  type ToolSource,
} from "../../packages/runtime/src/index.ts";

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type Peer = TestServer | TestServerV2;
const peers: readonly [string, (behaviour: Partial<Behaviour>) => Promise<Peer>][] = [
  ["a server of version 1", (behaviour) => TestServer.start(behaviour)],
  ["a server of version 2", (behaviour) => TestServerV2.start(behaviour)],
];

async function connected(
  start: (typeof peers)[number][1],
  behaviour: Partial<Behaviour>,
): Promise<{ readonly server: Peer; readonly toolset: MCPToolset }> {
  const server = await start(behaviour);
  ends.push(() => server.close());
  const client = new MCPHttpClient({ url: server.url, name: "peer" });
  ends.push(() => client.disconnect());
  return { server, toolset: new MCPToolset(client, { cacheMs: 60_000 }) };
}

const ctx: RunContext = { deps: undefined };

async function run(
  source: ToolSource,
  toolName: string,
  args: JsonValue = {},
  signal?: AbortSignal,
): Promise<CallOutcome> {
  const [outcome] = await new ToolExecutor(source).run([{ toolCallId: "1", toolName, args }], {
    ...ctx,
    ...(signal === undefined ? {} : { signal }),
  });
  return outcome ?? expect.fail("There is no outcome.");
}

describe.each(peers)("%s", (_peer, start) => {
  it("gives all pages in its order, also behind an empty one (MC-01)", async () => {
    const names = Array.from({ length: 120 }, (_, index) => `t${String(index).padStart(3, "0")}`);
    const pages: { readonly [cursor: string]: readonly [number, number, string?] } = {
      "": [0, 45, "b/+="],
      "b/+=": [45, 45, "ü"],
      ü: [45, 90, "0"],
      "0": [90, 120],
    };
    const { server, toolset } = await connected(start, {
      list: (cursor = "") => {
        const [from, to, nextCursor] = pages[cursor] ?? expect.fail(cursor);
        return {
          tools: names.slice(from, to).map((name) => listed(name)),
          ...(nextCursor === undefined ? {} : { nextCursor }),
        };
      },
      call: (name) => ({ content: [{ type: "text", text: name }] }),
    });
    expect((await toolset.tools()).map(({ name }) => name)).toEqual(names);
    expect(server.count("tools/list")).toBe(4);
    for (const name of ["t000", "t060", "t119"])
      expect(await run(toolset, name)).toMatchObject({ status: "ok", result: { content: [{ text: name }] } });
  });

  it("says by isError that a call has failed, and what it says else arrives (MC-03)", async () => {
    const answers: { readonly [name: string]: JsonObject } = {
      both: { isError: true, content: [{ type: "text", text: "quota" }], structuredContent: { code: "Q1" } },
      text: { isError: true, content: [{ type: "text", text: "quota" }] },
      blank: { isError: true, content: [{ type: "text", text: "" }] },
      silent: { isError: true, content: [] },
      empty: { content: [] },
      image: { content: [{ type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" }] },
    };
    const { toolset } = await connected(start, {
      list: () => ({ tools: Object.keys(answers).map((name) => listed(name)) }),
      call: (name) => answers[name],
    });
    expect(await run(toolset, "both")).toMatchObject({ status: "failed", message: 'quota\n{"code":"Q1"}' });
    expect(await run(toolset, "text")).toMatchObject({ status: "failed", message: "quota" });
    for (const name of ["blank", "silent"])
      expect(await run(toolset, name)).toMatchObject({
        status: "failed",
        message: expect.stringContaining(name),
      });
    expect(await run(toolset, "empty")).toMatchObject({ status: "ok", result: { content: [] } });
    expect(await run(toolset, "image")).toMatchObject({ status: "ok", result: answers["image"] });
  });

  it("changes its tools: schemas are replaced, what is gone is unknown, and a search finds the new (MC-05)", async () => {
    const typed = (type: string): unknown =>
      listed("a", { inputSchema: { type: "object", properties: { x: { type } }, required: ["x"] } });
    let tools: readonly unknown[] = [typed("string")];
    const { server, toolset } = await connected(start, { list: () => ({ tools }) });
    const deferred = deferTools(toolset);
    expect(await run(toolset, "a", { x: "s" })).toMatchObject({ status: "ok" });
    const changed = async (to: readonly unknown[], times: number): Promise<number> => {
      const before = toolset.client.toolsVersion;
      tools = to;
      const burst: Promise<unknown>[] = [];
      const began = performance.now();
      for (let time = 0; time < times; time += 1) {
        await server.notifyListChanged();
        burst.push(toolset.tools());
      }
      const took = performance.now() - began;
      await expect.poll(() => toolset.client.toolsVersion).toBe(before + times);
      await Promise.all(burst);
      return took;
    };
    const lists = server.count("tools/list");
    const took = await changed([typed("number"), listed("b", { description: "Paints a fence." })], 10);
    await toolset.tools();
    // A burst is waited out, for as long as one may take; a slow machine makes it several.
    expect(server.count("tools/list") - lists).toBeLessThanOrEqual(2 + Math.floor(took / 50));
    expect(await run(toolset, "a", { x: "s" })).toMatchObject({ status: "invalid" });
    expect(await run(toolset, "a", { x: 1 })).toMatchObject({ status: "ok" });
    expect(await run(deferred, "search", { query: "painting fences" })).toMatchObject({
      result: { tools: [{ name: "b" }] },
    });
    await changed([listed("b")], 1);
    expect(await run(toolset, "a", { x: 1 })).toMatchObject({ status: "unknown_tool" });
    expect(await run(deferred, "call", { name: "a", arguments: { x: 1 } })).toMatchObject({
      status: "failed",
      message: expect.stringContaining('no tool "a"'),
    });
  });

  it("forgets its session: lists are repeated in a new one, calls are not (MC-05)", async () => {
    let runs = 0;
    const { server, toolset } = await connected(start, {
      list: () => ({ tools: [listed("pay")] }),
      call: () => {
        runs += 1;
        return { content: [] };
      },
    });
    const [tool] = await toolset.tools();
    server.forgetSessions();
    toolset.refresh();
    expect(await toolset.tools()).toHaveLength(1);
    expect(server.count("initialize")).toBe(2);
    server.forgetSessions();
    await expect(tool?.execute({})).rejects.toThrow(/Call again/);
    expect([runs, server.count("tools/call")]).toEqual([0, 1]);
    expect(await run(toolset, "pay")).toMatchObject({ status: "ok" });
    expect(runs).toBe(1);
  });
});

const layers: readonly [string, string, (inner: ToolSource) => ToolSource][] = [
  ["itself", "slow", (inner) => inner],
  ["a prefix", "p_slow", (inner) => new PrefixedToolset(inner, "p_")],
  ["a rename", "other", (inner) => new RenamedToolset(inner, { slow: "other" })],
  ["a gate", "slow", (inner) => new ApprovalRequiredToolset(inner, () => false)],
  ["a filter", "slow", (inner) => new FilteredToolset(inner, () => true)],
  ["a selection", "slow", (inner) => new SelectedToolset(inner, { include: ["slow"] })],
  ["a preparation", "slow", (inner) => new PreparedToolset(inner, (_, tools) => tools)],
  ["metadata", "slow", (inner) => new MetadataToolset(inner, { a: 1 })],
  ["others", "slow", (inner) => new CombinedToolset(inner)],
  ["deferral", "call", (inner) => deferTools(inner)],
  [
    "all of it",
    "call",
    (inner) => deferTools(new PrefixedToolset(new ApprovalRequiredToolset(inner, () => false), "")),
  ],
];

describe("an abort (MC-04)", () => {
  const reason = "user secret 42";
  const cases = peers.flatMap(([peer, start]) =>
    layers.map(([layer, name, over]) => [peer, layer, start, name, over] as const),
  );

  it.each(cases)(
    "cancels the request at %s through %s, and says no reason",
    async (_, __, start, name, over) => {
      const signals: AbortSignal[] = [];
      let answered = 0;
      const { server, toolset } = await connected(start, {
        list: () => ({ tools: [listed("slow")] }),
        // It ends when it is told to, and answers all the same, too late.
        call: (_name, _args, { signal }) => {
          signals.push(signal);
          return new Promise((resolve) => {
            signal.addEventListener("abort", () => {
              answered += 1;
              resolve({ content: [{ type: "text", text: "too late" }] });
            });
          });
        },
      });
      const controller = new AbortController();
      const listeners = counted(controller.signal);
      const running = run(over(toolset), name, name === "call" ? { name: "slow" } : {}, controller.signal);
      await expect.poll(() => signals.length).toBe(1);
      controller.abort(new Error(reason));
      // Not a timeout, and not the answer that came too late.
      expect(await running).toMatchObject({ status: "aborted" });
      expect(await running).not.toHaveProperty("result");
      await expect.poll(() => server.count("notifications/cancelled")).toBe(1);
      await expect.poll(() => answered).toBe(1);
      const call = server.seen.find(({ method }) => method === "tools/call");
      const cancelled = server.seen.find(({ method }) => method === "notifications/cancelled");
      expect(cancelled?.params?.["requestId"]).toBe(call?.id);
      expect(JSON.stringify(server.seen)).not.toContain("secret");
      // One that was called is gone by itself.
      expect(listeners.left()).toBeLessThanOrEqual(1);
      expect(server.count("tools/call")).toBe(1);
    },
  );

  it.each(layers)("before the call sends nothing, through %s", async (_, name, over) => {
    const { server, toolset } = await connected(peers[0]?.[1] ?? expect.fail(), {
      list: () => ({ tools: [listed("slow")] }),
    });
    await toolset.tools();
    const args = name === "call" ? { name: "slow" } : {};
    expect(await run(over(toolset), name, args, AbortSignal.abort(reason))).toMatchObject({
      status: "aborted",
    });
    expect(server.count("tools/call")).toBe(0);
  });

  it("while a person is asked, and while the answer is gone on with, sends nothing that was not allowed", async () => {
    const { server, toolset } = await connected(peers[0]?.[1] ?? expect.fail(), {
      list: () => ({ tools: [listed("slow")] }),
    });
    const controller = new AbortController();
    let asked = 0;
    const gated = new ApprovalRequiredToolset(toolset, async () => {
      asked += 1;
      controller.abort(new Error(reason));
      return true;
    });
    expect(await run(gated, "slow", {}, controller.signal)).toMatchObject({ status: "aborted" });
    expect(asked).toBe(1);
    const executor = new ToolExecutor(new ApprovalRequiredToolset(toolset));
    const deferred = await executor.run([{ toolCallId: "1", toolName: "slow", args: {} }], ctx).then(
      () => expect.fail("Nothing waits."),
      (error: unknown) =>
        error instanceof ApprovalRequiredError ? error.deferred : expect.fail(String(error)),
    );
    const results = [{ toolCallId: "1", approved: true }] as const;
    const resumed = executor.resume(deferred, { results }, { ...ctx, signal: AbortSignal.abort(reason) });
    await expect(resumed).rejects.toMatchObject({ name: "AbortError" });
    expect(server.count("tools/call")).toBe(0);
    // It was used for nothing: it can be resumed.
    expect(await executor.resume(deferred, { results }, ctx)).toMatchObject([{ status: "ok" }]);
    expect(server.count("tools/call")).toBe(1);
    expect(JSON.stringify(server.seen)).not.toContain("secret");
  });

  function counted(signal: AbortSignal): { readonly left: () => number } {
    let left = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      left += 1;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      left -= 1;
      remove(...args);
    };
    return { left: () => left };
  }
});

describe("SE-04: a server's patterns never block", () => {
  /** Each takes hours of an engine that goes back, on the text below. */
  const patterns = [
    "^(a+)+$",
    "^(a|a)*$",
    "^(a|aa)+$",
    "(a*)*b",
    "^(.*a){20}$",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    // Those that no linear engine has.
    "^(?=(a+)+$)",
    "^(?!(a+)+$)",
    "^(?<=(a+)+)b",
    "^(a+)+\\1$",
  ];
  const slow = `${"a".repeat(40)}!`;
  // A literal of that name would look like a promise.
  const positive = "then";
  /** Where a pattern can be, and a value that is held against it. */
  const places: {
    readonly [place: string]: (pattern: string) => readonly [schema: JsonObject, value: JsonObject];
  } = {
    property: (pattern) => [{ properties: { s: { type: "string", pattern } } }, { s: slow }],
    patternProperties: (pattern) => [{ patternProperties: { [pattern]: { type: "number" } } }, { [slow]: 1 }],
    propertyNames: (pattern) => [{ propertyNames: { pattern } }, { [slow]: 1 }],
    items: (pattern) => [{ properties: { s: { type: "array", items: { pattern } } } }, { s: [slow, slow] }],
    contains: (pattern) => [{ properties: { s: { contains: { pattern } } } }, { s: [slow, slow] }],
    "an alternative": (pattern) => [
      { properties: { s: { anyOf: [{ pattern }, { pattern: `${pattern}x` }, {}] } } },
      { s: slow },
    ],
    "a negation": (pattern) => [{ properties: { s: { not: { pattern } } } }, { s: slow }],
    "a reference": (pattern) => [
      { properties: { s: { $ref: "#/$defs/S" } }, $defs: { S: { type: "string", pattern } } },
      { s: slow },
    ],
    "a condition": (pattern) => [
      {
        properties: {
          s: { if: { pattern }, [positive]: { minLength: 1 }, else: { pattern: `${pattern}y` } },
        },
      },
      { s: slow },
    ],
    "draft-07": (pattern) => [
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        properties: { s: { type: "array", items: [{ pattern }], additionalItems: { pattern } } },
      },
      { s: [slow, slow] },
    ],
    "unevaluated properties": (pattern) => [
      { patternProperties: { [pattern]: {} }, unevaluatedProperties: { pattern } },
      { [slow]: slow },
    ],
  };

  it.each(Object.keys(places))(
    "as %s: of arguments, of results, of what a hook gives, and behind layers",
    async (place) => {
      const made = patterns.map((pattern) => places[place]?.(pattern) ?? expect.fail(place));
      const { toolset } = await connected(peers[0]?.[1] ?? expect.fail(), {
        list: () => ({
          tools: made.flatMap(([schema], index) => [
            listed(`in${index}`, { inputSchema: { type: "object", ...schema } }),
            listed(`out${index}`, { outputSchema: { type: "object", ...schema } }),
          ]),
        }),
        call: (name) => ({
          content: [],
          ...(name.startsWith("out") ? { structuredContent: made[Number(name.slice(3))]?.[1] } : {}),
        }),
      });
      const names = (await toolset.tools()).map(({ name }) => name);
      expect(names).toHaveLength(2 * patterns.length);
      const blocked = watched();
      for (const [index, [, value]] of made.entries()) {
        const input = await run(toolset, `in${index}`, value);
        const output = await run(toolset, `out${index}`);
        const onEnd = (): { readonly output: JsonValue } => ({
          output: { content: [], structuredContent: value },
        });
        const [hooked] = await new ToolExecutor(toolset, { hooks: { onEnd } }).run(
          [{ toolCallId: "1", toolName: `out${index}`, args: {} }],
          ctx,
        );
        const [behind] = await new ToolExecutor(
          deferTools(new PrefixedToolset(new MetadataToolset(toolset, {}), "x_")),
          { hooks: { onEnd } },
        ).run([{ toolCallId: "1", toolName: "call", args: { name: `x_out${index}` } }], ctx);
        // The same schema has one verdict wherever it stands.
        const isGood = input.status === "ok";
        for (const outcome of [output, hooked, behind])
          expect([index, outcome?.status]).toEqual([index, isGood ? "ok" : "failed"]);
        if (!isGood) {
          expect(input.status).toBe("invalid");
          expect(input.issues?.length).toBeGreaterThan(0);
        }
      }
      expect(blocked.longest()).toBeLessThan(1_000);
    },
  );

  /** How long the loop was held up at most; an engine that goes back would hold it for hours. */
  function watched(): { readonly longest: () => number } {
    let last = performance.now();
    let longest = 0;
    const look = (): void => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    };
    const timer = setInterval(look, 5);
    ends.push(async () => clearInterval(timer));
    return {
      longest: () => {
        look();
        return longest;
      },
    };
  }
});
