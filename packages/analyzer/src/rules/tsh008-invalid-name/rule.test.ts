import { describe, expect, test } from "vitest";
import { at, findingsOf, projectOf, tool } from "../facts-builder.ts";
import { rule } from "./rule.ts";

describe("TSH008", () => {
  test.each(["a", "get_ticket", "get2_v3", "x".repeat(64)])("right: %s", (name) => {
    expect(findingsOf(rule, projectOf(tool({ name })))).toEqual([]);
  });

  test.each([
    "",
    "Get",
    "getTicket",
    "get-ticket",
    "_get",
    "get_",
    "get__ticket",
    "2nd",
    "get ticket",
    "é",
    "x".repeat(65),
  ])("wrong: %s", (name) => {
    expect(findingsOf(rule, projectOf(tool({ name })))).toHaveLength(1);
  });

  test("a name given by withName: at its argument", () => {
    const [finding] = findingsOf(
      rule,
      projectOf(tool({ name: "Get-Ticket", nameSpan: at(43), nameSource: "withName" })),
    );
    expect(finding?.span).toEqual(at(43));
    expect(finding?.message).toBe(
      "`Get-Ticket` cannot be the name of a tool: model providers refuse names that are not lower_snake_case of at " +
        'most 64 characters. Write `"get_ticket"`.',
    );
    expect(finding?.related).toBeUndefined();
  });

  test("a name that comes from the function: at addTool, the function related", () => {
    const [finding] = findingsOf(rule, projectOf(tool({ name: "_get" })));
    expect(finding?.span).toEqual(at(11));
    expect(finding?.message).toContain('Rename the function or add `.withName("get")`.');
    expect(finding?.related?.map(({ span }) => span)).toEqual([at(20)]);
  });

  test("a name too long says how long; one without letters gets no suggestion", () => {
    expect(findingsOf(rule, projectOf(tool({ name: "x".repeat(65) })))[0]?.message).toContain(
      "(65 characters)",
    );
    const [finding] = findingsOf(
      rule,
      projectOf(tool({ name: "票", nameSpan: at(43), nameSource: "withName" })),
    );
    expect(finding?.message).toContain("Write such a name.");
  });
});
