// What lenient decoding takes and what it never does, along every path that decodes.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isObject } from "./decode/object.ts";
import type { DecodeOptions, JsonValue } from "./index.ts";
import { createLiveTool } from "./live-tool.ts";
import type { Tool } from "./tool.ts";
import { toolDescriptor } from "./tool-descriptor.fixture.ts";

type Schema = { readonly [keyword: string]: JsonValue };

/** A tool of these arguments that returns them; its check is exact for the schemas used here. */
function echo(properties: { readonly [name: string]: Schema }): Tool {
  const fits = (schema: Schema, value: unknown): boolean => {
    const { type, items, anyOf } = schema;
    if (Array.isArray(anyOf)) return anyOf.some((branch) => fits(branch as Schema, value));
    if (type === "array") return Array.isArray(value) && value.every((item) => fits(items as Schema, item));
    if (type === "object") {
      const known = schema["properties"] as { readonly [name: string]: Schema };
      return isObject(value) && sameKeys(known, value) && entriesFit(known, value);
    }
    return typeof value === type && (type !== "number" || Number.isFinite(value));
  };
  const sameKeys = (known: object, value: object): boolean =>
    Object.keys(known).sort().join() === Object.keys(value).sort().join();
  const entriesFit = (known: { readonly [name: string]: Schema }, value: object): boolean =>
    Object.entries(value).every(([name, member]) => fits(known[name] ?? {}, member));
  const inputSchema = {
    type: "object",
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
  const descriptor = toolDescriptor("echo", [], {
    inputSchema,
    check: (input) => fits(inputSchema, input),
    bindings: ["rawArguments", { pattern: Object.keys(properties) }],
    arity: 2,
  });
  const fn = (_raw: unknown, args: unknown): unknown => args;
  return createLiveTool(descriptor, { toolset: "Kit", fn, receiver: undefined, createSettings: () => ({}) });
}

/** The decoded arguments, or the pointers of what is refused; the same along every path. */
async function outcome(tool: Tool, input: JsonValue, decode: DecodeOptions = {}): Promise<unknown> {
  const before = JSON.stringify(input);
  const refusal = (error: unknown): unknown =>
    isObject(error) && Array.isArray(error["issues"]) ? { issues: error["issues"] } : Promise.reject(error);
  const decoded = tool.decode(input, decode);
  const whole = decoded.ok ? decoded.value : { issues: decoded.issues };
  expect(await tool.execute(input, { decode }).catch(refusal)).toEqual(whole);
  const last = async (): Promise<unknown> => {
    for await (const event of tool.stream(input, { decode })) if (event.type === "result") return event.value;
    return undefined;
  };
  expect(await last().catch(refusal)).toEqual(whole);
  expect(JSON.stringify(input)).toBe(before);
  return decoded.ok ? decoded.value : decoded.issues.map(({ pointer, code }) => `${pointer} ${code}`);
}

const string: Schema = { type: "string" };
const lenient: DecodeOptions = { coerce: true };

describe("texts that hold arrays and objects", () => {
  const pack = echo({
    items: { type: "array", items: string },
    box: {
      type: "object",
      properties: { w: { type: "number" } },
      required: ["w"],
      additionalProperties: false,
    },
    memo: string,
    either: { anyOf: [string, { type: "array", items: string }] },
  });
  const first = { items: '["cup","pan"]', box: '{"w":1}', memo: "[1]", either: '["k"]' };

  it("are refused unless asked for, each with its place", async () => {
    expect(await outcome(pack, first)).toEqual(["/items type", "/box type"]);
  });

  it("are read where no string is legal, and nowhere else", async () => {
    expect(await outcome(pack, first, lenient)).toEqual({
      items: ["cup", "pan"],
      box: { w: 1 },
      memo: "[1]",
      either: '["k"]',
    });
  });

  it.each(["[1", '["a"] x', "cup", '"[]"', "", "null", "[".repeat(100_000)])(
    "are refused as they came when they are none: %.20s",
    async (items) => {
      const input = { items, box: { w: 1 }, memo: "n", either: "e" };
      for (const options of [{}, lenient]) {
        expect(await outcome(pack, input, options)).toEqual(["/items type"]);
        const decoded = pack.decode(input, options);
        const received = decoded.ok ? "" : (decoded.issues[0]?.received ?? "");
        expect(received).toContain(JSON.stringify(items.slice(0, 10)).slice(0, -1));
      }
    },
  );

  it("may not smuggle in keys that are refused everywhere", async () => {
    const input = { ...first, box: '{"w":1,"__proto__":{"x":1}}' };
    expect(await outcome(pack, input, { ...lenient, unknownProperties: "strip" })).toEqual([
      "/box/__proto__ unknown_key",
    ]);
    expect(Object.prototype).not.toHaveProperty("x");
  });

  it("lose unknown properties only where that is asked for", async () => {
    const input = { ...first, box: { w: 1, h: 2 }, more: null };
    expect(await outcome(pack, input, lenient)).toEqual(["/box/h unknown_key", "/more unknown_key"]);
    expect(await outcome(pack, input, { ...lenient, unknownProperties: "strip" })).toMatchObject({
      box: { w: 1 },
    });
  });
});

describe("texts that hold numbers and booleans", () => {
  const sched = echo({ ms: { type: "number" }, on: { type: "boolean" }, code: string });
  const legal = { ms: 1, on: true, code: "a" };
  const never: readonly (readonly [name: string, value: JsonValue])[] = [
    ...[
      "",
      " ",
      "12abc",
      "1e3",
      "0x10",
      "007",
      " 1",
      "1 ",
      "+1",
      ".5",
      "1.",
      "NaN",
      "Infinity",
      "1n",
      "9".repeat(400),
    ].map((text) => ["ms", text] as const),
    ...([null, true, [], ["1"], {}] as const).map((value) => ["ms", value] as const),
    ...([0, 1, "0", "1", "yes", "True", "", "FALSE", " true", null, []] as const).map(
      (value) => ["on", value] as const,
    ),
    ...([7, true, null, [], {}] as const).map((value) => ["code", value] as const),
  ];

  it.each(never)("for %s never are %j", async (name, value) => {
    for (const options of [{}, lenient, { ...lenient, unknownProperties: "strip" }] as const) {
      expect(await outcome(sched, { ...legal, [name]: value }, options)).toEqual([`/${name} type`]);
    }
  });

  it("are taken when they plainly mean one", async () => {
    expect(await outcome(sched, { ms: "-12.50", on: "false", code: "007" })).toEqual([
      "/ms type",
      "/on type",
    ]);
    expect(await outcome(sched, { ms: "-12.50", on: "false", code: "007" }, lenient)).toEqual({
      ms: -12.5,
      on: false,
      code: "007",
    });
    expect(await outcome(sched, { ms: "0", on: "true", code: "true" }, lenient)).toEqual({
      ms: 0,
      on: true,
      code: "true",
    });
  });

  it("never touch a string where one is legal", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.double().map(String)), (code) => {
        expect(sched.decode({ ...legal, code }, lenient)).toEqual({ ok: true, value: { ...legal, code } });
      }),
      { numRuns: 1_000 },
    );
  });
});
