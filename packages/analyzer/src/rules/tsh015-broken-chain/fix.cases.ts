import { type FixCase, kit } from "../test-support/fix-case.ts";

const members = `/** Counts. */
static count(): number {
  return 3;
}`;

const around = 'const size = 3;\nconst name = "Kit";';

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
  ...[
    'const title = "Count";\ncount.withTitle(title);',
    'const deep = { title: "Count" };\ncount.readOnly().withMetadata({ a: [deep.title] });',
    'let title = "A";\ntitle = "B";\ncount.withTitle(title);',
    "enum Size { Big = 3 }\ncount.withTimeout(Size.Big);",
    "const { size } = { size: 3 };\ncount.withTimeout(size);",
    "class Seen {}\ncount.readOnly().requiresApproval(() => new Seen() !== null);",
    "if (Kit.length > 3) {\n  return;\n}\ncount.requiresApproval();",
    'if (Kit.length > 3) {\n  throw new Error("No.");\n}\ncount.requiresApproval();',
    "this.size = 3;\ncount.withTimeout(this.size);",
    "console.log(1);\ncount.withTimeout(Number(3));",
    'const title = "Count";\ncount.readOnly();\nconsole.log(title);\ncount.withTitle(`${title}`);',
  ].map(
    (after): FixCase => ({
      name: `an argument that is known only later: ${after}`,
      before: kit(`const count = this.addTool(Kit.count);\n${after}`, `size = 1;\n\n${members}`),
    }),
  ),
  ...["[1].at(0);", "(() => 3)();", "`a`.at(0);", "+1;", "/a/.test('a');"].map(
    (next): FixCase => ({
      name: `the semicolon that parts statements: ${next}`,
      before: kit(`const count = this.addTool(Kit.count)\ncount.readOnly();\n${next}`, members),
      after: kit(`this.addTool(Kit.count).readOnly()\n;\n${next}`, members),
    }),
  ),
  {
    name: "what a later call names, known before",
    before: kit(
      "const count = this.addTool(Kit.count);\nthis.withDisplayName(name);\ncount.withTimeout(size);",
      members,
      around,
    ),
    after: kit("this.addTool(Kit.count).withTimeout(size);\nthis.withDisplayName(name);", members, around),
  },
  {
    name: "a comment that would go with the variable",
    before: kit("const count /* the tool */ = this.addTool(Kit.count);\ncount.readOnly();", members),
  },
  {
    name: "functions and returns that are their own",
    before: kit(
      "const count = this.addTool(Kit.count);\n[1].map((one) => {\n  return one;\n});\ncount.requiresApproval(() => Number(size) > 3);",
      members,
      around,
    ),
    after: kit(
      "this.addTool(Kit.count).requiresApproval(() => Number(size) > 3);\n[1].map((one) => {\n  return one;\n});",
      members,
      around,
    ),
  },
];
