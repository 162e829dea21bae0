// Tools behind three: what a model can find, read and call is what it may, and the list never changes by that.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tool } from "../by-hand/tool.ts";
import { CombinedToolset } from "../compose/combined-toolset.ts";
import { FilteredToolset } from "../compose/filtered-toolset.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { PrefixedToolset } from "../compose/prefixed-toolset.ts";
import { PreparedToolset } from "../compose/prepared-toolset.ts";
import { SelectedToolset } from "../compose/selected-toolset.ts";
import { CompositionError } from "../errors/composition-error.ts";
import { ToolError } from "../errors/tool-error.ts";
import { ToolInputError } from "../errors/tool-input-error.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { type DeferOptions, deferTools, rankTools } from "./index.ts";

const ctx: RunContext = { deps: undefined };
const inputSchema: JsonObject = {
  type: "object",
  properties: { x: { $ref: "#/$defs/X" } },
  required: ["x"],
  additionalProperties: false,
  $defs: { X: { type: "string", maxLength: 5 } },
};

function toolOf(name: string, ran: string[] = [], rest: Partial<Tool> = {}): Tool {
  const made = tool<{ readonly x: string }, string>({
    name,
    description: `Does ${name.replaceAll("_", " ")}. And more.`,
    inputSchema,
    tags: name.startsWith("secret") ? ["hidden"] : [name.slice(0, 1)],
    execute: ({ x }) => {
      ran.push(`${name} ${x}`);
      return `${name}: ${x}`;
    },
  });
  return { ...made, ...rest };
}

const kit = (...tools: readonly Tool[]): ToolSource => new FunctionToolset(tools);

const ran: string[] = [];
const many = kit(
  ...["open_ticket", "close_ticket", "send_invoice", "secret_wipe"].map((name) => toolOf(name, ran)),
);

async function listed(source: ToolSource, context: RunContext = ctx): Promise<readonly string[]> {
  return (await source.tools(context)).map(({ name }) => name);
}

async function use(source: ToolSource, name: string, args: JsonValue, context: RunContext = ctx) {
  const found = (await source.tools(context)).find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return (await found.execute(args, context)) as JsonObject;
}

const foundNames = ({ tools }: JsonObject): readonly unknown[] =>
  (tools as readonly JsonObject[]).map(({ name }) => name);

async function codeOf(promise: Promise<unknown> | (() => unknown)): Promise<string> {
  try {
    await (typeof promise === "function" ? promise() : promise);
  } catch (error) {
    return error instanceof CompositionError ? error.code : String(error);
  }
  return "nothing is wrong";
}

describe("the three tools", () => {
  const source = deferTools(many);

  it("are all that is listed, and say what to do in few words", async () => {
    const tools = await source.tools(ctx);
    expect(tools.map(({ name }) => name)).toEqual(["search", "describe", "call"]);
    const texts = JSON.stringify(tools);
    expect(texts).not.toMatch(/ticket|invoice|secret/);
    expect(texts.length).toBeLessThan(3_000);
    expect(tools.map(({ description }) => description).join("").length).toBeLessThan(2_000);
    expect(tools.map(({ annotations }) => annotations.readOnlyHint)).toEqual([true, true, undefined]);
  });

  it("find by words, by tag, and up to a limit", async () => {
    expect(foundNames(await use(source, "search", { query: "ticket closing" }))[0]).toBe("close_ticket");
    expect(foundNames(await use(source, "search", { query: "", limit: 2 }))).toEqual([
      "open_ticket",
      "close_ticket",
    ]);
    expect(foundNames(await use(source, "search", { tag: "s" }))).toEqual(["send_invoice"]);
    expect(await use(source, "search", { query: "ticket" })).toEqual({
      tools: [
        { name: "open_ticket", summary: "Does open ticket.", tags: ["o"] },
        { name: "close_ticket", summary: "Does close ticket.", tags: ["c"] },
      ],
    });
    expect(await use(source, "search", { query: "zzzz" })).toMatchObject({
      tools: [],
      note: expect.any(String),
    });
    await expect(use(source, "search", { tag: "nope" })).rejects.toThrow(/The tags: c, hidden, o, s/);
    await expect(use(source, "search", { limit: 51 })).rejects.toThrow(ToolInputError);
    await expect(use(source, "search", { limit: 0 })).rejects.toThrow(ToolInputError);
    const wide = deferTools(many, { searchLimit: 1, searchMaxLimit: 2 });
    expect(foundNames(await use(wide, "search", {}))).toHaveLength(1);
    await expect(use(wide, "search", { limit: 3 })).rejects.toThrow(ToolInputError);
  });

  it("describe as a list would", async () => {
    const described = await use(source, "describe", {
      names: ["close_ticket", "clos_ticket", "close_ticket"],
    });
    const [direct] = (await many.tools(ctx)).filter(({ name }) => name === "close_ticket");
    expect(described).toEqual({
      tools: [
        {
          name: "close_ticket",
          description: direct?.description,
          inputSchema: direct?.inputSchema,
        },
      ],
      unknown: [{ name: "clos_ticket", nearest: expect.arrayContaining(["close_ticket"]) }],
    });
  });

  it("call a tool that was described, found, or neither", async () => {
    ran.length = 0;
    expect(await use(source, "call", { name: "open_ticket", arguments: { x: "1" } })).toBe("open_ticket: 1");
    expect(ran).toEqual(["open_ticket 1"]);
  });

  it("refuse what is no tool, and arguments that are wrong with the schema they should have", async () => {
    ran.length = 0;
    await expect(use(source, "call", { name: "open_tickt" })).rejects.toThrow(
      /There is no tool "open_tickt"\. The nearest names: open_ticket.*Find tools with search/,
    );
    const wrong = use(source, "call", { name: "open_ticket", arguments: { x: 5 } });
    await expect(wrong).rejects.toMatchObject({
      name: "ToolInputError",
      toolName: "open_ticket",
      issues: [{ pointer: "/x" }],
      message: expect.stringContaining(JSON.stringify(inputSchema)),
    });
    for (const args of [
      { name: "open_ticket" },
      { name: "open_ticket", arguments: null },
      { arguments: {} },
      {},
    ])
      await expect(use(source, "call", args as JsonValue)).rejects.toThrow(ToolInputError);
    for (const name of ["__proto__", "constructor", "", "search", "call"])
      await expect(use(source, "call", { name })).rejects.toThrow(ToolError);
    expect(ran).toEqual([]);
  });

  it("are listed alike whatever was found, and when other sources grow", async () => {
    const grown: Tool[] = [toolOf("first")];
    const other = deferTools(
      { tools: () => [...grown] },
      { names: { search: "find", describe: "read", call: "use" } },
    );
    const both = new CombinedToolset(source, other);
    const before = JSON.stringify(await both.tools(ctx));
    await use(both, "search", { query: "ticket" });
    await use(both, "describe", { names: ["open_ticket"] });
    await use(both, "call", { name: "open_ticket", arguments: { x: "1" } });
    grown.push(toolOf("second"));
    expect(JSON.stringify(await both.tools(ctx))).toBe(before);
    expect(foundNames(await use(both, "find", { query: "second" }))).toEqual(["second"]);
  });

  it("stream what the called tool says", async () => {
    const [slow] = [
      toolOf("slow", [], {
        stream: async function* () {
          yield { type: "preliminary", value: 1 } as const;
          yield { type: "result", value: 2 } as const;
        },
      }),
    ];
    const [, , call] = await deferTools(kit(slow)).tools(ctx);
    const events: unknown[] = [];
    for await (const event of call?.stream({ name: "slow", arguments: { x: "1" } }, ctx) ?? [])
      events.push(event);
    expect(events).toEqual([
      { type: "preliminary", value: 1 },
      { type: "result", value: 2 },
    ]);
    const wrong = call?.stream({ name: "none" }, ctx)[Symbol.asyncIterator]();
    await expect(wrong?.next()).rejects.toThrow(ToolError);
  });
});

describe("what is hidden", () => {
  const visible: DeferOptions["visible"] = ({ tool: { name }, ctx: { metadata } }) =>
    metadata?.["admin"] === true || !name.startsWith("secret");
  const source = deferTools(many, { visible, except: ["secret_wipe"] });
  const admin: RunContext = { deps: undefined, metadata: { admin: true } };

  it("is answered as what does not exist, in search, description and call", async () => {
    expect(foundNames(await use(source, "search", { query: "secret wipe" }))).toEqual([]);
    expect(foundNames(await use(source, "search", {}))).not.toContain("secret_wipe");
    await expect(use(source, "search", { tag: "hidden" })).rejects.toThrow(/^(?!.*hidden,).*$/s);
    const described = await use(source, "describe", { names: ["secret_wipe"] });
    expect(described).toEqual({ tools: [], unknown: [{ name: "secret_wipe", nearest: [] }] });
    const refusals = await Promise.all(
      ["secret_wipe", "secret_none"].map((name) =>
        codeOf(use(source, "call", { name, arguments: { x: "1" } })),
      ),
    );
    expect(refusals[0]?.replace("secret_wipe", "secret_none")).toBe(refusals[1]);
    expect(await use(source, "call", { name: "secret_wipe", arguments: { x: "1" } }, admin)).toBe(
      "secret_wipe: 1",
    );
    expect(foundNames(await use(source, "search", { query: "secret" }, admin))).toEqual(["secret_wipe"]);
  });

  it("is listed all the same where it is excepted", async () => {
    expect(await listed(source)).toEqual(["search", "describe", "call", "secret_wipe"]);
  });

  it("is not shown by a search of the application, nor more than was asked for", async () => {
    const own = deferTools(many, {
      visible,
      search: async ({ tools, ctx: context, query, limit }) => [
        ...((await many.tools(context)) as readonly Tool[]).toReversed(),
        ...rankTools({ tools, query, limit }),
      ],
    });
    expect(foundNames(await use(own, "search", { query: "x" }))).toEqual([
      "send_invoice",
      "close_ticket",
      "open_ticket",
    ]);
    expect(foundNames(await use(own, "search", { query: "x", limit: 1 }))).toEqual(["send_invoice"]);
  });
});

describe("what is listed beside the three", () => {
  it("is by name, by predicate, or what has a view", async () => {
    const view = toolOf("board", [], { view: "ui://board" });
    expect(await listed(deferTools(kit(view, toolOf("a"))))).toEqual(["search", "describe", "call", "board"]);
    expect(await listed(deferTools(many, { except: ["send_invoice"] }))).toContain("send_invoice");
    const byTag = deferTools(many, { except: ({ tool: { tags } }) => tags.includes("o") });
    expect(await listed(byTag)).toEqual(["search", "describe", "call", "open_ticket"]);
    expect(await use(byTag, "call", { name: "open_ticket", arguments: { x: "2" } })).toBe("open_ticket: 2");
  });

  it("is nothing more where nothing is deferred", async () => {
    expect(await listed(deferTools(kit()))).toEqual([]);
    expect(await listed(deferTools(many, { except: () => true }))).toEqual(await listed(many));
  });
});

describe("mistakes", () => {
  it.each<[string, string, () => unknown]>([
    ["a name that is not there", "UNKNOWN_TOOL", () => deferTools(many, { except: ["ghost"] }).tools(ctx)],
    [
      "a tool with the name of one of the three",
      "NAME_CONFLICT",
      () => deferTools(kit(toolOf("search"))).tools(ctx),
    ],
    ["one name twice", "NAME_CONFLICT", () => deferTools(many, { names: { search: "call" } })],
    ["a name that providers refuse", "INVALID_NAME", () => deferTools(many, { names: { search: "a b" } })],
    ["deferring twice", "ALREADY_DEFERRED", () => deferTools(deferTools(many)).tools(ctx)],
    [
      "deferring twice through layers, with other names",
      "ALREADY_DEFERRED",
      () => deferTools(new PrefixedToolset(deferTools(many), "x_"), { names: { search: "find" } }).tools(ctx),
    ],
    [
      "tools that nobody can find",
      "SPLIT_BUNDLE",
      () => new SelectedToolset(deferTools(many), { exclude: ["search"] }).tools(ctx),
    ],
    [
      "tools that nobody can find, by preparation",
      "SPLIT_BUNDLE",
      () => new PreparedToolset(deferTools(many), (_, tools) => tools.slice(1)).tools(ctx),
    ],
  ])("%s", async (_, code, make) => {
    expect(await codeOf(async () => await make())).toBe(code);
  });

  it.each([0, 1.5, -1, Number.NaN])("a limit of %s", (searchLimit) => {
    expect(() => deferTools(many, { searchLimit })).toThrow(TypeError);
    expect(() => deferTools(many, { searchMaxLimit: searchLimit })).toThrow(TypeError);
  });

  it("all three may go together", async () => {
    const none = new PreparedToolset(deferTools(many), () => []);
    expect(await listed(none)).toEqual([]);
    expect(await listed(new FilteredToolset(deferTools(many), () => false))).toEqual([]);
  });
});

describe("searchBeforeCall", () => {
  const source = deferTools(many, { searchBeforeCall: true });
  const open = { name: "open_ticket", arguments: { x: "1" } };

  it.each<[string, JsonValue]>([
    ["search", { query: "open ticket" }],
    ["describe", { names: ["open_ticket"] }],
  ])("lets a tool be called that %s has shown, in that run", async (name, args) => {
    const first = (await source.forRun?.(ctx)) ?? source;
    const second = (await source.forRun?.(ctx)) ?? source;
    await expect(use(first, "call", open)).rejects.toThrow(/Read its definition with describe/);
    await use(first, name, args);
    const step = (await first.forStep?.(ctx)) ?? first;
    expect(await use(step, "call", open)).toBe("open_ticket: 1");
    await expect(use(second, "call", open)).rejects.toThrow(ToolError);
  });
});

it("what is found can be called, and what cannot be called is not found, for any visibility", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom("read_a", "write_a", "read_b", "write_b", "drop_a", "drop_b"), {
        minLength: 1,
      }),
      fc.func(fc.boolean()),
      fc.string({ maxLength: 8 }),
      async (names, isVisible, query) => {
        const source = deferTools(kit(...names.map((name) => toolOf(name))), {
          visible: ({ tool: { name } }) => isVisible(name),
        });
        const all = foundNames(await use(source, "search", { query: "", limit: 50 }));
        expect(all).toEqual(names.filter((name) => isVisible(name)));
        for (const name of foundNames(await use(source, "search", { query }))) expect(all).toContain(name);
        for (const name of names) {
          const answer = await codeOf(use(source, "call", { name, arguments: { x: "1" } }));
          expect(answer === "nothing is wrong").toBe(all.includes(name));
        }
      },
    ),
    { numRuns: 100 },
  );
});
