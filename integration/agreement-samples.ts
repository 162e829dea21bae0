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

const time = "2026-03-06T10:00:00Z";
const product = { id: "p1", name: "Cup", price: 450, since: time };
const author = { name: "Ada" };
const ticket = { id: 1, subject: "s", author, state: "open" };
const legacy = { nr: 1, TITLE: "T" };
const closing: Samples = {
  valid: [
    { ticket: legacy, state: "closed" },
    { ticket: legacy, state: "open", by: { name: "", mail: "m" } },
    { ticket: legacy, state: "open", by: null },
  ],
  invalid: [
    {},
    { ticket: legacy },
    { ticket: legacy, state: "Open" },
    { ticket: { nr: 1 }, state: "open" },
    { ticket: { ...legacy, title: "t" }, state: "open" },
    { ticket: legacy, state: "open", by: {} },
  ],
};
const shopOrder = { id: 1, placed: time, urgency: "high" };
const pricing: Samples = {
  valid: [
    { order: shopOrder },
    { order: { ...shopOrder, total: 0 }, currency: "CHF", page: -1.5, urgency: "normal", shelf: 4 },
    { order: shopOrder, currency: null, page: null, urgency: null, shelf: 1 },
  ],
  invalid: [
    {},
    { order: { ...shopOrder, total: -1 } },
    { order: { ...shopOrder, urgency: "High" } },
    { order: shopOrder, currency: "USD" },
    { order: shopOrder, shelf: 2 },
    { order: shopOrder, page: "10" },
  ],
};
const home = { street: "Main Street 1", zip: "12345" };
const neighbour = { name: "Ada", home, friends: [], notes: {} };
const entries: Samples = {
  valid: [{ entry: { id: 1 } }, { entry: { id: 2, above: { id: 1 } } }],
  invalid: [{}, { entry: { id: "1" } }, { entry: { id: 2, above: {} } }, { entry: { id: 1, name: "Ada" } }],
};
const amount = { value: 1500, unit: "m" };
const message = { text: "Hi", to: [{ name: "Ada", role: "lead" }] };
const circle = { kind: "circle", radius: 1 };
const line = { kind: "line", from: [0, 0], to: [1, -1] };
const created = { type: "created", version: 1, at: time };
const scalars = { scalar: "a", mixed: 1, large: "12", id: "u", bounded: 1 };
const choices = { colour: "red", warm: "green", either: 10, mode: "off", rank: null };
const containers = { one: "a", rows: [], place: "origin", table: {}, nested: [] };
const folder = { name: "a", folders: [] };
const person = { name: "Ada" };
const expressions = { expression: 1, nested: "a", json: null, even: "zero" };
const trees = {
  texts: { value: "a", kids: [] },
  dates: { value: time, kids: [] },
  both: { here: "a" },
};
const leads = { list: { head: "1", tail: null }, comment: { text: "a" }, query: {}, branch: { leaves: 1 } };
const records = { menu: {}, scopes: {}, extended: { id: 1 } };
const collections = { station: { lines: {}, distances: [] }, group: { groups: [] } };
const merged = { name: "Cup", price: 1, since: time, id: 7 };
const wrapped = {
  boxes: { value: [{ value: "a" }] },
  numeric: { people: 1, capital: false },
  results: { a: { ok: true, value: { value: time } }, toString: { ok: false, error: "failed" } },
  call: ["p1"],
};
const computed = {
  row: ["a", null, time],
  labelled: ["Sum", 1, 2],
  spans: { from: { from: "1", to: "2" }, to: { from: "3", to: "-4" } },
};
const condition = { field: "city", equals: "Basel" };

/** By sample project and name of the tool. */
const oddName = { "\ufeffmarked": "end\ufeff", "\0nul": "\u0085", "\u{1f600}": "\u{1f600}" };
const oddKey = { "\ufeff": "\ufeff", "\u{1f600}": "\u{1f600}", "\uff21": "\uff21" };
const letters = { z: "z", b: "b", q: "z", c: "b" };

export const samples: { readonly [tool: string]: Samples } = {
  "aliases/count_tickets": {
    valid: [
      { tickets: [] },
      { tickets: [ticket, { ...ticket, author: { name: "a", mail: "" } }], window: { from: 0, length: 1 } },
      { tickets: [], window: null },
    ],
    invalid: [
      {},
      { tickets: ticket },
      { tickets: [{ ...ticket, state: "shut" }] },
      { tickets: [{ ...ticket, author: { mail: "a" } }] },
      { tickets: [], window: { from: 0 } },
    ],
  },
  "aliases/close_ticket": closing,
  "aliases/close_again": closing,
  "aliases/find": {
    valid: [
      { filter: {}, by: author },
      { filter: { text: "a", limit: 20 }, by: author, window: { from: 1, length: 2 }, limit: 50 },
      { filter: { limit: null }, by: author, limit: null },
    ],
    invalid: [
      { filter: {} },
      { filter: { limit: 30 }, by: author },
      { filter: {}, by: "Ada" },
      { filter: {}, by: author, limit: "10" },
      { filter: {}, by: author, ctx: {} },
    ],
  },
  "aliases/convert": { valid: [{ ticket }], invalid: [{}, { ticket: legacy }, { ticket: [ticket] }] },
  "aliases/render_ticket": {
    valid: [{ ticket }],
    invalid: [{}, { ticket: { ...ticket, id: "1" } }, { ticket: { ...ticket, author: null } }],
  },
  "declarations/convert": {
    valid: [
      { amount, to: "km" },
      { amount, to: "m", options: {} },
      { amount, to: "m", options: { digits: 6 } },
    ],
    invalid: [
      {},
      { amount, to: "mile" },
      { amount: { value: 1 }, to: "m" },
      { amount, to: "m", options: { digits: 7 } },
      { amount, to: "m", options: { digits: -1 } },
    ],
  },
  "declarations/ship": {
    valid: [{ parcel: { weight: 1 }, to: { city: "Basel", street: null } }],
    invalid: [
      { parcel: { weight: 1 } },
      { parcel: {}, to: { city: "" } },
      { parcel: { weight: 1, size: 1 }, to: { city: "" } },
    ],
  },
  "declarations/send": {
    valid: [
      { amount, unit: "m", to: { city: "" }, stamp: { at: time, by: "" }, options: {} },
      {
        amount,
        unit: "km",
        to: { city: "" },
        stamp: { at: time, by: "" },
        options: { digits: 0, fast: true },
      },
    ],
    invalid: [
      { amount, unit: "m", to: { city: "" }, stamp: { at: "now", by: "" }, options: {} },
      { amount, unit: "Metre", to: { city: "" }, stamp: { at: time, by: "" }, options: {} },
      { amount, unit: "m", to: {}, stamp: { at: time, by: "" }, options: {} },
    ],
  },
  "declarations/turn": {
    valid: [
      { text: { text: "ab" } },
      { text: { text: "", kind: "line" }, parcels: [{ weight: 1 }] },
      { text: { text: "" }, parcels: null },
    ],
    invalid: [
      {},
      { text: "ab" },
      { text: { text: "a", kind: "page" } },
      { text: { text: "a" }, parcels: [{}] },
    ],
  },
  "generics/send": {
    valid: [
      {
        page: { data: { items: [product], next: "2" }, meta: { trace: "" } },
        reply: { data: { value: { value: "u" } }, meta: {} },
      },
      {
        page: {
          data: { items: [product, { ...product, name: "" }] },
          meta: { trace: "t" },
        },
        reply: { data: { value: { value: "" } }, meta: { urgent: true } },
      },
    ],
    invalid: [
      {},
      {
        page: { data: { items: [{ ...product, price: 1.5 }] }, meta: { trace: "" } },
        reply: { data: { value: { value: "u" } }, meta: {} },
      },
      {
        page: { data: { items: [] }, meta: {} },
        reply: { data: { value: { value: "u" } }, meta: {} },
      },
      {
        page: { data: { items: [] }, meta: { trace: "" } },
        reply: { data: { value: "u" }, meta: {} },
      },
    ],
  },
  "generics/change": {
    valid: [
      { patch: {}, deep: {}, merged },
      {
        patch: { name: null, price: 0, labels: ["a"], maker: null },
        deep: { id: "x", maker: { site: "https://example.com" }, labels: [], since: time },
        merged: { ...merged, note: "n", maker: null },
      },
    ],
    invalid: [
      { patch: {}, deep: {} },
      { patch: { id: "p" }, deep: {}, merged },
      { patch: { price: -1 }, deep: {}, merged },
      { patch: {}, deep: { labels: [1] }, merged },
      { patch: {}, deep: {}, merged: { ...merged, id: "7" } },
    ],
  },
  "generics/search": {
    valid: [
      { where: [], by: "city:asc", show: {} },
      {
        where: [condition, { field: "people", equals: 1 }, { field: "capital", equals: true }],
        by: "people:desc",
        show: { city: true, people: null },
        between: { people: { from: 1, to: 2 } },
      },
    ],
    invalid: [
      { where: [], by: "city", show: {} },
      { where: [{ field: "people", equals: "1" }], by: "city:asc", show: {} },
      { where: [], by: "city:asc", show: { area: true } },
      { where: [], by: "city:asc", show: {}, between: { people: { from: 1 } } },
    ],
  },
  "generics/compute": {
    valid: [computed, { ...computed, row: [null, null, null], labelled: ["Mean"] }],
    invalid: [
      {},
      { ...computed, row: ["a", 1] },
      { ...computed, labelled: ["sum"] },
      { ...computed, labelled: ["Sum", "1"] },
      { ...computed, spans: { from: { from: "1", to: "2" }, to: { from: 3, to: "4" } } },
    ],
  },
  "generics/wrap": {
    valid: [wrapped, { ...wrapped, boxes: { value: [] }, results: {}, call: ["p", 2] }],
    invalid: [
      {},
      { ...wrapped, boxes: { value: ["a"] } },
      { ...wrapped, numeric: { people: 1, capital: false, city: "a" } },
      { ...wrapped, results: { a: { ok: true, value: time } } },
      { ...wrapped, results: { a: { ok: false, error: "empty" } } },
      { ...wrapped, call: [] },
    ],
  },
  "monorepo/count_readers": {
    valid: [{ message }, { message: { ...message, reply: message }, factor: 0 }, { message, factor: null }],
    invalid: [
      {},
      { message: { ...message, to: [{ name: "Ada" }] } },
      { message: { ...message, reply: { text: "" } } },
      { message, factor: "2" },
    ],
  },
  "monorepo/send": {
    valid: [
      { message, window: { from: 0 } },
      { message, window: { from: 0, to: 1 }, role: "lead" },
    ],
    invalid: [{ message }, { message, window: {} }, { message, window: { from: 0 }, role: "boss" }],
  },
  "recursion/objects": {
    valid: [
      { folder, person },
      {
        folder: { ...folder, folders: [folder, { ...folder, parent: folder }], parent: null },
        person: {
          name: "Ada",
          employer: { name: "c", staff: [person], owner: { name: "d", staff: [], owner: null } },
        },
        company: { name: "c", staff: [], owner: person },
      },
    ],
    invalid: [
      { folder },
      { folder: { name: "a" }, person },
      { folder: { ...folder, folders: [{ name: "b", folders: [{}] }] }, person },
      {
        folder,
        person: {
          name: "a",
          employer: { name: "c", staff: [], owner: { name: "d", staff: [{}], owner: null } },
        },
      },
    ],
  },
  "recursion/tuples": {
    valid: [
      { chain: ["a"], steps: [1] },
      { chain: ["a", ["b", ["c"]]], steps: [1, [2, [3]], [4]] },
    ],
    invalid: [
      { chain: [], steps: [1] },
      { chain: ["a", ["b", "c"]], steps: [1] },
      { chain: ["a"], steps: [1, [2, [[3]]]] },
      { chain: ["a", null], steps: [1] },
    ],
  },
  "recursion/records": {
    valid: [
      records,
      {
        menu: { file: { open: {}, constructor: {} } },
        scopes: { a: true, b: { c: false, d: {} } },
        extended: { id: 1, "x-a": 2, "x-b": { id: 3, "x-": 4 } },
      },
    ],
    invalid: [
      {},
      { ...records, menu: { file: { open: true } } },
      { ...records, scopes: { a: { b: 1 } } },
      { ...records, extended: { id: 1, y: 2 } },
      { ...records, extended: { id: 1, "x-a": { "x-b": 1 } } },
    ],
  },
  "recursion/collections": {
    valid: [
      collections,
      {
        station: { lines: { a: collections.station }, distances: [[1.5, collections.station]] },
        group: { at: time, groups: [{ groups: [] }, { at: time, groups: [{ groups: [] }] }] },
      },
    ],
    invalid: [
      {},
      { ...collections, station: { lines: [], distances: [] } },
      { ...collections, station: { lines: {}, distances: { 1: collections.station } } },
      { ...collections, station: { lines: {}, distances: [["1", collections.station]] } },
      { ...collections, group: { groups: [{ groups: [] }, { groups: [] }] } },
      { ...collections, group: { groups: {} } },
    ],
  },
  "recursion/unions": {
    valid: [
      expressions,
      {
        expression: { op: "add", left: 1, right: { op: "negate", of: { op: "times", left: 2, right: 3 } } },
        nested: ["a", ["b", []]],
        json: { a: [null, { b: 1 }], constructor: "c" },
        even: [{ even: [{ even: "zero" }] }],
      },
    ],
    invalid: [
      {},
      { ...expressions, expression: { op: "negate", of: "1" } },
      { ...expressions, expression: { op: "add", of: 1 } },
      { ...expressions, nested: ["a", [1]] },
      { ...expressions, even: [{ even: "one" }] },
      { ...expressions, even: ["zero"] },
    ],
  },
  "recursion/generics": {
    valid: [
      trees,
      {
        texts: { value: "a", kids: [{ value: "b", kids: [] }] },
        dates: { value: time, kids: [{ value: time, kids: [] }] },
        both: { here: "a", below: { here: 1, below: { here: "b" } } },
      },
    ],
    invalid: [
      {},
      { ...trees, texts: { value: "a", kids: [{ value: 1, kids: [] }] } },
      { ...trees, dates: { value: time, kids: [{ value: "soon", kids: [] }] } },
      { ...trees, both: { here: "a", below: { here: "b" } } },
      { ...trees, both: { here: "a", below: { here: 1, below: { here: 2 } } } },
    ],
  },
  "recursion/aliases": {
    valid: [
      leads,
      {
        list: { head: "-1", tail: { head: "2", tail: null } },
        comment: { text: "a", replies: [{ text: "b", replies: [] }] },
        query: { not: { not: {}, text: "a" }, all: [{ text: "b", not: {} }] },
        branch: { leaves: 1, branches: [{ leaves: 2 }] },
      },
    ],
    invalid: [
      {},
      { ...leads, list: { head: 1, tail: null } },
      { ...leads, list: { head: "1" } },
      { ...leads, comment: { text: "a", replies: [{}] } },
      { ...leads, query: { all: [{ text: "a" }] } },
      { ...leads, branch: { leaves: 1, branches: [{}] } },
    ],
  },
  "references/price_order": pricing,
  "references/price_shared": pricing,
  "references/list_orders": {
    valid: [
      { urgency: "normal", page: {} },
      { urgency: "high", page: { size: 5, after: "a" }, shelf: 1 },
    ],
    invalid: [
      { urgency: "normal" },
      { urgency: "Normal", page: {} },
      { urgency: "high", page: { size: "5" } },
      { urgency: "high", page: {}, shelf: 8 },
    ],
  },
  "references/export_orders": {
    valid: [{ orders: [] }, { orders: [shopOrder, { ...shopOrder, total: 1 }] }],
    invalid: [
      {},
      { orders: [{ ...shopOrder, placed: 0 }] },
      { orders: [], rows: 1 },
      { orders: [], settings: {} },
    ],
  },
  "references/run_job": {
    valid: [
      { order: null, shop: { shop: "a" } },
      { order: shopOrder, shop: { shop: "" }, urgency: "normal", size: 10 },
    ],
    invalid: [
      { shop: { shop: "a" } },
      { order: {}, shop: { shop: "a" } },
      { order: null, shop: {} },
      { order: null, shop: { shop: "a" }, size: 11 },
    ],
  },
  "settings/plain": {
    valid: [{ query: "a" }],
    invalid: [{}, { query: 1 }, { query: "a", settings: {} }, { query: "a", limit: 1 }],
  },
  "settings/wide": {
    valid: [{ query: "" }],
    invalid: [{}, { query: "a", settings: {} }, { query: "a", stopWords: [] }],
  },
  "settings/open": {
    valid: [{ query: "a" }],
    invalid: [{}, { query: "a", archived: true }, { query: null }],
  },
  "settings/typed": {
    valid: [{ rows: [] }, { rows: [[1, 2.345], []] }],
    invalid: [{}, { rows: [1] }, { rows: [["1"]] }, { rows: [], digits: 1 }],
  },
  "settings/numbered": { valid: [{ rows: ["a"] }], invalid: [{}, { rows: "a" }, { rows: [], start: 1 }] },
  "settings/named": {
    valid: [{}, { cells: ["a", "b"] }, { cells: null }],
    invalid: [{ cells: [1] }, { cells: "a" }, { signal: {} }],
  },
  "settings/paged": nothing,
  "settings/digest": nothing,
  "settings/local": { valid: [{ text: "a" }], invalid: [{}, { text: "a", loud: true }] },
  "unions/discriminated": {
    valid: [
      { shape: circle, event: created, paint: { colour: "red", shade: 1 } },
      { shape: line, event: { type: "removed", version: 3 }, paint: { colour: "blue", matt: false } },
    ],
    invalid: [
      { shape: { kind: "circle", side: 1 }, event: created, paint: { colour: "red", shade: 1 } },
      { shape: circle, event: { ...created, version: 2 }, paint: { colour: "red", shade: 1 } },
      { shape: circle, event: created, paint: { colour: "green", shade: 1 } },
      { shape: { ...line, to: [1] }, event: created, paint: { colour: "red", shade: 1 } },
    ],
  },
  "unions/told": {
    valid: [
      { command: { on: "disk", action: "read", bytes: 1 }, outcome: { ok: true, value: time } },
      {
        command: { on: "net", action: "read", url: "https://example.com" },
        outcome: { ok: false, code: 404 },
      },
      {
        command: { on: "net", action: "write", body: "b", url: "https://example.com" },
        outcome: { ok: false, code: 500, stack: "" },
      },
    ],
    invalid: [
      { command: { on: "disk", action: "write", bytes: 1 }, outcome: { ok: true, value: time } },
      { command: { on: "disk", action: "read", bytes: 1 }, outcome: { ok: false, code: 500 } },
      { command: { on: "disk", action: "read", bytes: 1 }, outcome: { ok: false, code: 404, stack: "" } },
      { command: { action: "read", bytes: 1 }, outcome: { ok: true, value: time } },
    ],
  },
  "unions/untold": {
    valid: [
      { contact: { mail: "a" }, anything: circle },
      { contact: { phone: "1", extension: 2 }, anything: created },
      { contact: { post: { street: "s", city: "c" } }, anything: { phone: "1", extension: null } },
    ],
    invalid: [
      { contact: {}, anything: circle },
      { contact: { mail: "a", phone: "1" }, anything: circle },
      { contact: { mail: "a" }, anything: { ...circle, type: "created" } },
      { contact: { post: { street: "s" } }, anything: circle },
    ],
  },
  "unions/primitives": {
    valid: [
      scalars,
      { scalar: false, mixed: time, large: true, id: 1, bounded: "many" },
      { ...scalars, scalar: -0, bounded: false },
    ],
    invalid: [
      {},
      { ...scalars, scalar: null },
      { ...scalars, mixed: "soon" },
      { ...scalars, large: 1 },
      { ...scalars, id: false },
      { ...scalars, bounded: true },
      { ...scalars, bounded: "1" },
    ],
  },
  "unions/enums": {
    valid: [choices, { colour: "blue", warm: "red", either: "green", mode: "careful", rank: 2 }],
    invalid: [
      {},
      { ...choices, colour: "Red" },
      { ...choices, warm: "blue" },
      { ...choices, either: 3 },
      { ...choices, mode: "Fast" },
      { ...choices, rank: "Low" },
    ],
  },
  "unions/nothing": {
    valid: [
      { name: null },
      { name: "", count: 1, both: null, shape: null, at: null },
      { name: "a", count: null, both: false, shape: line, at: time },
    ],
    invalid: [
      {},
      { name: 1 },
      { name: null, count: "1" },
      { name: null, both: 0 },
      { name: null, shape: {} },
      { name: null, at: "soon" },
    ],
  },
  "unions/containers": {
    valid: [
      containers,
      {
        one: ["a"],
        rows: [true],
        place: [1, 2],
        table: [{ a: 1 }],
        nested: [circle, [null, line]],
      },
      { ...containers, rows: { rows: 1 }, place: { x: 1, y: 2 }, table: { a: 1, toString: 2 } },
    ],
    invalid: [
      {},
      { ...containers, one: [1] },
      { ...containers, rows: [1, true] },
      { ...containers, place: [1] },
      { ...containers, table: [1] },
      { ...containers, nested: [null] },
      { ...containers, nested: [[[circle]]] },
    ],
  },
  "unions/texts": {
    valid: [
      { key: "id-12", width: "auto", theme: "light" },
      { key: "name:", width: "50%", theme: "" },
      { key: "none", width: 0.5, theme: "mine", keys: ["id-1", "anything"] },
    ],
    invalid: [
      {},
      { key: "id-", width: "auto", theme: "" },
      { key: "other", width: "auto", theme: "" },
      { key: "none", width: "wide", theme: "" },
      { key: "none", width: 1, theme: 1 },
      { key: "none", width: 1, theme: "", keys: [1] },
    ],
  },
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
  "ignores/list_tickets": {
    valid: [
      {
        page: { number: 1, size: 10, sort: "newest" },
        area: { country: "AT", city: { name: "Graz", district: "Lend" } },
        words: "",
      },
      {
        page: { number: 0.5, size: -1, sort: "oldest" },
        area: { country: "", city: { name: "" } },
        words: "a b",
      },
    ],
    invalid: [
      { page: { number: 1, size: 10, sort: "best" }, area: { country: "AT", city: { name: "" } }, words: "" },
      { page: { number: 1, size: 10, sort: "newest" }, area: { country: "AT", city: "Graz" }, words: "" },
      { page: { number: 1, size: 10, sort: "newest" }, area: { country: "AT", city: { name: "" } } },
    ],
  },
  "ignores/count_tickets": {
    valid: [{ area: "a", city: "b", street: "c", house: "1" }],
    invalid: [
      { area: "a", city: "b", street: "c" },
      { area: "a", city: "b", street: "c", house: 1 },
    ],
  },
  "ignores/close_ticket": {
    valid: [{ number: 1 }, { number: -0.5 }],
    invalid: [{}, { number: "1" }, { nubmer: 1 }],
  },
  "ignores/open_ticket": {
    valid: [
      { title: "a", body: "" },
      { body: "line\nbreak", title: "" },
    ],
    invalid: [{ title: "a" }, { title: "a", body: null }, { title: "a", body: "", text: "" }],
  },
  "ignores/move_ticket": {
    valid: [{ bare: { text: "a" } }, { bare: { text: "" }, text: "// */" }],
    invalid: [{ bare: {} }, { bare: "a" }, { bare: { text: "a" }, text: 1 }, { text: "a" }],
  },
  "ignores/watch_ticket": { valid: [{ number: 3 }], invalid: [{ number: true }, { number: 1, more: 2 }] },
  "extremes/low": { valid: [{ limit: 1 }], invalid: [{}, { limit: 2 }, { limit: "1" }, { limit: true }] },
  "extremes/odd": {
    valid: [
      { named: oddName, key: oddKey },
      { named: oddName, key: { ...oddKey, "\uff21": "\u{1f600}" }, text: "\ufeff-1.5e3\u2028" },
    ],
    invalid: [
      { named: oddName },
      { named: { ...oddName, "\ufeffmarked": "start" }, key: oddKey },
      { named: { ...oddName, nul: "\u2028" }, key: oddKey },
      { named: oddName, key: { ...oddKey, "\u{1f600}": "\ud83d" } },
      { named: oddName, key: oddKey, text: "\ufeff1" },
      { named: oddName, key: oddKey, text: "1\u2028" },
    ],
  },
  "extremes/values": {
    valid: [
      { record: {}, index: {} },
      { record: { a: "z", constructor: null }, index: { a: "b", toString: -0.5, "": 0 } },
    ],
    invalid: [{ record: {} }, { record: { a: "y" }, index: {} }, { record: {}, index: { a: null } }],
  },
  "extremes/keys": {
    valid: [
      { record: letters, mapped: { z: "q", b: "c" }, partial: {} },
      { record: letters, mapped: { b: "q", z: "q" }, partial: { "10": 1, "9": 1, x: 1 } },
    ],
    invalid: [
      { record: { ...letters, z: "q" }, mapped: { z: "q", b: "c" }, partial: {} },
      { record: letters, mapped: { z: "q" }, partial: {} },
      { record: letters, mapped: { z: "q", b: "c" }, partial: { "10": 2 } },
      { record: letters, mapped: { z: "q", b: "c" }, partial: { "8": 1 } },
    ],
  },
  "extremes/members": {
    valid: [
      { either: [], tuple: ["z"] },
      { either: ["z", null], tuple: ["b", "y", "a"] },
      { either: ["a", "y"], tuple: ["z"] },
      { either: "any", tuple: ["z"] },
    ],
    invalid: [
      { either: ["z", "y"], tuple: ["z"] },
      { either: ["a", null], tuple: ["z"] },
      { either: null, tuple: ["z"] },
      { either: [], tuple: [] },
      { either: [], tuple: ["y"] },
      { either: [], tuple: ["z", "b"] },
    ],
  },
  "extremes/generics": {
    valid: [
      { box: { value: "b", list: [] }, told: { text: "z" }, rest: "z" },
      { box: { value: "z", list: [null, "b", null] }, told: { number: "a" }, rest: "b" },
    ],
    invalid: [
      { box: { value: null, list: [] }, told: { text: "z" }, rest: "z" },
      { box: { value: "b", list: ["a"] }, told: { text: "z" }, rest: "z" },
      { box: { value: "b", list: [] }, told: { text: "y" }, rest: "z" },
      { box: { value: "b", list: [] }, told: { text: "z", number: "a" }, rest: "z" },
      { box: { value: "b", list: [] }, told: {}, rest: "z" },
    ],
  },
  "extremes/inferred": {
    valid: [{ first: true }, { first: false }],
    invalid: [{}, { first: "true" }, { first: 1 }],
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
  "sharing/add_person": {
    valid: [
      { person: neighbour },
      {
        person: {
          ...neighbour,
          work: { ...home, since: time },
          friends: [neighbour],
          notes: { a: null, b: 1 },
        },
        isAddress: true,
      },
    ],
    invalid: [
      {},
      { person: { ...neighbour, name: "" } },
      { person: { ...neighbour, home: { ...home, zip: "1234" } } },
      { person: { ...neighbour, friends: [{}] } },
      { person: neighbour, isAddress: "yes" },
    ],
  },
  "sharing/list_people": {
    valid: [{}, { after: { items: [neighbour], before: { items: [] } } }],
    invalid: [{ after: {} }, { after: { items: [1] } }, { after: { items: [], before: { items: [{}] } } }],
  },
  "sharing/tell": {
    valid: [
      { happenings: [] },
      {
        happenings: [
          { kind: "met", who: neighbour, at: time },
          { kind: "moved", to: home, from: home },
          { kind: "said", words: "" },
        ],
      },
    ],
    invalid: [
      {},
      { happenings: [{ kind: "met", who: neighbour }] },
      { happenings: [{ kind: "left" }] },
      { happenings: [{ kind: "said", words: "", at: time }] },
    ],
  },
  "sharing/move": {
    valid: [{ person: neighbour, from: home, to: home }],
    invalid: [
      { person: neighbour, from: home },
      { person: neighbour, from: home, to: { ...home, zip: 12345 } },
    ],
  },
  "sharing/register": entries,
  "sharing/latest": nothing,
  "sharing/look": entries,
};
