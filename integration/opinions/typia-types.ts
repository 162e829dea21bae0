// Types that both validators are asked about, written once for both; tags are typia's own.

export interface OpinionGroup {
  readonly declarations?: string;
  readonly rows: readonly { readonly source: string }[];
}

const list = (...sources: readonly string[]): { readonly source: string }[] =>
  sources.map((source) => ({ source }));

export const opinionGroups: readonly OpinionGroup[] = [
  {
    rows: list(
      "string",
      "number",
      "boolean",
      "null",
      '"a" | 1 | false',
      "string | null",
      "string | number",
      "unknown",
      "object",
      "{}",
      "string & { readonly __brand: 'Id' }",
    ),
  },
  {
    declarations: 'enum Status { Open = "open", Closed = "closed" }\nenum Level { Low, High = 10 }',
    rows: list("Status", "Level", "Status.Open", "Status | null"),
  },
  {
    rows: list(
      "string[]",
      "readonly number[][]",
      "[string, number]",
      "[name: string, age?: number]",
      "[boolean, ...number[]]",
      "Set<string>",
      "Map<string, number>",
      "ReadonlyMap<string, number>",
      "ReadonlySet<string>",
      "Map<number, string[]>",
    ),
  },
  {
    declarations: [
      "interface Ticket { id: number; title?: string; tags: string[]; }",
      "interface Page<T> { items: T[]; next?: string; }",
      "class Point { x = 0; y = 0; }",
    ].join("\n"),
    rows: list(
      "{ id: number; note?: string | null }",
      "Ticket",
      "Page<Ticket>",
      "Page<Page<Ticket>>",
      'Pick<Ticket, "id">',
      'Omit<Ticket, "id">',
      "Partial<Ticket>",
      "Required<Ticket>",
      "Ticket & { urgent: boolean }",
      '{ [K in "a" | "b"]: number }',
      "Point",
      "Record<string, number>",
      "Record<string, Ticket>",
      'Record<"a" | "b", number>',
      "{ id: number; [extra: string]: number }",
      "{ [key: `x-${string}`]: number }",
      "{ constructor?: string; toString?: number }",
      '{ "it\'s": string; "a-b": 1; "": boolean }',
    ),
  },
  {
    declarations: [
      'interface Circle { kind: "circle"; radius: number; }',
      'interface Square { kind: "square"; side: number; }',
      "type Shape = Circle | Square;",
      "interface Category { name: string; parts: Category[]; parent?: Category | null; }",
      "type Json = string | number | boolean | null | Json[] | { [key: string]: Json };",
      "interface Tree { at: Date; kids: Tree[]; }",
    ].join("\n"),
    rows: list(
      "Shape",
      "Shape[]",
      "{ shape: Shape | null }",
      "string[] | { all: true }",
      "{ a: string } | { b: number }",
      "{ a: string } | { a: string; b: number }",
      "string | string[] | { [key: string]: string }",
      "Category",
      "Json",
      "Tree",
    ),
  },
  {
    rows: list(
      "Date",
      "{ at: Date; until?: Date }",
      "Date | null",
      "Date[]",
      "bigint",
      "URL",
      "{ site: URL }",
    ),
  },
  { rows: list("Uint8Array", "ArrayBuffer", "Buffer", "Blob") },
  { rows: list("`T-${number}`", "`${string}@${string}`", '`${"a" | "b"}-${bigint}`') },
  {
    rows: list(
      'number & tags.Type<"int32">',
      'number & tags.Type<"uint32">',
      'number & tags.Type<"int64">',
      'number & tags.Type<"uint64">',
      "number & tags.Minimum<1> & tags.Maximum<10>",
      "number & tags.ExclusiveMinimum<0> & tags.ExclusiveMaximum<1>",
      "number & tags.MultipleOf<0.5>",
      "number & tags.MultipleOf<0.1>",
      "string & tags.MinLength<1> & tags.MaxLength<3>",
      'string & tags.Pattern<"^[a-z]+$">',
      'string & tags.Pattern<"^.$">',
      "string[] & tags.MinItems<1> & tags.MaxItems<2>",
      "number[] & tags.UniqueItems",
      "{ a: number }[] & tags.UniqueItems",
      "(string & tags.MinLength<1>)[]",
      "(number & tags.Minimum<1>) | null",
    ),
  },
  {
    rows: list(
      ...["date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri"].map(
        (format) => `string & tags.Format<"${format}">`,
      ),
      ...["uri-reference", "uri-template", "url", "uuid", "json-pointer", "relative-json-pointer"].map(
        (format) => `string & tags.Format<"${format}">`,
      ),
      ...["byte", "regex", "password"].map((format) => `string & tags.Format<"${format}">`),
    ),
  },
];
