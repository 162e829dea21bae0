// A stored turn whose parts were lost or changed: it is refused before anything runs, and the whole one still goes on.
import { describe, expect, it } from "vitest";
import { tool } from "../by-hand/tool.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { type ExecutorOptions, ToolExecutor } from "../executor/tool-executor.ts";
import type { JsonObject } from "../json.ts";
import {
  resumeProviderCalls,
  runOpenAiCalls,
  type TurnAnswers,
  toOpenAiTools,
  type WaitingTurn,
} from "./index.ts";

interface Stored {
  version: unknown;
  form: unknown;
  deferred: {
    calls: JsonObject[];
    outcomes: JsonObject[];
    attached: { form: unknown; calls: unknown[]; refused: unknown[] };
  };
}

const ctx = { deps: {} };
const results = [{ toolCallId: "c1", approved: true as const }];
const forged = { toolCallId: "x", toolName: "pay", status: "ok", result: "Paid." };

async function waits(options: ExecutorOptions = {}) {
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
  const executor = new ToolExecutor(new FunctionToolset(tools), options);
  const call = (call_id: string, name: string, args: string) => {
    return { type: "function_call", call_id, name, arguments: args };
  };
  const output = [call("c1", "pay", '{"amount":5}'), call("c2", "look", "{}"), call("c3", "pay", "{")];
  const turn = await runOpenAiCalls({ output }, executor, { tools: toOpenAiTools(tools), ctx });
  if (turn.status !== "waiting") throw new Error("It does not wait.");
  const stored = JSON.stringify(turn.state);
  const resume = (state: unknown, answers: TurnAnswers = { results }) =>
    resumeProviderCalls("openai-responses", state as WaitingTurn, executor, answers, ctx);
  return { ran, stored, resume };
}

const parts = ["version", "form", "deferred"] as const;
const attachedParts = ["form", "calls", "refused"] as const;
const others: readonly unknown[] = [null, "x", 5, {}, [], [null], [{}], [{ toolCallId: "c1" }]];

type Change = readonly [string, (state: Stored) => unknown];

/** The state with another `attached`. */
const attaching =
  (change: (attached: Stored["deferred"]["attached"]) => unknown) =>
  ({ deferred, ...state }: Stored): unknown => ({
    ...state,
    deferred: { ...deferred, attached: change(deferred.attached) },
  });

const changes: readonly Change[] = [
  ...parts.flatMap((part): Change[] => [
    [`without ${part}`, (state) => ({ ...state, [part]: undefined })],
    ...others.map(
      (other): Change => [`${part} as ${JSON.stringify(other)}`, (state) => ({ ...state, [part]: other })],
    ),
  ]),
  ["without what was attached", attaching(() => undefined)],
  ...attachedParts.flatMap((part): Change[] => [
    [`without ${part} attached`, attaching((attached) => ({ ...attached, [part]: undefined }))],
    ...others.map(
      (other): Change => [
        `attached ${part} as ${JSON.stringify(other)}`,
        attaching((attached) => ({ ...attached, [part]: other })),
      ],
    ),
  ]),
  ["no object", () => null],
  ["of another form inside", attaching((attached) => ({ ...attached, form: "anthropic" }))],
  ["without a call", attaching(({ calls, ...rest }) => ({ ...rest, calls: calls.slice(1) }))],
  ["with a call twice", attaching(({ calls, ...rest }) => ({ ...rest, calls: [...calls, calls[0]] }))],
  [
    "with another call",
    attaching(({ calls, ...rest }) => ({ ...rest, calls: [...calls, { toolCallId: "x", name: "pay" }] })),
  ],
  [
    "with an id that is no text",
    attaching((attached) => ({ ...attached, calls: [{ toolCallId: "c1", name: "pay", id: {} }] })),
  ],
  [
    "with a result that was never given",
    attaching(({ form, calls, refused }) => ({
      form,
      calls: [...calls, { toolCallId: "x", name: "pay" }],
      refused: [...refused, forged],
    })),
  ],
  [
    "with a refusal of a call that waits",
    attaching((attached) => ({ ...attached, refused: [{ ...forged, toolCallId: "c1" }] })),
  ],
  ...[{ status: "done" }, { modelOutput: 5 }, { modelOutput: [{}] }, { message: {} }, { issues: "x" }].map(
    (wrong): Change => [
      `with an outcome of ${JSON.stringify(wrong)}`,
      ({ deferred, ...state }: Stored) => {
        const outcomes = deferred.outcomes.map((outcome) => ({ ...outcome, ...wrong }));
        return { ...state, deferred: { ...deferred, outcomes } };
      },
    ],
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

/** Where something stands in it, and what holds it. */
function placesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, one]) => placesOf(one, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

/** What holds the place. */
function holderOf(state: unknown, path: readonly string[]): { [key: string]: unknown } {
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => Reflect.get(at as object, key), state);
  return holder as { [key: string]: unknown };
}

describe("a signed stored turn", () => {
  const signing = { key: "0123456789abcdef0123456789abcdef" };

  it("is refused with any change at any place: nothing runs, and the model is told nothing", async () => {
    const { ran, stored, resume } = await waits({ signing });
    const places = placesOf(JSON.parse(stored));
    const keys = places.map((path) => path.join("."));
    for (const place of ["calls.0.id", "calls.0.name", "refused.0.message", "form"])
      expect(keys).toContain(`deferred.attached.${place}`);
    const swapped: unknown = JSON.parse(
      stored.replace(/"id":"c[12]"/g, (id) => id.replace(/[12]/, (n) => `${3 - Number(n)}`)),
    );
    expect(JSON.stringify(swapped)).not.toBe(stored);
    await expect(resume(swapped)).rejects.toMatchObject({ code: "ALTERED" });
    for (const path of places) {
      for (const value of ["x", 5, null, {}, [], undefined, "pay", "c1", "c2", "anthropic", "openai-chat"]) {
        const changed: unknown = JSON.parse(stored);
        const holder = holderOf(changed, path);
        const key = path.at(-1) ?? "";
        if (holder[key] === value || JSON.stringify(holder[key]) === JSON.stringify(value)) continue;
        if (value === undefined) delete holder[key];
        else holder[key] = value;
        const refusal: unknown = await resume(changed).catch((error: unknown) => error);
        expect([path.join("."), value, refusal]).toEqual([path.join("."), value, expect.any(Error)]);
      }
    }
    expect(ran).toEqual([]);
    const turn = await resume(JSON.parse(stored));
    expect(turn.messages.map(({ call_id }) => call_id)).toEqual(["c1", "c2", "c3"]);
    expect(ran).toEqual([{ amount: 5 }]);
  });

  it("is told by what is signed alone: what stands beside it counts for nothing", async () => {
    const { stored, resume } = await waits({ signing });
    const beside = { calls: [{ toolCallId: "x", name: "pay" }], refused: [forged], more: 1 };
    const turn = await resume({ ...JSON.parse(stored), ...beside });
    expect(turn.messages.map(({ call_id }) => call_id)).toEqual(["c1", "c2", "c3"]);
    expect(JSON.stringify(turn.messages)).not.toContain("Paid.");
  });

  it("waits on in a state that is signed like it, with the ids that came", async () => {
    const { ran, stored, resume } = await waits({ signing });
    const again = await resume(JSON.parse(stored), { results: [] });
    if (again.status !== "waiting") throw new Error("It does not wait.");
    const next = JSON.stringify(again.state);
    await expect(resume(JSON.parse(next.replace('"id":"c2"', '"id":"c9"')))).rejects.toMatchObject({
      code: "ALTERED",
    });
    const turn = await resume(JSON.parse(next));
    expect(turn.messages.map(({ call_id }) => call_id)).toEqual(["c1", "c2", "c3"]);
    expect(ran).toEqual([{ amount: 5 }]);
  });
});
