import { describe, expect, test } from "vitest";
import type { TargetRefusal, ToolFacts } from "../../model/facts.ts";
import { at, findingsOf, projectOf, tool } from "../facts-builder.ts";
import { rule } from "./rule.ts";

const says: { readonly [R in TargetRefusal]: string } = {
  inline: "is written inline",
  "instance-method": "is an instance method",
  "not-public": "is private or protected",
  "other-class": "belongs to another class",
  "not-exported": "is not exported",
  local: "exists only inside the function",
  property: "has a value that is only known at run time",
  "not-a-function": "is not a function",
  unresolved: "cannot be found",
  missing: "without a function",
  "external-name": "no constant string",
  "external-type": "without a function type",
};

function refused(reason: TargetRefusal): ToolFacts {
  return tool({ target: { kind: "refused", reason }, argumentText: "(id: string) => read(id)" });
}

describe("TSH003", () => {
  test.each(Object.entries(says) as [TargetRefusal, string][])("%s", (reason, text) => {
    const subject = refused(reason);
    const facts = projectOf(subject);
    expect(findingsOf(rule, facts)).toEqual([
      {
        subject: { toolset: facts.toolsets[0], tool: subject },
        span: at(12),
        message: expect.stringContaining(text),
      },
    ]);
    if (reason !== "missing" && reason !== "external-type") {
      expect(findingsOf(rule, facts)[0]?.message).toContain("`(id: string) => read(id)`");
    }
  });

  test("the declaration is a related place", () => {
    const facts = projectOf(
      tool({ target: { kind: "refused", reason: "not-exported", declaration: at(70, "src/helpers.ts") } }),
    );
    expect(findingsOf(rule, facts)[0]?.related).toEqual([
      { message: "It is declared here.", span: at(70, "src/helpers.ts") },
    ]);
  });

  test("a function is right", () => {
    expect(findingsOf(rule, projectOf(tool()))).toEqual([]);
  });
});
