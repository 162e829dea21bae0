// Signed states: taken back only as they were given, by who gave them, in time, for the same user.
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ann, answer, bob, type Deps, desk, pay } from "../../../testing/desk.ts";
import { call, deferredOf, statuses } from "../../../testing/turn.ts";
import { isObject } from "../../decode/object.ts";
import type { RunContext } from "../../run-context.ts";
import type { DeferredCalls } from "../deferred-calls.ts";
import { type ExecutorOptions, ToolExecutor } from "../tool-executor.ts";
import { DeferredStateError } from "./deferred-state-error.ts";

afterEach(() => {
  vi.useRealTimers();
});

const secret = "0123456789abcdef0123456789abcdef";
const other = "fedcba9876543210fedcba9876543210";

const yes = answer({ approved: true });
const start = (options: ExecutorOptions<Deps>, ctx: RunContext<Deps> = ann): Promise<DeferredCalls> =>
  deferredOf(
    new ToolExecutor(desk(pay).source, options).run(
      [call("a", "pay", { n: 1 }), call("b", "pay", { n: "x" })],
      ctx,
      { attached: { conversation: 7, told: ["a", "b"] } },
    ),
  );

/** The code of the refusal, `ran` when something ran, else nothing. */
async function resumed(
  state: unknown,
  options: ExecutorOptions<Deps>,
  ctx: RunContext<Deps> = ann,
): Promise<string | undefined> {
  const { source, ran } = desk(pay);
  try {
    // boundary: a state comes from anywhere.
    await new ToolExecutor(source, options).resume(state as DeferredCalls, yes, ctx);
  } catch (error) {
    if (!(error instanceof DeferredStateError)) throw error;
    expect(ran).toEqual([]);
    // Says what to do, or what is wrong, in a sentence.
    expect(error.message).toMatch(new RegExp(`^${error.code}: .{30,}\\.$`, "s"));
    return error.code;
  }
  return ran.length > 0 ? "ran" : undefined;
}

describe("a signed state", () => {
  it("is resumed with the key that signed it, in whatever order its properties come", async () => {
    const state = await start({ signing: { key: secret } });
    expect(state.signature?.value).toMatch(/^[0-9a-f]{64}$/);
    expect(await resumed(state, { signing: { key: secret } })).toBe("ran");
    expect(await resumed(reversed(state), { signing: { key: new TextEncoder().encode(secret) } })).toBe(
      "ran",
    );
  });

  it("is refused by every executor without its key, and so is one without a signature", async () => {
    const state = await start({ signing: { key: secret } });
    const { signature: _, ...unsigned } = state;
    expect(await resumed(state, { signing: { key: other } })).toBe("UNKNOWN_KEY");
    expect(await resumed(state, {})).toBe("NO_KEY");
    expect(await resumed(unsigned, { signing: { key: secret } })).toBe("UNSIGNED");
    expect(await resumed(await start({}), { signing: { key: secret } })).toBe("UNSIGNED");
    expect(await resumed(await start({}), {})).toBe("ran");
    for (const nothing of [null, 5, "x", [], {}])
      expect(await resumed(nothing, { signing: { key: secret } })).toBe("UNSIGNED");
  });

  it("is refused with any change, at any place", async () => {
    const state = await start({ signing: { key: secret, expiresInMs: 60_000 }, scope: "ann" });
    const places = placesOf(state);
    expect(places.length).toBeGreaterThan(30);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.jsonValue(), async (place, value) => {
        const changed = structuredClone(state);
        const holder = place.slice(0, -1).reduce<unknown>((at, key) => memberOf(at, key), changed);
        const key = place.at(-1) ?? "";
        fc.pre(JSON.stringify(memberOf(holder, key)) !== JSON.stringify(value));
        Object.assign(holder as object, { [key]: value });
        expect(await resumed(changed, { signing: { key: secret }, scope: "ann" })).toMatch(
          place[0] === "signature" ? /^(ALTERED|UNKNOWN_KEY)$/ : /^ALTERED$/,
        );
      }),
      { numRuns: 300 },
    );
  });

  it("is refused with anything more, and with anything less", async () => {
    const state = await start({ signing: { key: secret, expiresInMs: 60_000 } });
    const changes: readonly object[] = [
      { ...state, more: 1 },
      { ...state, scope: "bob" },
      { ...state, requests: [...state.requests, { ...state.requests[0], toolCallId: "z" }] },
      ...Object.keys(state)
        .filter((key) => key !== "signature")
        .map((key) => Object.fromEntries(Object.entries(state).filter(([name]) => name !== key))),
    ];
    for (const changed of changes)
      expect(await resumed(changed, { signing: { key: secret } })).toBe("ALTERED");
    let deep: unknown = 1;
    for (let depth = 0; depth < 50_000; depth++) deep = [deep];
    expect(await resumed({ ...state, more: deep }, { signing: { key: secret } })).toBe("ALTERED");
  });

  it("of one turn is not put together with that of another", async () => {
    const one = await start({ signing: { key: secret } });
    const two = await start({ signing: { key: secret } });
    expect(one.id).not.toBe(two.id);
    expect(await resumed({ ...one, signature: two.signature }, { signing: { key: secret } })).toBe("ALTERED");
    expect(await resumed({ ...one, nonce: two.nonce }, { signing: { key: secret } })).toBe("ALTERED");
  });

  it("is refused from the moment on at which it expires", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
    const signing = { key: secret, expiresInMs: 1000 };
    const state = await start({ signing });
    expect(state.expiresAt).toBe(1_001_000);
    vi.setSystemTime(1_000_999);
    expect(await resumed(state, { signing })).toBe("ran");
    vi.setSystemTime(1_001_000);
    expect(await resumed(state, { signing })).toBe("EXPIRED");
    expect(await resumed({ ...state, expiresAt: 2_000_000 }, { signing })).toBe("ALTERED");
  });

  it("stays good while its key is changed for another", async () => {
    const state = await start({ signing: { key: secret } });
    const rotated = { signing: { keys: [other, secret] } };
    expect(await resumed(state, rotated)).toBe("ran");
    const next = await start(rotated);
    expect(await resumed(next, { signing: { key: other } })).toBe("ran");
    expect(await resumed(next, { signing: { key: secret } })).toBe("UNKNOWN_KEY");
    expect(await resumed(state, { signing: { keys: [other] } })).toBe("UNKNOWN_KEY");
  });

  it("does not show its key", async () => {
    const state = JSON.stringify(await start({ signing: { key: secret } }));
    expect(state).not.toContain(secret);
    expect(state).not.toContain(Buffer.from(secret).toString("hex"));
  });
});

describe("a state", () => {
  it("of one user is not resumed for another, signed or not", async () => {
    for (const more of [{}, { signing: { key: secret } }]) {
      const options: ExecutorOptions<Deps> = { scope: async ({ deps }) => deps.user, ...more };
      const state = await start(options);
      expect(await resumed(state, options, bob)).toBe("WRONG_SCOPE");
      expect(await resumed(state, more)).toBe("WRONG_SCOPE");
      expect(await resumed(await start(more), options)).toBe("WRONG_SCOPE");
      expect(await resumed(state, options, ann)).toBe("ran");
    }
  });

  it("needs a scope that is a text", async () => {
    // boundary: code without types gives anything.
    const scope = (() => 5) as unknown as () => string;
    await expect(start({ scope })).rejects.toThrow("`scope` gives a string.");
  });

  it("is signed again when some calls wait on", async () => {
    const options = { signing: { key: secret } };
    const { source, ran } = desk(pay);
    const executor = new ToolExecutor(source, options);
    const first = await deferredOf(executor.run([call("a", "pay"), call("b", "pay")], ann));
    const second = await deferredOf(executor.resume(first, yes, ann));
    expect(second.id).toBe(first.id);
    expect(second.nonce).not.toBe(first.nonce);
    const results = [{ toolCallId: "b", approved: true }] as const;
    expect(statuses(await executor.resume(second, { results }, ann))).toEqual(["a ok", "b ok"]);
    expect(ran).toEqual(["pay 0", "pay 0"]);
  });
});

it("keys that are none, and times that are none, are refused when the executor is made", () => {
  const { source } = desk(pay);
  for (const signing of [
    { key: "" },
    { key: "too short" },
    { key: new Uint8Array(31) },
    { keys: [] },
    { keys: [secret, "short"] },
    { key: secret, expiresInMs: 0 },
    { key: secret, expiresInMs: Number.NaN },
  ])
    expect(() => new ToolExecutor(source, { signing })).toThrow(TypeError);
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, member]) => [key, reversed(member)] as const)
      .reverse(),
  );
}

function memberOf(value: unknown, key: string): unknown {
  // boundary: the places are those of this very value.
  return (value as { readonly [key: string]: unknown })[key];
}

/** The paths of all values inside. */
function placesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, member]) => placesOf(member, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}
