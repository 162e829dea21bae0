// Errors are told apart by what they are, also those of another copy of the package.
import { describe, expect, it, vi } from "vitest";
import { call, ctx, rejectionOf, source, toolOf } from "../executor/executor.fixture.ts";
import { ToolExecutor } from "../executor/tool-executor.ts";
import * as own from "../index.ts";

/** The package once more, as a bundle would bring it. */
async function otherCopy(): Promise<typeof own> {
  vi.resetModules();
  return await import("../index.ts");
}

const nothing: readonly unknown[] = [
  undefined,
  null,
  0,
  "AbortError",
  [],
  {},
  new Error("plain"),
  { name: "Error" },
];

describe("isAbortError", () => {
  it("knows the platform's error, that of a run, and those of others by their name", async () => {
    const controller = new AbortController();
    controller.abort();
    const thrown = await rejectionOf(toolOf("t", () => 1).execute({}, { signal: controller.signal }));
    const fetched = await rejectionOf(fetch("http://localhost:9", { signal: controller.signal }));
    for (const error of [thrown, fetched, controller.signal.reason, { name: "AbortError" }])
      expect(own.isAbortError(error)).toBe(true);
    const timeout = await rejectionOf(fetch("http://localhost:9", { signal: AbortSignal.timeout(0) }));
    for (const error of [...nothing, new DOMException("x", "TimeoutError"), timeout])
      expect(own.isAbortError(error)).toBe(false);
  });
});

describe("isToolDeniedError, isToolError and isToolInputError", () => {
  it("know those of another copy, and of classes that extend them", async () => {
    const other = await otherCopy();
    expect(other.ToolError).not.toBe(own.ToolError);
    class Mine extends other.ToolError {
      override readonly name: string = "Mine";
    }
    const denied = new other.ToolDeniedError({ message: "No." });
    const input = new other.ToolInputError("t", []);
    expect([own.isToolDeniedError(denied), own.isToolError(denied)]).toEqual([true, false]);
    expect([own.isToolError(new Mine("x")), own.isToolInputError(new Mine("x"))]).toEqual([true, false]);
    expect([own.isToolError(input), own.isToolInputError(input)]).toEqual([true, true]);
    for (const value of nothing)
      expect([own.isToolDeniedError(value), own.isToolError(value), own.isToolInputError(value)]).toEqual([
        false,
        false,
        false,
      ]);
  });

  it("make the outcomes of tools of another copy the same", async () => {
    const other = await otherCopy();
    const throwing = (error: Error) => () => {
      throw error;
    };
    const executor = new ToolExecutor(
      source(
        toolOf("told", throwing(new other.ToolError("There is none."))),
        toolOf("invalid", throwing(new other.ToolInputError("invalid", []))),
        toolOf("plain", throwing(new Error("secret"))),
      ),
      { errors: "masked" },
    );
    const calls = ["told", "invalid", "plain"].map((name) => call(name, name));
    expect(await executor.run(calls, ctx)).toMatchObject([
      { status: "failed", message: "There is none." },
      { status: "invalid" },
      { status: "failed", message: "The tool failed." },
    ]);
    const denied = source(toolOf("denied", throwing(new other.ToolDeniedError({ message: "No." }))));
    expect(
      own.isToolDeniedError(await rejectionOf(new ToolExecutor(denied).run([call("a", "denied")], ctx))),
    ).toBe(true);
  });
});
