// Runs of tools: what functions are given, how their results travel, and how runs end.
import { describe, expect, it } from "vitest";
import { countListeners } from "../testing/count-listeners.ts";
import { encodeNumber, encodeString } from "./decode/encode/scalar.ts";
import type { BindingDescriptor, ToolDescriptor } from "./descriptor.ts";
import { ToolError } from "./errors/tool-error.ts";
import { ToolInputError } from "./errors/tool-input-error.ts";
import { ToolResultError } from "./errors/tool-result-error.ts";
import type { JsonValue } from "./json.ts";
import { createLiveTool } from "./live-tool.ts";
import { provideToolset } from "./provide-toolset.ts";
import type { RunOptions, ToolContext } from "./run-context.ts";
import type { Tool } from "./tool.ts";
import type { ToolFunction } from "./tool-builder.ts";
import { toolDescriptor, toolsetDescriptor } from "./tool-descriptor.fixture.ts";
import { Toolset } from "./toolset.ts";

function tool(
  fn: ToolFunction,
  descriptor: Partial<ToolDescriptor> = {},
  settings: () => object = () => ({}),
): Tool {
  const base = toolDescriptor("sample", [], { inputSchema: { type: "object" }, check: () => true });
  return createLiveTool(
    { ...base, ...descriptor },
    { toolset: "Kit", fn, receiver: undefined, createSettings: settings },
  );
}

/** What the function is given for these bindings. */
async function given(
  bindings: readonly BindingDescriptor[],
  input: object,
  options: RunOptions = {},
): Promise<unknown[]> {
  let seen: unknown[] = [];
  const spy = (...args: unknown[]): void => {
    seen = args;
  };
  await tool(spy, { bindings, result: { mode: "void" } }).execute(input, options);
  return seen;
}

describe("parameters", () => {
  it("are arguments by name, in the function's order", async () => {
    expect(await given([{ argument: "b" }, { argument: "a" }, { argument: "c" }], { a: 1, b: 2 })).toEqual([
      2,
      1,
      undefined,
    ]);
    expect(await given([{ argument: "constructor" }], {})).toEqual([undefined]);
    expect(await given([{ argument: "constructor" }], { constructor: 5 })).toEqual([5]);
  });

  it("are rests and patterns", async () => {
    expect(await given([{ argument: "a" }, { rest: "more" }], { a: 1, more: [2, 3] })).toEqual([1, 2, 3]);
    expect(await given([{ rest: "more" }], {})).toEqual([]);
    const pattern = { pattern: ["a", "b", "toString"] };
    expect(await given([pattern, { argument: "c" }], { a: 1, c: 3 })).toEqual([{ a: 1 }, 3]);
    expect(await given([pattern], {})).toEqual([{}]);
    expect(await given([{ ...pattern, optional: true }], {})).toEqual([undefined]);
    expect(await given([{ ...pattern, optional: true }], { b: 2 })).toEqual([{ b: 2 }]);
  });

  it("leave defaults to the function", async () => {
    const greet = (name = "you", { loud = false }: { loud?: boolean } = {}): string =>
      `${name}${loud ? "!" : ""}`;
    const bindings = [{ argument: "name" }, { pattern: ["loud"], optional: true as const }];
    expect(await tool(greet, { bindings }).execute({})).toBe("you");
    expect(await tool(greet, { bindings }).execute({ loud: true })).toBe("you!");
  });

  it("are the run's context", async () => {
    const { signal } = new AbortController();
    const services = {
      get: () => {
        throw new Error("none");
      },
    };
    const options = {
      deps: { a: 1 },
      services,
      signal,
      toolCallId: "c1",
      messages: ["m"],
      metadata: { user: 7 },
    };
    const [context, ownSignal, ownServices, raw] = await given(
      ["context", "signal", { services: "services" }, "rawArguments"],
      { x: 1 },
      options,
    );
    expect(context).toMatchObject({ ...options, toolName: "sample", settings: {} });
    expect([ownSignal, ownServices, raw]).toEqual([signal, services, { x: 1 }]);
  });

  it("have a real signal, an id and metadata also where the run has none", async () => {
    const [context, signal] = (await given(["context", "signal"], {})) as [ToolContext, AbortSignal];
    expect(signal).toBeInstanceOf(AbortSignal);
    expect(signal.aborted).toBe(false);
    expect(context.signal).toBe(signal);
    expect(context.toolCallId).toMatch(/^[0-9a-f-]{36}$/);
    expect(context.metadata).toEqual({});
    const [other] = (await given(["signal"], {})) as [AbortSignal];
    expect(other).not.toBe(signal);
  });

  it("refuse absent services by name", async () => {
    await expect(given([{ services: "stores" }], {})).rejects.toThrow(ToolError);
    await expect(given([{ services: "stores" }], {})).rejects.toThrow(
      "sample takes a ServiceProvider (stores)",
    );
    const asks = (ctx: ToolContext): unknown => ctx.services.get(class {});
    await expect(tool(asks, { bindings: ["context"] }).execute({})).rejects.toThrow(ToolError);
  });

  it("are fresh settings, by class or constant", async () => {
    class Limits {
      list = [20];
    }
    const calls: [string, unknown][] = [];
    class Sample extends Toolset {
      constructor() {
        super();
        this.addTool(Sample.byClass).withSettings(Limits);
        this.addTool(Sample.byConstant).withSettings<Limits>({ list: [5] });
        this.addTool(Sample.byNothing).withConfigurableSettings<Limits>();
      }
      static byClass(settings: Limits, ctx: ToolContext): void {
        calls.push(["class", [...settings.list, settings instanceof Limits, ctx.settings === settings]]);
        settings.list.push(1);
      }
      static byConstant(settings: Limits): void {
        calls.push(["constant", [...settings.list]]);
        settings.list.push(1);
      }
      static byNothing(settings: Limits): void {
        calls.push(["nothing", settings]);
      }
    }
    const settings = { schema: {}, configurable: [] };
    const shared = { settings, result: { mode: "void" } } as const;
    provideToolset(
      () => Sample,
      toolsetDescriptor("Sample", [
        {
          ...toolDescriptor("byClass", []),
          ...shared,
          arity: 2,
          bindings: ["settings", "context"],
          calls: [["withSettings", "(live)"]],
        },
        {
          ...toolDescriptor("byConstant", []),
          ...shared,
          arity: 1,
          bindings: ["settings"],
          calls: [["withSettings", { list: [5] }]],
        },
        {
          ...toolDescriptor("byNothing", []),
          ...shared,
          arity: 1,
          bindings: ["settings"],
          calls: [["withConfigurableSettings"]],
        },
      ]),
    );
    const tools = new Sample().tools();
    for (const each of [...tools, ...tools]) await each.execute({});
    const once = [
      ["class", [20, true, true]],
      ["constant", [5]],
      ["nothing", {}],
    ];
    expect(calls).toEqual([...once, ...once]);
  });

  it("come with the class as `this` of a static method", async () => {
    class Counter extends Toolset {
      static step = 2;
      constructor() {
        super();
        this.addTool(Counter.next);
      }
      static next(this: typeof Counter, from: string): number {
        // biome-ignore lint/complexity/noThisInStatic: what is tested.
        return Number(from) + this.step;
      }
    }
    provideToolset(() => Counter, toolsetDescriptor("Counter", [toolDescriptor("next", ["from"])]));
    expect(await new Counter().tools()[0]?.execute({ from: "1" })).toBe(3);
  });
});

describe("refused arguments", () => {
  it("never reach the function, and are explained to the model", async () => {
    let ran = 0;
    const charge = tool(() => (ran += 1), toolDescriptor("charge", ["cents"]));
    const failure = await charge.execute({ cents: 5, note: "x" }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ToolInputError);
    expect(failure).toBeInstanceOf(ToolError);
    expect(failure).toMatchObject({
      toolName: "charge",
      issues: [{ pointer: "/cents" }, { pointer: "/note" }],
    });
    expect((failure as Error).message).toMatch(
      /^The arguments of charge are not valid:\n- \/cents: .*\n- \/note: /,
    );
    expect(ran).toBe(0);
  });
});

describe("results", () => {
  const encode = () => encodeNumber;

  it("are null when there is nothing", async () => {
    expect(await tool(async () => "ignored", { result: { mode: "void" } }).execute({})).toBe(null);
    expect(await tool(() => undefined).execute({})).toBe(null);
  });

  it("are awaited and encoded", async () => {
    expect(await tool(async () => 10n ** 20n).execute({})).toBe("100000000000000000000");
    expect(await tool(() => 5, { result: { mode: "value", encode } }).execute({})).toBe(5);
  });

  it("name the tool and the place when they have no JSON form", async () => {
    const loop: { a: number; again?: unknown } = { a: 1 };
    loop.again = [loop];
    const failure = await tool(() => loop)
      .execute({})
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ToolResultError);
    expect(failure).toMatchObject({ path: "/again/0", toolName: "sample" });
    expect((failure as Error).message).toContain("sample");
    await expect(tool(() => ({ a: [Number.NaN] })).execute({})).rejects.toMatchObject({ path: "/a/0" });
  });

  it("are arrays of what iterables give", async () => {
    const result = { mode: "iterable", encode } as const;
    expect(await tool(() => new Set([1, 2]), { result }).execute({})).toEqual([1, 2]);
    expect(await tool(async () => [1, 2].values(), { result }).execute({})).toEqual([1, 2]);
    await expect(tool(() => [1, Number.NaN], { result }).execute({})).rejects.toMatchObject({ path: "/1" });
    await expect(tool(() => 5, { result }).execute({})).rejects.toThrow("expected an iterable");
  });

  it("are arrays of what streams give, read to their end", async () => {
    const result = { mode: "stream", encode } as const;
    let closed = false;
    async function* count(): AsyncGenerator<number, void> {
      try {
        yield 1;
        yield 2;
      } finally {
        closed = true;
      }
    }
    expect(await tool(count, { result }).execute({})).toEqual([1, 2]);
    expect(await tool(async () => count(), { result }).execute({})).toEqual([1, 2]);
    closed = false;
    const bad = { mode: "stream", encode: () => encodeString } as const;
    await expect(tool(count, { result: bad }).execute({})).rejects.toMatchObject({
      path: "/0",
      toolName: "sample",
    });
    expect(closed).toBe(true);
  });

  it("are the last value of a generator that reports progress", async () => {
    async function* work(): AsyncGenerator<{ done: number }, string> {
      yield { done: 1 };
      yield { done: 2 };
      return "finished";
    }
    const progress: JsonValue[] = [];
    const result = { mode: "progress", encode: () => encodeString } as const;
    expect(await tool(work, { result }).execute({}, { onProgress: (report) => progress.push(report) })).toBe(
      "finished",
    );
    expect(progress).toEqual([{ done: 1 }, { done: 2 }]);
    expect(await tool(work, { result }).execute({})).toBe("finished");
  });

  it("may come with reports through the context", async () => {
    const progress: JsonValue[] = [];
    const work = (ctx: ToolContext): string => {
      ctx.reportProgress({ at: new Date(0) });
      return "ok";
    };
    await tool(work, { bindings: ["context"] }).execute(
      {},
      { onProgress: (report) => progress.push(report) },
    );
    expect(progress).toEqual([{ at: "1970-01-01T00:00:00.000Z" }]);
  });
});

describe("call", () => {
  it("takes decoded values and gives the function's own result", async () => {
    const answer = { at: new Date(0) };
    const sample = tool((at: Date) => ({ ...answer, same: at === answer.at }), {
      bindings: [{ argument: "at" }],
    });
    expect(await sample.call({ at: answer.at })).toEqual({ at: answer.at, same: true });
    await expect(sample.call(5)).rejects.toThrow(TypeError);
  });
});

describe("failures", () => {
  it("keep the error that was thrown", async () => {
    class Custom extends Error {}
    const error = new Custom("mine");
    const thrower = (): never => {
      throw error;
    };
    await expect(tool(thrower).execute({})).rejects.toBe(error);
    await expect(tool(thrower).call({})).rejects.toBe(error);
    await expect(tool(async () => thrower()).execute({})).rejects.toBe(error);
  });

  it.each<[unknown, string]>([
    ["text", "text"],
    [5, "5"],
    [undefined, "undefined"],
    [
      {
        toString: () => {
          throw new Error("gotcha");
        },
      },
      "no text",
    ],
    [Object.create(null), "no text"],
  ])("make errors of other things", async (thrown, text) => {
    const failure = await tool(() => {
      throw thrown;
    })
      .execute({})
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).message).toContain(text);
    expect((failure as Error).cause).toBe(thrown);
  });
});

describe("abort", () => {
  const never = (): Promise<never> => new Promise(() => undefined);

  it("ends a call that runs, and one that has not begun", async () => {
    const controller = new AbortController();
    const running = tool(never).execute({}, { signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    let ran = false;
    const late = tool(() => (ran = true)).execute({}, { signal: controller.signal });
    await expect(late).rejects.toMatchObject({ name: "AbortError" });
    expect(ran).toBe(false);
    await expect(tool(never).call({}, { signal: controller.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
  });

  it("is an AbortError whatever the reason, which is its cause", async () => {
    const reason = new Error("user went away");
    await expect(tool(never).execute({}, { signal: AbortSignal.abort(reason) })).rejects.toMatchObject({
      name: "AbortError",
      cause: reason,
    });
    await expect(tool(never).execute({}, { signal: AbortSignal.timeout(5) })).rejects.toMatchObject({
      name: "AbortError",
    });
  });

  it.each(["stream", "progress"] as const)("closes the generator of a %s", async (mode) => {
    const controller = new AbortController();
    let closed = false;
    async function* endless(): AsyncGenerator<number, void> {
      try {
        for (;;) {
          yield 1;
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
      } finally {
        closed = true;
      }
    }
    const running = tool(endless, { result: { mode } }).execute({}, { signal: controller.signal });
    setTimeout(() => controller.abort(), 10);
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(closed).toBe(true);
  });

  it("leaves no listeners behind", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const listeners = countListeners(signal);
    await tool(async () => 1).execute({}, { signal });
    await tool(async () => {
      throw new Error("x");
    })
      .execute({}, { signal })
      .catch(() => undefined);
    expect(listeners()).toBe(0);
  });
});
