// With masked errors nothing of what was thrown goes to the model: not its text, its properties, its cause or its stack;
// wherever in a call it was thrown, whatever it was, and on whichever way the outcome comes.
import { describe, expect, it } from "vitest";
import type { ToolContext } from "../../packages/runtime/src/index.ts";
import {
  ApprovalRequiredError,
  type CallHooks,
  type CallNext,
  type CallOutcome,
  type CallTelemetry,
  CombinedToolset,
  ExternalToolset,
  FilteredToolset,
  FunctionToolset,
  PreparedToolset,
  type RunContext,
  type Tool,
  ToolError,
  ToolExecutor,
  type ToolSource,
  tool,
  WrapperToolset,
} from "../../packages/runtime/src/index.ts";
import { errorsOf, openCase } from "./case-project.ts";

const secret = "quota hit on /srv/vault/ledger.bin for uid 4711";
const hint = "unlock with key k-9f3";
const masked = "The tool failed.";
const ctx: RunContext = { deps: undefined };

class LedgerError extends Error {
  override readonly name = "LedgerError";
  readonly hint = hint;
  get details(): string {
    return hint;
  }
}

/** Things that code throws, by what they are. */
const thrown: { readonly [what: string]: () => unknown } = {
  "an error": () => new Error(secret),
  "an error with more": () => Object.assign(new Error(secret), { hint, response: { body: hint } }),
  "an error of an own class": () => new LedgerError(secret),
  "an error with a cause": () => new Error(secret, { cause: new Error(hint) }),
  "several errors": () => new AggregateError([new Error(secret)], hint),
  "a system's error": () =>
    Object.assign(new Error(secret), { code: "ENOENT", path: "/srv/vault/ledger.bin" }),
  "a text": () => secret,
  "an object": () => ({ message: secret, hint }),
  "an object that names itself a ToolError": () => ({ name: "ToolError", message: secret }),
  "an error that names itself a ToolError": () => Object.assign(new Error(secret), { name: "ToolError" }),
  "an object whose text throws": () => ({
    toString() {
      throw new Error(secret);
    },
  }),
  "an object without a text": () => Object.assign(Object.create(null) as object, { hint }),
  "an error whose message throws": () =>
    Object.defineProperty(new Error("x"), "message", {
      get() {
        throw new Error(secret);
      },
    }),
  "a revoked proxy": () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
  nothing: () => undefined,
  "a symbol": () => Symbol(secret),
};

const inputSchema = { type: "object", properties: { x: { type: "string" } } } as const;
type Make = (raise: () => never, more?: object) => ToolSource;

const one = (execute: (args: never, context: ToolContext) => unknown, more: object = {}): Tool =>
  tool({ name: "t", description: "T.", inputSchema, execute, ...more });

/** Where in a call something is thrown, each as a source of the tool `t`. */
const places: { readonly [place: string]: Make } = {
  "the function": (raise) => new FunctionToolset([one(raise)]),
  "a promise": (raise) => new FunctionToolset([one(async () => raise())]),
  "a result's toJSON": (raise) => new FunctionToolset([one(() => ({ toJSON: raise }))]),
  "a result's getter": (raise) =>
    new FunctionToolset([one(() => Object.defineProperty({}, "x", { enumerable: true, get: raise }))]),
  "a hook at the start": (raise) => new FunctionToolset([one(() => 1, { hooks: { onStart: raise } })]),
  "a hook at the end": (raise) => new FunctionToolset([one(() => 1, { hooks: { onEnd: raise } })]),
  "the model output": (raise) => new FunctionToolset([one(() => 1, { toModelOutput: raise })]),
  "a service": (raise) => new FunctionToolset([one((_, { services }) => services.get(raise as never))]),
  "a wrapper": (raise) => new Raising(new FunctionToolset([one(() => 1)]), raise),
  "a filter at the call": (raise) => {
    let asked = 0;
    return new FilteredToolset(new FunctionToolset([one(() => 1)]), () =>
      asked++ % 2 === 0 ? true : raise(),
    );
  },
  "a preparation at the call": (raise) => {
    let asked = 0;
    return new PreparedToolset(new FunctionToolset([one(() => 1)]), (_, tools) =>
      asked++ % 2 === 0 ? tools : raise(),
    );
  },
};

class Raising extends WrapperToolset {
  readonly #raise: () => never;
  constructor(inner: ToolSource, raise: () => never) {
    super(inner);
    this.#raise = raise;
  }
  protected override async callTool(
    _ctx: RunContext,
    _name: string,
    _args: unknown,
    _next: CallNext<unknown>,
  ) {
    return this.#raise();
  }
}

/** What goes out of each way of a call, as text. */
async function everythingOf(source: ToolSource, hooks: CallHooks = {}): Promise<readonly string[]> {
  const calls = [{ toolCallId: "call-1", toolName: "t", args: {} }];
  const context: RunContext = { ...ctx, services: { get: (token) => (token as unknown as () => never)() } };
  const executor = (): ToolExecutor => new ToolExecutor(source, { errors: "masked", hooks });
  const run = await executor().run(calls, context);
  expect(run).toMatchObject([{ status: "failed", message: masked }]);
  const turn = executor().stream(calls, context);
  const events: unknown[] = [];
  for await (const event of turn) events.push(event);
  expect(await turn.outcomes).toEqual(run);
  // Beside a call that waits, in what is stored meanwhile.
  const outside = new ExternalToolset([
    { name: "outside", description: "O.", jsonSchema: { type: "object" } },
  ]);
  const both = new ToolExecutor(new CombinedToolset(source, outside), { errors: "masked", hooks });
  const waiting = [...calls, { toolCallId: "w", toolName: "outside", args: {} }];
  const error: unknown = await both.run(waiting, context).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApprovalRequiredError)) throw error;
  expect(error.deferred.outcomes).toEqual(run);
  return [JSON.stringify(run), JSON.stringify(events), JSON.stringify(error.deferred), error.message];
}

function expectNothing(texts: readonly string[]): void {
  // Random digits may be those of a secret.
  const random = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  for (const text of texts.map((one) => one.replaceAll(random, ""))) {
    for (const part of ["/srv", "4711", "k-9f3", "ledger", "LedgerError", "ENOENT"])
      expect(text).not.toContain(part);
    // A line of a stack.
    expect(text).not.toMatch(/\bat .*:\d+:\d+|\.ts:\d+|node:internal/);
  }
}

describe("SE-02: masked errors keep what was thrown", () => {
  it.each(Object.keys(places).flatMap((place) => Object.keys(thrown).map((what) => [place, what] as const)))(
    "in %s: %s",
    async (place, what) => {
      const raise = (): never => {
        throw thrown[what]?.();
      };
      const source = places[place]?.(raise);
      if (source === undefined) throw new Error(place);
      expectNothing(await everythingOf(source));
    },
  );

  it("of generated functions too, whatever kind of result they have", async () => {
    const project = await openCase(`
      export function query(sql: string): string {
        const error = new Error("${secret}");
        (error as Error & { hint?: string }).hint = "${hint}";
        throw error;
      }
      export function nested(n: number): string { throw { toString() { throw new Error("${secret}"); } }; }
      export async function* rows(n: number): AsyncGenerator<number, void> { yield 1; throw new Error("${secret}"); }
      export async function* steps(n: number): AsyncGenerator<string, number> { yield "ready"; throw new Error("${secret}"); }
      export function* items(n: number): Iterable<number> { yield 1; throw new Error("${secret}"); }
    `);
    expect(errorsOf(project)).toEqual([]);
    const executor = new ToolExecutor(new FunctionToolset([...project.tools.values()]), { errors: "masked" });
    const calls = ["query", "nested", "rows", "steps", "items"].map((toolName) => ({
      toolCallId: toolName,
      toolName,
      args: toolName === "query" ? { sql: "x" } : { n: 1 },
    }));
    const turn = executor.stream(calls, ctx);
    const events: unknown[] = [];
    for await (const event of turn) events.push(event);
    const outcomes = await turn.outcomes;
    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: "failed", message: masked });
    expectNothing([JSON.stringify(events), JSON.stringify(outcomes)]);
  });

  it("and lets through what an author writes for the model, and what is wrong with arguments, but no other value", async () => {
    const source = new FunctionToolset([
      one(() => {
        throw new ToolError("There is no ledger 7.", { cause: new Error(secret) });
      }),
      tool({
        name: "pay",
        description: "Pays.",
        inputSchema: {
          type: "object",
          properties: { to: { type: "string" }, cents: { type: "number" } },
          required: ["to", "cents"],
        },
        execute: () => 1,
      }),
    ]);
    const outcomes: readonly CallOutcome[] = await new ToolExecutor(source, { errors: "masked" }).run(
      [
        { toolCallId: "a", toolName: "t", args: {} },
        { toolCallId: "b", toolName: "pay", args: { to: secret, cents: "five" } },
      ],
      ctx,
    );
    expect(outcomes).toMatchObject([
      { status: "failed", message: "There is no ledger 7." },
      { status: "invalid", issues: [{ pointer: "/cents", code: "type" }] },
    ]);
    expect(JSON.stringify(outcomes)).not.toContain("/srv");
  });
});

describe("the whole error", () => {
  const error = new LedgerError(secret, { cause: new Error(hint) });
  const calls = [{ toolCallId: "call-1", toolName: "t", args: {} }];
  const context: RunContext = { ...ctx, services: { get: (token) => (token as unknown as () => never)() } };
  const sourceOf = (place: string): ToolSource => {
    const source = places[place]?.(() => {
      throw error;
    });
    if (source === undefined) throw new Error(place);
    return source;
  };

  it.each([
    "the function",
    "a promise",
    "a service",
    "a wrapper",
    "a filter at the call",
    "a hook at the end",
  ])("reaches a hook of the server with the id of the call: thrown in %s", async (place) => {
    const told: unknown[] = [];
    const hooks: CallHooks = { onEnd: (event) => void told.push([event.toolCallId, event.error]) };
    await new ToolExecutor(sourceOf(place), { errors: "masked", hooks }).run(calls, context);
    expect(told).toEqual([["call-1", error]]);
  });

  it.each(Object.keys(places).filter((place) => !place.startsWith("a result")))(
    "reaches telemetry, wherever it was thrown: %s",
    async (place) => {
      const told: unknown[] = [];
      const telemetry: CallTelemetry = {
        around: async ({ call }, run) => {
          const end = await run();
          told.push([call.toolCallId, end.error]);
          return end;
        },
      };
      await new ToolExecutor(sourceOf(place), { errors: "masked", telemetry }).run(calls, context);
      expect(told).toEqual([["call-1", error]]);
    },
  );
});
