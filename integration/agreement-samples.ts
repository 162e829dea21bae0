// Hand-written arguments for every tool of the sample projects: what a model may send, and what it gets wrong.
import type { JsonValue } from "../packages/analyzer/src/index.ts";

export interface Samples {
  readonly valid: readonly JsonValue[];
  readonly invalid: readonly JsonValue[];
}

const nothing: Samples = { valid: [{}], invalid: [null, [], "", 0, { a: 1 }, { toString: null }] };
const addition: Samples = {
  valid: [{ left: 1 }, { left: -0, right: 1e308 }, { left: 0.1, right: null }],
  invalid: [
    {},
    { right: 1 },
    { left: "1" },
    { left: null },
    { left: 1, right: "2" },
    { left: 1, middle: 2 },
    [1, 2],
  ],
};

const money = { amount: 5, currency: "EUR" };
const order = {
  id: "o1",
  status: "open",
  total: money,
  placedAt: "2026-03-06T10:00:00Z",
  site: "https://example.com",
  serial: "-90071992547409931234",
  notes: { a: "b", constructor: 1, "": "" },
};
const changes = { status: "shipped", total: money, site: null, serial: "7", notes: {} };
const odd = {
  "it's": "",
  'say "hi"': -0,
  "${globalThis.pwned = 1}": false,
  "back\\slash": "\u2028",
  "a-b": 1,
  "": "\ud800",
};
const leaf = { at: "2026-03-06T10:00:00.5+01:00", kids: [] };
const measures = { ratio: 0.5, step: -1.5, mail: "a@b.example", at: "2026-03-06T10:00:00Z", flag: "maybe" };
const conversion = {
  dates: ["2026-03-06T10:00:00Z", null],
  byName: { toString: { at: "2026-03-06t10:00:00z" }, b: { at: "2026-03-06T10:00:00Z", link: "urn:x:y" } },
  big: "-12",
  nested: { deep: { pair: ["2026-03-06T10:00:00Z", "007"], tree: { at: leaf.at, kids: [leaf, leaf] } } },
};
const deep = (pair: JsonValue, tree: JsonValue): JsonValue => ({
  ...conversion,
  nested: { deep: { pair, tree } },
});

/** By sample project and name of the tool. */
export const samples: { readonly [tool: string]: Samples } = {
  "cycles/describe": nothing,
  "cycles/plan": {
    valid: [{ goal: "" }, { goal: "\ud800" }],
    invalid: [{}, { goal: null }, { goal: ["x"] }, { Goal: "x" }],
  },
  "mistakes/fine": nothing,
  "positions/hoehe": nothing,
  "positions/two": nothing,
  "registration/add_numbers": addition,
  "registration/math_again": addition,
  "registration/greet": { valid: [{ name: "Ada" }], invalid: [{}, { name: 1 }, { name: "Ada", ctx: {} }] },
  "registration/now": nothing,
  "registration/parse_html_page": {
    valid: [{ page: "<p>" }],
    invalid: [{}, { page: {} }, { page: "", by: "" }],
  },
  "registration/local_tool": { valid: [{ word: "a" }], invalid: [{ word: true }, { words: ["a"] }] },
  "registration/play": {
    valid: [
      { file: "a" },
      { file: "a", repeat: 2, effects: [] },
      { file: "", repeat: null, effects: ["x", "y"] },
    ],
    invalid: [{}, { file: "a", effects: "x" }, { file: "a", effects: [1] }, { file: "a", channel: "left" }],
  },
  "registration/stop": nothing,
  "registration/ping": nothing,
  "tickets/search_tickets": {
    valid: [{ query: "refund" }, { query: "" }],
    invalid: [{}, { querry: "x" }, { query: 1 }, { query: "x", limit: 5 }, { query: "x", settings: {} }],
  },
  "tickets/get_ticket": {
    valid: [{ number: 4712 }, { number: 1.5 }, { number: -1e308 }],
    invalid: [{}, { number: "4712" }, { number: null }, { number: [4712] }, { number: 1, signal: {} }],
  },
  "tickets/close_ticket": {
    valid: [
      { number: 4713, reason: "Done." },
      { number: 0, reason: "" },
    ],
    invalid: [
      { number: 4713 },
      { reason: "x" },
      { number: 4713, reason: null },
      { number: true, reason: "x" },
    ],
  },
  "types/find_orders": {
    valid: [
      { status: null },
      { status: "open", since: "2026-03-06T10:00:00Z", limit: 50, words: ["a", ""] },
      { status: "shipped", since: null, limit: null, words: null },
    ],
    invalid: [
      ...[{}, { status: "Open" }, { status: 0 }, { status: "open", since: "2026-02-30T10:00:00Z" }],
      ...[
        { status: null, limit: 51 },
        { status: null, limit: -1 },
        { status: null, limit: 1.5 },
      ],
      ...[
        { status: null, words: "a" },
        { status: null, words: [null] },
        { status: null, since: 0 },
      ],
    ],
  },
  "types/change_order": {
    valid: [
      { id: "o1", changes: {} },
      { id: "", changes, level: 3 },
      { id: "o1", changes: { payment: { method: "card", lastFour: "1234" } }, level: 1 },
      { id: "o1", changes: { payment: { method: "prepaid", due: "2026-03-06T10:00:00Z" } }, level: null },
      { id: "o1", changes: { payment: { method: "voucher", code: "c", value: null }, total: null } },
    ],
    invalid: [
      ...[{ id: "o1" }, { id: 1, changes }, { id: "o1", changes, level: 2 }, { id: "o1", changes: order }],
      { id: "o1", changes: { payment: { method: "card", lastFour: "12345" } } },
      { id: "o1", changes: { payment: { method: "card", due: "2026-03-06T10:00:00Z" } } },
      { id: "o1", changes: { payment: { method: "cash" } } },
      { id: "o1", changes: { serial: 7 } },
      { id: "o1", changes: { serial: "+7" } },
      { id: "o1", changes: { site: "example.com" } },
      { id: "o1", changes: { notes: { a: null } } },
    ],
  },
  "types/pay": {
    valid: [
      { payment: { method: "invoice", due: "2026-03-06T10:00:00Z" }, amount: money, tip: null },
      {
        payment: { method: "voucher", code: "", value: money },
        amount: { amount: 0, currency: "CHF" },
        tip: "some",
      },
      { payment: { method: "card", lastFour: "0000" }, amount: money, tip: money },
    ],
    invalid: [
      { payment: { method: "invoice" }, amount: money, tip: null },
      { payment: { method: "card", lastFour: "0000" }, amount: { amount: -1, currency: "EUR" }, tip: null },
      {
        payment: { method: "card", lastFour: "0000" },
        amount: { amount: 2 ** 31, currency: "EUR" },
        tip: null,
      },
      { payment: { method: "card", lastFour: "0000" }, amount: { amount: 1, currency: "eur" }, tip: null },
      { payment: { method: "card", lastFour: "0000" }, amount: money },
      { payment: { method: "card", lastFour: "0000" }, amount: money, tip: { amount: 1 } },
      { payment: { method: ["card"], lastFour: "0000" }, amount: money, tip: null },
      { payment: { method: "constructor" }, amount: money, tip: null },
    ],
  },
  "types/classify": {
    valid: [
      { category: { name: "a", parts: [] }, json: null, anything: null, bag: {} },
      {
        category: {
          name: "a",
          parts: [{ name: "b", parts: [], parent: null }],
          parent: { name: "c", parts: [] },
        },
        json: [{ constructor: [1, "a", false] }],
        anything: { toString: 1 },
        bag: { constructor: { prototype: null }, "": 1 },
      },
    ],
    invalid: [
      { category: { name: "a" }, json: null, anything: null, bag: {} },
      { category: { name: "a", parts: {} }, json: null, anything: null, bag: {} },
      { category: { name: "a", parts: [{ name: 1, parts: [] }] }, json: null, anything: null, bag: {} },
      { category: { name: "a", parts: [] }, json: null, anything: null, bag: [] },
      { category: { name: "a", parts: [] }, json: null, anything: null, bag: null },
      { category: { name: "a", parts: [] }, json: null, bag: {} },
    ],
  },
  "types/store": {
    valid: [
      { key: "a" },
      { key: "\u{1f600}".repeat(8), values: [1, "1"] },
      { key: "k", values: [0, "", -1.5] },
      { key: "k", values: null },
    ],
    invalid: [
      ...[{}, { key: "" }, { key: "123456789" }, { key: "k", values: [] }, { key: "k", values: [1, 1] }],
      ...[
        { key: "k", values: [0, -0] },
        { key: "k", values: [1, 2, 3, 4] },
        { key: "k", values: [true] },
      ],
    ],
  },
  "types/odd": {
    valid: [{ o: odd }, { o: { ...odd, constructor: "own" } }, { o: { ...odd, constructor: null } }],
    invalid: [
      ...[
        {},
        { o: {} },
        { o: { ...odd, constructor: 1 } },
        { o: { ...odd, toString: "x" } },
        { o: { ...odd, "a-b": 2 } },
      ],
      ...[{ o: { ...odd, "back\\slash": "tick" } }, { o: { ...odd, "": null } }, { o: [odd] }],
    ],
  },
  "types/watch": {
    valid: [{ ids: [] }, { ids: ["a", "a"] }],
    invalid: [{}, { ids: {} }, { ids: [null] }, { ids: "a" }],
  },
  "types/list": {
    valid: [
      { pair: ["a"], rest: [true] },
      { pair: ["a", 1], rest: [false, "2026-03-06T10:00:00Z", "1970-01-01T00:00:00Z"] },
    ],
    invalid: [
      ...[
        { pair: [], rest: [true] },
        { pair: ["a", "b"], rest: [true] },
        { pair: ["a", 1, 2], rest: [true] },
      ],
      ...[
        { pair: ["a", null], rest: [true] },
        { pair: ["a"], rest: [] },
        { pair: ["a"], rest: [true, true] },
      ],
      ...[{ pair: { 0: "a" }, rest: [true] }, { pair: ["a"], rest: [true, "soon"] }, { pair: ["a"] }],
    ],
  },
  "types/measure": {
    valid: [
      measures,
      { ...measures, ratio: 5e-324, step: 0, flag: 7 },
      { ...measures, ratio: 0.999, flag: true },
    ],
    invalid: [
      ...[
        { ...measures, ratio: 0 },
        { ...measures, ratio: 1 },
        { ...measures, ratio: -0 },
        { ...measures, step: 0.25 },
      ],
      ...[
        { ...measures, mail: "a@" },
        { ...measures, at: "2026-03-06" },
        { ...measures, at: "2026-03-06T25:00:00Z" },
      ],
      ...[
        { ...measures, flag: false },
        { ...measures, flag: "true" },
        { ...measures, flag: "7" },
        { ...measures, flag: null },
      ],
    ],
  },
  "types/convert": {
    valid: [
      conversion,
      { ...conversion, dates: [], byName: {}, big: true },
      deep(["2026-03-06T10:00:00Z", "0"], leaf),
    ],
    invalid: [
      ...[
        { ...conversion, dates: ["soon"] },
        { ...conversion, big: 12 },
        { ...conversion, big: "1.5" },
        { ...conversion, big: "" },
      ],
      ...[
        { ...conversion, byName: { a: {} } },
        { ...conversion, byName: { a: { at: leaf.at, link: "x" } } },
      ],
      ...[
        deep(["2026-03-06T10:00:00Z"], leaf),
        deep([leaf.at, "0", "0"], leaf),
        deep([leaf.at, "0"], { ...leaf, kids: [{}] }),
      ],
      deep([leaf.at, "0"], { at: leaf.at, kids: [{ ...leaf, at: "2026-13-06T10:00:00Z" }] }),
    ],
  },
};
