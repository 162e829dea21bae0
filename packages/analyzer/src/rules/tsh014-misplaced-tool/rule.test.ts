import { describe, expect, test } from "vitest";
import type { MisplacedCall } from "../../model/facts.ts";
import { at, findingsOf, project, toolset } from "../facts-builder.ts";
import { rule } from "./rule.ts";

function misplaced(placement: MisplacedCall["placement"]): MisplacedCall {
  return { placement, span: at(44), text: "this.addTool(TicketToolset.getTicket)", continuations: [] };
}

const says: { readonly [P in Exclude<MisplacedCall["placement"], "stored">]: string } = {
  branch: "runs only under a condition",
  loop: "stands in a loop",
  callback: "stands in a callback",
  helper: "stands outside the constructor",
  nested: "is part of a larger expression",
};

describe("TSH014", () => {
  test.each(Object.entries(says) as [MisplacedCall["placement"], string][])("%s", (placement, text) => {
    const subject = toolset({ misplaced: [misplaced(placement)] });
    expect(findingsOf(rule, project(subject))).toEqual([
      {
        subject: { toolset: subject },
        span: at(44),
        message: expect.stringContaining(`\`this.addTool(TicketToolset.getTicket)\` ${text}`),
      },
    ]);
  });

  test("a stored chain is left to TSH015", () => {
    expect(findingsOf(rule, project(toolset({ misplaced: [misplaced("stored")] })))).toEqual([]);
  });
});
