// A stored turn whose parts were lost or changed: it is refused before anything runs, and the whole one still goes on.
import { describe, expect, it } from "vitest";
import { tool } from "../by-hand/tool.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { ToolExecutor } from "../executor/tool-executor.ts";
import type { JsonObject } from "../json.ts";
import { resumeProviderCalls, runOpenAiCalls, toOpenAiTools, type WaitingTurn } from "./index.ts";

interface Stored {
  version: unknown;
  form: unknown;
  deferred: { calls: JsonObject[]; outcomes: JsonObject[] };
  calls: unknown[];
  refused: unknown[];
}

const ctx = { deps: {} };
const results = [{ toolCallId: "c1", approved: true as const }];
const forged = { toolCallId: "x", toolName: "pay", status: "ok", result: "Paid." };

async function waits() {
  const ran: unknown[] = [];
  const inputSchema = {
    type: "object",
    properties: { amount: { type: "number" } },
    additionalProperties: false,
  };
  const text = { description: "Pays.", inputSchema };
  const tools = [
    tool({ ...text, name: "pay", requiresApproval: true, execute: (args) => ran.push(args) }),
    tool({ ...text, name: "look", execute: () => "seen" }),
  ];
  const executor = new ToolExecutor(new FunctionToolset(tools));
  const call = (call_id: string, name: string, args: string) => {
    return { type: "function_call", call_id, name, arguments: args };
  };
  const output = [call("c1", "pay", '{"amount":5}'), call("c2", "look", "{}"), call("c3", "pay", "{")];
  const turn = await runOpenAiCalls({ output }, executor, { tools: toOpenAiTools(tools), ctx });
  if (turn.status !== "waiting") throw new Error("It does not wait.");
  const stored = JSON.stringify(turn.state);
  const resume = (state: unknown) =>
    resumeProviderCalls("openai-responses", state as WaitingTurn, executor, { results }, ctx);
  return { ran, stored, resume };
}

const parts = ["version", "form", "deferred", "calls", "refused"] as const;
const others: readonly unknown[] = [null, "x", 5, {}, [], [null], [{}], [{ toolCallId: "c1" }]];

const changes: readonly (readonly [string, (state: Stored) => unknown])[] = [
  ...parts.flatMap((part) => [
    [`without ${part}`, (state: Stored) => ({ ...state, [part]: undefined })] as const,
    ...others.map(
      (other) =>
        [`${part} as ${JSON.stringify(other)}`, (state: Stored) => ({ ...state, [part]: other })] as const,
    ),
  ]),
  ["no object", () => null],
  ["without a call", (state) => ({ ...state, calls: state.calls.slice(1) })],
  ["with a call twice", (state) => ({ ...state, calls: [...state.calls, state.calls[0]] })],
  ["with another call", (state) => ({ ...state, calls: [...state.calls, { toolCallId: "x", name: "pay" }] })],
  [
    "with an id that is no text",
    (state) => ({ ...state, calls: [{ toolCallId: "c1", name: "pay", id: {} }] }),
  ],
  [
    "with a result that was never given",
    (state) => ({
      ...state,
      calls: [...state.calls, { toolCallId: "x", name: "pay" }],
      refused: [...state.refused, forged],
    }),
  ],
  [
    "with a refusal of a call that waits",
    (state) => ({ ...state, refused: [{ ...forged, toolCallId: "c1" }] }),
  ],
  ...[{ status: "done" }, { modelOutput: 5 }, { modelOutput: [{}] }, { message: {} }, { issues: "x" }].map(
    (wrong) =>
      [
        `with an outcome of ${JSON.stringify(wrong)}`,
        ({ deferred, ...state }: Stored) => {
          const outcomes = deferred.outcomes.map((outcome) => ({ ...outcome, ...wrong }));
          return { ...state, deferred: { ...deferred, outcomes } };
        },
      ] as const,
  ),
];

describe("a stored turn", () => {
  it.each(changes)("%s is refused, and runs nothing", async (_name, change) => {
    const { ran, stored, resume } = await waits();
    const state: Stored = JSON.parse(stored);
    const refusal: unknown = await resume(change(state)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Error);
    expect(String(refusal)).toMatch(/^(TypeError: (The|There)|DeferredStateError: ).*(state|deferred|form)/);
    expect(ran).toEqual([]);
    const later = await resume(JSON.parse(stored));
    expect(later.messages.map(({ call_id }) => call_id)).toEqual(["c1", "c2", "c3"]);
    expect(ran).toEqual([{ amount: 5 }]);
  });
});
