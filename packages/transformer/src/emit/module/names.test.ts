// Generated names follow from the class's name alone.
import { describe, expect, it } from "vitest";
import { ModuleNames } from "./module-names.ts";
import { pascalPart, toolsetStem } from "./names.ts";

describe("toolsetStem", () => {
  it.each([
    ["TicketToolset", "ticket"],
    ["TicketTools", "ticket"],
    ["MCPToolset", "mcp"],
    ["HTMLParserToolset", "htmlParser"],
    ["HTML5ParserToolset", "html5Parser"],
    ["IOToolset", "io"],
    ["AToolset", "a"],
    ["ABToolset", "ab"],
    ["Toolset", "toolset"],
    ["Tools", "tools"],
    ["ToolsToolset", "tools"],
    ["Tickets", "tickets"],
    ["ToolsetOfTickets", "toolsetOfTickets"],
    ["ticketToolset", "ticket"],
    ["$Toolset", "$"],
    ["_FooToolset", "_Foo"],
    ["ÉlanToolset", "élan"],
    ["V2ItemsToolset", "v2Items"],
  ])("takes %s for %s", (className, stem) => {
    expect(toolsetStem(className)).toBe(stem);
  });
});

describe("pascalPart", () => {
  it.each([
    ["searchTickets", "SearchTickets"],
    ["a-b", "AB"],
    ["C.d-e", "CDE"],
    ["", ""],
    ["\u2028", ""],
    ["$\u{7b}x}", "X"],
  ])("takes %j for %j", (text, part) => {
    expect(pascalPart(text)).toBe(part);
  });
});

describe("ModuleNames", () => {
  it("numbers clashes in order and keeps reserved words and taken names free", () => {
    const names = new ModuleNames(["Tool"]);
    expect(["a", "a", "a", "delete", "Tool", "Parameters", "a_2"].map((name) => names.claim(name))).toEqual([
      "a",
      "a_2",
      "a_3",
      "delete_2",
      "Tool_2",
      "Parameters_2",
      "a_2_2",
    ]);
  });
});
