import { type FixCase, kit } from "../test-support/fix-case.ts";

const members = `/** Counts. */
static count(): number {
  return 3;
}`;
const chain = (calls: string): string => kit(`this.addTool(Kit.count)${calls};`, members);

export const cases: readonly FixCase[] = [
  {
    name: "a repeated call",
    before: chain('.readOnly().withTitle("Count").readOnly()'),
    after: chain('.readOnly().withTitle("Count")'),
  },
  {
    name: "with comments, and hints that say the same",
    before: chain("\n  .destructive(true) // gone\n  // and again\n  .destructive()\n  .openWorld()"),
    after: chain("\n  .destructive(true) // gone\n  // and again\n  \n  .openWorld()"),
  },
  {
    name: "a contradiction: the later one",
    before: chain(".readOnly().destructive()"),
    after: chain(".readOnly()"),
    choose: 0,
  },
  {
    name: "a contradiction: the earlier one",
    before: chain(".readOnly().destructive()"),
    after: chain(".destructive()"),
    choose: 1,
  },
  {
    name: "two texts: the first one goes",
    before: chain('.withTitle("A").withTitle("B")'),
    after: chain('.withTitle("B")'),
    choose: 1,
  },
  {
    name: "calls of the toolset",
    before: kit(
      'this.withDisplayName("A");\nthis.withInstructions("B");\nthis.withDisplayName(\'A\'); // again',
      members,
    ),
    after: kit('this.withDisplayName("A");\nthis.withInstructions("B");\n// again', members),
  },
];
