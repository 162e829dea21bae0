import { describe, expect, test } from "vitest";
import type { MemberFacts } from "../../model/facts.ts";
import { at, findingsOf, parameter, projectOf, tool } from "../facts-builder.ts";
import { rule } from "./rule.ts";

function lost(path: string, file: string, differs: Partial<MemberFacts> = {}): MemberFacts {
  return {
    path,
    described: false,
    declaration: at(5, file),
    kind: "property",
    isDependency: file.includes("node_modules"),
    hasNoComments: true,
    ...differs,
  };
}

function check(...members: readonly MemberFacts[]): ReturnType<typeof findingsOf> {
  return findingsOf(
    rule,
    projectOf(
      tool({
        members,
        bindings: [
          { kind: "argument", name: "ticket" },
          { kind: "pattern", names: ["customer", "page"] },
        ],
        parameters: [
          parameter({ name: "this", role: "this", nameSpan: at(39) }),
          parameter({ name: "ticket", nameSpan: at(31) }),
          parameter({ role: "pattern", nameSpan: at(32) }),
        ],
      }),
    ),
  );
}

describe("TSH011", () => {
  test("once for each package or file, at the user's own parameter, the declaration related", () => {
    const inside = "../node_modules/.pnpm/pkg@1/node_modules/@acme/model/index.d.ts";
    const findings = check(
      lost("ticket.title", inside),
      lost("ticket.by.name", inside.replace("index", "other")),
      lost("page.limit", "src/page.d.ts"),
      lost("customer.id", "src/page.d.ts"),
    );
    expect(findings.map(({ span }) => span)).toEqual([at(31), at(32)]);
    expect(findings[0]?.message).toContain(
      "`ticket.title` of `getTicket` are lost: its type comes from `@acme/model`",
    );
    expect(findings[0]?.related).toEqual([
      { message: "`ticket.title` is declared here.", span: at(5, inside) },
    ]);
    expect(findings[1]?.message).toContain("from `page.d.ts`");
  });

  test("what is described elsewhere is not lost", () => {
    expect(check(lost("ticket.title", "src/a.d.ts", { described: true }))).toEqual([]);
    expect(check(lost("ticket.title", "src/a.d.ts", { hasNoComments: false }))).toEqual([]);
  });

  test("a function of a dependency is shown at addTool", () => {
    const nameSpan = at(3, "node_modules/pkg/index.d.ts");
    const members = [lost("ticket.title", "node_modules/pkg/index.d.ts")];
    const bindings = [{ kind: "argument", name: "ticket" }] as const;
    const facts = tool({ members, bindings, parameters: [parameter({ name: "ticket", nameSpan })] });
    expect(findingsOf(rule, projectOf(facts)).map(({ span }) => span)).toEqual([at(12)]);
  });
});
