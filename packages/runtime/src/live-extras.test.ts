// What a chain is given to run around its function: validators, hooks, model outputs, preparations; in classes as they
// are written, and through the handles of generated modules.
import { describe, expect, it } from "vitest";
import { FunctionToolset } from "./compose/function-toolset.ts";
import { PrefixedToolset } from "./compose/prefixed-toolset.ts";
import { ToolInputError } from "./errors/tool-input-error.ts";
import { ApprovalRequiredError } from "./executor/approval-required-error.ts";
import { call, ctx, rejectionOf, statuses } from "./executor/executor.fixture.ts";
import { ToolExecutor } from "./executor/tool-executor.ts";
import { provideTool, provideToolset } from "./provide-toolset.ts";
import type { RunContext, ToolContext } from "./run-context.ts";
import type { Tool } from "./tool.ts";
import { toolDescriptor, toolsetDescriptor } from "./tool-descriptor.fixture.ts";
import type { ToolSource } from "./tool-source.ts";
import { Toolset } from "./toolset.ts";

interface Deps {
  readonly phase?: string;
  readonly log?: unknown[];
}

let ran: string[] = [];

class Desk extends Toolset<Deps> {
  constructor() {
    super();
    this.addTool(Desk.transfer)
      .withValidator((from, to, ctx) => {
        ctx.deps.log?.push(["first", from, to]);
        if (from === "broken") throw new Error("No database.");
        if (from === "odd") return true as unknown as string;
        return from === to ? "`to` must be another account than `from`." : undefined;
      })
      .withValidator(async (_from, to) => (to === "closed" ? "The account `closed` takes nothing." : null))
      .requiresApproval((from) => from === "ask");
    this.addTool(Desk.shout)
      .withHooks({
        onStart: ({ args: [text, ctx], tool, toolName, toolCallId }) =>
          void ctx.deps.log?.push(["start", text, tool.tags, toolName, toolCallId]),
        onEnd: ({ result, args: [text] }) =>
          text === "quiet" ? { output: result?.toLowerCase() } : undefined,
      })
      .withHooks({ onEnd: ({ result, args: [, ctx] }) => void ctx.deps.log?.push(["second", result]) })
      .withTags("loud");
    this.addTool(Desk.shoot).withModelOutput(({ at, image }) => [
      { type: "text", text: `Shot at ${at}.` },
      { type: "image", data: image, mediaType: "image/png" },
    ]);
    this.addTool(Desk.draft).preparedBy((ctx, tool) => {
      if (ctx.deps.phase === "review") return null;
      return ctx.deps.phase === "write" ? { ...tool, description: "Writes now." } : undefined;
    });
  }
  static transfer(from: string, to: string, _ctx: ToolContext<Deps>): string {
    ran.push("transfer");
    return `${from} to ${to}`;
  }
  static shout(text: string, _ctx: ToolContext<Deps>): string {
    return text.toUpperCase();
  }
  static shoot(): { readonly at: Date; readonly image: Uint8Array } {
    return { at: new Date(0), image: new Uint8Array([1, 2, 3]) };
  }
  static draft(text: string): string {
    ran.push("draft");
    return text;
  }
}

const deskTools = (() => {
  const calls = {
    transfer: [
      ["withValidator", "(live)"],
      ["withValidator", "(live)"],
      ["requiresApproval", "(live)"],
    ],
    shout: [
      ["withHooks", "(live)"],
      ["withHooks", "(live)"],
      ["withTags", "loud"],
    ],
    shoot: [["withModelOutput", "(live)"]],
    draft: [["preparedBy", "(live)"]],
  } as const;
  const descriptors = toolsetDescriptor("Desk", [
    {
      ...toolDescriptor("transfer", ["from", "to"]),
      arity: 3,
      bindings: [{ argument: "from" }, { argument: "to" }, "context"],
      approval: "predicate",
      calls: calls.transfer,
    },
    {
      ...toolDescriptor("shout", ["text"], { tags: ["loud"] }),
      arity: 2,
      bindings: [{ argument: "text" }, "context"],
      outputSchema: { type: "string" },
      calls: calls.shout,
    },
    {
      ...toolDescriptor("shoot", []),
      result: {
        mode: "value",
        encode: () => (value) => {
          const { at, image } = value as { readonly at: Date; readonly image: Uint8Array };
          return { at: at.toISOString(), image: Buffer.from(image).toString("base64") };
        },
      },
      calls: calls.shoot,
    },
    { ...toolDescriptor("draft", ["text"]), calls: calls.draft },
  ]);
  const desk = provideToolset<Deps>(() => Desk, descriptors);
  const handle = (method: string): Tool<Deps> => provideTool<Deps, unknown, unknown>(desk, method);
  const handles = ["transfer", "shout", "shoot", "draft"].map(handle);
  return { desk, handles: new FunctionToolset(handles), instance: new Desk() };
})();

const sources: readonly (readonly [string, ToolSource<Deps>])[] = [
  ["an instance", deskTools.instance],
  ["the provided source", deskTools.desk],
  ["handles", deskTools.handles],
  ["a layer", new PrefixedToolset(deskTools.desk, "")],
];

describe.each(sources)("of %s", (_, tools) => {
  const executor = new ToolExecutor(tools);
  const toolNamed = async (name: string): Promise<Tool> => {
    const tool = (await tools.tools({ deps: {} })).find((one) => one.name === name);
    if (tool === undefined) throw new Error(name);
    return tool as unknown as Tool;
  };

  it("validators look at decoded arguments, and their verdict is an invalid outcome that the model can repair", async () => {
    ran = [];
    const log: unknown[] = [];
    const outcomes = await executor.run(
      [
        call("same", "transfer", { from: "a", to: "a" }),
        call("closed", "transfer", { from: "a", to: "closed" }),
        call("broken", "transfer", { from: "broken", to: "b" }),
        call("odd", "transfer", { from: "odd", to: "b" }),
        call("undecoded", "transfer", { from: 1, to: "b" }),
      ],
      { deps: { log } },
    );
    expect(outcomes).toMatchObject([
      {
        status: "invalid",
        message: expect.stringContaining("`to` must be another account"),
        issues: [{ pointer: "", code: "constraint" }],
      },
      { status: "invalid", message: expect.stringContaining("takes nothing") },
      { status: "failed", message: "No database." },
      { status: "failed", message: expect.stringContaining("A validator gives a text") },
      { status: "invalid", issues: [{ pointer: "/from" }] },
    ]);
    expect(log).toHaveLength(4);
    expect(ran).toEqual([]);
    expect(
      statuses(await executor.run([call("a", "transfer", { from: "a", to: "b" })], { deps: {} })),
    ).toEqual(["a ok"]);
    expect(ran).toEqual(["transfer"]);
  });

  it("validators hold on every way to the function: execute, stream and call", async () => {
    ran = [];
    const transfer = await toolNamed("transfer");
    const args = { from: "a", to: "a" };
    const read = async (): Promise<void> => {
      for await (const _event of transfer.stream(args, { deps: {} }));
    };
    for (const way of [transfer.execute(args, { deps: {} }), read(), transfer.call(args, { deps: {} })])
      expect(await rejectionOf(way)).toBeInstanceOf(ToolInputError);
    expect(ran).toEqual([]);
  });

  it("nobody is asked to approve what a validator refuses, and an answer does not lift it", async () => {
    ran = [];
    expect(
      statuses(await executor.run([call("a", "transfer", { from: "ask", to: "closed" })], { deps: {} })),
    ).toEqual(["a invalid"]);
    const error = await rejectionOf(
      executor.run([call("a", "transfer", { from: "ask", to: "b" })], { deps: {} }),
    );
    if (!(error instanceof ApprovalRequiredError)) throw error;
    const results = [{ toolCallId: "a", approved: true, argsOverride: { from: "ask", to: "ask" } }] as const;
    expect(statuses(await executor.resume(error.deferred, { results }, { deps: {} }))).toEqual(["a invalid"]);
    expect(ran).toEqual([]);
  });

  it("hooks take the function's own parameters, and the result as it is sent", async () => {
    const log: unknown[] = [];
    const calls = [call("a", "shout", { text: "hey" }), call("b", "shout", { text: "quiet" })];
    const outcomes = await new ToolExecutor(tools, { concurrency: 1 }).run(calls, { deps: { log } });
    expect(outcomes).toMatchObject([{ result: "HEY" }, { result: "quiet" }]);
    expect(log).toEqual([
      ["start", "hey", ["loud"], "shout", "a"],
      ["second", "HEY"],
      ["start", "quiet", ["loud"], "shout", "b"],
      ["second", "quiet"],
    ]);
  });

  it("a model output is what the model reads, beside the result", async () => {
    expect(await executor.run([call("a", "shoot")], { deps: {} })).toEqual([
      {
        toolCallId: "a",
        toolName: "shoot",
        status: "ok",
        result: { at: "1970-01-01T00:00:00.000Z", image: "AQID" },
        modelOutput: [
          { type: "text", text: "Shot at 1970-01-01T00:00:00.000Z." },
          { type: "image", data: "AQID", mediaType: "image/png" },
        ],
      },
    ]);
  });
});

describe("preparedBy", () => {
  const { instance, desk } = deskTools;
  const names = async (source: ToolSource<Deps>, deps: Deps): Promise<readonly string[]> =>
    (await source.tools({ deps })).map(({ name }) => name);

  it.each([
    ["an instance", instance],
    ["the provided source", desk],
    ["a layer", new PrefixedToolset(desk, "p_")],
  ])("shows, changes or hides a tool of %s for one turn: listed is callable", async (_, tools) => {
    const executor = new ToolExecutor(tools);
    const own = tools instanceof PrefixedToolset ? "p_draft" : "draft";
    const run = async (deps: Deps): Promise<unknown> =>
      (await executor.run([call("a", own, { text: "x" })], { deps }))[0]?.status;
    const description = async (deps: Deps): Promise<unknown> =>
      (await tools.tools({ deps })).find(({ name }) => name === own)?.description;
    ran = [];
    expect([await description({}), await run({})]).toEqual(["Does draft.", "ok"]);
    expect([await description({ phase: "write" }), await run({ phase: "write" })]).toEqual([
      "Writes now.",
      "ok",
    ]);
    expect(await names(tools, { phase: "review" })).not.toContain(own);
    expect([await run({ phase: "review" }), ran]).toEqual(["unknown_tool", ["draft", "draft"]]);
  });

  it("refuses a tool that was listed before, when it is hidden at the call", async () => {
    ran = [];
    const draft = instance.tools({ deps: {} }).find(({ name }) => name === "draft");
    const hidden: RunContext<Deps> = { deps: { phase: "review" } };
    await expect(draft?.execute({ text: "x" }, hidden)).rejects.toThrow("The tool draft is not available.");
    expect(ran).toEqual([]);
  });

  it("leaves the tools as they are written where there is no turn", async () => {
    expect(instance.tools().map(({ name }) => name)).toEqual(["transfer", "shout", "shoot", "draft"]);
    const handle = provideTool<Deps, unknown, unknown>(desk, "draft");
    expect(await handle.execute({ text: "x" }, { deps: { phase: "review" } })).toBe("x");
  });

  it("must give a tool, null or nothing, under a name that no other has, and at once", () => {
    const made = (prepare: () => unknown): (() => unknown) => {
      class Kit extends Toolset {
        constructor() {
          super();
          this.addTool(Kit.one).preparedBy(prepare as () => null);
          this.addTool(Kit.two);
        }
        static one(): number {
          return 1;
        }
        static two(): number {
          return 2;
        }
      }
      provideToolset(
        () => Kit,
        toolsetDescriptor("Kit", [
          toolDescriptor("one", [], { calls: [["preparedBy", "(live)"]] }),
          toolDescriptor("two", []),
        ]),
      );
      const kit = new Kit();
      return () => kit.tools(ctx);
    };
    for (const wrong of [false, "two", {}, Promise.resolve(null)])
      expect(made(() => wrong)).toThrow("preparedBy of one gives a tool, null or nothing");
    const [, two] = made(() => undefined)() as Tool[];
    expect(made(() => two)).toThrow(/^NAME_CONFLICT/);
  });
});
