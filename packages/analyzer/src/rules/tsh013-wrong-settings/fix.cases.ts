import { type FixCase, kit } from "../test-support/fix-case.ts";

const settings = `export class Page {
  /** How many. */
  limit = 20;
}`;
const list = `/** Lists. */
static list(page: Page): number {
  return page.limit;
}`;
const chain = (calls: string): string => kit(`this.addTool(Kit.list)${calls};`, list, settings);

export const cases: readonly FixCase[] = [
  {
    name: "a call behind the settings",
    before: chain(".withSettings(Page).readOnly()"),
    after: chain(".readOnly().withSettings(Page)"),
  },
  {
    name: "several calls, on lines of their own, with comments",
    before: chain(
      ' // first\n  .withSettings(Page) // second\n  .configurable((s) => s.limit)\n  // third\n  .readOnly()\n  .withTitle("List") // last\n',
    ),
    after: chain(
      '\n  // third\n  .readOnly()\n  .withTitle("List") // first\n  .withSettings(Page) // second\n  .configurable((s) => s.limit) // last\n',
    ),
  },
  {
    name: "a selector before the settings",
    before: chain(".readOnly().configurable((s) => s.limit).withSettings(Page)"),
    after: chain(".readOnly().withSettings(Page).configurable((s) => s.limit)"),
  },
  {
    name: "a mistyped member",
    before: chain(".withSettings(Page).configurable((page) => page.limmit)"),
    after: chain(".withSettings(Page).configurable((page) => page.limit)"),
  },
  {
    name: "the wrong selector and a second settings call are for a person",
    before: chain(".withSettings(Page).notConfigurable((s) => s.limit).withConfigurableSettings(Page)"),
  },
];
