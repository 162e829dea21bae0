import { type FixCase, kit } from "../test-support/fix-case.ts";

const members = `/** Counts. */
static count(): number {
  return 3;
}`;
const chain = (calls: string): string => kit(`this.addTool(Kit.count)${calls};`, members);

const around = `const size: number = 3;
const guard = (): boolean => size > 3;
const check = (least: number): string | undefined => (size > least ? "Too many." : undefined);
const test = check;
console.log(guard, check, test);`;
const page = `export class Page {
  /** How many. */
  limit = 20;
}`;
const list = `/** Lists. */
static list(page: Page): number {
  return page.limit;
}`;

export const cases: readonly FixCase[] = [
  {
    name: "a repeated call",
    before: chain('.readOnly().withTitle("Count").readOnly()'),
    after: chain('.readOnly().withTitle("Count")'),
  },
  {
    name: "with comments, and hints that say the same",
    before: chain("\n  .destructive(true) // gone\n  // and again\n  .destructive()\n  .openWorld()"),
    after: chain("\n  .destructive(true) // gone\n  // and again\n  .openWorld()"),
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
  ...[
    ["a comment behind the dot", ".readOnly(). /* e.g. this */ readOnly()", ".readOnly() /* e.g. this */"],
    [
      "a comment behind the dot that ends its line",
      ".readOnly(). // e.g. this\n  readOnly()",
      ".readOnly() // e.g. this\n  ",
    ],
    [
      "comments on both sides of the dot",
      ".readOnly() /* a.b */ . /* c.d */ readOnly().openWorld()",
      ".readOnly() /* a.b */  /* c.d */.openWorld()",
    ],
    [
      "a comment that ends the line before the dot",
      ".readOnly() // why\n  .readOnly()",
      ".readOnly() // why\n  ",
    ],
    [
      "the same object, written in another way",
      ".withMetadata({ a: \"x  y\" }).withMetadata({ a:\n  'x  y' })",
      '.withMetadata({ a: "x  y" })',
    ],
  ].map(([name = "", before = "", after = ""]) => ({ name, before: chain(before), after: chain(after) })),
  // There are two fixes, none of which is certain: the second one is the one that is told here.
  ...[
    [".requiresApproval(() => size > 3)", ".requiresApproval(() => false && size > 3)"],
    [".requiresApproval(() => true)", ".requiresApproval(() => false)"],
    [".requiresApproval(() => true)", ".requiresApproval(() => true)"],
    [".requiresApproval(guard)", ".requiresApproval(guard)"],
    [".withValidator(() => check(1))", ".withValidator(() => test(1))"],
    [".withValidator(async () => check(1))", ".withValidator(async function () { return check(2); })"],
    ['.withMetadata({ a: "x  y" })', '.withMetadata({ a: "x y" })'],
  ].map(
    ([one = "", other = ""]): FixCase => ({
      name: `a person chooses: ${one}${other}`,
      before: kit(`this.addTool(Kit.count)${one}${other};`, members, around),
      after: kit(`this.addTool(Kit.count)${other};`, members, around),
      choose: 1,
    }),
  ),
  {
    name: "selectors of one member, whatever their parameter is called",
    before: kit(
      "this.addTool(Kit.list).withSettings(Page).configurable((s) => s.limit).configurable((page) => page.limit);",
      list,
      page,
    ),
    after: kit("this.addTool(Kit.list).withSettings(Page).configurable((s) => s.limit);", list, page),
  },
  {
    name: "a call of the toolset between statements without semicolons",
    before: kit('this.withDisplayName("A")\nconsole.log(1)\nthis.withDisplayName("A");\n[1].at(0)', members),
    after: kit('this.withDisplayName("A")\nconsole.log(1)\n;\n[1].at(0)', members),
  },
  {
    name: "a call of the toolset with a comment in it",
    before: kit('this.withDisplayName("A");\nthis /* e.g. this */ .withDisplayName("A");', members),
  },
  {
    name: "a comment in one of the two: a fix that would lose it is none, and the other alone would be no choice",
    before: kit(
      "this.addTool(Kit.count)\n  .requiresApproval(() => true)\n  .requiresApproval(/* why */ () => false)\n  .readOnly()\n  .readOnly(/* indeed */);",
      members,
    ),
  },
];
