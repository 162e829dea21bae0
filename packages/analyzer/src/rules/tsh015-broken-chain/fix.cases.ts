import { type FixCase, kit } from "../test-support/fix-case.ts";

const members = `/** Counts. */
static count(): number {
  return 3;
}`;

export const cases: readonly FixCase[] = [
  {
    name: "one later statement",
    before: kit(
      "// The first.\nconst count = this.addTool(Kit.count);\n\n// It changes nothing.\ncount.readOnly();",
      members,
    ),
    after: kit("// The first.\nthis.addTool(Kit.count).readOnly();\n\n// It changes nothing.", members),
  },
  {
    name: "several, with others between",
    before: kit(
      'const count = this.addTool(Kit.count).withTitle("Count");\ncount.readOnly().idempotent(); // why\nthis.withDisplayName("Kit");\ncount\n  .withTags("a")\n  // slow\n  .withTimeout(100);',
      members,
    ),
    after: kit(
      'this.addTool(Kit.count).withTitle("Count")\n  .readOnly().idempotent()\n  .withTags("a")\n  // slow\n  .withTimeout(100);\n// why\nthis.withDisplayName("Kit");',
      members,
    ),
  },
  {
    name: "a comment before the chain",
    before: kit("const count: object = /* why */ this.addTool(Kit.count);", members),
    after: kit("/* why */ this.addTool(Kit.count);", members),
  },
  {
    name: "stored and never used",
    before: kit("const count = this.addTool(Kit.count).readOnly();", members),
    after: kit("this.addTool(Kit.count).readOnly();", members),
  },
  {
    name: "used for something else too",
    before: kit("const count = this.addTool(Kit.count);\ncount.readOnly();\nconsole.log(count);", members),
  },
];
