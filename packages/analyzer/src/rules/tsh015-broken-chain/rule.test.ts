import { expect, test } from "vitest";
import { at, findingsOf, project, toolset } from "../facts-builder.ts";
import { rule } from "./rule.ts";

const text = "this.addTool(TicketToolset.getTicket)";

test("a stored chain, with every place where it goes on", () => {
  const subject = toolset({
    misplaced: [{ placement: "stored", span: at(44), text, continuations: [at(45), at(46)] }],
  });
  expect(findingsOf(rule, project(subject))).toEqual([
    {
      subject: { toolset: subject },
      span: at(44),
      message: expect.stringContaining(`The chain of \`${text}\` is stored`),
      related: [
        { message: "The chain goes on here.", span: at(45) },
        { message: "The chain goes on here.", span: at(46) },
      ],
    },
  ]);
});

test("other misplaced calls are left to TSH014", () => {
  const subject = toolset({ misplaced: [{ placement: "loop", span: at(44), text, continuations: [] }] });
  expect(findingsOf(rule, project(subject))).toEqual([]);
});
