import { describe, expect, test } from "vitest";
import type { ToolFacts } from "../../model/facts.ts";
import type { ObjectType, TypeModel } from "../../model/type-model.ts";
import { at, findingsOf, parameter, project, tool, toolset } from "../facts-builder.ts";
import { rule } from "./rule.ts";

const search: ObjectType = {
  kind: "object",
  properties: [
    { name: "query", type: { kind: "string" } },
    { name: "limit", optional: true, type: { kind: "number" } },
  ],
};

function check(type: TypeModel, differs: Partial<ToolFacts> = {}): readonly string[] {
  const facts = tool({
    arguments: { kind: "object", properties: [{ name: "search", type }] },
    bindings: [{ kind: "context" }, { kind: "argument", name: "search" }],
    parameters: [
      parameter({ name: "ctx", role: "context" }),
      parameter({ name: "search", nameSpan: at(33) }),
    ],
    ...differs,
  });
  const all = project(
    toolset({ tools: [facts], definitions: { Search: search, Either: { kind: "union", members: [] } } }),
  );
  return findingsOf(rule, all).map(({ span, message }) => `${span.line}: ${message}`);
}

describe("TSH022", () => {
  test("one named object, written out or by its definition, at the parameter", () => {
    const message =
      "33: `search` is the only argument of `getTicket`, so the model must wrap everything in it. Destructure it " +
      "(`{ query, limit }`) and its properties become the arguments.";
    expect(check(search)).toEqual([message]);
    expect(check({ kind: "ref", name: "Search" })).toEqual([message]);
  });

  test.each<TypeModel>([
    { kind: "string" },
    { kind: "ref", name: "Either" },
    { kind: "union", members: [search, { kind: "null" }] },
    { kind: "record", properties: [], value: { kind: "string" } },
    { kind: "object", properties: [] },
    { kind: "array", element: search },
  ])("not for %j", (type) => {
    expect(check(type)).toEqual([]);
  });

  test("not for a pattern, a rest parameter, or one of several arguments", () => {
    expect(
      check(search, { bindings: [{ kind: "context" }, { kind: "pattern", names: ["search"] }] }),
    ).toEqual([]);
    expect(check(search, { bindings: [{ kind: "argument", name: "search", rest: true }] })).toEqual([]);
    const properties = ["search", "other"].map((name) => ({ name, type: search }));
    expect(check(search, { arguments: { kind: "object", properties } })).toEqual([]);
  });
});
