// Generated tools in the loops of both versions of the AI SDK: no way to a function passes the decoder by, and every result
// is one that JSON can carry, or an error that names its tool.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aiSdkRun } from "../../packages/ai-sdk/src/index.ts";
import { aiSdks } from "../../packages/ai-sdk/testing/ai-sdks.ts";
import {
  ApprovalRequiredToolset,
  CombinedToolset,
  FilteredToolset,
  FunctionToolset,
  PrefixedToolset,
  RenamedToolset,
  type ToolSource,
} from "../../packages/runtime/src/index.ts";
import { errorsOf, openCase } from "./case-project.ts";
import { ranKey } from "./instrument.ts";

let ran: string[] = [];
beforeEach(() => {
  ran = [];
  Object.assign(globalThis, { [Symbol.for(ranKey)]: ran });
});

/** What a schema of the AI SDK is at run time. */
interface MarkedSchema {
  readonly jsonSchema: object;
  readonly validate: (value: unknown) => { readonly success: boolean; readonly error?: Error };
  readonly "~standard": {
    readonly validate: (value: unknown) => {
      readonly issues?: readonly { readonly path?: readonly unknown[] }[];
    };
  };
}

const layers: { readonly [name: string]: (inner: ToolSource) => ToolSource } = {
  "no layer": (inner) => inner,
  PrefixedToolset: (inner) => new PrefixedToolset(inner, "my_"),
  RenamedToolset: (inner) => new RenamedToolset(inner, { charge: "bill" }),
  FilteredToolset: (inner) => new FilteredToolset(inner, () => true),
  CombinedToolset: (inner) => new CombinedToolset(inner, new FunctionToolset([])),
  ApprovalRequiredToolset: (inner) => new ApprovalRequiredToolset(inner),
};

/** What a model may send as arguments of `charge(cents: number)`, of which nothing is right. */
const wrong: readonly unknown[] = [
  { cents: "5" },
  {},
  { cents: null },
  { cents: [5] },
  { cents: { value: 5 } },
  { cents: 5, more: 1 },
  { Cents: 5 },
  { cents: Number.NaN },
  [],
  [5],
  5,
  "5",
  null,
  true,
];

describe("DC-05: schema and execution both refuse", () => {
  let source: ToolSource;
  beforeAll(async () => {
    source = await kit("export function charge(cents: number): number { return cents; }");
  });

  it.each(Object.keys(layers))("under %s, whatever the SDK asks first", async (layer) => {
    const { tools } = await aiSdkRun(layers[layer]?.(source) ?? source);
    const [tool] = Object.values(tools);
    if (tool?.execute === undefined) throw new Error("no tool");
    // boundary: the object that it is at run time.
    const schema = tool.inputSchema as unknown as MarkedSchema;
    for (const input of wrong) {
      const validated = schema.validate(input);
      expect(validated.success).toBe(false);
      expect(schema["~standard"].validate(input).issues).not.toBeUndefined();
      const options = { toolCallId: "a", messages: [] };
      // It is not asked about what cannot be right.
      expect((await tool.needsApproval?.(input, options)) ?? false).toBe(false);
      // Without arguments at all it is the same as with none.
      if (input === null) continue;
      await expect(tool.execute(input, options)).rejects.toMatchObject({ status: "invalid" });
    }
    const [first] = wrong;
    expect(schema.validate(first).error).toMatchObject({ issues: [{ code: "type", pointer: "/cents" }] });
    expect(schema["~standard"].validate(first)).toMatchObject({ issues: [{ path: ["cents"] }] });
    await expect(tool.execute(first, { toolCallId: "a", messages: [] })).rejects.toMatchObject({
      issues: [{ code: "type", pointer: "/cents" }],
    });
    expect(ran).toEqual([]);
    // What is right passes as it is.
    const right = { cents: 5 };
    expect(schema.validate(right)).toEqual({ success: true, value: right });
    expect(schema.validate(right)).toHaveProperty("value", right);
  });

  it.each(aiSdks)("in a loop of $name, which goes on", async ({ generate }) => {
    const { tools } = await aiSdkRun(source);
    const calls = wrong.map((input, index) => ({
      id: `c${index}`,
      name: "charge",
      input: JSON.stringify(input),
    }));
    const text = [
      { id: "t1", name: "charge", input: "{cents: 5}" },
      { id: "t2", name: "charge", input: '{"cents":5' },
      { id: "t3", name: "Charge", input: '{"cents":5}' },
      { id: "t4", name: "toString", input: "{}" },
    ];
    const { requests } = await generate({ tools, turns: [[...calls, ...text], "Done."] });
    const outputs = Object.entries(requests[1]?.outputs ?? {});
    expect(outputs).toHaveLength(calls.length + text.length);
    for (const [, output] of outputs) expect(output).toMatchObject({ type: "error-text" });
    expect(ran).toEqual([]);
  });
});

describe.each(aiSdks)("MS-06: results in a loop of $name", ({ generate }) => {
  const functions = `
    export function nothing(): void {}
    export function gone(): undefined { return undefined; }
    export async function later(): Promise<void> {}
    export function big(): bigint { return 10n ** 20n; }
    export function loop(): object { const x: Record<string, unknown> = { a: 1 }; x["again"] = [x]; return x; }
    export function nul(): null { return null; }
    export function when(): Date { return new Date(0); }
    export function never(): Date { return new Date(Number.NaN); }
    export function place(): URL { return new URL("https://example.com/a?b=c"); }
    export function bytes(): Uint8Array { return new Uint8Array([1, 2, 3]); }
    export function map(): Map<string, bigint> { return new Map([["a", 1n]]); }
    export function set(): Set<string> { return new Set(["a"]); }
    export function list(): bigint[] { return [1n, 2n]; }
    export function* items(): Generator<number> { yield 1; yield 2; }
    export async function* streamed(): AsyncGenerator<string> { yield "a"; yield "b"; }
    export function inner(): { readonly at: Date; readonly id?: bigint } { return { at: new Date(0) }; }
    export function text(): string { return "a"; }
    export function empty(): string { return ""; }
    export function yes(): boolean { return true; }
    export function nan(): number { return Number.NaN; }
    export function endless(): { readonly n: number } { return { n: Number.POSITIVE_INFINITY }; }
  `;
  const table: { readonly [name: string]: unknown } = {
    nothing: { type: "json", value: null },
    gone: { type: "json", value: null },
    later: { type: "json", value: null },
    big: { type: "text", value: "100000000000000000000" },
    nul: { type: "json", value: null },
    when: { type: "text", value: "1970-01-01T00:00:00.000Z" },
    place: { type: "text", value: "https://example.com/a?b=c" },
    bytes: { type: "text", value: "AQID" },
    map: { type: "json", value: { a: "1" } },
    set: { type: "json", value: ["a"] },
    list: { type: "json", value: ["1", "2"] },
    items: { type: "json", value: [1, 2] },
    streamed: { type: "json", value: ["a", "b"] },
    inner: { type: "json", value: { at: "1970-01-01T00:00:00.000Z" } },
    text: { type: "text", value: "a" },
    empty: { type: "text", value: "" },
    yes: { type: "json", value: true },
  };
  const unsendable = ["loop", "never", "nan", "endless"];

  it("carry JSON, or are errors that name their tool, and the loop goes on", async () => {
    const source = await kit(functions);
    const { tools } = await aiSdkRun(source);
    const names = Object.keys(tools);
    expect([...names].sort()).toEqual([...Object.keys(table), ...unsendable].sort());
    const { requests, text } = await generate({
      tools,
      turns: [names.map((name) => ({ id: name, name, input: "{}" })), "Done."],
    });
    const outputs = requests[1]?.outputs ?? {};
    expect(text).toBe("Done.");
    for (const [name, output] of Object.entries(table))
      expect({ name, output: outputs[name] }).toEqual({ name, output });
    for (const name of unsendable)
      expect(outputs[name]).toMatchObject({ type: "error-text", value: expect.stringContaining(name) });
    // Each of them ran once: what cannot be sent is no reason to do it again.
    expect([...ran].sort()).toEqual([...names].sort());
  });
});

/** The functions as generated tools. */
async function kit(text: string): Promise<ToolSource> {
  const project = await openCase(text);
  expect(errorsOf(project)).toEqual([]);
  return new FunctionToolset([...project.tools.values()]);
}
