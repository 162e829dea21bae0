import { describe, expect, test } from "vitest";
import { at, findingsOf, project, projectOf, tool, toolset } from "../facts-builder.ts";
import { rule } from "./rule.ts";

describe("TSH007", () => {
  test("in one toolset: at every later one, the first as a related place", () => {
    const facts = projectOf(
      tool({ addToolSpan: at(13) }),
      tool({ index: 1, addToolSpan: at(14) }),
      tool({ index: 2, addToolSpan: at(15), nameSpan: at(16), nameSource: "withName" }),
    );
    const findings = findingsOf(rule, facts);
    expect(findings.map(({ span }) => span.line)).toEqual([14, 16]);
    expect(findings.map(({ subject }) => subject?.tool?.index)).toEqual([1, 2]);
    expect(findings[0]?.message).toMatch(/^A tool of this toolset is already named `get_ticket`/);
    expect(findings[1]?.related).toEqual([{ message: "The first `get_ticket` is here.", span: at(13) }]);
  });

  test("in two toolsets of the project", () => {
    const second = toolset({ className: "AdminToolset", tools: [tool({ addToolSpan: at(17) })] });
    const findings = findingsOf(rule, project(toolset({ tools: [tool()] }), second));
    expect(findings).toHaveLength(1);
    expect(findings[0]?.span).toEqual(at(17));
    expect(findings[0]?.message).toMatch(/^A tool of `TicketToolset` is already named/);
  });

  test("names like those of every object's members are ordinary names", () => {
    expect(findingsOf(rule, projectOf(tool({ name: "constructor" }), tool({ name: "__proto__" })))).toEqual(
      [],
    );
  });

  test("elsewhere: once, at the own tool, with every place that is known", () => {
    const facts = {
      ...projectOf(
        tool({ addToolSpan: at(13) }),
        tool({ index: 1, addToolSpan: at(14), name: "close_ticket" }),
      ),
      others: [
        { name: "get_ticket", className: "DeskToolset", span: at(5, "../desk/src/desk.ts") },
        { name: "get_ticket", className: "ShopToolset", packageName: "@acme/shop" },
        { name: "find_ticket", className: "ShopToolset", packageName: "@acme/shop" },
      ],
    };
    const findings = findingsOf(rule, facts);
    expect(findings.map(({ span }) => span)).toEqual([at(13)]);
    expect(findings[0]?.message).toMatch(
      /^A tool of `DeskToolset` in a project that this one uses and of `ShopToolset` in the package `@acme\/shop` is already named `get_ticket`/,
    );
    expect(findings[0]?.related).toEqual([
      { message: "`get_ticket` of `DeskToolset` is here.", span: at(5, "../desk/src/desk.ts") },
    ]);
  });

  test("elsewhere: the later of two own ones is held against the first alone", () => {
    const facts = {
      ...projectOf(tool({ addToolSpan: at(13) }), tool({ index: 1, addToolSpan: at(14) })),
      others: [{ name: "get_ticket", className: "ShopToolset", packageName: "shop" }],
    };
    expect(findingsOf(rule, facts).map(({ span, message }) => [span.line, message.slice(0, 25)])).toEqual([
      [13, "A tool of `ShopToolset` i"],
      [14, "A tool of this toolset is"],
    ]);
  });

  test("elsewhere: a source that two projects share has one tool", () => {
    const facts = {
      ...projectOf(tool({ addToolSpan: at(13) })),
      others: [{ name: "get_ticket", className: "TicketToolset", span: at(13) }],
    };
    expect(findingsOf(rule, facts)).toEqual([]);
  });

  test("tools without a name, whose function was refused, do not count", () => {
    const { name: _, ...refused } = tool({ target: { kind: "refused", reason: "local" } });
    expect(findingsOf(rule, projectOf(refused, refused))).toEqual([]);
  });
});
