// Each provider's loop, by its official client against a server on this machine.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FakeProvider, fakeProvider, type ModelTurn } from "../../testing/providers/fake-provider.ts";
import type { LaterTurn, StoredTurn } from "../../testing/providers/later-process.ts";
import { firstMessage, type Loop, loops, type SentResult } from "../../testing/providers/loops.ts";
import { providerDesk } from "../../testing/providers/provider-desk.ts";
import type { CallEvent } from "../executor/call-event.ts";
import type { RunContext } from "../run-context.ts";
import { type MessageForm, type ProviderTurn, resumeProviderCalls } from "./index.ts";

const servers: FakeProvider[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

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
  onEvent?: (event: CallEvent) => void,
): Promise<Run> {
  const { ran, executor } = providerDesk();
  const server = await fakeProvider(script, loop.write);
  servers.push(server);
  const history = given.history ?? [firstMessage[loop.form]];
  const turns: ProviderTurn<unknown>[] = [];
  for (let turn: ProviderTurn<unknown> | undefined; turn === undefined || turn.status === "done"; ) {
    const tools = await executor.tools(ctx);
    turn = await loop.step(server.url, history, {
      executor,
      tools,
      ctx,
      ...(onEvent === undefined ? {} : { onEvent }),
    });
    history.push(...turn.messages);
    turns.push(turn);
    if (ctx.signal?.aborted === true) break;
  }
  return { turns, history, ran, server, results: () => loop.resultsIn(server.bodies.at(-1) as never) };
}

/** The turn that waits, with its answers, as it is stored. */
function stored({ turns }: Run, results: StoredTurn["results"]): StoredTurn {
  const last = turns.at(-1);
  if (last?.status !== "waiting") throw new Error("The turn does not wait.");
  return { state: last.state, results };
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

  it("gives progress and preliminary results to who listens, and sends the result alone", async () => {
    const events: CallEvent[] = [];
    const note = (event: CallEvent) => void events.push(event);
    const run = await drive(loop, [call("1", "forecast", {}), done], {}, { deps: {} }, note);
    expect(
      events.map((event) => [event.toolCallId, event.type, ...("value" in event ? [event.value] : [])]),
    ).toEqual([
      ["1", "started"],
      ["1", "progress", "half"],
      ["1", "preliminary", "maybe mild"],
      ["1", "ended"],
    ]);
    expect(run.results().map(({ id, text }) => [id, text])).toEqual([["1", "mild"]]);
    expect(JSON.stringify(run.server.bodies)).not.toContain("maybe");
  });

  it("tells who listens of a turn that waited, and refuses one of another form", async () => {
    const run = await drive(loop, [call("1", "pay", { amount: 5 })]);
    const { state, results } = stored(run, [{ toolCallId: "1", approved: true }]);
    const { executor } = providerDesk();
    const other = loops.find((one) => one.form !== form)?.form ?? form;
    await expect(resumeProviderCalls(other, state, executor, { results: [] }, { deps: {} })).rejects.toThrow(
      TypeError,
    );
    const events: string[] = [];
    const onEvent = ({ type }: CallEvent) => void events.push(type);
    const turn = await resumeProviderCalls(form, state, executor, { results, onEvent }, { deps: {} });
    expect([turn.status, events]).toEqual(["done", ["started", "ended"]]);
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

describe("in another process", () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), "toolshed-turns-"));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it("goes on with approvals and results from elsewhere, in every form", async () => {
    const calls = [
      { id: "1", name: "pay", args: { amount: 5 } },
      { id: "2", name: "look", args: { q: "x" } },
      { id: "3", name: "pay", args: { amount: 700 } },
      { id: "4", name: "click", args: { selector: "#ok" } },
    ];
    const runs = new Map<MessageForm, Run>();
    for (const loop of loops) {
      const run = await drive(loop, [{ calls }]);
      const [waiting] = run.turns;
      expect(waiting?.status === "waiting" && waiting.requests.map(({ args }) => args)).toEqual([
        { amount: 5 },
        { amount: 700 },
        { selector: "#ok" },
      ]);
      expect(run.ran).toEqual(['look {"q":"x"}']);
      runs.set(loop.form, run);
    }
    const file = join(directory, "turns.json");
    const answers = [
      { toolCallId: "1", approved: true },
      { toolCallId: "3", approved: false, reason: "Too much." },
      { toolCallId: "4", result: "clicked" },
    ] as const;
    writeFileSync(file, JSON.stringify([...runs.values()].map((run) => stored(run, answers))));
    const later = inLaterProcess(file);
    expect(later).toHaveLength(loops.length);
    for (const [index, loop] of loops.entries()) {
      const { status, ran, messages } = later[index] ?? expect.fail(loop.form);
      expect([loop.form, status, ran]).toEqual([loop.form, "done", ['pay {"amount":5}']]);
      const before = JSON.parse(JSON.stringify(runs.get(loop.form)?.history)) as unknown[];
      const next = await drive(loop, [done], { history: [...before, ...messages] });
      const results = next.results();
      expect(results.map(({ id }) => id)).toEqual(["1", "2", "3", "4"]);
      const [paid, looked, refused, clicked] = results.map(({ text }) => text);
      expect([paid, looked, clicked]).toEqual(["pay done", "look done", "clicked"]);
      expect(refused).toContain("Too much.");
      expect(results.map(({ isError }) => isError)).toEqual(
        results[0]?.isError === undefined ? results.map(() => undefined) : [false, false, true, false],
      );
    }
  });
});

function inLaterProcess(file: string): readonly LaterTurn[] {
  const root = fileURLToPath(new URL("../../../../", import.meta.url));
  const loader = pathToFileURL(join(root, "scripts/source-loader.mjs")).href;
  const program = join(root, "packages/runtime/testing/providers/later-process.ts");
  const args = ["--import", loader, program, file];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    timeout: 300_000,
  });
  if (status !== 0) throw new Error(stderr);
  // boundary: what that program prints.
  return JSON.parse(stdout) as readonly LaterTurn[];
}
