// The table for tools of every kind, on terminals of every width.
import { stripVTControlCharacters } from "node:util";
import fc from "fast-check";
import { expect, it } from "vitest";
import { textWidth } from "../../reporters/display-width.ts";
import { createPalette } from "../../reporters/palette.ts";
import type { ListedTool } from "../tool-access/runtime-package.ts";
import type { ToolGroup } from "./run.ts";
import { toolPage } from "./tool-page.ts";
import { toolTable } from "./tool-table.ts";

const stream = { write: () => true };
const plain = createPalette(stream, {}, false);
const colored = createPalette(stream, {}, true);

function toolOf(more: Partial<ListedTool> & { readonly name: string }): ListedTool {
  return {
    description: "",
    inputSchema: { type: "object" },
    annotations: {},
    requiresApproval: false,
    tags: [],
    metadata: {},
    ...more,
  };
}

const groups: readonly ToolGroup[] = [
  {
    name: "TicketToolset",
    tools: [
      toolOf({
        name: "search_tickets",
        description: "Searches the tickets,\nnewest first.\n\nNot the closed ones.",
        annotations: { readOnlyHint: true },
        tags: ["support", "search"],
      }),
      toolOf({
        name: "close_ticket",
        title: "Close",
        description: "Closes a ticket for good.",
        annotations: { destructiveHint: true },
        requiresApproval: true,
      }),
    ],
  },
  { name: "empty", tools: [] },
  { name: undefined, tools: [toolOf({ name: "click", external: true, deferred: true })] },
];

it("has a column for each kind of fact", () => {
  expect(toolTable(groups, 100, plain, false)).toBe(`TicketToolset (2 tools)
  search_tickets  read-only           #support #search  Searches the tickets, newest first.
  close_ticket    destructive, asks                     Close: Closes a ticket for good.

empty (no tools)

Other tools (1 tool)
  click           deferred, external
`);
});

it("puts texts below the names where there is no room beside them", () => {
  expect(toolTable(groups, 40, plain, false)).toBe(`TicketToolset (2 tools)
  search_tickets  read-only
    #support #search  Searches the tick…
  close_ticket  destructive, asks
    Close: Closes a ticket for good.

empty (no tools)

Other tools (1 tool)
  click  deferred, external
`);
});

it("leaves out empty toolsets where only some tools were asked for", () => {
  expect(toolTable(groups.slice(1), 80, plain, true)).toBe("  click  deferred, external\n");
  expect(toolTable(groups.slice(1, 2), 80, plain, true)).toBe("no tools match\n");
  expect(toolTable([], 80, plain, false)).toBe("no tools\n");
});

const text = fc.string({ unit: "binary", maxLength: 60 });
const anyTool = fc
  .record({
    name: text,
    title: fc.option(text, { nil: undefined }),
    description: text,
    tags: fc.array(text, { maxLength: 3 }),
    requiresApproval: fc.boolean(),
    readOnlyHint: fc.boolean(),
  })
  .map(({ title, readOnlyHint, ...rest }) =>
    toolOf({ ...rest, annotations: { readOnlyHint }, ...(title === undefined ? {} : { title }) }),
  );
const anyGroups = fc.array(
  fc.record({ name: fc.option(text, { nil: undefined }), tools: fc.array(anyTool, { maxLength: 4 }) }),
  { maxLength: 3 },
);

it("is as wide as the terminal at most, and lets no character through that a terminal obeys", () => {
  fc.assert(
    fc.property(anyGroups, fc.integer({ min: 20, max: 120 }), (given, width) => {
      const table = toolTable(given, width, plain, false);
      expect(table).not.toMatch(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u);
      // The count after a name is not cut.
      for (const line of table.split("\n").filter((one) => one.startsWith("  ")))
        expect(textWidth(line)).toBeLessThanOrEqual(width);
      const withColors = stripVTControlCharacters(toolTable(given, width, colored, false));
      expect(withColors.replace(/ +$/gm, "")).toBe(table.replace(/ +$/gm, ""));
      for (const tool of given.flatMap(({ tools }) => tools))
        expect(toolPage(tool, plain)).not.toMatch(/(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u);
    }),
  );
});
