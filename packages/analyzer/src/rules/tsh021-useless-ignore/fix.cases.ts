import { type FixCase, kit } from "../test-support/fix-case.ts";

const count = (before: string, inside = "/** Counts. */\n"): string =>
  kit("this.addTool(Kit.count);", `${before}${inside}static count(): number {\n  return 3;\n}`);

const counted = "/** Counts. */\nstatic count(): number {\n  return 3;\n}";

export const cases: readonly FixCase[] = [
  {
    name: "a comment on a line of its own",
    before: count("// toolshed-ignore TSH009 it has one\n"),
    after: count(""),
  },
  {
    name: "behind something",
    before: kit(
      "this.addTool(Kit.count); // toolshed-ignore TSH007\n",
      "/** Counts. */\nstatic count(): number {\n  return 3;\n}",
    ),
    after: kit("this.addTool(Kit.count);\n", "/** Counts. */\nstatic count(): number {\n  return 3;\n}"),
  },
  {
    name: "before something",
    before: kit(
      "/* toolshed-ignore TSH010 */ this.addTool(Kit.count);",
      "/** Counts. */\nstatic count(): number {\n  return 3;\n}",
    ),
    after: kit("this.addTool(Kit.count);", "/** Counts. */\nstatic count(): number {\n  return 3;\n}"),
  },
  {
    name: "one of several codes",
    before: count("// toolshed-ignore TSH010, TSH009, TSH018 generated elsewhere\n", ""),
    after: count("// toolshed-ignore TSH009 generated elsewhere\n", ""),
  },
  {
    name: "a mistyped code",
    before: count("// toolshed-ignore TSH0O9\n", ""),
    after: count("// toolshed-ignore TSH009\n", ""),
  },
  {
    name: "a comment without a code",
    before: count("// toolshed-ignore\n"),
    after: count(""),
  },
  {
    name: "another tool's directive",
    before: count("// @toolshed-ignore-next-line TSH009 generated elsewhere\n", ""),
    after: count("// toolshed-ignore TSH009 generated elsewhere\n", ""),
  },
  {
    name: "another tool's directive that silences nothing",
    before: count("/* toolshed-ignore-next-line TSH009 */\n"),
    after: count(""),
  },
  {
    name: "in a documentation comment",
    before: count("/** toolshed-ignore TSH009 */\n", ""),
  },
  ...[
    ["static/* toolshed-ignore TSH010 no */a7(): void {}", "static a7(): void {}"],
    ["static/* toolshed-ignore TSH010 no */ a7(): void {}", "static a7(): void {}"],
    ["static /* toolshed-ignore TSH010 no */a7(): void {}", "static a7(): void {}"],
    [
      "static sum(a: number) { return/* toolshed-ignore TSH010 no */a; }",
      "static sum(a: number) { return a; }",
    ],
    [
      "static sum(a: number) { return a +/* toolshed-ignore TSH010 no */+ 1; }",
      "static sum(a: number) { return a + + 1; }",
    ],
    [
      "static sum(a: number) { a++ /* toolshed-ignore TSH010\n no */ return a }",
      "static sum(a: number) { a++\nreturn a }",
    ],
  ].map(
    ([before = "", after = ""]): FixCase => ({
      name: `between tokens: ${before}`,
      before: kit("this.addTool(Kit.count);", `${counted}\n\n${before}`),
      after: kit("this.addTool(Kit.count);", `${counted}\n\n${after}`),
    }),
  ),
];
