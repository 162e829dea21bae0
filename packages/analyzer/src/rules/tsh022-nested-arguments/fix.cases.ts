import { type FixCase, kit } from "../test-support/fix-case.ts";

const search = `/** What to look for. */
export interface Search {
  /** Words. */
  query: string;
  /** How many. */
  limit?: number;
}`;
const find = (comment: string, head: string, body: string): string =>
  kit("this.addTool(Kit.find);", `${comment}static find(${head}): unknown {\n  ${body}\n}`, search);

const typed = `import type { ToolContext } from "@toolshed/runtime";

/** What to look for. */
export interface Typed {
  /** Of what type. */
  type: string;
}

declare const context: (type: string) => ToolContext;`;
const withDefault = (parameter: string, read: string): string => `/** Finds. */
static find(${parameter}, ctx = context(${read})): string {
  return ctx.toolName + ${read};
}`;

const wide = `/** What to look for. */
export interface Search {
  /** Words. */
  query: string;
  /** How many. */
  limit?: number;
  /** Each. */
  words: string[];
  /** Reasons. */
  arguments: string;
  /** A judgement. */
  eval: string;
}`;
const inBody = (statement: string): string => `/** Finds. */
static find(search: Search): string {
  ${statement}
  return search.query;
}`;

export const cases: readonly FixCase[] = [
  {
    name: "every use reads a property",
    before: find(
      "/** Finds. */\n",
      "search: Search",
      "return [search.query, { limit: search.limit, other: search.query /* words */ }, () => search.query];",
    ),
    after: find(
      "/** Finds. */\n",
      "{ query, limit }: Search",
      "return [query, { limit, other: query /* words */ }, () => query];",
    ),
  },
  {
    name: "used as a whole",
    before: find("/** Finds. */\n", "search: Search", "return JSON.stringify(search);"),
    after: find("/** Finds. */\n", "{ ...search }: Search", "return JSON.stringify(search);"),
  },
  {
    name: "a property's name that the function has already",
    before: find("/** Finds. */\n", "search: Search", "const query = search.query;\n  return query;"),
    after: find("/** Finds. */\n", "{ ...search }: Search", "const query = search.query;\n  return query;"),
  },
  {
    name: "read in the default of another parameter",
    before: kit("this.addTool(Kit.find);", withDefault("search: Typed", "search.type"), typed),
  },
  {
    name: "its @param",
    before: find(
      "/**\n * Finds.\n * @param search What.\n * @param search.query The words.\n */\n",
      "search: Search",
      "return search.query;",
    ),
    after: find(
      "/**\n * Finds.\n * @param search What.\n * @param query The words.\n */\n",
      "{ query }: Search",
      "return query;",
    ),
  },
  {
    name: "a default",
    before: find("/** Finds. */\n", 'search: Search = { query: "" }', "return search.query;"),
    after: find("/** Finds. */\n", '{ query }: Search = { query: "" }', "return query;"),
  },
  {
    name: "an arrow function with a context",
    before: kit(
      "this.addTool(find);",
      "",
      `import type { ToolContext } from "@toolshed/runtime";\n\n${search}\n\n/** Finds. */\nexport const find = (search: Search, ctx: ToolContext): string => search.query + ctx.toolName;`,
    ),
    after: kit(
      "this.addTool(find);",
      "",
      `import type { ToolContext } from "@toolshed/runtime";\n\n${search}\n\n/** Finds. */\nexport const find = ({ query }: Search, ctx: ToolContext): string => query + ctx.toolName;`,
    ),
  },
  {
    name: "one that may be absent",
    before: find("/** Finds. */\n", "search?: Search", "return search?.query;"),
  },
  ...[
    "search.limit = 3;",
    "search.limit ??= 3;",
    "(search.limit as number | undefined) = 3;",
    'search["limit"] = 3;',
    "search.limit!++;",
    "--search.limit!;",
    "delete search.limit;",
    '[search.query] = ["a"];',
    '[[search.query] = ["b"]] = [["a"]];',
    '({ a: search.query } = { a: "a" });',
    '({ a: search.query = "b" } = { a: "a" });',
    "[, ...search.words] = search.words;",
    "for (search.limit of [1, 2]) console.log(search.query);",
    "for (search.query in {}) console.log(search.query);",
    '"use strict";',
    "console.log(search.arguments);",
    "console.log(search.eval);",
  ].map(
    (statement): FixCase => ({
      name: `written, or what a pattern cannot hold: ${statement}`,
      before: kit("this.addTool(Kit.find);", inBody(statement), wide),
    }),
  ),
  ...[
    '(search: Search): (typeof search)["query"]',
    '(search: Search): { found: (typeof search)["query"] }',
    "(search: Search, context = makeContext(search)): string",
    "(search: Search, context = makeContext((() => search)())): string",
  ].map(
    (signature): FixCase => ({
      name: `the signature names it: ${signature}`,
      before: kit(
        "this.addTool(Kit.find);",
        `/** Finds. */\nstatic find${signature} {\n  return search.query as never;\n}`,
        `${wide}\n\nimport type { ToolContext } from "@toolshed/runtime";\ndeclare const makeContext: (of: unknown) => ToolContext;`,
      ),
    }),
  ),
  {
    name: "members of other things that are called like it",
    before: find(
      "/** Finds. */\n",
      "search: Search",
      "const other = { search: 1 };\n  return [other.search, search.query];",
    ),
    after: find(
      "/** Finds. */\n",
      "{ query }: Search",
      "const other = { search: 1 };\n  return [other.search, query];",
    ),
  },
  {
    name: "comments between",
    before: find("/** Finds. */\n", "search: Search", "return search /* its */ .query;"),
    after: find("/** Finds. */\n", "{ ...search }: Search", "return search /* its */ .query;"),
  },
  {
    name: "a comment before the value",
    before: find("/** Finds. */\n", "search: Search", "return { query: /* its */ search.query };"),
    after: find("/** Finds. */\n", "{ query }: Search", "return { query: /* its */ query };"),
  },
];
