// The bounds of a call: its time, its tries, the size of its result; and that nothing of it is left behind.
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { countListeners } from "../../testing/count-listeners.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { ToolAnnotations, ToolExecution } from "../tool.ts";
import { call, ctx, source, toolOf, untilStopped } from "./executor.fixture.ts";
import type { ExecutorOptions } from "./executor-options.ts";
import { ToolExecutor } from "./tool-executor.ts";

describe("retries", () => {
  /** What a tool that always throws came to, and how often it ran. */
  async function triesOf(
    error: () => unknown,
    {
      annotations = {},
      execution,
      ...options
    }: ExecutorOptions & {
      readonly annotations?: ToolAnnotations;
      readonly execution?: ToolExecution;
    },
  ): Promise<readonly unknown[]> {
    let tries = 0;
    const made = toolOf(
      "t",
      () => {
        tries += 1;
        throw error();
      },
      { annotations, ...(execution === undefined ? {} : { execution }) },
    );
    const [outcome] = await new ToolExecutor(source(made), { backoffMs: 1, ...options }).run(
      [call("a", "t")],
      ctx,
    );
    return [outcome?.status, tries];
  }
  const fail = (): Error => new Error("No answer.");

  it("of the executor are for tools that are read-only or idempotent, those of a tool for itself", async () => {
    const retries = 2;
    expect(await triesOf(fail, { retries })).toEqual(["failed", 1]);
    expect(await triesOf(fail, { retries, annotations: { destructiveHint: false } })).toEqual(["failed", 1]);
    expect(await triesOf(fail, { retries, annotations: { readOnlyHint: true } })).toEqual(["failed", 3]);
    expect(await triesOf(fail, { retries, annotations: { idempotentHint: true } })).toEqual(["failed", 3]);
    expect(await triesOf(fail, { retries, annotations: { idempotentHint: false } })).toEqual(["failed", 1]);
    expect(await triesOf(fail, { execution: { retries: 1 } })).toEqual(["failed", 2]);
    expect(
      await triesOf(fail, { retries, execution: { retries: 0 }, annotations: { readOnlyHint: true } }),
    ).toEqual(["failed", 1]);
  });

  it("are not for what would come again: refused arguments, a final ToolError, a result without a JSON form", async () => {
    const execution = { retries: 2 };
    expect(await triesOf(() => new ToolError("There is none.", { final: true }), { execution })).toEqual([
      "failed",
      1,
    ]);
    expect(await triesOf(() => new ToolError("Busy."), { execution })).toEqual(["failed", 3]);
    expect(await triesOf(() => new DOMException("stopped", "AbortError"), { execution })).toEqual([
      "failed",
      1,
    ]);
    let ran = 0;
    const endless = toolOf("t", () => Number.NaN * ++ran, { execution });
    const outcomes = await new ToolExecutor(source(endless), { backoffMs: 1 }).run([call("a", "t")], ctx);
    expect([outcomes[0]?.status, ran]).toEqual(["failed", 1]);
    expect(await new ToolExecutor(source(endless)).run([call("a", "t", { x: 1 })], ctx)).toMatchObject([
      { status: "invalid" },
    ]);
    expect(ran).toBe(1);
  });

  it("give each try the whole time, and wait twice as long before each", async () => {
    const begins: number[] = [];
    const hang = toolOf(
      "hang",
      (_, { signal }) => {
        begins.push(performance.now());
        return untilStopped(signal);
      },
      { execution: { retries: 2, timeoutMs: 10 } },
    );
    const outcomes = await new ToolExecutor(source(hang), { backoffMs: 20 }).run([call("a", "hang")], ctx);
    expect(outcomes).toMatchObject([{ status: "timeout", message: "hang took longer than 10 ms." }]);
    const [first = 0, second = 0, third = 0] = begins;
    // Timers may be a millisecond early.
    expect(second - first).toBeGreaterThanOrEqual(28);
    expect(third - second).toBeGreaterThanOrEqual(48);
  });

  it("end with the run", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 10);
    const made = toolOf("t", () => Promise.reject(new Error("again")), { execution: { retries: 5 } });
    const running = new ToolExecutor(source(made), { backoffMs: 60_000 });
    expect(await running.run([call("a", "t")], { ...ctx, signal: controller.signal })).toMatchObject([
      { status: "aborted" },
    ]);
  });
});

describe("the size of a result", () => {
  const sized = (maxResultBytes: number, result: unknown, more = {}): Promise<unknown> =>
    new ToolExecutor(source(toolOf("t", () => result, more)), { maxResultBytes }).run([call("a", "t")], ctx);

  it("is bounded in bytes of its JSON, and a larger one tells the model to ask for less", async () => {
    expect(await sized(6, "1234")).toMatchObject([{ status: "ok", result: "1234" }]);
    expect(await sized(5, "1234")).toEqual([
      {
        toolCallId: "a",
        toolName: "t",
        status: "failed",
        message:
          "The result of t has 6 bytes, more than the 5 that are allowed. Ask for less: fewer items, a narrower search, or a part of it.",
      },
    ]);
  });

  it("is counted as UTF-8 for any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 20 }), async (text) => {
        const bytes = Buffer.byteLength(JSON.stringify(text));
        expect(await sized(bytes, text)).toMatchObject([{ status: "ok" }]);
        expect(await sized(bytes - 1, text)).toMatchObject([
          { status: "failed", message: expect.stringContaining(`has ${bytes} bytes`) },
        ]);
      }),
    );
  });

  it("is also that of what the model reads instead", async () => {
    const toModelOutput = (): string => "x".repeat(1_000);
    expect(await sized(100, 1, { toModelOutput })).toMatchObject([{ status: "failed" }]);
    expect(await sized(2_000, 1, { toModelOutput })).toMatchObject([{ status: "ok" }]);
  });
});

it("an executor refuses options that are out of their bounds", () => {
  const wrong: ExecutorOptions[] = [
    { concurrency: 0 },
    { concurrency: Number.NaN },
    { timeoutMs: 0 },
    { timeoutMs: -1 },
    { retries: -1 },
    { backoffMs: -1 },
    { maxResultBytes: 0 },
    { errors: "hidden" as "masked" },
  ];
  for (const options of wrong) expect(() => new ToolExecutor(source(), options)).toThrow(TypeError);
});

it("a time that no timer can hold does not end at once", async () => {
  const made = toolOf("t", () => sleep(5, "done"), { execution: { timeoutMs: 2 ** 40 } });
  expect(await new ToolExecutor(source(made)).run([call("a", "t")], ctx)).toMatchObject([{ status: "ok" }]);
});

describe("after a turn", () => {
  afterEach(() => vi.restoreAllMocks());

  it("no timer runs and no listener is left on the run's signal, however its calls ended", async () => {
    const timers = new Set<unknown>();
    const { setTimeout: set, clearTimeout: clear } = globalThis;
    vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, milliseconds: number) => {
      const timer = set(() => {
        timers.delete(timer);
        run();
      }, milliseconds);
      timers.add(timer);
      return timer;
    }) as never);
    vi.spyOn(globalThis, "clearTimeout").mockImplementation((timer) => {
      timers.delete(timer);
      clear(timer);
    });
    const controller = new AbortController();
    const listeners = countListeners(controller.signal);
    const executor = new ToolExecutor(
      source(
        toolOf("ok", () => 1),
        toolOf("throws", () => Promise.reject(new Error("x")), { execution: { retries: 1 } }),
        toolOf("hang", (_, { signal }) => untilStopped(signal), { execution: { timeoutMs: 5 } }),
        toolOf("deaf", () => new Promise(() => undefined), { execution: { timeoutMs: 5, retries: 1 } }),
        toolOf("long", (_, { signal }) => untilStopped(signal)),
        toolOf("alone", () => 1, { execution: { sequential: true } }),
      ),
      { timeoutMs: 60_000, backoffMs: 1, hooks: { onStart: () => undefined, onEnd: async () => undefined } },
    );
    const context = { ...ctx, signal: controller.signal };
    const ending = ["ok", "throws", "hang", "deaf", "alone"].map((name, index) => call(String(index), name));
    await executor.run(ending, context);
    await executor.run(ending.slice(0, 1), context);
    for await (const _event of executor.stream(ending, context));
    expect([timers.size, listeners()]).toEqual([0, 0]);
    const long = executor.run([call("a", "long"), call("b", "long")], context);
    await new Promise<void>((resolve) => set(resolve, 5));
    expect(listeners()).toBe(1);
    controller.abort();
    await long;
    expect(timers.size).toBe(0);
  });

  it("hosts have nothing to warn of, however many calls run at once", async () => {
    const warned: unknown[] = [];
    const note = (warning: unknown): void => void warned.push(warning);
    process.on("warning", note);
    const { signal } = new AbortController();
    const calls = Array.from({ length: 50 }, (_, index) => call(String(index), "t"));
    await new ToolExecutor(source(toolOf("t", () => sleep(2))), { timeoutMs: 1_000 }).run(calls, {
      ...ctx,
      signal,
    });
    await sleep(5);
    process.off("warning", note);
    expect(warned).toEqual([]);
  });
});
