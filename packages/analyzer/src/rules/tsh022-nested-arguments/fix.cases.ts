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
    name: "written to, and a name that is taken",
    before: find("/** Finds. */\n", "search: Search", "search.limit = 3;\n  return search.query;"),
    after: find("/** Finds. */\n", "{ ...search }: Search", "search.limit = 3;\n  return search.query;"),
  },
  {
    name: "a property's name that the function has already",
    before: find("/** Finds. */\n", "search: Search", "const query = search.query;\n  return query;"),
    after: find("/** Finds. */\n", "{ ...search }: Search", "const query = search.query;\n  return query;"),
  },
  {
    name: "read in the default of another parameter, and a name that is a keyword only elsewhere",
    before: kit("this.addTool(Kit.find);", withDefault("search: Typed", "search.type"), typed),
    after: kit("this.addTool(Kit.find);", withDefault("{ type }: Typed", "type"), typed),
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
];
