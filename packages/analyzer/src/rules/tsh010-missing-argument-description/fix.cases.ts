import { type FixCase, kit } from "../test-support/fix-case.ts";

const find = (comment: string): string => `${comment}static findTickets(
  words: string,
  pageSize: number,
  newestFirst = true,
): string {
  return \`\${words} \${pageSize} \${newestFirst}\`;
}`;
const add = "this.addTool(Kit.findTickets);";

export const cases: readonly FixCase[] = [
  {
    name: "behind the summary of one line",
    before: kit(add, find("/** Finds tickets. */\n")),
    after: kit(
      add,
      find(
        "/**\n * Finds tickets.\n * @param words TODO: words.\n * @param pageSize TODO: page size.\n * @param newestFirst TODO: newest first.\n */\n",
      ),
    ),
  },
  {
    name: "between others, before other tags and not into code",
    before: kit(
      add,
      find(`/**
 * Finds tickets.
 *
 * \`\`\`
 * @param words
 * \`\`\`
 * @param words What the title
 *   contains.
 * @param newestFirst The order.
 * @returns Titles.
 */
`),
    ),
    after: kit(
      add,
      find(`/**
 * Finds tickets.
 *
 * \`\`\`
 * @param words
 * \`\`\`
 * @param words What the title
 *   contains.
 * @param pageSize TODO: page size.
 * @param newestFirst The order.
 * @returns Titles.
 */
`),
    ),
  },
  {
    name: "where the comment ends in its last line of text",
    before: kit(
      add,
      find("/**\n * Finds tickets.\n * @param words What.\n * @param pageSize How many. */\n"),
    ),
    after: kit(
      add,
      find(
        "/**\n * Finds tickets.\n * @param words What.\n * @param pageSize How many.\n * @param newestFirst TODO: newest first.\n */\n",
      ),
    ),
  },
  {
    name: "before @returns",
    before: kit(
      "this.addTool(count);",
      "",
      "/**\n * Counts.\n * @returns How many.\n */\nexport const count = (status: string): number => status.length;",
    ),
    after: kit(
      "this.addTool(count);",
      "",
      "/**\n * Counts.\n * @param status TODO: status.\n * @returns How many.\n */\nexport const count = (status: string): number => status.length;",
    ),
  },
  {
    name: "a function without a comment that the chain describes",
    before: kit(
      'this.addTool(Kit.count).withDescription("Counts.");',
      "static count(status: string): number {\n  return status.length;\n}",
    ),
    after: kit(
      'this.addTool(Kit.count).withDescription("Counts.");',
      "/** @param status TODO: status. */\nstatic count(status: string): number {\n  return status.length;\n}",
    ),
  },
  {
    name: "properties, on lines of their own and not",
    before: kit(
      "this.addTool(Kit.list);",
      "/** Lists. */\nstatic list(page: Page, { open }: { open: boolean; closed?: boolean }): number {\n  return page.limit + Number(open);\n}",
      "/** A part. */\ninterface Page {\n  // Not more.\n  limit: number;\n  /** @minimum 0 */\n  offset: number; size?: number;\n}",
    ),
    after: kit(
      "this.addTool(Kit.list);",
      "/** Lists. */\nstatic list(page: Page, { open }: { /** TODO: open. */ open: boolean; /** TODO: closed. */ closed?: boolean }): number {\n  return page.limit + Number(open);\n}",
      "/** A part. */\ninterface Page {\n  // Not more.\n  /** TODO: limit. */\n  limit: number;\n  /**\n   * TODO: offset.\n   * @minimum 0\n   */\n  offset: number; /** TODO: size. */ size?: number;\n}",
    ),
  },
  {
    name: "a parameter of a function type",
    before: kit('this.addExternalTool<(selector: string) => void>("click").withDescription("Clicks.");'),
    after: kit(
      'this.addExternalTool<(/** TODO: selector. */ selector: string) => void>("click").withDescription("Clicks.");',
    ),
  },
  ...[
    "/**\n * Finds tickets.\n *\n * ```ts\n * findTickets();\n */\n",
    "/**\n * Finds tickets.\n *\n * ~~~\n * findTickets();\n */\n",
    "/**\n * Finds `tickets.\n * @returns Titles `sorted.\n */\n",
  ].map((comment) => ({
    name: `a comment in which code is not closed: ${comment}`,
    before: kit(add, find(comment)),
  })),
  {
    name: "behind a quote that nothing closes",
    before: kit(add, find("/** Finds `tickets. */\n")),
    after: kit(
      add,
      find(
        "/**\n * Finds `tickets.\n * @param words TODO: words.\n * @param pageSize TODO: page size.\n * @param newestFirst TODO: newest first.\n */\n",
      ),
    ),
  },
];
