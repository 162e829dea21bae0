// The source of docs/types.md: types by section with values that they take and refuse. Schemas, what the function
// receives, and messages are not here: they are what the generator really gives.
import type { JsonValue, TypeProblemReason } from "../../packages/analyzer/src/index.ts";

export interface TypeRow {
  /** A type; or a whole parameter of the name `value`; or a property of that name, with its comment. */
  readonly source: string;
  readonly accepts: readonly JsonValue[];
  readonly refuses: readonly JsonValue[];
}

export interface TypeSection {
  readonly title: string;
  readonly intro: string;
  /** What the section's types refer to. */
  readonly declarations?: string;
  readonly rows: readonly TypeRow[];
}

export interface RefusalRow {
  readonly source: string;
}

const row = (source: string, accepts: readonly JsonValue[], refuses: readonly JsonValue[]): TypeRow => ({
  source,
  accepts,
  refuses,
});
// boundary: what JSON.parse gives is JSON; only so does an object have an own key of this name.
const proto = JSON.parse('{"__proto__":1}') as JsonValue;

export const sections: readonly TypeSection[] = [
  {
    title: "Primitives",
    intro:
      "Numbers are finite. A brand has no form in JSON and is dropped. `any` and `unknown` take every JSON value, `object` every JSON object, `{}` everything but null.",
    rows: [
      row("string", ["abc", ""], [1, null]),
      row("number", [1.5], ["1.5"]),
      row("boolean", [true], ["true", 0]),
      row("null", [null], [0]),
      row("bigint", ["90071992547409931234", "-1"], [1, "1.5"]),
      row('string & { readonly __brand: "TicketId" }', ["T-1"], [1]),
      row("string & {}", ["abc"], [1]),
      row("unknown", [{ any: [null] }], [proto]),
      row("any", [null], [proto]),
      row("object", [{ a: 1 }], [[], "a"]),
      row("{}", [0, []], [null]),
    ],
  },
  {
    title: "Literals and enums",
    intro: "Values are compared exactly. Members keep the order in which they are written.",
    declarations: [
      "enum Status {",
      '  Open = "open",',
      '  Closed = "closed",',
      "}",
      "enum Level {",
      "  Low,",
      "  High = 10,",
      "}",
      "declare const enum Unit {",
      '  Metre = "m",',
      "}",
    ].join("\n"),
    rows: [
      row('"open"', ["open"], ["Open"]),
      row("1", [1], [2]),
      row("true", [true], [false]),
      row('"open" | "closed"', ["open"], ["opened", null]),
      row('"auto" | 1 | false', [1], [true]),
      row('"open" | null', [null], ["closed"]),
      row("Status", ["closed"], ["Closed"]),
      row("Status.Open", ["open"], ["closed"]),
      row("Level", [10], [1, "High"]),
      row("Unit", ["m"], ["Metre"]),
    ],
  },
  {
    title: "Arrays, tuples and sets",
    intro:
      "A set is an array without equal items. A tuple's elements may be named, optional and followed by a rest.",
    rows: [
      row("string[]", [["a"], []], [[1], "a"]),
      row("(string | undefined)[]", [["a"]], [[null]]),
      row("readonly number[]", [[1]], [[null]]),
      row("Array<boolean>", [[true]], [{}]),
      row("[string, number]", [["a", 1]], [["a"], ["a", 1, 2]]),
      row("[name: string, age?: number]", [["Ada"], ["Ada", 36]], [[], ["Ada", null]]),
      row("[string, ...number[]]", [["a", 1, 2]], [["a", "b"]]),
      row("Set<string>", [["a", "b"]], [["a", "a"]]),
      row("ReadonlySet<1 | 2>", [[2, 1]], [[3]]),
      row("...value: string[]", [["a", "b"]], ["a"]),
    ],
  },
  {
    title: "Objects",
    intro:
      "An object is closed: properties that the type does not have are refused, and the function gets an object with own keys only. A null for an optional property that does not allow null counts as absent. Optional functions, `undefined` and optional `never` are left out.",
    declarations: [
      "interface Ticket {",
      "  /** The ticket's number. */",
      "  id: number;",
      "  title?: string;",
      "}",
      "interface Page<T> {",
      "  items: T[];",
      "  next?: string;",
      "}",
      "class Point {",
      "  x = 0;",
      "  y = 0;",
      "}",
    ].join("\n"),
    rows: [
      row("{ id: number; note?: string }", [{ id: 1 }, { id: 1, note: null }], [{}, { id: 1, notes: "" }]),
      row("Ticket", [{ id: 1, title: "a" }], [{ title: "a" }]),
      row("Page<Ticket>", [{ items: [{ id: 1 }] }], [{ items: [{}] }]),
      row('Pick<Ticket, "id">', [{ id: 1 }], [{ id: 1, title: "a" }]),
      row('Omit<Ticket, "id">', [{}], [{ id: 1 }]),
      row("Partial<Ticket>", [{}], [{ id: "1" }]),
      row("Required<Ticket>", [{ id: 1, title: "a" }], [{ id: 1 }]),
      row("Ticket & { urgent: boolean }", [{ id: 1, urgent: true }], [{ id: 1 }]),
      row('{ [K in "a" | "b"]: number }', [{ a: 1, b: 2 }], [{ a: 1 }]),
      row("Point", [{ x: 1, y: 2 }], [{ x: 1 }]),
      row(
        "{ id: number; onDone?: () => void; nothing?: undefined; no?: never }",
        [{ id: 1 }],
        [{ id: 1, onDone: 1 }],
      ),
    ],
  },
  {
    title: "Records and maps",
    intro:
      "A map with plain string keys is an object, any other an array of pairs. `constructor` and `prototype` are ordinary keys; an own key `__proto__` is refused everywhere.",
    rows: [
      row("Record<string, number>", [{ a: 1 }], [{ a: "1" }, proto]),
      row("{ [name: string]: boolean }", [{ constructor: true }], [[]]),
      row("{ [index: number]: string }", [{ 1: "a" }], [{ a: "a" }]),
      row("{ [key: `x-${string}`]: string }", [{ "x-a": "b" }], [{ a: "b" }]),
      row("{ id: number; [extra: string]: number }", [{ id: 1, more: 2 }], [{ more: 2 }]),
      row('Record<"a" | "b", number>', [{ a: 1, b: 2 }], [{ a: 1 }]),
      row("Map<string, number>", [{ a: 1 }], [[["a", 1]]]),
      row("ReadonlyMap<number, string>", [[[1, "a"]]], [{ 1: "a" }, [[1]]]),
    ],
  },
  {
    title: "Unions",
    intro:
      "Objects with a literal of their own are told apart by it. Otherwise the first member that accepts the value takes it, in the order in which the union is written.",
    declarations: [
      "interface Circle {",
      '  kind: "circle";',
      "  radius: number;",
      "}",
      "interface Square {",
      '  kind: "square";',
      "  side: number;",
      "}",
      "type Shape = Circle | Square;",
    ].join("\n"),
    rows: [
      row("string | null", [null, "a"], [1]),
      row("string | number", ["a", 1], [true]),
      row("boolean | undefined", [true], ["true"]),
      row("Shape", [{ kind: "circle", radius: 1 }], [{ kind: "circle", side: 1 }, { kind: "round" }]),
      row("string[] | { all: true }", [["a"], { all: true }], ["a", {}]),
      row("Date | null", ["2026-01-31T09:30:00Z", null], ["soon"]),
    ],
  },
  {
    title: "Recursion and repeated types",
    intro:
      "A type with a name stands once under `$defs`. Only where the arguments or the result use it once, and no other type " +
      "with a name does, it stands in its place, with its own description or the one of the place; where both have one, it " +
      "is under `$defs` too, so that neither is lost.",
    declarations: [
      "interface Person {",
      "  name: string;",
      "}",
      "interface Category {",
      "  name: string;",
      "  parts?: Category[];",
      "}",
      "type Json = string | number | boolean | null | Json[] | { [key: string]: Json };",
    ].join("\n"),
    rows: [
      row("{ from: Person }", [{ from: { name: "a" } }], [{ from: {} }]),
      row(
        "{ from: Person; to: Person }",
        [{ from: { name: "a" }, to: { name: "b" } }],
        [{ from: { name: "a" } }],
      ),
      row("Category", [{ name: "a", parts: [{ name: "b" }] }], [{ name: "a", parts: [{}] }]),
      row("Json", [[{ a: null }]], [proto]),
    ],
  },
  {
    title: "Template literals",
    intro: "`${string}` takes any text, line breaks too.",
    rows: [
      row("`T-${number}`", ["T-12"], ["T-", "t-12"]),
      row("`${string}@${string}`", ["a@b"], ["ab"]),
      row('`${"a" | "b"}-${bigint}`', ["a-1"], ["c-1"]),
    ],
  },
  {
    title: "Dates, URLs and bytes",
    intro: "Bytes travel in base64.",
    rows: [
      row("Date", ["2026-01-31T09:30:00Z", "2026-01-31T09:30:00.5+02:00"], ["2026-02-30T09:30:00Z", 0]),
      row("URL", ["https://example.com/a?b=c"], ["/a", "http://example.com:99999"]),
      row("Uint8Array", ["aGk="], ["a", 1]),
      row("ArrayBuffer", ["aGk="], ["?"]),
      row("Buffer", ["aGk="], [[104]]),
      row("Blob", ["aGk="], ["a"]),
    ],
  },
  {
    title: "Constraint tags",
    intro:
      'From `import type { tags } from "@toolshed/runtime/tags"`, or the same ones of typia: they are known by their structure. Lengths count code points.',
    rows: [
      row('number & tags.Type<"int32">', [1], [1.5, 2147483648]),
      row('number & tags.Type<"uint32">', [1], [-1]),
      row('number & tags.Type<"int64">', [-1], [9007199254740992]),
      row('number & tags.Type<"uint64">', [1], [-1]),
      row("number & tags.Minimum<1> & tags.Maximum<10>", [1], [0, 11]),
      row("number & tags.ExclusiveMinimum<0> & tags.ExclusiveMaximum<1>", [0.5], [0, 1]),
      row("number & tags.MultipleOf<0.5>", [1.5], [1.2]),
      row("string & tags.MinLength<1> & tags.MaxLength<3>", ["abc", "😀😀😀"], ["", "abcd"]),
      row('string & tags.Pattern<"^[a-z]+$">', ["abc"], ["Abc"]),
      row('string & tags.Format<"email">', ["ada@example.com"], ["ada"]),
      row('string & tags.Format<"uuid">', ["123e4567-e89b-12d3-a456-426614174000"], ["123"]),
      row("string[] & tags.MinItems<1> & tags.MaxItems<2>", [["a"]], [[], ["a", "b", "c"]]),
      row("number[] & tags.UniqueItems", [[1, 2]], [[1, 1]]),
      row("(string & tags.MinLength<1>)[]", [["a"]], [[""]]),
      row("(number & tags.Minimum<1>) | null", [1, null], [0]),
      row("value?: number & tags.Default<10>", [1], ["1"]),
    ],
  },
  {
    title: "Comment tags",
    intro:
      "The same constraints, and the texts that travel into the schema, from the JSDoc of a property. `@internal` hides an optional one.",
    rows: [
      row("/** How many. */ value: number", [1], ["1"]),
      row("/** @minimum 1 @maximum 10 */ value: number", [1], [0]),
      row("/** @exclusiveMinimum 0 @exclusiveMaximum 1 */ value: number", [0.5], [1]),
      row("/** @multipleOf 5 */ value: number", [10], [7]),
      row("/** @type int32 */ value: number", [1], [1.5]),
      row("/** @minLength 1 @maxLength 3 */ value: string", ["abc"], [""]),
      row("/** @pattern ^[a-z]+$ */ value: string", ["abc"], ["Abc"]),
      row("/** @format date */ value: string", ["2026-01-31"], ["31.1.2026"]),
      row("/** @minItems 1 @maxItems 2 @uniqueItems */ value: string[]", [["a"]], [[], ["a", "a"]]),
      row("/** @title Page size */ value: number", [1], ["1"]),
      row("/** @default 20 */ value?: number", [1], ["1"]),
      row('/** @example "open" */ value: string', ["open"], [1]),
      row("{ id: number; /** @internal */ trace?: string }", [{ id: 1 }], [{ id: 1, trace: "a" }]),
      row("/** @deprecated Use `limit`. */ value?: number", [1], ["1"]),
    ],
  },
  {
    title: "Parameters",
    intro:
      "A default initialiser or `?` makes an argument optional; a constant initialiser is the schema's default.",
    rows: [
      row("value?: string", ["a", null], [1]),
      row('value = "a"', ["b"], [1]),
      row("value: number = 20", [1], ["1"]),
      row("value: number | undefined", [1, null], ["1"]),
      row("value: Date = new Date()", ["2026-01-31T09:30:00Z"], [0]),
    ],
  },
];

/** What the refused types refer to. */
export const refusalDeclarations: string = [
  "class Session {",
  "  #key = 1;",
  "  read(): number {",
  "    return this.#key;",
  "  }",
  "}",
  "interface Grows<T> {",
  "  next?: Grows<T[]>;",
  "}",
].join("\n");

/**
 * Types without a JSON form, by the `reason` that TSH018 gives. A type parameter is in scope of generic functions only,
 * which another rule refuses as a whole.
 */
export const refusals: {
  readonly [R in Exclude<TypeProblemReason, "unresolved" | "generic">]: readonly RefusalRow[];
} = {
  never: [{ source: "never" }, { source: "{ a: never }" }],
  symbol: [{ source: "symbol" }, { source: "{ key: unique symbol }" }],
  function: [{ source: "() => void" }, { source: "{ onDone: (ok: boolean) => void }" }],
  class: [{ source: "Session" }, { source: "typeof Session" }],
  promise: [{ source: "Promise<string>" }],
  "weak-collection": [{ source: "WeakMap<object, string>" }, { source: "WeakSet<object>" }],
  "typed-array": [{ source: "Float32Array" }, { source: "DataView" }],
  regexp: [{ source: "RegExp" }],
  error: [{ source: "Error" }],
  stream: [{ source: "ReadableStream<string>" }],
  infinite: [{ source: "Grows<string>" }],
  hidden: [{ source: "{ /** @internal */ secret: string }" }],
  prototype: [{ source: "{ __proto__: string }" }],
  runtime: [{ source: "AbortSignal | null" }, { source: "{ signal: AbortSignal }" }],
  undefined: [{ source: "undefined" }, { source: "[undefined]" }],
  intersection: [{ source: "{ a: string } & { a: number }[]" }],
  "index-signature": [{ source: '{ [key: string & { readonly __brand: "id" }]: string }' }],
  library: [{ source: "Headers" }, { source: "Iterable<string>" }],
  unsupported: [{ source: "Uppercase<string>" }, { source: "[...string[], number]" }, { source: "1n" }],
  unreadable: [{ source: "1e999" }],
  "damaged-text": [{ source: String.raw`"\ud800"` }, { source: String.raw`{ "\ufffd": string }` }],
};

/** Types that the compiler itself does not know (TSH023). */
export const unresolved: readonly RefusalRow[] = [{ source: "Missing" }, { source: "{ owner: Missing[] }" }];
