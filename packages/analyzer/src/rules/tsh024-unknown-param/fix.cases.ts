import { type FixCase, kit } from "../test-support/fix-case.ts";

const close = (comment: string): string =>
  kit(
    "this.addTool(Kit.close);",
    `${comment}static close(number: number, notify = true): string {\n  return \`\${number} \${notify}\`;\n}`,
  );

export const cases: readonly FixCase[] = [
  {
    name: "a mistyped name",
    before: close("/**\n * Closes.\n * @param number Which.\n * @param notfy Who. */\n"),
    after: close("/**\n * Closes.\n * @param number Which.\n * @param notify Who. */\n"),
  },
  {
    name: "between other tags, on several lines",
    before: close(
      "/**\n * Closes.\n * @param number Which.\n * @param customer Who\n *   asked.\n * @returns A text.\n */\n",
    ),
    after: close("/**\n * Closes.\n * @param number Which.\n * @returns A text.\n */\n"),
  },
  {
    name: "the last one",
    before: close("/**\n * Closes.\n * @param number Which.\n * @param customer Who\n *   asked.\n */\n"),
    after: close("/**\n * Closes.\n * @param number Which.\n */\n"),
  },
  {
    name: "the last one, where the comment ends in its line",
    before: close("/**\n * Closes.\n * @param customer Who\n *   asked. */\n"),
    after: close("/**\n * Closes. */\n"),
  },
  {
    name: "in the middle of a line",
    before: close("/** Closes. @param customer Who asked. @param number Which. */\n"),
    after: close("/** Closes. @param number Which. */\n"),
  },
  {
    name: "at the end of a line",
    before: close("/** Closes. @param number Which. @param customer Who asked. */\n"),
    after: close("/** Closes. @param number Which. */\n"),
  },
  {
    name: "all that the comment says",
    before: close("/** @param customer Who asked. */\n"),
    after: close(""),
  },
  {
    name: "all that the comment says, between tokens",
    before: kit(
      "this.addTool(Kit.close);",
      "static a = 1;/** @param customer Who asked. */static close(): void {}",
    ),
    after: kit("this.addTool(Kit.close);", "static a = 1; static close(): void {}"),
  },
];
