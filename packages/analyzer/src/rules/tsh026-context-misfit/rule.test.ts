import { expect, test } from "vitest";
import { at, findingsOf, parameter, projectOf, tool } from "../facts-builder.ts";
import { rule } from "./rule.ts";

const contextMisfit = { wanted: "MailDeps", given: "AppDeps" };

test("at the parameter, with both types as written and the class's heritage", () => {
  const parameters = [parameter({ role: "context", nameSpan: at(33), contextMisfit })];
  expect(findingsOf(rule, projectOf(tool({ parameters })))).toEqual([
    {
      subject: expect.anything(),
      span: at(33),
      message:
        "`getTicket` wants `MailDeps` from its context, but its toolset is only given `AppDeps`, so a model's call would " +
        "reach it without what it needs. Write `extends Toolset<MailDeps>`, or ask for less in `ToolContext`.",
      related: [{ message: "What the toolset is given is said here.", span: at(3) }],
    },
  ]);
});

test("a context that fits; a function of a dependency is shown at addTool", () => {
  expect(findingsOf(rule, projectOf(tool({ parameters: [parameter({ role: "context" })] })))).toEqual([]);
  const nameSpan = at(3, "node_modules/pkg/index.d.ts");
  const parameters = [parameter({ role: "context", nameSpan, contextMisfit })];
  expect(findingsOf(rule, projectOf(tool({ parameters }))).map(({ span }) => span)).toEqual([at(12)]);
});
