// Approvals that stand: for whom, for what and for how long they count.
import { afterEach, describe, expect, it, vi } from "vitest";
import { ann, answer, bob, type Deps, desk, look, outcomeOf, pay } from "../../testing/desk.ts";
import { call, deferredOf, statuses } from "../../testing/turn.ts";
import { CombinedToolset } from "../compose/combined-toolset.ts";
import { PrefixedToolset } from "../compose/prefixed-toolset.ts";
import { RenamedToolset } from "../compose/renamed-toolset.ts";
import type { ExecutorOptions } from "../executor/tool-executor.ts";
import { ToolExecutor } from "../executor/tool-executor.ts";
import type { ToolSource } from "../tool-source.ts";
import { MemoryApprovalStore } from "./memory-approval-store.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("an approval that stands", () => {
  const setUp = (more: ExecutorOptions<Deps> = {}) => {
    const { source, ran } = desk(pay);
    const store = new MemoryApprovalStore();
    const options: ExecutorOptions<Deps> = { approvals: { store }, scope: ({ deps }) => deps.user, ...more };
    const remember = async (
      decision: object,
      from: ToolSource<Deps> = source,
      name = "pay",
    ): Promise<void> => {
      const executor = new ToolExecutor(from, options);
      const deferred = await deferredOf(executor.run([call("a", name, { n: 1 })], ann));
      await executor.resume(deferred, answer({ approved: true, ...decision }), ann);
    };
    return { source, ran, store, options, remember };
  };

  it("of a tool counts for all its calls, of the same user alone", async () => {
    const { source, options, remember } = setUp();
    await remember({ remember: "tool" });
    expect(await outcomeOf(source, options, "pay", { n: 2 })).toBe("ok");
    expect(await outcomeOf(source, options, "pay", { n: 2 }, bob)).toBe("waits");
  });

  it("of arguments counts for calls with these alone", async () => {
    const { source, options, remember } = setUp();
    await remember({ remember: "arguments" });
    expect(await outcomeOf(source, options, "pay", { n: 1 })).toBe("ok");
    expect(await outcomeOf(source, options, "pay", { n: 2 })).toBe("waits");
    expect(await outcomeOf(source, options, "pay", {})).toBe("waits");
  });

  it("of arguments that a person gave counts for those", async () => {
    const { source, options, remember } = setUp();
    await remember({ remember: "arguments", argsOverride: { n: 3 } });
    expect(await outcomeOf(source, options, "pay", { n: 3 })).toBe("ok");
    expect(await outcomeOf(source, options, "pay", { n: 1 })).toBe("waits");
  });

  it("counts under every name that the tool has, and for no other tool of that name", async () => {
    const { source, options, remember } = setUp();
    await remember({ remember: "tool" }, new PrefixedToolset(source, "x_"), "x_pay");
    expect(await outcomeOf(source, options, "pay")).toBe("ok");
    expect(await outcomeOf(new RenamedToolset(source, { pay: "give" }), options, "give")).toBe("ok");
    const other = new RenamedToolset(desk({ spend: { requiresApproval: true } }).source, { spend: "pay" });
    expect(await outcomeOf(other, options, "pay")).toBe("waits");
  });

  it("ends in time: by the decision, else by the option, else never", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
    const { source, options, remember } = setUp();
    await remember({ remember: "tool", rememberForMs: 100 });
    vi.setSystemTime(1_000_099);
    expect(await outcomeOf(source, options, "pay")).toBe("ok");
    vi.setSystemTime(1_000_100);
    expect(await outcomeOf(source, options, "pay")).toBe("waits");

    const second = setUp();
    const limited = { ...second.options, approvals: { store: second.store, expiresInMs: 50 } };
    const executor = new ToolExecutor(second.source, limited);
    const deferred = await deferredOf(executor.run([call("a", "pay")], ann));
    await executor.resume(deferred, answer({ approved: true, remember: "tool" }), ann);
    expect(await outcomeOf(second.source, limited, "pay")).toBe("ok");
    vi.setSystemTime(1_000_150);
    expect(await outcomeOf(second.source, limited, "pay")).toBe("waits");

    const third = setUp();
    await third.remember({ remember: "tool" });
    vi.setSystemTime(9_000_000_000);
    expect(await outcomeOf(third.source, third.options, "pay")).toBe("ok");
  });

  it("can be taken back", async () => {
    const { source, store, options, remember } = setUp();
    await remember({ remember: "tool" });
    expect(await store.list("ann")).toMatchObject([{ scope: "ann", tool: "pay" }]);
    expect(await store.list("bob")).toEqual([]);
    await store.remove({ scope: "ann", tool: "pay" });
    expect(await outcomeOf(source, options, "pay")).toBe("waits");
  });

  it("lifts neither ask rules nor deny rules nor plan mode", async () => {
    const { source, options, remember } = setUp();
    await remember({ remember: "tool" });
    expect(await outcomeOf(source, { ...options, policy: { ask: ["pay"] } }, "pay")).toBe("waits");
    expect(await outcomeOf(source, { ...options, policy: { deny: ["pay"] } }, "pay")).toBe("denied");
    expect(await outcomeOf(source, { ...options, policy: { mode: "plan" } }, "pay")).toBe("denied");
  });

  it("is none of what a store gives that was not asked for", async () => {
    const { source, options } = setUp();
    const all = [
      { scope: "bob", tool: "pay", createdAt: 1 },
      { scope: "ann", tool: "look", createdAt: 1 },
      { scope: "ann", toolset: "Bank", tool: "pay", createdAt: 1 },
      { scope: "ann", tool: "pay", createdAt: 1, expiresAt: 2 },
      { scope: "ann", tool: "pay", createdAt: 1, args: { n: 5 } },
    ];
    const store = { find: async () => all, add: async () => undefined, remove: async () => undefined };
    expect(await outcomeOf(source, { ...options, approvals: { store } }, "pay")).toBe("waits");
  });

  it("is kept for no call that was declined, forbidden or wrong", async () => {
    const { source, store, options } = setUp({ policy: { deny: [({ args }) => args["n"] === 13] } });
    const executor = new ToolExecutor(source, options);
    for (const argsOverride of [{ n: 13 }, { n: "x" }]) {
      const deferred = await deferredOf(executor.run([call("a", "pay")], ann));
      await executor.resume(deferred, answer({ argsOverride, remember: "tool" }), ann);
    }
    expect(await store.find({ scope: "ann", tool: "pay" })).toEqual([]);
  });

  it("needs a store, and a name that no other tool has", async () => {
    const { source, ran, options, remember } = setUp();
    const bare = new ToolExecutor(source);
    const deferred = await deferredOf(bare.run([call("a", "pay")], ann));
    const always = answer({ approved: true, remember: "tool" });
    await expect(bare.resume(deferred, always, ann)).rejects.toThrow(/names no store/);
    // Nothing has run, so it can be answered again.
    expect(statuses(await bare.resume(deferred, answer({ approved: true }), ann))).toEqual(["a ok"]);
    ran.length = 0;
    const two = new ToolExecutor(
      new CombinedToolset(new PrefixedToolset(source, "a_"), new PrefixedToolset(desk(pay).source, "b_")),
      options,
    );
    const waiting = await deferredOf(two.run([call("a", "a_pay")], ann));
    await expect(two.resume(waiting, always, ann)).rejects.toThrow(/would count for every tool/);
    expect(ran).toEqual([]);
    // One that stands from before the second tool came counts for neither.
    await remember({ remember: "tool" });
    expect(await outcomeOf(source, options, "pay")).toBe("ok");
    const both = new CombinedToolset(
      new PrefixedToolset(source, "a_"),
      new PrefixedToolset(desk(pay).source, "b_"),
    );
    for (const name of ["a_pay", "b_pay"]) expect(await outcomeOf(both, options, name)).toBe("waits");
  });

  it("holds up the run when the store fails, before anything runs", async () => {
    const { source, ran } = desk({ ...pay, ...look });
    const down = (): Promise<never> => Promise.reject(new Error("Database is down."));
    const store = { find: down, add: down, remove: down };
    const executor = new ToolExecutor(source, { approvals: { store } });
    await expect(executor.run([call("a", "look"), call("b", "pay")], ann)).rejects.toThrow(
      "Database is down.",
    );
    expect(ran).toEqual([]);
  });
});
