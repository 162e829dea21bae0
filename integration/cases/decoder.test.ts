// What models really send: texts for values and values for texts. Repaired only where it is asked for and harmless.
import { beforeAll, describe, expect, it } from "vitest";
import type { JsonValue } from "../../packages/analyzer/src/index.ts";
import { type CaseProject, errorsOf, openCase } from "./case-project.ts";
import { checkTool } from "./standing-oracles.ts";

let project: CaseProject;

beforeAll(async () => {
  project = await openCase(`
    type Tree = { kids: Tree[]; n: number };
    interface Row { on: boolean; when?: Date; n?: number | null }
    export function pack(items: string[], box: { w: number }, memo: string, either: string | string[]): void {}
    export function sched(ms: number, on: boolean, code: string): void {}
    export function more(list: Row[], tuple: [number, boolean], table: Record<string, number>, map: Map<string, number>, set: Set<number>): void {}
    export function unions(either: { kind: "a"; n: number } | { kind: "b"; list: number[] }, loose: number | boolean, nullable: number[] | null, textual: number | string, any: unknown): void {}
    export function bounds(n: number & { "typia.tag"?: { target: "number"; kind: "minimum"; value: 10; schema: { minimum: 10 } } }, one: 1 | 2, flag: true, big: bigint, tree: Tree): void {}
    let total = 0;
    export function charge(cents: number): number { total += cents; return total; }
  `);
  expect(errorsOf(project)).toEqual([]);
});

/** Decodes, and holds that the input is as it was. */
function decode(
  name: string,
  input: JsonValue,
  coerce: boolean,
): ReturnType<ReturnType<CaseProject["tool"]>["decode"]> {
  const before = JSON.stringify(input);
  const frozen = deepFreeze(JSON.parse(before) as JsonValue);
  const decoded = project.tool(name).decode(frozen, coerce ? { coerce: true } : {});
  expect(JSON.stringify(frozen)).toBe(before);
  return decoded;
}

function deepFreeze(value: JsonValue): JsonValue {
  if (typeof value === "object" && value !== null)
    for (const item of Object.values(Object.freeze(value))) deepFreeze(item);
  return value;
}

function issues(name: string, input: JsonValue, coerce: boolean): readonly string[] {
  const result = decode(name, input, coerce);
  if (result.ok) throw new Error(`${name} takes ${JSON.stringify(input)}`);
  return result.issues.map(({ code, pointer }) => `${code} ${pointer}`);
}

describe("DC-03: arrays and objects that were sent as text", () => {
  const sent = { items: '["cup","pan"]', box: '{"w":1}', memo: "[1]", either: '["k"]' };
  const broken = { items: "[1", box: { w: 1 }, memo: "n", either: "e" };

  it("are refused by default, all of them", async () => {
    expect(issues("pack", sent, false)).toEqual(["type /items", "type /box"]);
    await checkTool(project, "pack", { reject: [sent, broken] });
  });

  it("are read with coerce, but only where no text is legal", () => {
    expect(decode("pack", sent, true)).toEqual({
      ok: true,
      value: { items: ["cup", "pan"], box: { w: 1 }, memo: "[1]", either: '["k"]' },
    });
  });

  it.each([false, true])("are shown as they came when they are no JSON (coerce: %s)", (coerce) => {
    const result = decode("pack", broken, coerce);
    if (result.ok) throw new Error("accepted");
    expect(result.issues).toMatchObject([{ code: "type", pointer: "/items" }]);
    expect(result.issues[0]?.message).toContain('"[1"');
    expect(result.issues[0]?.message).not.toMatch(/Unexpected|SyntaxError|position|JSON\.parse/);
  });

  it("are read at every depth and for every container, and checked like others", () => {
    const text = {
      list: '[{"on":true,"when":"2026-03-06T10:00:00Z"},{"on":false,"n":null}]',
      tuple: "[1,true]",
      table: '{"a":1}',
      map: '{"a":1}',
      set: "[1,2]",
    };
    const when = new Date("2026-03-06T10:00:00Z");
    expect(decode("more", text, true)).toEqual({
      ok: true,
      value: {
        list: [
          { on: true, when },
          { on: false, n: null },
        ],
        tuple: [1, true],
        table: { a: 1 },
        map: new Map([["a", 1]]),
        set: new Set([1, 2]),
      },
    });
    expect(issues("more", { ...text, list: '[{"on":1}]' }, true)).toEqual(["type /list/0/on"]);
    expect(issues("more", { ...text, table: "[1]" }, true)).toEqual(["type /table"]);
    expect(issues("more", { ...text, tuple: "[1]" }, true).length).toBe(1);
    expect(issues("more", { ...text, list: '[{"on":true,"more":1}]' }, true)).toEqual([
      "unknown_key /list/0/more",
    ]);
    // A text inside a text is one too many, and what pollutes stays out.
    expect(issues("more", { ...text, set: '"[1,2]"' }, true)).toEqual(["type /set"]);
    expect(issues("more", { ...text, table: '{"__proto__":{"polluted":1}}' }, true).length).toBeGreaterThan(
      0,
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(
      issues("bounds", { n: 10, one: 1, flag: true, big: "1", tree: "[".repeat(100_000) }, true),
    ).toEqual(["type /tree"]);
  });

  it("are read in the member of a union that takes them", () => {
    const unions = { either: { kind: "a", n: 1 }, loose: 1, nullable: null, textual: "[1]", any: "[1]" };
    expect(
      decode("unions", { ...unions, either: '{"kind":"b","list":[1]}', nullable: "[1,2]" }, true),
    ).toEqual({
      ok: true,
      value: { ...unions, either: { kind: "b", list: [1] }, nullable: [1, 2] },
    });
    expect(decode("unions", { ...unions, either: { kind: "b", list: "[1]" } }, true)).toEqual({
      ok: true,
      value: { ...unions, either: { kind: "b", list: [1] } },
    });
  });
});

describe("DC-04: scalars that were sent as something else", () => {
  const good = { ms: 1, on: true, code: "a" };
  const never: readonly JsonValue[] = [
    { ...good, ms: "" },
    { ...good, ms: " " },
    { ...good, ms: null },
    { ...good, ms: true },
    { ...good, ms: "12abc" },
    { ...good, ms: [] },
    { ...good, ms: ["1"] },
    { ...good, ms: "0x10" },
    { ...good, ms: "1e999" },
    { ...good, ms: "Infinity" },
    { ...good, ms: "NaN" },
    { ...good, ms: " 1" },
    { ...good, ms: "1\n" },
    { ...good, ms: "1_000" },
    { ...good, ms: "1,5" },
    { ...good, on: 0 },
    { ...good, on: 1 },
    { ...good, on: "" },
    { ...good, on: "no" },
    { ...good, on: "False" },
    { ...good, on: " true" },
    { ...good, on: null },
    { ...good, code: 7 },
    { ...good, code: true },
    { ...good, code: null },
    { ...good, code: ["a"] },
  ];

  it("are refused by default, whatever they are", async () => {
    const lenient: readonly JsonValue[] = [
      { ...good, ms: "12" },
      { ...good, on: "false" },
      { ...good, on: "true" },
    ];
    await checkTool(project, "sched", { accept: [good], reject: [...never, ...lenient] });
  });

  it("stay refused with coerce where nobody can know what was meant", () => {
    for (const input of never) expect(decode("sched", input, true)).toMatchObject({ ok: false });
  });

  it("become what they plainly are with coerce", () => {
    const value = (input: JsonValue): unknown => {
      const result = decode("sched", input, true);
      return result.ok ? result.value : result.issues;
    };
    expect(value({ ...good, ms: "12" })).toEqual({ ...good, ms: 12 });
    expect(value({ ...good, ms: "-0.5" })).toEqual({ ...good, ms: -0.5 });
    expect(value({ ...good, on: "false" })).toEqual({ ...good, on: false });
    expect(value({ ...good, on: "true" })).toEqual({ ...good, on: true });
    // Texts are never touched, whatever they look like.
    for (const code of ["007", "7", "true", "null", "[1]", "{}", ""])
      expect(value({ ...good, code })).toEqual({ ...good, code });
  });

  it("holds inside containers, unions, literals and constraints", () => {
    const bounds = { n: 10, one: 1, flag: true, big: "1", tree: { kids: [], n: 1 } };
    expect(
      decode("bounds", { ...bounds, n: "12", tree: { kids: [{ kids: [], n: "2" }], n: 1 } }, true),
    ).toMatchObject({
      ok: true,
      value: { n: 12, tree: { kids: [{ n: 2 }] } },
    });
    expect(issues("bounds", { ...bounds, n: "9" }, true)).toEqual(["constraint /n"]);
    expect(issues("bounds", { ...bounds, big: 1 }, true)).toEqual(["type /big"]);
    const unions = { either: { kind: "a", n: 1 }, loose: 1, nullable: null, textual: "7", any: "7" };
    expect(decode("unions", unions, true)).toEqual({ ok: true, value: unions });
    expect(
      decode(
        "more",
        { list: [{ on: "false" }], tuple: ["1", "true"], table: { a: "1" }, map: { b: "2" }, set: ["3"] },
        true,
      ),
    ).toEqual({
      ok: true,
      value: {
        list: [{ on: false }],
        tuple: [1, true],
        table: { a: 1 },
        map: new Map([["b", 2]]),
        set: new Set([3]),
      },
    });
  });
});

describe("DC-05: every way to a function goes through the decoder", () => {
  it("refuses with the same issue along each, and the function never runs", async () => {
    const tool = project.tool("charge");
    const input = { cents: "5" };
    const wanted = { code: "type", pointer: "/cents" };
    expect(tool.decode(input)).toMatchObject({ ok: false, issues: [wanted] });
    const [executed, again] = await Promise.all([
      project.call("charge", input),
      project.call("charge", { ...input }),
    ]);
    expect(executed).toMatchObject({ status: "invalid", issues: [wanted], ran: 0 });
    expect(again).toMatchObject({ status: "invalid", issues: [wanted], ran: 0 });
    const decoded = tool.decode(input);
    expect(executed).toMatchObject({ issues: decoded.ok ? [] : decoded.issues });
    const standard = await tool["~standard"].validate(input);
    expect(standard.issues).toMatchObject([{ path: ["cents"] }]);
    expect(standard.issues?.map(({ message }) => message)).toEqual(
      decoded.ok ? [] : decoded.issues.map(({ message }) => message),
    );
    for (const hostile of [
      null,
      undefined,
      5,
      "5",
      [],
      [5],
      { cents: [5] },
      { cents: 5, more: 1 },
      { Cents: 5 },
      new Map([["cents", 5]]),
    ])
      expect(await project.call("charge", hostile)).toMatchObject({ status: "invalid", ran: 0 });
    // It runs once for a call that is right, so it had not run before.
    expect(await project.call("charge", { cents: 5 })).toEqual({ status: "ok", value: 5, ran: 1 });
  });
});
