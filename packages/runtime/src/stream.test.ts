// Events of runs: what a tool says while it runs, in order, as JSON, and how listening ends.
import { describe, expect, it } from "vitest";
import { encodeDate } from "./decode/encode/native.ts";
import { encodeNumber, encodeString } from "./decode/encode/scalar.ts";
import type { ToolDescriptor } from "./descriptor.ts";
import { ToolInputError } from "./errors/tool-input-error.ts";
import { createLiveTool } from "./live-tool.ts";
import { provideTool, provideToolset } from "./provide-toolset.ts";
import type { ToolContext } from "./run-context.ts";
import type { Tool } from "./tool.ts";
import type { ToolFunction } from "./tool-builder.ts";
import { toolDescriptor, toolsetDescriptor } from "./tool-descriptor.fixture.ts";
import { Toolset } from "./toolset.ts";

function tool(fn: ToolFunction, descriptor: Partial<ToolDescriptor> = {}): Tool {
  const base = toolDescriptor("sample", [], { inputSchema: { type: "object" }, check: () => true });
  return createLiveTool(
    { ...base, ...descriptor },
    { toolset: "Kit", fn, receiver: undefined, createSettings: () => ({}) },
  );
}

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function collect<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const event of events) all.push(event);
  return all;
}

async function* dates(): AsyncGenerator<Date, void> {
  yield new Date(0);
  await later(1);
  yield new Date(1);
}
const texts = ["1970-01-01T00:00:00.000Z", "1970-01-01T00:00:00.001Z"];

describe("stream", () => {
  it.each(["value", "void"] as const)("of a tool that gives a %s is its result", async (mode) => {
    const sample = tool(async () => 5, { result: { mode, encode: () => encodeNumber } });
    expect(await collect(sample.stream({}))).toEqual([{ type: "result", value: mode === "void" ? null : 5 }]);
  });

  it("of iterables is one result of all items", async () => {
    const encode = () => encodeDate;
    for (const [fn, mode] of [
      [dates, "stream"],
      [() => [new Date(0), new Date(1)], "iterable"],
    ] as const) {
      const sample = tool(fn, { result: { mode, encode } });
      expect(await collect(sample.stream({}))).toEqual([{ type: "result", value: texts }]);
      expect(await sample.execute({})).toEqual(texts);
    }
  });

  it("has each yield as a preliminary result where the tool says so, and the last one as its result", async () => {
    const result = { mode: "stream", encode: () => encodeDate } as const;
    const sample = tool(dates, { result, preliminary: true });
    expect(await collect(sample.stream({}))).toEqual([
      ...texts.map((value) => ({ type: "preliminary", value })),
      { type: "result", value: texts[1] },
    ]);
    expect(await sample.execute({})).toBe(texts[1]);
    const silent = tool(async function* () {}, { result, preliminary: true });
    await expect(silent.execute({})).rejects.toThrow("ended without giving a result");
    await expect(collect(silent.stream({}))).rejects.toMatchObject({ toolName: "sample" });
  });

  it.each([
    [undefined, "progress"],
    [true, "preliminary"],
  ] as const)("has what a generator yields and returns (preliminary: %s)", async (preliminary, type) => {
    async function* work(): AsyncGenerator<number, string> {
      yield 1;
      yield 2;
      return "done";
    }
    const result = {
      mode: "progress",
      encode: () => encodeString,
      encodeProgress: () => encodeNumber,
    } as const;
    const sample = tool(work, { result, ...(preliminary && { preliminary }) });
    const heard: unknown[] = [];
    const events = await collect(sample.stream({}, { onProgress: (value) => heard.push(value) }));
    expect(events).toEqual([
      { type, value: 1 },
      { type, value: 2 },
      { type: "result", value: "done" },
    ]);
    expect(heard).toEqual(preliminary ? [] : [1, 2]);
  });

  it("has reports through the context between the events, as they are made", async () => {
    async function* work(ctx: ToolContext): AsyncGenerator<number, string> {
      ctx.reportProgress({ at: new Date(0) });
      await later(1);
      yield 1;
      ctx.reportProgress("almost");
      return "done";
    }
    const sample = tool(work, { bindings: ["context"], result: { mode: "progress" } });
    expect((await collect(sample.stream({}))).map(({ value }) => value)).toEqual([
      { at: texts[0] },
      1,
      "almost",
      "done",
    ]);
    let finish = (): void => undefined;
    const slow = tool(
      async (ctx: ToolContext) => {
        ctx.reportProgress("begun");
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return "done";
      },
      { bindings: ["context"] },
    );
    const seen: unknown[] = [];
    for await (const { value } of slow.stream({})) {
      seen.push(value);
      // The report arrives while the function still runs.
      finish();
    }
    expect(seen).toEqual(["begun", "done"]);
  });

  it("throws what execute rejects with, while it is read", async () => {
    const charge = tool(() => 1, toolDescriptor("charge", ["cents"]));
    await expect(collect(charge.stream({ cents: 5 }))).rejects.toThrow(ToolInputError);
    const bad = tool(dates, { result: { mode: "stream", encode: () => encodeNumber } });
    await expect(collect(bad.stream({}))).rejects.toMatchObject({ path: "/0", toolName: "sample" });
    const error = new Error("mine");
    async function* failing(): AsyncGenerator<number, string> {
      yield 1;
      throw error;
    }
    const events: unknown[] = [];
    const read = async (): Promise<void> => {
      for await (const event of tool(failing, { result: { mode: "progress" } }).stream({}))
        events.push(event);
    };
    await expect(read()).rejects.toBe(error);
    expect(events).toEqual([{ type: "progress", value: 1 }]);
  });

  it("ends the generator when nobody listens any more, and when the run is aborted", async () => {
    let closed = 0;
    async function* endless(): AsyncGenerator<number, string> {
      try {
        for (;;) {
          await later(1);
          yield 1;
        }
      } finally {
        closed += 1;
      }
    }
    const sample = tool(endless, { result: { mode: "progress" } });
    for await (const _event of sample.stream({})) break;
    await later(20);
    expect(closed).toBe(1);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 10);
    await expect(collect(sample.stream({}, { signal: controller.signal }))).rejects.toMatchObject({
      name: "AbortError",
    });
    await later(20);
    expect(closed).toBe(2);
  });

  it("of a provided tool makes the class when it is read", async () => {
    class Counter extends Toolset {
      constructor() {
        super();
        this.addTool(Counter.count);
      }
      static count(): number {
        return 1;
      }
    }
    let made = 0;
    const source = provideToolset(
      () => {
        made += 1;
        return Counter;
      },
      toolsetDescriptor("Counter", [toolDescriptor("count", [])]),
    );
    const events = provideTool(source, "count").stream({});
    expect(made).toBe(0);
    expect(await collect(events)).toEqual([{ type: "result", value: 1 }]);
  });
});
