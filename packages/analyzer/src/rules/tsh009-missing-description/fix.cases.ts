import { type FixCase, kit } from "../test-support/fix-case.ts";

const close = (comment: string): string => `${comment}static closeTicket(ticketNumber: number): void {
  console.log(ticketNumber);
}`;
const add = "this.addTool(Kit.closeTicket);";

export const cases: readonly FixCase[] = [
  {
    name: "no comment",
    before: kit(add, close("")),
    after: kit(add, close("/** TODO: close ticket. */\n")),
  },
  {
    name: "a comment on one line with tags only",
    before: kit(add, close("/** @param ticketNumber The ticket. */\n")),
    after: kit(add, close("/**\n * TODO: close ticket.\n * @param ticketNumber The ticket.\n */\n")),
  },
  {
    name: "a comment on several lines with tags only, and one that is none",
    before: kit(
      add,
      close("// Often asked for.\n/**\n * @param ticketNumber The ticket.\n */\n// Indeed.\n"),
    ),
    after: kit(
      add,
      close(
        "// Often asked for.\n/**\n * TODO: close ticket.\n * @param ticketNumber The ticket.\n */\n// Indeed.\n",
      ),
    ),
  },
  {
    name: "a comment that begins with a tag on its first line",
    before: kit(add, close("/** @param ticketNumber The ticket,\n *   by its number. */\n")),
    after: kit(
      add,
      close("/**\n * TODO: close ticket.\n * @param ticketNumber The ticket,\n *   by its number. */\n"),
    ),
  },
  {
    name: "an empty comment",
    before: kit(add, close("/** */\n")),
    after: kit(add, close("/**\n * TODO: close ticket.\n */\n")),
  },
  {
    name: "behind something else on the line",
    before: kit(add, "static a = 1; static closeTicket(): void {}"),
    after: kit(add, "static a = 1; /** TODO: close ticket. */ static closeTicket(): void {}"),
  },
  {
    name: "a function, and a constant that is one",
    before: kit(
      "this.addTool(closeAll);\nthis.addTool(parseHTMLPage);",
      "",
      "export function closeAll(): void {}\n\nexport const parseHTMLPage = (): void => {};",
    ),
    after: kit(
      "this.addTool(closeAll);\nthis.addTool(parseHTMLPage);",
      "",
      "/** TODO: close all. */\nexport function closeAll(): void {}\n\n/** TODO: parse html page. */\nexport const parseHTMLPage = (): void => {};",
    ),
  },
  {
    name: "an empty withDescription wins over a summary",
    before: kit('this.addTool(Kit.closeTicket).withDescription("");', close("/** Closes it. */\n")),
    after: kit(
      'this.addTool(Kit.closeTicket).withDescription("TODO: close ticket.");',
      close("/** Closes it. */\n"),
    ),
  },
  {
    name: "an external tool",
    before: kit('this.addExternalTool<(selector: string) => void>("click_element").readOnly();'),
    after: kit(
      'this.addExternalTool<(selector: string) => void>("click_element").withDescription("TODO: click element.").readOnly();',
    ),
  },
  {
    name: "a function of another file",
    before: kit("this.addTool(count);", "", 'import { count } from "./besides.ts";'),
    besides: { "besides.ts": "export const a = 1;\nexport function count(): void {}\n" },
  },
  {
    name: "an empty withDescription with comments",
    before: kit(
      'this.addTool(Kit.closeTicket).withDescription(/* none */ "" /* yet */,);',
      close("/** Closes it. */\n"),
    ),
    after: kit(
      'this.addTool(Kit.closeTicket).withDescription(/* none */ "TODO: close ticket." /* yet */,);',
      close("/** Closes it. */\n"),
    ),
  },
];
