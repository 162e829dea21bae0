import { describe, expect, test } from "vitest";
import { at, docs, findingsOf, func, projectOf, tool } from "../facts-builder.ts";
import { rule } from "./rule.ts";

function check(documentable: readonly string[] | undefined, ...names: readonly string[]): readonly string[] {
  const params = names.map((name, index) => ({ name, text: "Text.", span: at(60 + index) }));
  const facts = tool(documentable === undefined ? {} : { documentable }, func({ docs: docs({ params }) }));
  return findingsOf(rule, projectOf(facts)).map(({ span, message }) => `${span.line}: ${message}`);
}

describe("TSH024", () => {
  test("at the name in the comment, with the nearest name", () => {
    expect(check(["number", "notify"], "number", "notfy")).toEqual([
      "61: `@param notfy` names no parameter of `getTicket`, so its text reaches no model. Did you mean `notify`?",
    ]);
  });

  test("a name without a text is nearer than one that has one", () => {
    expect(check(["limit1", "limit2"], "limit1", "limit")).toEqual([
      expect.stringContaining("Did you mean `limit2`?"),
    ]);
  });

  test("nothing near", () => {
    expect(check(["number"], "completelyElse")).toEqual([
      expect.stringContaining("Remove it, or write a parameter's name."),
    ]);
    expect(check([], "a")).toHaveLength(1);
  });

  test("known names, also dotted ones; facts without names", () => {
    expect(check(["options", "options.limit"], "options", "options.limit")).toEqual([]);
    expect(check(undefined, "anything")).toEqual([]);
  });

  test("a comment of a dependency is shown at addTool", () => {
    const params = [{ name: "a", text: "", span: at(1, "node_modules/pkg/index.d.ts") }];
    const [finding] = findingsOf(
      rule,
      projectOf(tool({ documentable: [] }, func({ docs: docs({ params }) }))),
    );
    expect(finding?.span).toEqual(at(12));
  });
});
