// Each provider's loop, by its official client against a server on this machine.
import { afterEach, describe, expect, it } from "vitest";
import { type FakeProvider, fakeProvider, type ModelTurn } from "../../testing/providers/fake-provider.ts";
import { firstMessage, type Loop, loops, type SentResult } from "../../testing/providers/loops.ts";
import { ExternalToolset } from "../by-hand/external-toolset.ts";
import { tool } from "../by-hand/tool.ts";
import { CombinedToolset } from "../compose/combined-toolset.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { ToolExecutor } from "../executor/tool-executor.ts";
import type { JsonObject } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import { type ProviderTurn, resumeProviderCalls, type WaitingTurn } from "./index.ts";

const servers: FakeProvider[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const schema = (properties: JsonObject, required: readonly string[]): JsonObject => ({
  type: "object",
  properties,
  required: [...required],
  additionalProperties: false,
});

/** Tools that log what their functions were given. `pair` is sent in another form by strict modes and by Gemini. */
function desk() {
  const ran: string[] = [];
  const log = (name: string) => (args: unknown) => {
    ran.push(`${name} ${JSON.stringify(args)}`);
    return `${name} done`;
  };
  const pair = {
    type: "array",
    prefixItems: [{ type: "number" }, { type: "string" }],
    items: false,
    minItems: 2,
    maxItems: 2,
  };
  const source = new CombinedToolset(
    new FunctionToolset([
      tool({
        name: "look",
        description: "Looks.",
        inputSchema: schema({ q: { type: "string" }, at: pair as JsonObject }, ["q"]),
        execute: log("look"),
      }),
      tool({
        name: "fail",
        description: "Fails.",
        inputSchema: schema({}, []),
        execute: () => {
          throw new Error("The shelf is empty.");
        },
      }),
      tool({
        name: "pay",
        description: "Pays.",
        inputSchema: schema({ amount: { type: "number" } }, ["amount"]),
        requiresApproval: true,
        execute: log("pay"),
      }),
      tool({
        name: "wait",
        description: "Waits.",
        inputSchema: schema({}, []),
        execute: (_args, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason));
          }),
      }),
    ]),
    new ExternalToolset([
      {
        name: "click",
        description: "Clicks.",
        jsonSchema: schema({ selector: { type: "string" } }, ["selector"]),
      },
    ]),
  );
  return { ran, executor: new ToolExecutor(source) };
}

interface Run {
  readonly turns: ProviderTurn<unknown>[];
  readonly history: unknown[];
  readonly ran: readonly string[];
  readonly server: FakeProvider;
  readonly results: () => readonly SentResult[];
}

/** Asks until the model is done, or a turn waits. */
async function drive(
  loop: Loop,
  script: readonly ModelTurn[],
  given: Partial<Run> = {},
  ctx: RunContext = { deps: {} },
): Promise<Run> {
  const { ran, executor } = desk();
  const server = await fakeProvider(script, loop.write);
  servers.push(server);
  const history = given.history ?? [firstMessage[loop.form]];
  const turns: ProviderTurn<unknown>[] = [];
  for (let turn: ProviderTurn<unknown> | undefined; turn === undefined || turn.status === "done"; ) {
    turn = await loop.step(server.url, history, { executor, tools: await executor.tools(ctx), ctx });
    history.push(...turn.messages);
    turns.push(turn);
    if (ctx.signal?.aborted === true) break;
  }
  return { turns, history, ran, server, results: () => loop.resultsIn(server.bodies.at(-1) as never) };
}

/** As a later process goes on: with what was stored, and an executor of its own. */
async function resumed(
  loop: Loop,
  { turns, history }: Run,
  results: Parameters<typeof resumeProviderCalls>[3]["results"],
) {
  const last = turns.at(-1);
  if (last?.status !== "waiting") throw new Error("The turn does not wait.");
  const stored = JSON.stringify({ state: last.state, history });
  const { state, history: old } = JSON.parse(stored) as { state: WaitingTurn; history: unknown[] };
  const { ran, executor } = desk();
  const turn = await resumeProviderCalls(loop.form, state, executor, { results }, { deps: {} });
  old.push(...turn.messages);
  return { turn, history: old, ran };
}

const done: ModelTurn = { text: "Done." };
const call = (id: string, name: string, args: unknown): ModelTurn => ({ calls: [{ id, name, args }] });
/** As each form sends the tuple. */
const at = (form: string): unknown =>
  form === "bedrock" || form === "mistral" ? [1, "a"] : { item1: 1, item2: "a" };

describe.each(loops.map((loop) => [loop.form, loop] as const))("%s", (form, loop) => {
  it("runs calls of one turn, in their order, as their functions want them", async () => {
    const calls = [
      { id: "b2", name: "look", args: { q: "x", at: at(form) } },
      { id: "a1", name: "look", args: { q: "y", ...(form.startsWith("openai") ? { at: null } : {}) } },
    ];
    const run = await drive(loop, [{ calls }, done]);
    expect(run.turns.map(({ status }) => status)).toEqual(["done", "no_calls"]);
    expect(run.ran).toEqual(['look {"q":"x","at":[1,"a"]}', 'look {"q":"y"}']);
    expect(run.results().map(({ id, text }) => [id, text])).toEqual([
      ["b2", "look done"],
      ["a1", "look done"],
    ]);
    expect(run.results().some(({ isError }) => isError === true)).toBe(false);
  });

  it("lets the model correct a call", async () => {
    const run = await drive(loop, [
      call("1", "look", { q: 5 }),
      call(
        "2",
        "look",
        form === "openai-chat" || form === "openai-responses" || form === "mistral" ? '{"q": ' : { w: "x" },
      ),
      call("3", "look", { q: "x" }),
      done,
    ]);
    expect(run.ran).toEqual(['look {"q":"x"}']);
    const [first, second, third] = run.results();
    expect(first?.text).toContain("/q: expected a string, received the number 5.");
    expect(second?.text).toMatch(/not valid JSON|this required property is missing/);
    expect([first, second, third].map((one) => one?.isError)).toEqual(
      first?.isError === undefined ? [undefined, undefined, undefined] : [true, true, false],
    );
  });

  it("tells of a thrown error, and of a tool that there is not", async () => {
    const run = await drive(loop, [
      {
        calls: [
          { id: "1", name: "fail", args: {} },
          { id: "2", name: "lok", args: {} },
        ],
      },
      done,
    ]);
    const [failed, unknown] = run.results();
    expect(failed?.text).toContain("The shelf is empty.");
    expect(unknown?.text).toContain("look");
    expect(failed?.isError === undefined || failed.isError).toBe(true);
  });

  it("waits for approvals, and goes on with them in another process", async () => {
    const calls = [
      { id: "1", name: "pay", args: { amount: 5 } },
      { id: "2", name: "look", args: { q: "x" } },
      { id: "3", name: "pay", args: { amount: 700 } },
    ];
    const run = await drive(loop, [{ calls }]);
    const [waiting] = run.turns;
    expect(waiting?.status === "waiting" && waiting.requests.map(({ args }) => args)).toEqual([
      { amount: 5 },
      { amount: 700 },
    ]);
    expect(run.ran).toEqual(['look {"q":"x"}']);
    const later = await resumed(loop, run, [
      { toolCallId: "1", approved: true },
      { toolCallId: "3", approved: false, reason: "Too much." },
    ]);
    expect(later.turn.status).toBe("done");
    expect(later.ran).toEqual(['pay {"amount":5}']);
    const next = await drive(loop, [done], { history: later.history });
    const results = next.results();
    expect(results.map(({ id }) => id)).toEqual(["1", "2", "3"]);
    expect(results.map(({ text }) => text).slice(0, 2)).toEqual(["pay done", "look done"]);
    expect(results[2]?.text).toContain("Too much.");
    expect(results.map(({ isError }) => isError)).toEqual(
      results[0]?.isError === undefined ? [undefined, undefined, undefined] : [false, false, true],
    );
    const other = loops.find((one) => one.form !== form)?.form ?? form;
    const { executor } = desk();
    if (waiting?.status !== "waiting") throw new Error("It does not wait.");
    await expect(
      resumeProviderCalls(other, waiting.state, executor, { results: [] }, { deps: {} }),
    ).rejects.toThrow(TypeError);
  });

  it("takes the result of a tool that runs elsewhere", async () => {
    const run = await drive(loop, [call("1", "click", { selector: "#ok" })]);
    const later = await resumed(loop, run, [{ toolCallId: "1", result: "clicked" }]);
    const next = await drive(loop, [done], { history: later.history });
    expect(next.results().map(({ id, text }) => [id, text])).toEqual([["1", "clicked"]]);
  });

  it("tells of calls that were aborted", async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 100);
    const run = await drive(loop, [call("1", "wait", {})], {}, { deps: {}, signal: abort.signal });
    const [turn] = run.turns;
    expect(turn?.status === "done" && turn.outcomes.map(({ status }) => status)).toEqual(["aborted"]);
    const next = await drive(loop, [done], { history: run.history });
    expect(next.results().map(({ id }) => id)).toEqual(["1"]);
  });
});
